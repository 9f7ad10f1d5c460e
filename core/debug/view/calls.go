package view

import (
	"sort"

	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// callIndex holds the frames of a thread over the recorded steps. It is made when it is first looked at, and grows with
// the history. If it is of all threads, it holds the frames of whichever thread runs: a frame begins a new piece
// wherever its thread goes on.
type callIndex struct {
	thread  int // -1: all
	to      int // the steps before it are in the index
	last    int // the step after the last one of the thread
	now     int // the thread of that step
	strands []strand
	closed  []piece // in the order of their ends
	lost    int     // number of pieces for which there was no room
}

// strand holds a thread's frames that have not ended.
type strand struct {
	site int // its last instruction; -1: not known
	open []piece
}

// piece is a frame during a range of steps.
type piece struct {
	from, to, depth, thread int
	pc, site                int // an instruction of the frame, and the call that made it; -1: not known
	lanes                   uint32
}

const (
	shownDepth = 6 // frames inside the kernel's that a timeline shows
	maxCalls   = 512
	maxPieces  = 1 << 17 // 9 MB: threads that take turns at each step make that many
)

// grow extends the index to the end of the history.
func (x *callIndex) grow(h *record.History) {
	h.Each(x.to, h.End, func(sp *record.Span, from, to int) {
		t := sp.Thread()
		if x.thread >= 0 && t != x.thread {
			return
		}
		for len(x.strands) <= t {
			x.strands = append(x.strands, strand{site: -1})
		}
		s := &x.strands[t]
		if t != x.now {
			x.close(x.strands[x.now].open, from)
			for i := range s.open {
				s.open[i].from = from
			}
			x.now = t
		}
		depth := sp.Depth()
		if len(s.open) > depth {
			x.close(s.open[depth:], from)
			s.open = s.open[:depth]
		}
		for d := len(s.open); d < depth; d++ {
			s.open = append(s.open, piece{from: from, depth: d, thread: t, pc: -1, site: s.site, lanes: sp.Exec})
		}
		if top := &s.open[depth-1]; top.pc < 0 {
			top.pc = int(sp.Pc)
		}
		s.site, x.last = sp.Inst(to-1), to
	})
	x.to = max(x.to, h.End)
}

// close ends frames before a step, the innermost first.
func (x *callIndex) close(open []piece, to int) {
	for i := len(open) - 1; i >= 0; i-- {
		if len(x.closed) >= maxPieces {
			x.lost++
			continue
		}
		p := open[i]
		p.to = to
		x.closed = append(x.closed, p)
	}
}

// callSpans adds the frames in the timeline's range, which are drawn as brackets above the heat map.
func (v *Viewer) callSpans(out *protocol.Timeline) {
	h, thread := v.History, v.Window.Timeline.Thread
	if v.memo.calls == nil || v.memo.calls.thread != thread || v.memo.calls.to < h.First {
		v.memo.calls = &callIndex{thread: thread, to: h.First, now: max(thread, 0), strands: []strand{{site: -1}}}
	}
	x := v.memo.calls
	x.grow(h)
	out.More = x.lost
	narrow := (out.To - out.From) / out.Columns // steps of a column
	show := func(p *piece, to int) {
		from, to := max(p.from, out.From), min(to, out.To)
		switch {
		case from >= to:
		case p.depth > shownDepth || to-from < narrow || len(out.Calls) >= maxCalls:
			out.More++
		default:
			c := protocol.CallSpan{Thread: p.thread, Depth: p.depth, From: from, To: to, Lanes: p.lanes}
			c.Name, c.Kind = v.routine(p.pc, p.site)
			out.Calls = append(out.Calls, c)
		}
	}
	ended := sort.Search(len(x.closed), func(i int) bool { return x.closed[i].to > out.From })
	for i := ended; i < len(x.closed); i++ {
		show(&x.closed[i], x.closed[i].to)
	}
	if x.now < len(x.strands) {
		for i := range x.strands[x.now].open {
			show(&x.strands[x.now].open[i], x.last)
		}
	}
}

// routine returns the name of the kernel, function or subroutine that contains an instruction, and how it was entered
// from a call site, which is -1 if it is not known.
func (v *Viewer) routine(pc, site int) (name, kind string) {
	if pc < 0 {
		return "", v.KindName(eu.FunctionCall)
	}
	fn := &v.Code.Funcs[v.Code.Insts[pc].Func]
	name, kind = fn.Name, v.KindName(eu.FunctionCall)
	first := fn.First
	for _, l := range fn.Object.Labels {
		if at := v.Code.Target(v.Code.Insts[pc].Func, l); l.Kind == visa.SubroutineLabel && at > first && at <= pc {
			name, kind, first = l.Name, v.KindName(eu.SubroutineCall), at
		}
	}
	if fn == &v.Code.Funcs[v.Code.Kernel] && first == fn.First {
		kind = v.KindName(eu.KernelEntry)
	}
	if in := v.Inst(site); in != nil && in.Src.Op == isa.OpIfCall {
		kind = v.KindName(eu.IndirectCall)
	}
	return name, kind
}
