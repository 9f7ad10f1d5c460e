// Package store holds the state of the page and everything that changes it. Panels subscribe to the parts they show
// and call actions. The store reaches the engine, the editor, the storage and the browser only through a world.World,
// so all of it runs natively in tests.
//
// The state has seven owners: look (what the reader looks at), document (the text and what was found in it), run (the
// machine as the page sees it), memory (the memory and registers in sight), watch (expressions, curves, edits),
// progress (how far the reader has got in the lessons) and guide (where the reader is in the open lesson). Only an
// owner's own methods change its fields. An owner calls the owners before it and tells those after it by events. All
// are built on base: topics, the status line, and the scheduler, through which every request to the engine goes. New
// (new.go) holds the three tables that tie the owners together: requests by priority, events and their listeners, and
// what each owner adds to the window.
//
// What needs no owner stands in packages below this one, which know nothing of the store: what it reaches of the page
// around it (world, conn), what describes (layout, surfaces, kept, lessons, link), and what is computed of plain data
// (files, launchedit, regions, curve, names, cells, status, quiz, internal/naming). The owners stay together, because
// each uses what the others do not show to the panels.
//
// The file named after an owner declares its state; each other file holds one thing that is done with it.
//
// A program of the reader's, with everything that is kept for it, is a kept.Own. entries.go holds the list of them,
// which keepprograms.go stores. The document holds the text of the program that is shown; keep.go stores it as a
// kept.Shown. restore.go brings both back. left.go finds what an earlier page could not store before it ended.
//
// A step, from the key to the panels: Step, begin, schedule, sendMove, showPrefetched (or send, and the engine),
// stopped, arrive, show, changed.
//
// A store belongs to one goroutine. Actions return at once; answers come later on the same goroutine.
package store

import (
	"time"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/lanewise/lanewise/web/store/link"
)

// State is everything that the page shows, each part with its owner. An owner knows the owners before it and tells
// those after it by events. Panels read the state and never write it.
type State struct {
	look
	document
	run
	memory
	watch
	progress
	guide
}

// Store joins the owners and holds what concerns all of them: opening another program, keeping what the next visit is
// to find, and links.
type Store struct {
	*base
	State

	Programs []kept.Own      // the reader's, in no particular order: see MyPrograms
	Course   *lessons.Course // nil until it is loaded
	Naming   string          // the ID of the program that is being given a name, "" if none is
	LinkStep int             // step that the opened link points at, 0 if none
	Broken   link.Broken
	Trouble  Trouble // what is wrong with the storage
	Shared   link.Shared

	dismissed Trouble // by the user: it is not reported again

	keeping *Keeping // nil: the page keeps nothing
	keep    keeper
	files   storage.Store // nil until it is open
	earlier *kept.Shown   // the program from before a broken link
	lang    string        // the language that the page around an embed states, for a program without a name
}

// FirstText is the text that the page was prerendered with.
func (s *Store) FirstText() string { return s.first.Text }

// ShownText is the text as the store knows it.
func (s *Store) ShownText() string { return s.text.now }

// Now is the current time. The page that is prerendered has no clock: for it, Now is the zero time.
func (s *Store) Now() time.Time {
	if s.world.Now == nil {
		return time.Time{}
	}
	return s.world.Now()
}
