package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// pulse notices a worker that has ended without a word: killed by the browser, or stuck. While an
// answer is due it listens, and asks a worker that is silent whether it is there; engine and assistant
// answer that between two pieces of whatever they do. What has no pieces is the reading of a text, so a
// long text has longer.
//
// Silence is counted in beats, not in time: a computer that slept has missed one beat, however long it
// slept.
type pulse struct {
	worker func() Engine
	due    func() bool // an answer is due
	dead   func()      // nothing came
	more   func() int  // silent beats that a worker may have beyond mostSilent

	heard  bool // something came since the last beat
	silent int  // beats without anything
	beat   timer
}

const (
	// heartbeat is the time between two looks.
	heartbeat = 2 * time.Second
	// mostSilent is after how many silent beats a worker counts as dead; for each megabyte of the text there is one more.
	mostSilent = 3
)

// listen begins to wait for an answer. A beat that is to come already serves for it, too.
func (b *base) listen(p *pulse) {
	if p.beat.runs() {
		return
	}
	p.heard, p.silent = true, 0
	b.beatLater(p)
}

func (b *base) beatLater(p *pulse) { b.later(&p.beat, heartbeat, func() { b.onBeat(p) }) }

func (b *base) onBeat(p *pulse) {
	if !p.due() {
		return
	}
	if p.heard {
		p.heard, p.silent = false, 0
	} else if p.silent++; p.silent >= mostSilent+p.more() {
		p.dead()
		return
	}
	p.worker().Send(protocol.Encode(0, &protocol.Ping{}))
	b.beatLater(p)
}

// deaf ends waiting: the worker is another one.
func (p *pulse) deaf() { p.beat.stop() }

const silence = "it did not answer any more"
