package runner

import (
	"encoding/binary"
	"sort"
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

	// MaxModes is for how many floating point modes code is generated.
	MaxModes = 4
)

// Host translates a program and makes modules run. They share a memory with the machine.
type Host interface {
	// Compile begins to translate and compile the program for a mode, beside what runs, with some
	// instructions apart. false: there is no compiler.
	Compile(m eu.Mode, apart []bool) bool
	// Take gives what is ready, once; wait: all that was begun.
	Take(wait bool) []*Ready
	// Pending is how many Take will still give, or has to give up.
	Pending() int
	// Close ends the compiler and brings the machine back to a memory of its own.
	Close()
}

// Ready is code that can run.
type Ready struct {
	*Code
	Box   []byte
	BoxAt uint32 // address of the box in the memory
	Arena uint32 // and of the arena
	// Call enters a generated function and gives the steps it took.
	Call func(fn int, vars, thread, box, limit uint32) int

	Translating, Compiling time.Duration

	begun int // steps of the turn before the last call
	left  int // instructions of that that the interpreter did
}

// Fresh makes the box what it is before the first call.
func (c *Ready) Fresh() {
	clear(c.Box)
	for _, w := range c.Words {
		binary.LittleEndian.PutUint32(c.Box[w.At:], w.Value)
	}
}

// function is the translation of a function of the program; nil: there is none.
func (c *Ready) function(fn int) *Function {
	if c == nil {
		return nil
	}
	return c.Functions[fn]
}

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
	host  Host
	none  bool // there is no compiler for this processor
	heat  map[eu.Mode]int
	codes map[eu.Mode]*Ready // nil: it is being generated, or cannot be
	last  *Ready             // of codes, what ran last; nil: nothing did
	ready int                // of codes, those that can run
	worth int
	wait  bool   // for the compiler
	at    []bool // where it pauses, by instruction; nil: nowhere
	stats Stats
}

var _ eu.Runner = (*Runner)(nil)

// New makes a runner of a machine.
func New(m *eu.Machine, h Host) *Runner {
	return &Runner{m: eu.Seam{Machine: m}, host: h, heat: map[eu.Mode]int{}, codes: map[eu.Mode]*Ready{}, worth: worth}
}

// AtOnce makes the runner generate code before the first step, and wait for it: for tests and
// measurements.
func (r *Runner) AtOnce() *Runner {
	r.worth, r.wait = 0, true
	return r
}

// PauseAt makes Run return before some instructions, by their indices, with eu.StopPause, as eu.Pauses.At does. It
// must be called before the first Run.
func (r *Runner) PauseAt(at []bool) *Runner {
	r.at = at
	r.m.SetPauses(eu.Pauses{At: at})
	return r
}

// Pauses is what PauseAt was told.
func (r *Runner) Pauses() []bool { return r.at }

// pauses reports whether Run returns before an instruction.
func (r *Runner) pauses(inst int) bool { return r.at != nil && r.at[inst] }

// Stats tells what ran so far.
func (r *Runner) Stats() Stats { return r.stats }

// Wait waits for the code that is being generated.
func (r *Runner) Wait() { r.take(true) }

// Close ends the compiler and brings the machine back to a memory of its own.
func (r *Runner) Close() {
	r.host.Close()
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
	if r.pauses(turn.PC) {
		return 0, eu.StopPause
	}
	limit := min(budget, turn.Steps, maxCall)
	for goesOn := true; goesOn && steps < limit && !r.pauses(turn.PC); {
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
	case f.Alone[b]:
	case c == nil || f.size(b) > limit-done || !r.m.LanesToBlocks(turn, c.Box[BoxMasks:], f.block):
		return 0, false
	default:
		c.begun, c.left = done, 0
		n = c.Call(turn.Func, c.Arena+turn.Vars, c.Arena+turn.ThreadVars, c.BoxAt, uint32(limit-done))
		r.stats.Generated += n - c.left
		r.stats.Left += c.left
		b = int(binary.LittleEndian.Uint32(c.Box[BoxLeft:]))
		r.m.LanesFromBlocks(turn, c.Box[BoxMasks:], f.First[:len(f.Alone)], b)
	}
	if !f.Alone[b] || done+n == limit || r.pauses(int(f.First[b])) {
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
		return r.interpret(min(budget, MaxBlock))
	}
	switch b := f.at(turn.PC); {
	case b < 0:
		return r.interpret(min(limit, f.toBlock(turn.PC)))
	case f.size(b) > limit:
		return r.interpret(limit)
	}
	return r.interpret(1) // lanes wait within a block
}

// Execute is what generated code calls for an instruction that is the interpreter's, done steps after the call.
func (r *Runner) Execute(inst int, exec uint32, done int) {
	c := r.last
	c.left++
	r.m.ExecuteIn(inst, exec, c.begun+done)
	i := sort.Search(len(c.Messages), func(i int) bool { return c.Messages[i].Inst >= inst })
	if i < len(c.Messages) && c.Messages[i].Inst == inst {
		if reach, ok := r.m.Reached(inst); ok {
			c.Messages[i].remember(c.Box, reach, c.Arena)
		}
	}
}

func (r *Runner) interpret(budget int) (steps int, stop eu.Stop) {
	steps, stop = r.m.Run(budget)
	r.stats.Interpreted += steps
	return steps, stop
}

// code is the code for a mode; nil if there is none yet.
func (r *Runner) code(m eu.Mode) *Ready {
	if r.last != nil && r.last.Mode == m {
		return r.last
	}
	c, known := r.codes[m]
	switch {
	case c != nil:
		r.last = c
		return c
	case !known && r.heat[m] >= r.worth && len(r.codes) < MaxModes:
		if !r.host.Compile(m, r.at) {
			r.none = true
			return nil
		}
		r.codes[m] = nil
		if !r.wait {
			return nil
		}
	case !known || r.host.Pending() == 0:
		return nil
	}
	r.take(r.wait)
	r.last = r.codes[m]
	return r.last
}

// take takes over the code that is ready; wait: all that is being generated.
func (r *Runner) take(wait bool) {
	for _, c := range r.host.Take(wait) {
		for _, f := range c.Functions {
			if f != nil {
				f.index()
			}
		}
		r.codes[c.Mode] = c
		r.ready++
		r.stats.Translating += c.Translating
		r.stats.Compiling += c.Compiling
	}
}
