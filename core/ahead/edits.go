package ahead

import (
	"math"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/sanitize"
)

// edits holds the values that the user has set, in the order of their steps. Whoever runs the program sets them when it
// comes to their steps, as the session does.
type edits []edit

type edit struct {
	step   int
	pieces []piece
}

// piece is bytes to write into the arena. In the sanitizer's shadow, len bytes from mark on then count as written.
type piece struct {
	off       int
	mark, len int
	bytes     []byte
}

// add takes in an edit that the session has sent.
func (l *edits) add(m wire.Reader) {
	e := edit{step: m.Number()}
	for len(m) > 0 {
		p := piece{off: m.Number(), mark: m.Number(), len: m.Number(), bytes: make([]byte, m.Number())}
		m.Take(p.bytes)
		e.pieces = append(e.pieces, p)
	}
	*l = append(*l, e)
}

// after returns the first step after a given one that has an edit.
func (l edits) after(step int) int {
	for i := range l {
		if l[i].step > step {
			return l[i].step
		}
	}
	return math.MaxInt
}

// at yields the pieces that are written at a step.
func (l edits) at(step int) func(yield func(p *piece) bool) {
	return func(yield func(p *piece) bool) {
		for i := range l {
			if l[i].step != step {
				continue
			}
			for k := range l[i].pieces {
				if !yield(&l[i].pieces[k]) {
					return
				}
			}
		}
	}
}

// set writes the edits of the step at which looker stands.
func (l edits) set(looker *eu.Machine, known sanitize.Shadow) {
	for p := range l.at(int(looker.Steps())) {
		looker.Touch(p.off, len(p.bytes))
		copy(looker.Arena()[p.off:], p.bytes)
		known.Write(p.mark, p.len)
	}
}

// set writes the edits of the step at which the machine stands.
func (a *Ahead) set() {
	for p := range a.edits.at(int(a.machine.Steps())) {
		copy(a.machine.Arena()[p.off:], p.bytes)
		a.stale = true
	}
}
