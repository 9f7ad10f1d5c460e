package view

import (
	"slices"

	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// graph returns the control-flow graph of the window's frame, with the lanes on its blocks.
func (v *Viewer) graph() (g protocol.Graph) {
	depth := v.State.Depth()
	at := v.Frame()
	fn := v.FuncOf(at)
	f := &v.Code.Funcs[fn]
	g.Name = f.Name
	from := f.First
	if at >= 0 && at < depth {
		g.Name = v.FrameName(v.State.Frame(at))
		from = v.State.Frame(at).Start()
	}
	end := v.routineEnd(fn, from)
	block := map[int]int{} // first instruction to index of the block
	var starts []int
	for i, lead := range v.leaders(fn) {
		if i += f.First; lead && i >= from && i < end {
			block[i] = len(starts)
			starts = append(starts, i)
		}
	}
	st := v.StatsAt(v.Step())
	for n, first := range starts {
		end := end
		if n+1 < len(starts) {
			end = starts[n+1]
		}
		g.Blocks = append(g.Blocks, protocol.Block{
			Label: v.LabelAt(fn, first), First: v.Line(first), Last: v.Line(end - 1), Count: st.Inst[first].Runs,
		})
		own := len(g.Edges)
		edge := func(to int, kind protocol.EdgeKind) {
			e := protocol.Edge{From: n, To: -1, Kind: protocol.EdgeExit}
			if b, ok := block[to]; ok {
				e.To, e.Kind = b, kind
			}
			if slices.Contains(g.Edges[own:], e) {
				return
			}
			g.Edges = append(g.Edges, e)
		}
		in := v.Code.Insts[end-1].Src
		for _, l := range scope.JumpLabels(in) {
			edge(v.Code.Target(fn, l), protocol.EdgeJump)
		}
		if in.Op.Returns() {
			edge(-1, protocol.EdgeExit)
		}
		if !scope.AlwaysJumps(in) {
			edge(end, protocol.EdgeNext)
		}
	}
	v.standing(&g, starts, end)
	return g
}

// routineEnd returns where the function or subroutine that begins at an instruction ends: at the next subroutine, or at
// the end of the function.
func (v *Viewer) routineEnd(fn, first int) int {
	end := v.Code.Funcs[fn].End
	for _, l := range v.Code.Funcs[fn].Object.Labels {
		if at := v.Code.Target(fn, l); l.Kind == visa.SubroutineLabel && at > first {
			end = min(end, at)
		}
	}
	return end
}

// standing puts the lanes of the window's frame on its blocks.
func (v *Viewer) standing(g *protocol.Graph, starts []int, end int) {
	on := func(pc int) *protocol.Block {
		for n := len(starts) - 1; n >= 0 && pc < end; n-- {
			if pc >= starts[n] {
				return &g.Blocks[n]
			}
		}
		return nil
	}
	at := v.Frame()
	if at < 0 || v.State.Depth() == 0 {
		return
	}
	f, active := v.State.Frame(at), v.PCOf(at)
	if b := on(active); b != nil {
		b.Active = f.CallMask() & f.ExecMask()
	}
	eachPlace(f, f.CallMask()&^f.ExecMask(), func(pc int, lanes uint32) {
		if b := on(pc); b != nil {
			b.Wait |= lanes
		}
	})
}

// leaders returns which instructions of a function begin a basic block: the first one, subroutines, the targets of
// branches, and what follows a branch.
func (v *Viewer) leaders(fn int) []bool {
	f := &v.Code.Funcs[fn]
	lead := make([]bool, f.End-f.First+1)
	lead[0] = true
	for _, l := range f.Object.Labels {
		if l.Kind == visa.SubroutineLabel {
			lead[v.Code.Target(fn, l)-f.First] = true
		}
	}
	for i := f.First; i < f.End; i++ {
		in := v.Code.Insts[i].Src
		labels := scope.JumpLabels(in)
		for _, l := range labels {
			lead[v.Code.Target(fn, l)-f.First] = true
		}
		if len(labels) > 0 || in.Op.Returns() {
			lead[i+1-f.First] = true
		}
	}
	return lead[:f.End-f.First]
}
