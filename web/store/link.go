package store

import (
	"github.com/lanewise/lanewise/core/protocol"
)

// link is the line to a worker: which requests wait for an answer.
type link struct {
	seq      uint32
	pending  map[uint32]func(answer)
	fails    int  // times the worker died without having answered in between
	met      bool // one has said Hello: another one starts at once
	watchdog watchdog
}

// request sends a request. Its answer comes once: a result, a Failed, or nil.
func (b *base) request(l *link, m protocol.Message, then func(answer)) {
	if l.pending == nil {
		l.pending = map[uint32]func(answer){}
	}
	l.seq++
	l.pending[l.seq] = then
	b.awaitAnswer(&l.watchdog)
	l.watchdog.worker().Send(protocol.Encode(l.seq, m))
}

// answer gives a request its answer, and says whether one has waited for it.
func (l *link) answer(seq uint32, m answer) bool {
	then, waits := l.pending[seq]
	if waits {
		delete(l.pending, seq)
		l.fails = 0
		then(m)
	}
	return waits
}

// abandon answers all open requests with nil.
func (l *link) abandon() {
	open := l.pending
	l.pending = nil
	for _, then := range open {
		then(nil)
	}
}

// answer is what became of a request: a message, or nil if the engine died.
type answer = protocol.Message

// mostFails is how often in a row an engine may die before the store gives up.
const mostFails = 3

// ask sends the engine a request. A Progress goes elsewhere.
func (b *base) ask(m protocol.Message, then func(answer)) {
	if changes(m) {
		b.tell(machineChanges)
	}
	b.request(&b.link, m, then)
}

// changes says that a request can change what a step would show.
func changes(m protocol.Message) bool {
	switch m.(type) {
	case *protocol.Load, *protocol.Run, *protocol.Move, *protocol.Step, *protocol.Seek, *protocol.SetBreakpoints,
		*protocol.SetWatches, *protocol.SetValue, *protocol.UndoEdit:
		return true
	}
	return false
}
