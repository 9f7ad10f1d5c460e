// Package world is all that the store can reach of what is around it: the workers, the editor, the storage and the
// browser. A page gives it the real ones, a test its own. It knows nothing of the store.
package world

import (
	"time"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// World is what the store can reach of the page around it. Its functions may be called only on the store's goroutine,
// and they call the store back only there.
type World struct {
	Engine    Worker
	Assistant Worker // starts with the first frame
	Editor    Editor
	Browser   Browser

	// Translates is true if Engine translates PTX; otherwise the assistant does.
	Translates bool

	// Open opens the storage; it may block. It is nil for an embed, which keeps nothing.
	Open func() (store storage.Store, lasts bool)
	// Background runs work, which may block, on another goroutine, and then done on the store's.
	Background func(work, done func())
	// After calls f on the store's goroutine once d has passed, unless it is cancelled. See Timer.
	After func(d time.Duration, f func()) (cancel func())
	// AfterPaint calls f on the store's goroutine once the changes are on the screen, unless it is cancelled.
	AfterPaint func(f func()) (cancel func())
	// Course loads the course; done gets nil if it cannot be loaded. A page without a course (an embed) has no such
	// function: nil.
	Course func(done func(*lessons.Course))
	// Now is the clock for the times that are stored.
	Now func() time.Time
}

// Worker carries frames of core/protocol to a worker. The page passes the store what the worker answers, and tells it
// when the worker has ended.
type Worker interface {
	Send(frame []byte)
	// Restart ends the worker, whatever it is doing, and starts a fresh one. Nothing that the old one sent arrives
	// afterwards.
	Restart()
}
