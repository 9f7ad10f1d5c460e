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
	// StartRoom is n bytes of the memory, MostStart at most, for what a group starts with. There is code then.
	StartRoom(n int) (room []byte, at uint32)
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

	starts bool   // the box has where threads' starts lie
	left   int    // instructions of the last call that the interpreter did
	ended  uint32 // what BoxEnded was when it did the last of them
}

// word is one of the box's words.
func (c *Ready) word(at int) uint32       { return binary.LittleEndian.Uint32(c.Box[at:]) }
func (c *Ready) setWord(at int, v uint32) { binary.LittleEndian.PutUint32(c.Box[at:], v) }

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

// Add adds what another run was made of.
func (s *Stats) Add(t Stats) {
	s.Generated += t.Generated
	s.Left += t.Left
	s.Interpreted += t.Interpreted
	s.Translating += t.Translating
	s.Compiling += t.Compiling
}

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
	start start
	stats Stats
}

// start is where generated code finds what a group starts with.
type start struct {
	room  []byte // nil: there is none yet
	at    uint32
	known bool // it is there
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

// Ready reports whether there is code.
func (r *Runner) Ready() bool { return r.ready > 0 }

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
	p := stretches{budget: min(budget, maxCall)}
	var ok bool
	if p.turn, ok = r.m.BeginTurn(); !ok {
		return r.interpret(1)
	}
	if r.pauses(p.turn.PC) {
		return 0, eu.StopPause
	}
	p.limit = min(p.budget, p.turn.Steps)
	for p.done < p.limit && !r.pauses(p.turn.PC) && r.stretch(&p) {
	}
	switch {
	case p.done > 0:
		return p.ended + p.done, r.m.EndTurn(p.turn, p.done)
	case p.ended > 0:
		return p.ended, eu.StopBudget
	}
	return r.instead(&p.turn, budget)
}

// stretches is what a part executes.
type stretches struct {
	turn   eu.Turn // that runs
	done   int     // steps of it
	limit  int     // the most that it may take here
	ended  int     // steps of turns before, which generated code ended
	budget int     // of all
}

// stretch executes generated code, if there is some for where a turn is, and the instruction behind
// it, if that is the interpreter's. There may be more then.
func (r *Runner) stretch(p *stretches) (more bool) {
	c := r.last // blocks are the same in all modes
	f := c.function(p.turn.Func)
	if f == nil || c.Mode != p.turn.Mode && !f.any(p.turn.PC) {
		if c = r.code(p.turn.Mode); c != nil {
			f = c.function(p.turn.Func)
		}
	}
	if f == nil {
		return false
	}
	b := f.at(p.turn.PC)
	switch {
	case c == nil && (b < 0 || !f.Alone[b]):
		return false
	case b < 0:
		r.executeOn(p, f.toBlock(p.turn.PC))
		return true
	case f.Alone[b]:
	case f.size(b) > p.limit-p.done:
		r.executeOn(p, f.size(b))
		return false
	case !r.m.LanesToBlocks(&p.turn, c.Box[BoxMasks:], f.block):
		return false
	default:
		if b = r.call(c, p); b < 0 {
			return false
		}
		r.m.LanesFromBlocks(&p.turn, c.Box[BoxMasks:], f.First[:len(f.Alone)], b)
	}
	if p.done == p.limit {
		return false
	}
	if !f.Alone[b] {
		if f.size(b) > p.limit-p.done {
			r.executeOn(p, f.size(b))
		}
		return false
	}
	if r.pauses(int(f.First[b])) {
		return false
	}
	r.stats.Interpreted++
	p.done++
	return r.m.ExecuteNext(&p.turn, p.done-1)
}

// executeOn lets the interpreter do the next n instructions, or as many as the turn may: a part of a block.
func (r *Runner) executeOn(p *stretches, n int) {
	n = min(n, p.limit-p.done)
	r.m.ExecuteOn(&p.turn, p.done, n)
	r.stats.Interpreted += n
	p.done += n
}

// call enters generated code. It gives the block that the lanes left before, -1 if the turn is another
// thread's, which has not begun.
func (r *Runner) call(c *Ready, p *stretches) (block int) {
	r.last = c
	c.left, c.ended = 0, 0
	c.setWord(BoxBegun, uint32(p.done))
	c.setWord(BoxRest, uint32(min(p.budget-p.ended, p.turn.Left)))
	c.setWord(BoxEnded, 0)
	c.setWord(BoxGroups, r.groups(c))
	done := c.Call(p.turn.Func, c.Arena+p.turn.Vars, c.Arena+p.turn.ThreadVars, c.BoxAt, uint32(p.limit))
	ended := int(c.word(BoxEnded))
	r.stats.Generated += ended + done - p.done - c.left
	r.stats.Left += c.left
	p.done = done
	if ended > 0 {
		p.ended += ended
		p.turn = r.m.TakeTurn()
		p.limit = min(p.budget-p.ended, p.turn.Steps)
	}
	return int(int32(c.word(BoxLeft)))
}

// groups is the group before which generated code may start groups; 0: none.
func (r *Runner) groups(c *Ready) uint32 {
	if !c.starts {
		if !r.knowsStart() {
			return 0
		}
		g := r.m.Launch().Groups
		c.setWord(BoxAcross, uint32(g[0]))
		c.setWord(BoxDown, uint32(g[1]))
		c.setWord(BoxStart, r.start.at)
		c.setWord(BoxOwn, uint32(len(r.start.room)))
		c.starts = true
	}
	return uint32(r.m.Limit())
}

// knowsStart reports whether what a group starts with is where generated code finds it. It is put there as soon as it
// is known.
func (r *Runner) knowsStart() bool {
	s := &r.start
	from, to := r.m.Own()
	if n := to - from; s.room == nil && n <= MostStart {
		s.room, s.at = r.host.StartRoom(n)
	}
	s.known = s.known || s.room != nil && r.m.GroupStart(s.room)
	return s.known
}

// instead lets the interpreter execute what is not generated where a turn is, or not yet.
func (r *Runner) instead(turn *eu.Turn, budget int) (steps int, stop eu.Stop) {
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
	return r.interpret(1) // lanes wait within a block
}

// Execute is what generated code calls for an instruction that is the interpreter's, done steps after the turn began.
func (r *Runner) Execute(inst int, exec uint32, done int) {
	c := r.last
	c.left++
	if ended := c.word(BoxEnded); ended != c.ended { // it is another turn
		c.ended = ended
		r.m.TakeTurn()
	}
	r.m.ExecuteIn(inst, exec, done)
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
		r.Give(c)
	}
}

// Give gives it code.
func (r *Runner) Give(c *Ready) {
	for _, f := range c.Functions {
		if f != nil {
			f.index()
		}
	}
	t := r.m.Threads()
	c.setWord(BoxArena, c.Arena)
	c.setWord(BoxFirst, c.Arena+t.First)
	c.setWord(BoxEnd, c.Arena+t.End)
	c.setWord(BoxStride, t.Stride)
	c.setWord(BoxVars, t.Vars)
	r.codes[c.Mode] = c
	r.ready++
	r.stats.Translating += c.Translating
	r.stats.Compiling += c.Compiling
}
