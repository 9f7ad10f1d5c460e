package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// callIndex is the frames of a thread over the recorded steps, made when it is first
// looked at; it grows with the history.
type callIndex struct {
	thread int
	to     int // the steps before it are in
	last   int // the thread's last step is the one before
	site   int // the thread's last instruction; -1: not known
	open   []piece
	closed []piece // in the order of their ends
}

// piece is the steps of a frame.
type piece struct {
	from, to, depth int
	pc, site        int // an instruction of it, and the call that made it; -1: not known
	lanes           uint32
}

const (
	shownDepth = 6 // frames below the kernel's that a timeline shows
	maxCalls   = 512
)

// grow brings the index up to the end of the history.
func (x *callIndex) grow(h *history) {
	h.each(x.to, h.end, func(sp *span, from, to int) {
		if sp.thread() != x.thread {
			return
		}
		depth := sp.depth()
		for len(x.open) > depth {
			n := len(x.open) - 1
			x.open[n].to = from
			x.closed = append(x.closed, x.open[n])
			x.open = x.open[:n]
		}
		for d := len(x.open); d < depth; d++ {
			x.open = append(x.open, piece{from: from, depth: d, pc: -1, site: x.site, lanes: sp.exec})
		}
		if top := &x.open[depth-1]; top.pc < 0 {
			top.pc = int(sp.pc)
		}
		x.site, x.last = sp.inst(to-1), to
	})
	x.to = max(x.to, h.end)
}

// callSpans are the frames of the timeline's range: brackets above the heat map.
func (v *viewer) callSpans(out *protocol.Timeline) {
	h, thread := v.hist, v.window.Timeline.Thread
	if thread < 0 {
		thread = v.thread
	}
	if v.calls == nil || v.calls.thread != thread || v.calls.to < h.first {
		v.calls = &callIndex{thread: thread, to: h.first, site: -1}
	}
	x := v.calls
	x.grow(h)
	narrow := (out.To - out.From) / out.Columns // steps of a column
	show := func(p *piece, to int) {
		from, to := max(p.from, out.From), min(to, out.To)
		switch {
		case from >= to:
		case p.depth > shownDepth || to-from < narrow || len(out.Calls) >= maxCalls:
			out.More++
		default:
			c := protocol.CallSpan{Depth: p.depth, From: from, To: to, Lanes: p.lanes}
			c.Name, c.Kind = v.routine(p.pc, p.site)
			out.Calls = append(out.Calls, c)
		}
	}
	lo, hi := 0, len(x.closed)
	for lo < hi {
		if mid := (lo + hi) / 2; x.closed[mid].to <= out.From {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	for i := lo; i < len(x.closed); i++ {
		show(&x.closed[i], x.closed[i].to)
	}
	for i := range x.open {
		show(&x.open[i], x.last)
	}
}

// routine is the name of the kernel, function or subroutine that an instruction is
// in, and how it was entered from a call site, -1 if that is not known.
func (v *viewer) routine(pc, site int) (name, kind string) {
	if pc < 0 {
		return "", v.kindName(eu.FunctionCall)
	}
	fn := &v.prog.Funcs[v.prog.Insts[pc].Func]
	name, kind = fn.Name, v.kindName(eu.FunctionCall)
	first := fn.First
	for _, l := range fn.Object.Labels {
		if at := v.prog.Target(v.prog.Insts[pc].Func, l); l.Kind == visa.SubroutineLabel && at > first && at <= pc {
			name, kind, first = l.Name, v.kindName(eu.SubroutineCall), at
		}
	}
	if fn == &v.prog.Funcs[v.prog.Kernel] && first == fn.First {
		kind = v.kindName(eu.KernelEntry)
	}
	if in := v.inst(site); in != nil && in.Src.Op == isa.OpIfCall {
		kind = v.kindName(eu.IndirectCall)
	}
	return name, kind
}
