package runner

import (
	"encoding/binary"
	"sort"
	"time"

	"github.com/lanewise/lanewise/core/eu"
)

const (
	// worth is how many instructions run in a floating point mode before code is generated for it. The interpreter
	// takes some milliseconds for them, and a compiler no less.
	worth = 1 << 18

	// slice is how many of these instructions run between two checks whether the code is there.
	slice = 1 << 14

	// maxCall is the largest number of steps of a call of generated code. The garbage collector waits for the call,
	// which takes less than 10 ms.
	maxCall = 1 << 20

	// MaxModes is the number of floating point modes for which code is generated.
	MaxModes = 4
)

// Host translates a program and makes modules run. The modules share a memory with the machine.
type Host interface {
	// Compile begins to translate and compile the program for a mode, while the program runs. Instructions that are
	// marked in apart become blocks of their own. It returns false if there is no compiler.
	Compile(m eu.Mode, apart []bool) bool
	// Take returns the code that is ready, each only once. With wait, it waits for everything that was begun.
	Take(wait bool) []*Ready
	// Pending returns how many compilations Take has not returned yet, including those that may fail.
	Pending() int
	// StartRoom returns n bytes of the memory, MostStart at most, for what a group starts with. It is called only once
	// there is code.
	StartRoom(n int) (room []byte, at uint32)
	// Close ends the compiler and moves the machine back into a memory of its own.
	Close()
}

// Ready is code that can run.
type Ready struct {
	*Code
	Box   []byte
	BoxAt uint32 // memory address of the box
	Arena uint32 // memory address of the arena
	// Call enters a generated function and returns the steps that the turn has taken.
	Call func(fn int, vars, thread, box, limit uint32) int

	Translating, Compiling time.Duration

	starts bool   // the box has the words about the start of groups
	left   int    // instructions of the last call that were left to the interpreter
	ended  uint32 // value of BoxEnded when the last of them was executed
}

// word returns a word of the box.
func (c *Ready) word(at int) uint32       { return binary.LittleEndian.Uint32(c.Box[at:]) }
func (c *Ready) setWord(at int, v uint32) { binary.LittleEndian.PutUint32(c.Box[at:], v) }

// Fresh sets the box to its contents before the first call.
func (c *Ready) Fresh() {
	clear(c.Box)
	for _, w := range c.Words {
		binary.LittleEndian.PutUint32(c.Box[w.At:], w.Value)
	}
}

// function returns the translation of a function of the program, or nil if there is none.
func (c *Ready) function(fn int) *Function {
	if c == nil {
		return nil
	}
	return c.Functions[fn]
}

// Stats says how the steps of a run were executed, and how long making the code for it took.
type Stats struct {
	Generated   int // by generated code
	Left        int // by the interpreter on behalf of generated code, one at a time
	Interpreted int // by the interpreter

	Translating, Compiling time.Duration
}

// Steps returns the sum of all steps.
func (s Stats) Steps() int { return s.Generated + s.Left + s.Interpreted }

// Add adds the numbers of another run.
func (s *Stats) Add(t Stats) {
	s.Generated += t.Generated
	s.Left += t.Left
	s.Interpreted += t.Interpreted
	s.Translating += t.Translating
	s.Compiling += t.Compiling
}

// Runner runs a machine: at first by the interpreter and, as soon as there is code for what it executes, by that code.
// It must be closed. Run may move the arena, so slices of it that were taken before may show stale contents afterwards.
type Runner struct {
	m     eu.Seam
	host  Host
	none  bool // there is no compiler for this processor
	heat  map[eu.Mode]int
	codes map[eu.Mode]*Ready // nil: it is being generated, or cannot be generated
	last  *Ready             // the entry of codes that ran last; nil: none did
	ready int                // number of codes that can run
	worth int
	wait  bool   // wait for the compiler
	at    []bool // where to pause, by instruction; nil: nowhere
	start start
	stats Stats
}

// start says where generated code finds what a group starts with.
type start struct {
	room  []byte // nil: it has not been allocated
	at    uint32
	known bool // room is filled in
}

var _ eu.Runner = (*Runner)(nil)

// New makes a runner of a machine.
func New(m *eu.Machine, h Host) *Runner {
	return &Runner{m: eu.Seam{Machine: m}, host: h, heat: map[eu.Mode]int{}, codes: map[eu.Mode]*Ready{}, worth: worth}
}

// AtOnce makes the runner generate code before the first step, and wait for it. It is for tests and measurements.
func (r *Runner) AtOnce() *Runner {
	r.worth, r.wait = 0, true
	return r
}

// PauseAt makes Run return before the instructions that are marked in at, with eu.StopPause, as eu.Pauses.At does. It
// must be called before the first Run.
func (r *Runner) PauseAt(at []bool) *Runner {
	r.at = at
	r.m.SetPauses(eu.Pauses{At: at})
	return r
}

// Pauses returns the argument of PauseAt.
func (r *Runner) Pauses() []bool { return r.at }

// pauses reports whether Run returns before an instruction.
func (r *Runner) pauses(inst int) bool { return r.at != nil && r.at[inst] }

// Stats returns the statistics of the run so far.
func (r *Runner) Stats() Stats { return r.stats }

// Ready reports whether there is code.
func (r *Runner) Ready() bool { return r.ready > 0 }

// Wait waits for the code that is being generated.
func (r *Runner) Wait() { r.take(true) }

// Close ends the compiler and moves the machine back into a memory of its own.
func (r *Runner) Close() {
	r.host.Close()
	r.none = true
}

// Run executes at most budget instructions. It returns how many it executed and why it stopped, as eu.Machine.Run does.
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

// stretches is the state of what a part executes.
type stretches struct {
	turn   eu.Turn // the current turn
	done   int     // steps of that turn
	limit  int     // the most steps that the turn may take here
	ended  int     // steps of earlier turns, which generated code ended
	budget int     // limit on the steps of all turns
}

// stretch executes generated code, if there is some for where the turn stands, and then the instruction behind it, if
// that is left to the interpreter. more reports whether stretch may be called again.
func (r *Runner) stretch(p *stretches) (more bool) {
	c := r.last // the blocks are the same in all modes
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

// executeOn makes the interpreter execute the next n instructions, which are a part of a block, or as many as the turn
// may.
func (r *Runner) executeOn(p *stretches, n int) {
	n = min(n, p.limit-p.done)
	r.m.ExecuteOn(&p.turn, p.done, n)
	r.stats.Interpreted += n
	p.done += n
}

// call enters generated code. It returns the block before which the lanes left the code, or -1 if the current turn is
// another thread's, which has not taken a step.
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

// groups returns the group up to which, exclusive, generated code may start groups; 0: none.
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

// knowsStart reports whether generated code can find what a group starts with. It puts that there as soon as it is
// known.
func (r *Runner) knowsStart() bool {
	s := &r.start
	from, to := r.m.Own()
	if n := to - from; s.room == nil && n <= MostStart {
		s.room, s.at = r.host.StartRoom(n)
	}
	s.known = s.known || s.room != nil && r.m.GroupStart(s.room)
	return s.known
}

// instead makes the interpreter execute what has no code where a turn stands, or has none yet.
func (r *Runner) instead(turn *eu.Turn, budget int) (steps int, stop eu.Stop) {
	c := r.code(turn.Mode)
	f := c.function(turn.Func)
	switch {
	case c == nil && r.ready == 0:
		n, stop := r.interpret(min(budget, slice))
		r.heat[turn.Mode] += n
		return n, stop
	case c == nil && r.heat[turn.Mode] < r.worth: // mostly a thread's first instructions, before it sets its mode
		r.heat[turn.Mode]++
		return r.interpret(1)
	case f == nil: // there is no code yet, or there never will be
		return r.interpret(min(budget, MaxBlock))
	}
	return r.interpret(1) // lanes wait in the middle of a block
}

// Execute is called by generated code for an instruction that is left to the interpreter, done steps after the turn
// began.
func (r *Runner) Execute(inst int, exec uint32, done int) {
	c := r.last
	c.left++
	if ended := c.word(BoxEnded); ended != c.ended { // another turn has begun
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

// code returns the code for a mode, or nil if there is none yet.
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

// take takes in the code that is ready. With wait, it waits for all that is being generated.
func (r *Runner) take(wait bool) {
	for _, c := range r.host.Take(wait) {
		r.Give(c)
	}
}

// Give gives the runner code that can run.
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
