package store

import "github.com/lanewise/lanewise/core/protocol"

func (r *run) moveWaits() bool { return r.move.kind != stay }

// sendMove sends the waiting move or, before it, the program that it is to move.
func (r *run) sendMove() {
	if r.mustLoad() {
		if r.doc.PTX && !r.doc.isTranslated() {
			r.doc.translate()
		} else {
			r.load()
		}
		return
	}
	m := r.move
	r.move, r.Frame = move{}, 0
	switch m.kind {
	case stepBy:
		if m.n == 1 || m.n == -1 {
			r.prefetched.by = m.n
			shown, waits := r.showPrefetched(m.n)
			if waits {
				r.move = m
			}
			if shown || waits {
				break
			}
		}
		r.move = move{kind: stepBy} // collects what a held key adds while this step is open
		if !r.oneThread() {
			r.send(&protocol.Step{N: m.n, Window: r.Window()})
			break
		}
		one := max(min(m.n, 1), -1)
		r.move.n = m.n - one
		r.send(&protocol.Move{Goal: protocol.MoveInto, Back: one < 0, Thread: r.Thread, Window: r.Window()})
	case seekTo:
		r.seeking = true
		if m.more != 0 {
			r.move = move{kind: stepBy, n: m.more}
		}
		r.send(&protocol.Seek{Step: m.n, Window: r.Window()})
	case runOn:
		r.startWatch()
		r.send(&protocol.Run{Fresh: m.fresh, Window: r.Window()})
	case moveTo:
		r.send(&protocol.Move{Goal: m.goal, Back: m.back, Heed: m.heed, Line: m.n, Thread: r.Thread, Window: r.Window()})
	}
}

// sendView asks for a view of the window as it is now.
func (r *run) sendView() { r.send(&protocol.ViewRequest{Window: r.Window()}) }

// send sends a request that is answered with a view.
func (r *run) send(m protocol.Message) {
	program := r.doc.text.opened
	r.ask(m, r.alone(func(a answer) {
		r.seeking = false
		r.killer.Stop() // the engine has answered
		if r.move == (move{kind: stepBy}) {
			r.move = move{}
		}
		r.answered(a, func(m *protocol.Stopped) {
			if program != r.doc.text.opened { // another program was opened meanwhile
				return
			}
			if m.Reason == protocol.StopView {
				r.show(&m.View)
				return
			}
			r.stopped(m)
		})
	}))
}
