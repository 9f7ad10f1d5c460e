package main

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Made-up values may not belong together: a kernel that is given a width of 64 expects 64 rows of it, and one that was
// written for groups of 64 work-items reads what only 64 of them fill. So a program is tried with larger buffers, with
// smaller numbers and with other groups, until nothing is reported.

// fits are the sizes that are tried, the most natural ones first.
var fits = []corpus.Made{
	{}, {Stretch: 2}, {Stretch: 16}, {Stretch: 256}, {Stretch: 4096}, {Stretch: 16384},
	{Number: 4, Stretch: 16}, {Number: 4, Stretch: 256}, {Number: 1, Stretch: 16}, {Number: 1, Stretch: 256}, {Number: 4, Stretch: 4096},
}

// fills are tried for each size.
var fills = []corpus.Fill{corpus.FromZero, corpus.FromOne, corpus.Zeros}

// An import should not take long. A program is tried for so many steps, in pieces, because what goes outside its buffers
// does so soon. All tries together take so many, and there are so many of them.
const (
	fitSteps = 1 << 18
	fitPiece = 1 << 12
	fitMost  = 1 << 20
	fitTries = 80
)

// flaw is what is wrong with a try, the worst of it last.
type flaw uint8

const (
	flawless flaw = iota
	doubtful      // something else is reported, a division by zero for example
	racing        // two threads use the same bytes: one group might not
	unfilled      // bytes are used that nothing has written: those of shared local memory that a larger group would fill
	endless       // it has not ended when the steps are used up
	outside       // an access is outside the memory of the launch
)

// fitter tries a program with made-up values.
type fitter struct {
	program *corpus.Program
	steps   int // of all tries
	tries   int
}

// fitted returns the program with the made-up values that fit best. If it goes outside its buffers with all of them,
// its note says so. A program whose values are not made up is returned as it is.
func fitted(p *corpus.Program) *corpus.Program {
	best, least := corpus.Made{Outside: true}, outside
	if p.With(best) == nil {
		return p
	}
	try := fitter{program: p}
	take := func(made corpus.Made, f flaw) {
		if f < least {
			best, least = made, f
		}
	}
	for _, group := range p.Groups() {
		if least < racing || try.spent() { // another group would not help, or take too long
			break
		}
		made, f := try.in(corpus.Made{Group: group})
		take(made, f)
		if f >= racing { // by a second group, or for want of what only the first one does
			made.Alone, made.Outside = true, false
			if with := p.With(made); with != nil {
				take(made, try.flaw(with.Text))
			}
		}
	}
	if least >= racing {
		take(try.in(corpus.Made{Group: best.Group, Alone: true}))
	}
	best.Endless = least == endless
	return p.With(best)
}

// spent reports whether there were enough tries.
func (try *fitter) spent() bool { return try.steps >= fitMost || try.tries >= fitTries }

// in returns the made-up values that fit best in groups of a size, or in one alone, and what is wrong with the program
// for them.
func (try *fitter) in(groups corpus.Made) (best corpus.Made, least flaw) {
	best, least = corpus.Made{Group: groups.Group, Alone: groups.Alone, Outside: true}, outside
	before := ""
	for _, made := range fits {
		made.Group, made.Alone = groups.Group, groups.Alone
		for _, made.Fill = range fills {
			with := try.program.With(made)
			if with == nil || with.Text == before { // such a value is not made up
				continue
			}
			before = with.Text
			if f := try.flaw(with.Text); f < least {
				best, least = made, f
			}
			if least == flawless || try.spent() {
				return best, least
			}
		}
		if least < outside {
			break
		}
	}
	return best, least
}

// flaw tries a program and returns what is wrong with it. A program that cannot run with its most natural values counts
// as flawless, and stays so; other values must not make it one.
func (try *fitter) flaw(text string) flaw {
	try.tries++
	var m *eu.Machine
	if target, _ := either.Open(visa.NewFile("", text)); target.Target != nil && target.Launch != nil {
		m, _ = eu.New(target.Program, target.Launch)
	}
	switch {
	case m == nil && try.tries == 1:
		return flawless
	case m == nil:
		return outside
	}
	sanitize.Attach(m)
	worst := flawless
	for range fitSteps / fitPiece {
		steps, stop := m.Run(fitPiece)
		try.steps += steps
		for _, r := range m.Reports() {
			switch {
			case r.Rule == rule.MemoryBounds:
				return outside
			case r.Rule == rule.UnwrittenRegister || r.Rule == rule.UnwrittenStore:
				worst = max(worst, unfilled)
			case r.Rule == rule.Race || r.Rule == rule.SameRace:
				worst = max(worst, racing)
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
