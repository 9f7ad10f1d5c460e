package main

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Made-up values may not belong together: a kernel that is given a width of 64 expects 64 rows of it, and one that was
// written for groups of 64 work-items reads what only 64 of them fill. So a program is tried with larger buffers, with
// smaller numbers and with other groups, until nothing is reported.

// fits are the sizes that are tried, the most natural ones first.
var fits = []corpus.Made{{}, {Stretch: 2}, {Stretch: 16}, {Stretch: 256}, {Number: 4, Stretch: 16}, {Number: 1, Stretch: 16}}

// fills are tried for each size.
var fills = []corpus.Fill{corpus.FromZero, corpus.FromOne, corpus.Zeros}

// The number of steps for which a program is tried, in pieces. What goes outside its buffers does so soon, and an
// import should not take long.
const (
	fitSteps = 1 << 18
	fitPiece = 1 << 12
)

// flaw is what is wrong with a try, the worst of it last.
type flaw uint8

const (
	flawless flaw = iota
	doubtful      // something else is reported, a division by zero for example
	unfilled      // bytes are used that nothing has written: those of shared local memory that a larger group would fill
	endless       // it has not ended when the steps are used up
	outside       // an access is outside the memory of the launch
)

// fitted returns the program with the made-up values that fit best. If it goes outside its buffers with all of them,
// its note says so. A program whose values are not made up is returned as it is.
func fitted(p *corpus.Program) *corpus.Program {
	best, least := p.With(corpus.Made{Outside: true}), outside
	if best == nil {
		return p
	}
	for _, group := range p.Groups() {
		if with, f := fittedIn(p, group); f < least {
			best, least = with, f
		}
		if least != unfilled { // another group would not help
			break
		}
	}
	return best
}

// fittedIn returns the program with the made-up values that fit best in groups of a size, and what is wrong with it.
func fittedIn(p *corpus.Program, group [3]int) (best *corpus.Program, least flaw) {
	least = outside
	for _, made := range fits {
		before := ""
		for _, fill := range fills {
			made.Group, made.Fill = group, fill
			with := p.With(made)
			if with == nil || with.Text == before { // no type of a buffer is known
				continue
			}
			before = with.Text
			if f := tried(with.Text); f < least || best == nil {
				best, least = with, f
			}
			if least == flawless {
				return best, least
			}
		}
		if least < outside {
			break
		}
	}
	return best, least
}

// tried returns what is wrong with a program. A program that cannot run is flawless.
func tried(text string) flaw {
	target, _ := run.Open(visa.NewFile("", text))
	if target.Launch == nil {
		return flawless
	}
	m, err := eu.New(target.Program, target.Launch)
	if err != nil {
		return flawless
	}
	sanitize.Attach(m)
	worst := flawless
	for range fitSteps / fitPiece {
		_, stop := m.Run(fitPiece)
		for _, r := range m.Reports() {
			switch {
			case r.Rule == rule.MemoryBounds:
				return outside
			case r.Rule == rule.UnwrittenRegister || r.Rule == rule.UnwrittenStore:
				worst = max(worst, unfilled)
			case !r.Note():
				worst = max(worst, doubtful)
			}
		}
		if stop != eu.StopBudget {
			return worst
		}
	}
	return endless
}
