package engine

import (
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/protocol"
)

// beAhead lets a program that was loaded be run ahead of its session.
func (e *Engine) beAhead(load *protocol.Load) {
	e.session.SetAhead(func() (run uint32) {
		e.run++
		e.tell(protocol.Encode(e.run, load))
		return e.run
	}, e.tell)
}

// listen gives the session what was said by who runs ahead.
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
		case run == 0: // he is gone
			e.session.SetAhead(nil, nil)
		}
	}
}
