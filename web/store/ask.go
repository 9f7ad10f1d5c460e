package store

import "github.com/lanewise/lanewise/core/protocol"

// answer is the outcome of a request: a message, or nil if the worker died.
type answer = protocol.Message

// ask sends the engine a request. Progress messages do not go to then.
func (b *base) ask(m protocol.Message, then func(answer)) {
	if changes(m) {
		b.tell(machineChanges)
	}
	b.wire.Request(m, then)
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
