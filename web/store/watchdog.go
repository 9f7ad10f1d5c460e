package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// watchdog notices a worker that has ended without a word: killed by the browser, or stuck. While an
// answer is due it listens, and asks a worker that is silent whether it is there; engine and assistant
// answer that between two pieces of whatever they do. What has no pieces is the reading of a text, so a
// long text has longer.
//
// Silence is counted in beats, not in time: a computer that slept has missed one beat, however long it
// slept.
type watchdog struct {
	worker func() Engine
	due    func() bool // an answer is due
	dead   func()      // nothing came
	more   func() int  // silent beats that a worker may have beyond mostSilent

	heard  bool // something came since the last beat
	silent int  // beats without anything
	beat   timer
}

const (
	// heartbeat is the time from one beat to the next.
	heartbeat = 2 * time.Second
	// mostSilent is after how many silent beats a worker counts as dead; each megabyte of the text adds one.
	mostSilent = 3
)

// awaitAnswer begins to wait for an answer. A beat that is to come already serves for it, too.
func (b *base) awaitAnswer(w *watchdog) {
	if w.beat.runs() {
		return
	}
	w.heard, w.silent = true, 0
	b.beatLater(w)
}

func (b *base) beatLater(w *watchdog) { b.later(&w.beat, heartbeat, func() { b.onBeat(w) }) }

func (b *base) onBeat(w *watchdog) {
	if !w.due() {
		return
	}
	if w.heard {
		w.heard, w.silent = false, 0
	} else if w.silent++; w.silent >= mostSilent+w.more() {
		w.dead()
		return
	}
	w.worker().Send(protocol.Encode(0, &protocol.Ping{}))
	b.beatLater(w)
}

// stop ends waiting: the worker is another one.
func (w *watchdog) stop() { w.beat.stop() }

const silence = "it did not answer any more"
