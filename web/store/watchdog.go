package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// watchdog notices a worker that has ended without a word, because the browser killed it or it is stuck. While an
// answer is due it listens, and it pings a worker that is silent. Engine and assistant answer a ping between two
// pieces of whatever they do. Reading a text is not divided into pieces, so a long text is given more time.
//
// Silence is counted in beats, not in time: a computer that slept has missed one beat, however long it slept.
type watchdog struct {
	worker func() Engine
	due    func() bool // an answer is due
	dead   func()      // called when no answer came
	more   func() int  // how many silent beats a worker may have beyond mostSilent

	heard  bool // something came since the last beat
	silent int  // consecutive beats without anything
	beat   timer
}

const (
	// heartbeat is the time from one beat to the next.
	heartbeat = 2 * time.Second
	// mostSilent is the number of silent beats after which a worker counts as dead; each megabyte of the text adds
	// one.
	mostSilent = 3
)

// awaitAnswer starts to wait for an answer. If a beat is already scheduled, it serves for this one, too.
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

// stop ends the waiting, because the worker is being replaced.
func (w *watchdog) stop() { w.beat.stop() }

const silence = "it did not answer any more"
