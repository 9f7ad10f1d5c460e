package engine

import (
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/protocol"
)

// worker is the way from a session to the worker that runs the loaded program ahead of it.
type worker struct {
	*Engine
	load *protocol.Load
}

func (w worker) Open() (run uint32) {
	w.run++
	w.Ask(w.run, w.load)
	return w.run
}

func (w worker) Ask(run uint32, q protocol.Message) { w.Tell(protocol.Encode(run, q)) }

func (w worker) Tell(message []byte) { w.tell(message) }

// listen gives the session what that worker has said.
func (e *Engine) listen() {
	e.mu.Lock()
	heard := e.heard
	e.heard = nil
	e.mu.Unlock()
	for _, m := range heard {
		r := wire.Reader(m[1:])
		switch run := uint32(r.Number()); {
		case e.session == nil:
		case run == e.run:
			if e.session.Hear(r) {
				e.reply(0, &protocol.Progress{Step: e.session.Step()})
			}
		case run == 0: // the worker has died
			e.session.SetAhead(nil)
		}
	}
}
