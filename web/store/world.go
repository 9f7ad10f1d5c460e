package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// World is what the store can reach of the page around it. Its functions may be called only on the store's goroutine,
// and they call the store back only there.
type World struct {
	Engine    Engine
	Assistant Engine // starts with the first frame; answers by Store.AssistantFrame, its end by AssistantDied
	Editor    Editor
	Browser   Browser

	// Translates is true if Engine translates PTX; otherwise the assistant does.
	Translates bool
	Keeping    *Keeping // nil for an embed, which keeps nothing; Open is nil then, too

	// Open opens the storage; it may block.
	Open func() (store storage.Store, lasts bool)
	// Background runs work, which may block, on another goroutine, and then done on the store's.
	Background func(work, done func())
	// After calls f on the store's goroutine once d has passed, unless it is cancelled.
	After func(d time.Duration, f func()) (cancel func())
	// AfterPaint calls f on the store's goroutine once the changes are on the screen, unless it is cancelled.
	AfterPaint func(f func()) (cancel func())
	// Course loads the course; done gets nil if it cannot be loaded. A page without a course (an embed) has no such
	// function: nil.
	Course func(done func(*lessons.Course))
	// Now is the clock for the times that are stored.
	Now func() time.Time
}

// Engine carries frames of core/protocol to a worker. Its answers arrive by Store.Frame, its end by Store.EngineDied.
type Engine interface {
	Send(frame []byte)
	// Restart ends the worker, whatever it is doing, and starts a fresh one. Nothing that the old one sent arrives
	// afterwards.
	Restart()
}

// Editor holds and owns the text. The store asks for the text when it needs it, not at every key. The editor reports
// changes by Store.TextChanged.
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

// TextEdit replaces a range of text. Lines and columns count from 1, columns in UTF-16 units.
type TextEdit struct {
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endCol"`
	Text    string `json:"text"`
}

// BreakLine is the line at which the editor shows a breakpoint.
type BreakLine struct{ ID, Line int }

// Browser is the window: its address, its clipboard.
type Browser interface {
	// Address is the page's address without a fragment.
	Address() string
	// SetFragment replaces the address's fragment ("#v2:..." or "") without a navigation.
	SetFragment(fragment string)
	// Copy copies text to the clipboard; done gets whether that worked.
	Copy(text string, done func(ok bool))
	// Download offers bytes as a file to save.
	Download(name, content string)
	// Pick has the reader choose a file. done gets it, without its content if it is larger than largest bytes. done
	// is not called if the reader chooses none.
	Pick(largest int, done func(File))
	// SetTheme applies a theme and remembers it.
	SetTheme(t Theme)
	// Calm reports whether the reader wants as little motion as possible (prefers-reduced-motion).
	Calm() bool
	// SetScale sets the size at which the page is drawn, in per cent, and remembers it.
	SetScale(percent int)
}

// File is a file that was dropped or picked.
type File struct {
	Name    string
	Size    int
	Content []byte // nil: the file is too large to be read
	Refused string // why the file cannot be opened, if that is known already
}
