package jit

import (
	"encoding/binary"
	"time"

	"github.com/lanewise/lanewise/core/eu"
)

const (
	// worth is how many instructions run in a floating point mode before code is generated for
	// it: the interpreter takes some milliseconds for them, a compiler no less.
	worth = 1 << 18

	// slice is how many of them run between two looks whether the code is there.
	slice = 1 << 14

	// maxCall is the most steps of a call of generated code. The garbage collector waits for
	// it: it takes less than 10 ms.
	maxCall = 1 << 20

	// maxModes is for how many floating point modes code is generated.
	maxModes = 4
)

// Stats is what a run was made of, in steps, and what the code for it took.
type Stats struct {
	Generated   int // by generated code
	Left        int // left to the interpreter by generated code, one at a time
	Interpreted int // by the interpreter

	Translating, Compiling time.Duration
}

// Steps is all of them.
func (s Stats) Steps() int { return s.Generated + s.Left + s.Interpreted }

// Runner runs a machine: by the interpreter at first and, as soon as there is code for what
// it does, by that. It must be closed. Slices of the arena that were taken before a Run may
// show an old one after it.
type Runner struct {
	m     eu.Seam
	host  *host // nil: it has not been needed
	none  bool  // there is no compiler for this processor
	heat  map[eu.Mode]int
	codes map[eu.Mode]*compiled // nil: it is being generated, or cannot be
	last  *compiled             // of codes, what ran last; nil: nothing did
	ready int                   // of codes, those that can run
	worth int
	wait  bool // for the compiler
	stats Stats
}

var _ eu.Runner = (*Runner)(nil)

// New makes a runner of a machine.
func New(m *eu.Machine) *Runner {
	return &Runner{m: eu.Seam{Machine: m}, heat: map[eu.Mode]int{}, codes: map[eu.Mode]*compiled{}, worth: worth}
}

// AtOnce makes the runner generate code before the first step, and wait for it: for tests and
// measurements.
func (r *Runner) AtOnce() *Runner {
	r.worth, r.wait = 0, true
	return r
}

// Stats tells what ran so far.
func (r *Runner) Stats() Stats { return r.stats }

// Wait waits for the code that is being generated.
func (r *Runner) Wait() {
	if r.host != nil {
		r.take(true)
	}
}

// Close ends the compiler and brings the machine back to a memory of its own.
func (r *Runner) Close() {
	if r.host != nil {
		r.host.close(r.m)
	}
	r.none = true
}

// Run executes at most budget instructions and says how many it did and why it stopped, as
// eu.Machine.Run does.
func (r *Runner) Run(budget int) (steps int, stop eu.Stop) {
	for steps < budget {
		n, stop := r.part(budget - steps)
		if steps += n; stop != eu.StopBudget {
			return steps, stop
		}
	}
	_, stop = r.m.Run(0)
	return steps, stop
}

// part executes some instructions.
func (r *Runner) part(budget int) (steps int, stop eu.Stop) {
	if r.none || !r.m.Unwatched() {
		return r.interpret(budget)
	}
	turn, ok := r.m.BeginTurn()
	if !ok {
		return r.interpret(1)
	}
	limit := min(budget, turn.Steps, maxCall)
	for goesOn := true; goesOn && steps < limit; {
		var n int
		n, goesOn = r.stretch(&turn, steps, limit)
		steps += n
	}
	if steps == 0 {
		return r.instead(&turn, budget, limit)
	}
	return steps, r.m.EndTurn(turn, steps)
}

// stretch executes generated code, if there is some for where a turn is, and the instruction behind
// it, if that is the interpreter's: n steps, done steps after the turn began. goesOn: there may be more.
func (r *Runner) stretch(turn *eu.Turn, done, limit int) (n int, goesOn bool) {
	c := r.code(turn.Mode)
	any := c
	if c == nil {
		any = r.last // blocks are the same in all modes
	}
	f := any.function(turn.Func)
	if f == nil {
		return 0, false
	}
	b := f.at(turn.PC)
	switch {
	case b < 0:
		return 0, false
	case f.blocks[b].alone:
	case c == nil || f.blocks[b].size() > limit-done || !r.m.LanesToBlocks(turn, c.box[boxMasks:], f.block):
		return 0, false
	default:
		n = c.call(turn, done, limit)
		r.stats.Generated += n - c.left
		r.stats.Left += c.left
		b = int(binary.LittleEndian.Uint32(c.box[boxLeft:]))
		r.m.LanesFromBlocks(turn, c.box[boxMasks:], f.first, b)
	}
	if !f.blocks[b].alone || done+n == limit {
		return n, false
	}
	r.stats.Interpreted++
	return n + 1, r.m.ExecuteNext(turn, done+n)
}

// instead lets the interpreter execute what is not generated where a turn is, or not yet.
func (r *Runner) instead(turn *eu.Turn, budget, limit int) (steps int, stop eu.Stop) {
	c := r.code(turn.Mode)
	f := c.function(turn.Func)
	switch {
	case c == nil && r.ready == 0:
		n, stop := r.interpret(min(budget, slice))
		r.heat[turn.Mode] += n
		return n, stop
	case c == nil && r.heat[turn.Mode] < r.worth: // a thread's first instructions, mostly, before it sets its mode
		r.heat[turn.Mode]++
		return r.interpret(1)
	case f == nil: // there is no code yet, or never
		return r.interpret(min(budget, maxBlock))
	}
	switch b := f.at(turn.PC); {
	case b < 0:
		return r.interpret(min(limit, f.toBlock(turn.PC)))
	case f.blocks[b].size() > limit:
		return r.interpret(limit)
	}
	return r.interpret(1) // lanes wait within a block
}

func (r *Runner) interpret(budget int) (steps int, stop eu.Stop) {
	steps, stop = r.m.Run(budget)
	r.stats.Interpreted += steps
	return steps, stop
}

// code is the code for a mode; nil if there is none yet.
func (r *Runner) code(m eu.Mode) *compiled {
	if r.last != nil && r.last.mode == m {
		return r.last
	}
	c, known := r.codes[m]
	switch {
	case c != nil:
		r.last = c
		return c
	case !known && r.heat[m] >= r.worth && len(r.codes) < maxModes:
		if !r.start() {
			return nil
		}
		r.codes[m] = nil
		r.host.compile(&eu.Shapes{Program: r.m.Program()}, m)
		if !r.wait {
			return nil
		}
	case !known || r.host == nil || r.host.pending == 0:
		return nil
	}
	r.take(r.wait)
	return r.codes[m]
}

// start makes the compiler ready, if there is one.
func (r *Runner) start() bool {
	if r.host == nil {
		r.host = newHost()
	}
	r.none = r.host == nil
	return !r.none
}

// take takes over the code that is ready; wait: all that is being generated.
func (r *Runner) take(wait bool) {
	for _, c := range r.host.take(r.m, wait) {
		r.codes[c.mode] = c
		r.ready++
		r.stats.Translating += c.translating
		r.stats.Compiling += c.compiling
	}
}
