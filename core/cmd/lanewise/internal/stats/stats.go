// Package stats measures what a run did: instructions by kind, SIMD efficiency, divergence, the cache lines that
// messages touch, barriers, and the number of live registers (pressure.go).
package stats

import (
	"math"
	"math/bits"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Efficiency is how many channels were on, of how many. NoMask, scalar and block instructions and those of the whole
// thread are left out, as on the page.
type Efficiency struct {
	Enabled  int `json:"enabled"`
	Channels int `json:"channels"`
}

// Percent returns the efficiency in percent; 100 if there were no channels.
func (e Efficiency) Percent() float64 {
	if e.Channels == 0 {
		return 100
	}
	return 100 * float64(e.Enabled) / float64(e.Channels)
}

func (e *Efficiency) add(o Efficiency) {
	e.Enabled += o.Enabled
	e.Channels += o.Channels
}

// Kind has the counts of the instructions of one kind.
type Kind struct {
	Name    string `json:"name"`
	Written int    `json:"written"` // in the text
	Runs    int    `json:"runs"`
}

// Divergence counts steps after which other lanes of the thread run, as a page tells them (protocol.LanesChange).
type Divergence struct {
	Parted int `json:"parted"` // some of the lanes that ran continue
	Met    int `json:"met"`    // other lanes join those that ran
	Waited int `json:"waited"` // lanes that waited, here or in a caller, summed over all steps
}

// Memory has the counts of messages. A cache line has 64 bytes.
type Memory struct {
	Messages int `json:"messages"`
	Read     int `json:"read"`    // bytes, counted for each access
	Written  int `json:"written"` // bytes, counted for each access
	Outside  int `json:"outside"` // accesses outside of the memory addressed

	// ByLines counts the messages of several lanes, gathers and scatters, by the number of cache lines that they
	// touched; index 0 is for one line.
	ByLines []int `json:"byLines"`
}

// Line has the counts of the instructions on a line of the text.
type Line struct {
	Line int `json:"line"`
	Runs int `json:"runs"`
	Efficiency
	Parted     int `json:"parted"`
	Messages   int `json:"messages"`
	CacheLines int `json:"cacheLines"` // touched, summed over its messages
	Live       int `json:"live"`       // bytes of variables that are live before it
}

// Stats are the numbers of a run.
type Stats struct {
	Steps int `json:"steps"`
	Efficiency
	Kinds      []Kind     `json:"kinds"` // kinds that the text has, in the order of the table
	Divergence Divergence `json:"divergence"`
	Memory     Memory     `json:"memory"`
	Barriers   int        `json:"barriers"` // barriers that opened
	MostLive   int        `json:"mostLive"` // bytes of variables at the line where most are live
	MostLiveAt int        `json:"mostLiveAt"`
	Registers  int        `json:"registers"` // number of registers that MostLive fills
	Lines      []Line     `json:"lines"`     // lines with an instruction, in the order of the text
}

// kinds are the names of the kinds of instructions, in the order of the output.
var kinds = []string{"control flow", "message", "barrier and fence", "move", "compare", "float arithmetic", "integer arithmetic and logic"}

const (
	controlFlow = iota
	message
	synchronize
	move
	compare
	floatArithmetic
	integerArithmetic
)

// moves are the instructions that only move values.
var moves = map[string]bool{"mov": true, "movs": true, "fmov": true, "sel": true, "setp": true, "faddr": true, "addr_add": true}

func kindOf(in *visa.Inst) int {
	name := isa.Table[in.Op].Name
	switch {
	case in.Op.MovesLanes():
		return controlFlow
	case strings.Contains(name, "barrier") || strings.Contains(name, "fence") || name == "wait":
		return synchronize
	case in.AccessesMemory():
		return message
	case moves[name]:
		return move
	case strings.HasPrefix(name, "cmp"):
		return compare
	}
	for i := range in.Args {
		if in.Args[i].Type.Float() {
			return floatArithmetic
		}
	}
	return integerArithmetic
}

// Collector counts while a machine runs.
type Collector struct {
	machine *eu.Machine
	program *eu.Program
	insts   []perInst
	all     Stats
	touched map[int]bool // cache lines that a message touched
	threads []perThread
	groups  int
	track   *Track
}

// perThread is the last state of a thread of the resident group.
type perThread struct {
	segment eu.Segment
	inst    int // its last instruction
}

// perInst has the counts of an instruction.
type perInst struct {
	runs       int
	efficiency Efficiency
	parted     int
	messages   int
	lines      int
}

const cacheLine = 64

// Collect begins to count what a machine does.
func Collect(m *eu.Machine, p *eu.Program) *Collector {
	c := &Collector{machine: m, program: p, insts: make([]perInst, len(p.Insts)), touched: map[int]bool{}, threads: make([]perThread, m.NumThreads())}
	m.Observe(c)
	m.Trace(c)
	return c
}

// Segment is called when the masks of a thread have changed.
func (c *Collector) Segment(now eu.Segment) {
	t := &c.threads[now.Thread]
	was := t.segment
	t.segment = now
	if was.Depth == 0 {
		return // the thread starts
	}
	switch kind, _ := protocol.LanesChange(was.Exec, now.Exec, now.Off&^was.Off); kind {
	case protocol.MomentPart:
		c.insts[t.inst].parted++
		c.all.Divergence.Parted++
	case protocol.MomentMeet:
		c.all.Divergence.Met++
	}
}

// Predicated is called with the lanes that a predicate leaves on; After gets them, too.
func (c *Collector) Predicated(uint32) {}

func (c *Collector) Before(s *eu.Step) {
	t := &c.threads[s.Thread]
	t.inst = s.Inst
	c.all.Divergence.Waited += bits.OnesCount32(^(t.segment.Exec | t.segment.Off))
	if c.track != nil && s.Thread == 0 && c.groups == 0 {
		c.track.before(c.machine, s, t.segment.Exec)
	}
}

// Group is called when the threads become those of another group.
func (c *Collector) Group() {
	clear(c.threads)
	c.groups++
}

func (c *Collector) Barrier(int) { c.all.Barriers++ }

func (c *Collector) After(s *eu.Step) {
	x, in := &c.insts[s.Inst], c.program.Insts[s.Inst].Src
	x.runs++
	if n := channels(in); n > 0 {
		x.efficiency.add(Efficiency{bits.OnesCount32(s.Enabled), n})
	}
	if len(s.Memory) > 0 {
		c.message(x, s.Memory)
	}
	if c.track != nil && s.Thread == 0 && c.groups == 0 {
		c.track.add(c.machine, in, s)
	}
}

// message counts the accesses of a message.
func (c *Collector) message(x *perInst, list []eu.MemoryAccess) {
	clear(c.touched)
	lanes := uint32(0)
	for i := range list {
		a := &list[i]
		if a.Off < 0 {
			c.all.Memory.Outside++
			continue
		}
		if a.Lane >= 0 {
			lanes |= 1 << a.Lane
		}
		if a.Write {
			c.all.Memory.Written += a.Size
		}
		if !a.Write || a.Atomic {
			c.all.Memory.Read += a.Size
		}
		for at := a.Off / cacheLine; at <= (a.Off+a.Size-1)/cacheLine; at++ {
			c.touched[at] = true
		}
	}
	c.all.Memory.Messages++
	x.messages++
	x.lines += len(c.touched)
	if n := len(c.touched); n > 0 && lanes&(lanes-1) != 0 {
		for len(c.all.Memory.ByLines) < n {
			c.all.Memory.ByLines = append(c.all.Memory.ByLines, 0)
		}
		c.all.Memory.ByLines[n-1]++
	}
}

// channels returns how many channels an instruction has for SIMD efficiency; 0 if it is left out.
func channels(in *visa.Inst) int {
	if n := int(in.ExecSize); n > 1 && !in.NoMask && !in.Op.WholeThread() {
		return n
	}
	return 0
}

// Runs returns how often an instruction ran.
func (c *Collector) Runs(inst int) int { return c.insts[inst].runs }

// Stats returns the numbers so far. line returns the line of the text for an instruction; 0 for one that is not in the
// text.
func (c *Collector) Stats(line func(inst int) int) *Stats {
	s := c.all
	if s.Memory.ByLines == nil {
		s.Memory.ByLines = []int{}
	}
	live := pressure(c.program)
	counts := make([]Kind, len(kinds))
	at := map[int]int{} // line to index in s.Lines
	s.Lines = []Line{}
	for i := range c.insts {
		x := &c.insts[i]
		k := &counts[kindOf(c.program.Insts[i].Src)]
		k.Written++
		k.Runs += x.runs
		s.Steps += x.runs
		s.Efficiency.add(x.efficiency)
		l := line(i)
		if live[i] > s.MostLive {
			s.MostLive, s.MostLiveAt = live[i], l
		}
		if l == 0 {
			continue
		}
		n, ok := at[l]
		if !ok {
			n = len(s.Lines)
			at[l] = n
			s.Lines = append(s.Lines, Line{Line: l, Runs: x.runs}) // runs of a line are those of its first instruction
		}
		o := &s.Lines[n]
		o.Efficiency.add(x.efficiency)
		o.Parted += x.parted
		o.Messages += x.messages
		o.CacheLines += x.lines
		o.Live = max(o.Live, live[i])
	}
	sort.Slice(s.Lines, func(i, j int) bool { return s.Lines[i].Line < s.Lines[j].Line })
	for i, k := range counts {
		if k.Name = kinds[i]; k.Written > 0 {
			s.Kinds = append(s.Kinds, k)
		}
	}
	s.Registers = int(math.Ceil(float64(s.MostLive) / float64(c.program.Platform.GRF())))
	return &s
}
