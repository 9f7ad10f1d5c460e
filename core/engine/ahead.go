package engine

import (
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/protocol"
)

// beAhead lets a worker run the loaded program ahead of its session.
func (e *Engine) beAhead(load *protocol.Load) {
	ask := func(run uint32, q protocol.Message) { e.tell(protocol.Encode(run, q)) }
	e.session.SetAhead(func() (run uint32) {
		e.run++
		ask(e.run, load)
		return e.run
	}, ask, e.tell)
}

// listen passes to the session what the worker ahead has sent.
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
			e.session.SetAhead(nil, nil, nil)
		}
	}
}
