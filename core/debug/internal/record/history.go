package record

import (
	"math/bits"
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/eu"
)

// History records what every step was: which instruction, of which thread, in which frame, for which lanes. It is a
// list of segments, which are straight-line pieces of the run with the same masks, and one word for each step of an
// instruction with a recorded predicate. Everything else follows from the program. That takes 4 to 12 bytes a step in
// usual programs and 36 in the worst, and costs a step of a run 2 ns (BenchmarkRecord).
//
// It holds a range of steps, First <= step < End: the newest million.
type History struct {
	Facts      []fact
	chunks     []*chunk
	First, End int
	before     []instStats // counts of the steps before First, as far as they were recorded
	RanLast    []LastRun   // by instruction: its last run before First
}

// LastRun holds the enabled lanes and the execution mask of a step that is no longer recorded.
type LastRun struct{ Enabled, Exec uint32 }

// fact is what the history needs to know of an instruction.
type fact struct {
	lanes uint32 // lanes of its exec size at its mask offset
	preds uint32 // number of instructions with a recorded predicate before this one
	Kind  factKind

	// Channels is the number of channels that the instruction has for SIMD efficiency; 0 if it does not count: NoMask,
	// scalar and block instructions.
	Channels uint8
}

// factKind says how the enabled lanes follow from the execution mask.
type factKind uint8

const (
	masked  factKind = 1 << iota // only active lanes are enabled
	pred                         // the enabled lanes are recorded
	uniform                      // a branch of exec size 1: all active lanes are enabled
	Whole                        // acts for the thread, not for lanes
	jumps                        // jumps to a place in its function
	returns                      // ends a frame for its lanes
)

// segment is an eu.Segment, packed. step is an offset from the first step of the chunk.
type segment struct {
	step, Pc, Exec, returned, off, Vars uint32
	pred                                uint32 // index of its first word in chunk.preds
	who                                 uint32 // thread and depth
}

const DepthBits = 11 // bits of the depth in segment.who: eu caps the frames of a thread at 1024

func (s *segment) Thread() int { return int(s.who >> DepthBits) }
func (s *segment) Depth() int  { return int(s.who & (1<<DepthBits - 1)) }

// Off returns the lanes that have ended, or were not dispatched.
func (s *segment) Off() uint32 { return s.off }

// chunk is a part of the history that is dropped as a whole.
type chunk struct {
	first    int
	segments []segment
	preds    []uint32
}

const (
	chunkStretches = 2048
	chunkPreds     = 8192
	chunkSteps     = denseSteps / 16
)

func newHistory(p *eu.Program, translated bool) *History {
	h := &History{Facts: make([]fact, len(p.Insts)+1)}
	n := uint32(0)
	for i := range p.Insts {
		in := p.Insts[i].Src
		f := fact{lanes: (uint32(1)<<max(in.ExecSize, 1) - 1) << (in.Offset & 31), preds: n}
		if !in.NoMask {
			f.Kind |= masked
		}
		if p.Predicated(i) {
			f.Kind |= pred
			n++
		}
		// What a translation does under NoMask, it does for the warp.
		if in.Op.WholeThread() || translated && in.NoMask {
			f.Kind |= Whole
		}
		if in.ExecSize == 1 && in.Op.MovesLanes() {
			f.Kind |= uniform
		}
		if in.Op.Jumps() {
			f.Kind |= jumps
		}
		if n := bits.OnesCount32(f.lanes); f.Kind&masked != 0 && f.Kind&(Whole|uniform) == 0 && n > 1 {
			f.Channels = uint8(n)
		}
		h.Facts[i] = f
	}
	h.Facts[len(p.Insts)].preds = n
	h.before, h.RanLast = make([]instStats, len(h.Facts)), make([]LastRun, len(h.Facts))
	return h
}

// reset forgets everything; the next step recorded is the one after step.
func (h *History) reset(step int) {
	h.chunks, h.First, h.End = nil, step, step
	clear(h.before)
	clear(h.RanLast)
}

// Segment and Predicated make the history an eu.Tracer.
func (h *History) Segment(s eu.Segment) {
	step := int(s.Step)
	c := h.open(step)
	who := uint32(s.Thread<<DepthBits | s.Depth)
	if n := len(c.segments); n > 0 { // an interrupted run goes on with the same segment
		p := &c.segments[n-1]
		if int(p.Pc)+step-c.first-int(p.step) == s.PC && p.Exec == s.Exec && p.who == who && p.Vars == uint32(s.Vars) &&
			p.returned == s.Returned && p.off == s.Off {
			return
		}
	}
	c.segments = append(c.segments, segment{
		step: uint32(step - c.first), Pc: uint32(s.PC), Exec: s.Exec, returned: s.Returned, off: s.Off, Vars: uint32(s.Vars),
		pred: uint32(len(c.preds)), who: who,
	})
}

func (h *History) Predicated(lanes uint32) {
	c := h.chunks[len(h.chunks)-1]
	c.preds = append(c.preds, lanes)
}

// open returns the chunk for a segment that begins at a step.
func (h *History) open(step int) *chunk {
	if n := len(h.chunks); n > 0 {
		c := h.chunks[n-1]
		if len(c.segments) < chunkStretches && len(c.preds) < chunkPreds && step-c.first < chunkSteps {
			return c
		}
	}
	for len(h.chunks) > 1 && step-h.chunks[1].first >= denseSteps {
		h.count(h.before, h.First, h.chunks[1].first, 1)
		h.Each(h.First, h.chunks[1].first, func(sp *Span, from, to int) {
			for step := from; step < to; step++ {
				h.RanLast[sp.Inst(step)] = LastRun{sp.Enabled(step), sp.Exec}
			}
		})
		h.chunks[0] = nil
		h.chunks = h.chunks[1:]
		h.First = h.chunks[0].first
	}
	c := &chunk{first: step}
	if n := len(h.chunks); n > 0 {
		// The lists have grown to the size that a chunk needs, so the next chunk goes on with them, and the full chunk
		// gets copies that fit. So a trace has no spare room, and recording it makes no garbage.
		full := h.chunks[n-1]
		c.segments, full.segments = full.segments[:0], slices.Clone(full.segments)
		c.preds, full.preds = full.preds[:0], slices.Clone(full.preds)
	}
	h.chunks = append(h.chunks, c)
	return c
}

// advance notes that the run has come to a step.
func (h *History) advance(step int) { h.End = max(h.End, step) }

// truncate forgets the steps from step on.
func (h *History) truncate(step int) {
	if step <= h.First {
		h.reset(step)
		return
	}
	if step >= h.End {
		return
	}
	h.End = step
	for n := len(h.chunks) - 1; h.chunks[n].first >= step; n-- {
		h.chunks = h.chunks[:n]
	}
	c := h.chunks[len(h.chunks)-1]
	n := len(c.segments)
	for c.first+int(c.segments[n-1].step) >= step {
		n--
	}
	c.segments = c.segments[:n]
	s := &c.segments[n-1]
	length := uint32(step-c.first) - s.step
	c.preds = c.preds[:s.pred+h.Facts[s.Pc+length].preds-h.Facts[s.Pc].preds]
}

// Span is a segment with its place: steps First <= step < End.
type Span struct {
	*segment
	First, End int
	h          *History
	chunk, at  int
	preds      []uint32 // words recorded from the start of the segment on
	before     uint32   // number of instructions with a recorded predicate before the segment's first
}

// Span returns the segment of a recorded step.
func (h *History) Span(step int) (s Span, ok bool) {
	if step < h.First || step >= h.End {
		return s, false
	}
	s = Span{h: h, chunk: sort.Search(len(h.chunks)-1, func(i int) bool { return h.chunks[i+1].first > step })}
	c := h.chunks[s.chunk]
	s.at = sort.Search(len(c.segments)-1, func(i int) bool { return c.first+int(c.segments[i+1].step) > step })
	s.load()
	return s, true
}

func (s *Span) load() {
	c := s.h.chunks[s.chunk]
	s.segment = &c.segments[s.at]
	s.preds, s.before = c.preds[s.pred:], s.h.Facts[s.Pc].preds
	s.First = c.first + int(s.segment.step)
	switch {
	case s.at+1 < len(c.segments):
		s.End = c.first + int(c.segments[s.at+1].step)
	case s.chunk+1 < len(s.h.chunks):
		s.End = s.h.chunks[s.chunk+1].first
	default:
		s.End = s.h.End
	}
}

// Next goes to the following segment. It returns false at the end of the record.
func (s *Span) Next() bool {
	if s.at++; s.at >= len(s.h.chunks[s.chunk].segments) {
		if s.chunk+1 >= len(s.h.chunks) {
			s.at--
			return false
		}
		s.chunk, s.at = s.chunk+1, 0
	}
	s.load()
	return true
}

// Prev goes to the segment before. It returns false at the start of the record.
func (s *Span) Prev() bool {
	if s.at--; s.at < 0 {
		if s.chunk == 0 {
			s.at = 0
			return false
		}
		s.chunk--
		s.at = len(s.h.chunks[s.chunk].segments) - 1
	}
	s.load()
	return true
}

// Inst returns the instruction of a step of the segment.
func (s *Span) Inst(step int) int { return int(s.Pc) + step - s.First }

// Holds reports whether the segment runs an instruction, and at which step.
func (s *Span) Holds(inst int) (step int, ok bool) {
	step = s.First + inst - int(s.Pc)
	return step, step >= s.First && step < s.End
}

// facts returns the facts of the instructions from one step to another, exclusive.
func (s *Span) facts(from, to int) []fact {
	i := s.Inst(from)
	return s.h.Facts[i : i+to-from]
}

// Enabled returns the lanes that a step of the segment was for: those whose channels were enabled or, for control flow,
// those that moved.
func (s *Span) Enabled(step int) uint32 { return s.enabled(&s.h.Facts[s.Inst(step)]) }

func (s *Span) enabled(f *fact) uint32 {
	switch {
	case f.Kind&pred != 0:
		return s.preds[f.preds-s.before]
	case f.Kind&uniform != 0:
		return s.Exec
	case f.Kind&masked != 0:
		return s.Exec & f.lanes
	}
	return f.lanes
}
