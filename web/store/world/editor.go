package world

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Editor holds and owns the text. The store asks for the text when it needs it, not at every key. The editor reports
// its changes to the store.
type Editor interface {
	Text() string
	// SetText shows another program, with an undo history of its own: the one that the program had when it was left
	// with this very text, else an empty one.
	SetText(text string)
	// Select puts the cursor at a place (counted from 1, in UTF-16 units) and shows it.
	Select(line, col int)
	// Fix applies the fix of a problem as a change of the user's, which undo takes back, and shows it as Select does.
	Fix(p *protocol.Problem)
	// Edit changes the text as a change of the user's, which undo takes back. The focus stays where it is.
	Edit(e *protocol.Edits)
	// Replace replaces a piece of the text as a change of the user's, which undo takes back. The focus stays.
	Replace(e TextEdit)
	// Reveal scrolls a line into view if it is not there.
	Reveal(line int)
	// ShowOnly folds all lines but those from first to last (0: of the text), and the launch lines if they are to be
	// hidden.
	ShowOnly(first, last int, hideLaunch bool)
	// SetReadOnly makes the text read-only, or writable again.
	SetReadOnly(on bool)
	// CursorLine is the line of the cursor, 0 if there is none.
	CursorLine() int
	// Open opens a part of the editor itself: the search ("find") or the outline ("outline").
	Open(what string)
	// BreakLines is where the line breakpoints have moved to with the text.
	BreakLines() []BreakLine
}

// BreakLine is the line at which the editor shows a breakpoint.
type BreakLine struct{ ID, Line int }

// TextEdit replaces a range of text. Lines and columns count from 1, columns in UTF-16 units.
type TextEdit struct {
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endCol"`
	Text    string `json:"text"`
}

// WholeText is the edit that replaces all of a text.
func WholeText(now, by string) TextEdit {
	last := now[strings.LastIndexByte(now, '\n')+1:]
	return TextEdit{1, 1, strings.Count(now, "\n") + 1, Columns(last) + 1, by}
}

// Columns is the number of columns that a piece of a line takes up: its UTF-16 units.
func Columns(text string) (n int) {
	for _, r := range text {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}
