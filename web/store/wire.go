package store

import (
	"github.com/lanewise/lanewise/core/protocol"
)

// wire is the line to a worker: it knows which requests wait for an answer.
type wire struct {
	seq      uint32
	pending  map[uint32]func(answer)
	fails    int  // how often in a row the worker died without having answered
	met      bool // a worker has said Hello before: another one starts at once
	watchdog watchdog
}

// request sends a request. then is called once: with a result, with a Failed, or with nil.
func (b *base) request(w *wire, m protocol.Message, then func(answer)) {
	if w.pending == nil {
		w.pending = map[uint32]func(answer){}
	}
	w.seq++
	w.pending[w.seq] = then
	b.awaitAnswer(&w.watchdog)
	w.watchdog.worker().Send(protocol.Encode(w.seq, m))
}

// answer passes an answer to the request that waits for it, and reports whether one did.
func (w *wire) answer(seq uint32, m answer) bool {
	then, waits := w.pending[seq]
	if waits {
		delete(w.pending, seq)
		w.fails = 0
		then(m)
	}
	return waits
}

// abandon answers all open requests with nil.
func (w *wire) abandon() {
	open := w.pending
	w.pending = nil
	for _, then := range open {
		then(nil)
	}
}

// answer is the outcome of a request: a message, or nil if the worker died.
type answer = protocol.Message

// mostFails is how often in a row an engine may die before the store gives up.
const mostFails = 3

// ask sends the engine a request. Progress messages do not go to then.
func (b *base) ask(m protocol.Message, then func(answer)) {
	if changes(m) {
		b.tell(machineChanges)
	}
	b.request(&b.wire, m, then)
}

// changes reports whether a request can change what a step would show.
func changes(m protocol.Message) bool {
	switch m.(type) {
	case *protocol.Load, *protocol.Run, *protocol.Move, *protocol.Step, *protocol.Seek, *protocol.SetBreakpoints,
		*protocol.SetWatches, *protocol.SetValue, *protocol.UndoEdit:
		return true
	}
	return false
}
