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

// Made-up values may not belong together: a kernel that is given a width of 64 expects 64 rows of it. So a program is
// tried with larger buffers, and then with smaller numbers, until it stays inside its memory.

// fits are the sizes that are tried, the most natural ones first. Each is tried with buffers that count up and with
// buffers of zeros.
var fits = []corpus.Made{{}, {Stretch: 16}, {Stretch: 256}, {Number: 4, Stretch: 16}, {Number: 1, Stretch: 16}}

// The number of steps for which a program is tried, in pieces. What goes outside its buffers does so soon, and an
// import should not take long.
const (
	fitSteps = 1 << 18
	fitPiece = 1 << 12
)

// fitted returns the program with made-up values that keep it inside its buffers. If no values do, its note says so. If
// both counting numbers and zeros do, it takes the ones with which the program ends soon. A program whose values are
// not made up is returned as it is.
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
		if zeros := p.With(m); zeros != nil && zeros.Text != counting.Text { // they are the same if no type is known
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

// tried reports whether a program stays inside the memory of its launch while it is tried, and whether it has ended by
// then. Both are true for a program that cannot run.
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
