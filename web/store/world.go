package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
)

// World is what the store reaches of the page around it. All of it may be called
// on the store's goroutine only, and calls the store back there only.
type World struct {
	Engine    Engine
	Assistant Engine // starts with the first frame; answers come in through Store.AssistantFrame, its end through Store.AssistantDied
	Editor    Editor
	Browser   Browser

	// Translates says that Engine translates PTX, which else the assistant does.
	Translates bool
	Keeping    *Keeping // nil keeps nothing (an embed), as Open is then

	// Open opens the storage; it may block.
	Open func() (store storage.Store, lasts bool)
	// Background runs work that may block on another goroutine, and then done on the store's.
	Background func(work, done func())
	// After runs f on the store's goroutine once d has passed, unless cancelled.
	After func(d time.Duration, f func()) (cancel func())
	// AfterPaint runs f on the store's goroutine once what has changed is on the screen, unless cancelled.
	AfterPaint func(f func()) (cancel func())
	// Course loads the course, and gives nil where that cannot be done. Nil: the page has none (an embed).
	Course func(done func(*Course))
	// Now is the time that things are kept with.
	Now func() time.Time
}

// Engine carries frames of core/protocol to a worker. Its answers come in
// through Store.Frame, its end through Store.EngineDied.
type Engine interface {
	Send(frame []byte)
	// Restart ends the worker, whatever it is doing, and starts a fresh one.
	// Nothing that the old one said arrives afterwards.
	Restart()
}

// Editor holds the text. It is the owner: the store asks for the text when it
// needs it, not at every key. It tells of changes through Store.TextChanged.
type Editor interface {
	Text() string
	// SetText shows another program, with a history of its own: that which it had when it was left
	// with this very text, else none.
	SetText(text string)
	// Select puts the cursor at a place (from 1, UTF-16 units) and shows it.
	Select(line, col int)
	// Fix applies the fix of a problem by a change of the user's, which undo takes back, and shows it as Select does.
	Fix(p *protocol.Problem)
	// Edit changes the text by a change of the user's, which undo takes back; the focus stays where it is.
	Edit(e *protocol.Edits)
	// Replace puts a text in the place of another by a change of the user's, which undo takes back. The focus stays.
	Replace(e TextEdit)
	// Reveal scrolls a line into view if it is not there.
	Reveal(line int)
	// ShowOnly folds the lines outside of those from first to last (0: of the text), and launch lines if they are to
	// be hidden.
	ShowOnly(first, last int, hideLaunch bool)
	// SetReadOnly makes the text read-only, or writable again.
	SetReadOnly(on bool)
	// CursorLine is the line of the cursor, 0 if there is none.
	CursorLine() int
	// BreakLines is where the breakpoints of lines have moved to with the text.
	BreakLines() []BreakLine
}

// TextEdit is a text in the place of another: lines and columns from 1, in UTF-16 units.
type TextEdit struct {
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endCol"`
	Text    string `json:"text"`
}

// BreakLine is where the editor shows a breakpoint.
type BreakLine struct{ ID, Line int }

// Browser is the window: its address, its clipboard.
type Browser interface {
	// Address is the page's address without a fragment.
	Address() string
	// SetFragment replaces the address's fragment ("#v2:..." or "") without a navigation.
	SetFragment(fragment string)
	// Copy puts text on the clipboard; done says whether it is there.
	Copy(text string, done func(ok bool))
	// Download offers bytes as a file to save.
	Download(name, content string)
	// Pick has the reader choose a file; done gets it, without its content if it is larger than so many bytes. It is not called
	// if the reader chooses none.
	Pick(largest int, done func(File))
	// SetTheme applies a theme and remembers it.
	SetTheme(t Theme)
	// Calm says that the reader wants as little motion as can be (prefers-reduced-motion).
	Calm() bool
	// SetScale draws the page larger, by per cent, and remembers it.
	SetScale(percent int)
}

// File is a file that was dropped or picked.
type File struct {
	Name    string
	Size    int
	Content []byte // nil: too large to be read
	Refused string // why it cannot be opened, if that is known already
}
