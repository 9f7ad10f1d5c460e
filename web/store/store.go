// Package store is the page's one state and everything that changes it. Panels
// subscribe to the parts they show and call actions; the store talks to the
// engine, the editor, the storage and the browser through World, so that all of
// it runs natively in tests.
//
// Seven owners hold the state: look (what the reader looks at), document (the text and what was found in
// it), run (the machine as the page sees it), memory (memory and registers in sight), watch (expressions,
// curves, edits), progress (how far the lessons have got) and guide (where the reader is in one). Each changes its
// own fields only by its methods, calls those before it, and tells those after it by events. All stand on base:
// topics, the status line, and the scheduler, through which everything goes that the engine is asked. New (new.go)
// holds the three tables that tie them together: requests by priority, events and their listeners, and what each
// owner adds to the window.
//
// The file with an owner's name declares its state; the other files are what is done with it, one thing each.
//
// A program with all that is kept of it is an Own (own.go). The list of the reader's has them (entries.go), and
// keepprograms.go stores it; the text's document has the one that is shown (saved.go), keep.go stores it, and restore.go
// brings both back. What a page that ends could not store any more, left.go finds.
//
// A step, from the key to the panels: Step, begin, schedule, sendMove, showPrefetched (or send, and the
// engine), stopped, arrive, show, changed.
//
// A store belongs to one goroutine. Actions return at once; answers come later
// on the same goroutine.
package store

import (
	"time"

	"github.com/lanewise/lanewise/web/storage"
)

// State is everything that the page shows, each part with its owner. An owner knows those before it,
// and tells those after it by events. Panels read the state and never write it.
type State struct {
	look
	document
	run
	memory
	watch
	progress
	guide
}

// Store is the owners together, and what concerns them all: that another program is opened, that
// the next visit finds what this one leaves, and links.
type Store struct {
	*base
	State

	Programs []Own   // the reader's, in no order: see MyPrograms
	Course   *Course // nil until it is loaded
	Naming   string  // the ID of the program whose name is being given, "" if none is
	LinkStep int     // step that the opened link points at, 0 if none
	Broken   Broken
	Trouble  Trouble // what is wrong with the storage
	Shared   Shared

	dismissed Trouble // by the user: not told again

	keep    keeper
	files   storage.Store // nil until it is open
	earlier *saved        // the program from before a broken link
	lang    string        // that the page around an embed says, for a program without a name
}

// FirstText is the text that the page was prerendered with.
func (s *Store) FirstText() string { return s.first.Text }

// ShownText is the text as the store knows it.
func (s *Store) ShownText() string { return s.text.now }

// Now is the time; the page that is prerendered has none.
func (s *Store) Now() time.Time {
	if s.world.Now == nil {
		return time.Time{}
	}
	return s.world.Now()
}
