package debug

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// graph is the control-flow graph of the window's frame, with the lanes on its blocks.
func (v *viewer) graph() (g protocol.Graph) {
	depth := v.th.Depth()
	at := depth - 1 - max(v.window.Frame, 0)
	fn := v.prog.Kernel
	if at >= 0 && at < depth {
		fn = v.th.Frame(at).Func()
	}
	f := &v.prog.Funcs[fn]
	g.Name = f.Name
	from := f.First
	if at >= 0 && at < depth {
		g.Name = v.frameName(v.th.Frame(at))
		from = v.th.Frame(at).Start()
	}
	end := v.routineEnd(fn, from)
	block := map[int]int{} // first instruction to index
	var starts []int
	for i, lead := range v.leaders(fn) {
		if i += f.First; lead && i >= from && i < end {
			block[i] = len(starts)
			starts = append(starts, i)
		}
	}
	st := v.statsAt(v.Step())
	for n, first := range starts {
		end := end
		if n+1 < len(starts) {
			end = starts[n+1]
		}
		g.Blocks = append(g.Blocks, protocol.Block{
			Label: v.labelAt(fn, first), First: v.line(first), Last: v.line(end - 1), Count: st.inst[first].runs,
		})
		edge := func(to int, kind protocol.EdgeKind) {
			e := protocol.Edge{From: n, To: -1, Kind: protocol.EdgeExit}
			if b, ok := block[to]; ok {
				e.To, e.Kind = b, kind
			}
			for _, x := range g.Edges {
				if x == e {
					return
				}
			}
			g.Edges = append(g.Edges, e)
		}
		in := v.prog.Insts[end-1].Src
		for _, l := range jumpLabels(in) {
			edge(v.prog.Target(fn, l), protocol.EdgeJump)
		}
		if in.Op.Returns() {
			edge(-1, protocol.EdgeExit)
		}
		if !always(in) {
			edge(end, protocol.EdgeNext)
		}
	}
	v.standing(&g, starts, end)
	return g
}

// routineEnd is where the function or subroutine that begins at an instruction ends: at
// the next subroutine.
func (v *viewer) routineEnd(fn, first int) int {
	end := v.prog.Funcs[fn].End
	for _, l := range v.prog.Funcs[fn].Object.Labels {
		if at := v.prog.Target(fn, l); l.Kind == visa.SubroutineLabel && at > first {
			end = min(end, at)
		}
	}
	return end
}

// standing puts the lanes of the window's frame on its blocks.
func (v *viewer) standing(g *protocol.Graph, starts []int, end int) {
	on := func(pc int) *protocol.Block {
		for n := len(starts) - 1; n >= 0; n-- {
			if pc >= starts[n] {
				return &g.Blocks[n]
			}
		}
		return nil
	}
	depth := v.th.Depth()
	at := depth - 1 - max(v.window.Frame, 0)
	if at < 0 {
		return
	}
	f := v.th.Frame(at)
	active := v.th.PC()
	if at < depth-1 {
		active = v.th.Frame(at + 1).CallSite()
	}
	for lanes := f.CallMask(); lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		pc := f.PC(lane)
		running := f.ExecMask()>>lane&1 != 0
		if running {
			pc = active
		}
		if pc < 0 || pc >= end {
			continue
		}
		if b := on(pc); b != nil && running {
			b.Active |= 1 << lane
		} else if b != nil {
			b.Wait |= 1 << lane
		}
	}
}

// leaders tells which instructions of a function begin a block: where control goes to,
// or what stands behind a branch.
func (v *viewer) leaders(fn int) []bool {
	f := &v.prog.Funcs[fn]
	lead := make([]bool, f.End-f.First+1)
	lead[0] = true
	for _, l := range f.Object.Labels {
		if l.Kind == visa.SubroutineLabel {
			lead[v.prog.Target(fn, l)-f.First] = true
		}
	}
	for i := f.First; i < f.End; i++ {
		in := v.prog.Insts[i].Src
		labels := jumpLabels(in)
		for _, l := range labels {
			lead[v.prog.Target(fn, l)-f.First] = true
		}
		if len(labels) > 0 || in.Op.Returns() {
			lead[i+1-f.First] = true
		}
	}
	return lead[:f.End-f.First]
}
