package main

import (
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Values that are made up need not belong together: a kernel that is told a width of 64 wants 64 rows of it. So
// a program is tried with larger buffers, then with smaller numbers, until it stays inside its memory.

// fits are the sizes that are tried, the most natural first; of each, buffers that count up and such of zeros.
var fits = []corpus.Made{{}, {Stretch: 16}, {Stretch: 256}, {Number: 4, Stretch: 16}, {Number: 1, Stretch: 16}}

// fitSteps is how long a program is tried, in pieces: what goes outside does so soon, and an import is not to wait.
const (
	fitSteps = 1 << 18
	fitPiece = 1 << 12
)

// fitted is a program with values that keep it inside its buffers, if its values are made up; where none of
// them do, the program says so itself. Of two that do, with numbers that count up and with zeros, the one that ends soon.
func fitted(p *corpus.Program) *corpus.Program {
	if p.With(corpus.Made{}) == nil {
		return p
	}
	for _, m := range fits {
		counting := p.With(m)
		if counting == nil {
			continue
		}
		inside, ended := tried(counting.Text)
		if inside && ended {
			return counting
		}
		m.Zeros = true
		if zeros := p.With(m); zeros != nil && zeros.Text != counting.Text { // the same where no type is known
			if insideToo, ended := tried(zeros.Text); insideToo && (ended || !inside) {
				return zeros
			}
		}
		if inside {
			return counting
		}
	}
	return p.With(corpus.Made{Outside: true})
}

// tried reports whether a program reads and writes only what its launch has, as far as it is tried, and whether it has
// ended by then. One that cannot run does and has.
func tried(text string) (inside, ended bool) {
	target, _ := run.Open(visa.NewFile("", text))
	if target.Launch == nil {
		return true, true
	}
	m, err := eu.New(target.Program, target.Launch)
	if err != nil {
		return true, true
	}
	sanitize.Attach(m)
	for range fitSteps / fitPiece {
		_, stop := m.Run(fitPiece)
		if slices.ContainsFunc(m.Reports(), func(r eu.Report) bool { return r.Rule == rule.MemoryBounds }) {
			return false, false
		}
		if stop != eu.StopBudget {
			return true, true
		}
	}
	return true, false
}
