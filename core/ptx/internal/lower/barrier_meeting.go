package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// The meeting points of a function, where the lanes of a warp wait for each other at barriers without .aligned
// (barrier.go).

// meeting is a function's meeting point for one kind of barrier.
type meeting struct {
	label  *visa.Label
	back   *visa.Label   // where the way back begins
	site   *emit.Operand // where a lane came from, if there are several places
	sites  []waitSite    // in the order of the text
	number *emit.Operand // the barrier's number, if the sites have different ones
	counts *counts       // the operands of a barrier that is counted in memory
}

// counts are the operands of a barrier that is counted in memory, in registers of each lane.
type counts struct{ number, threads, waits *syntax.Operand }

// waitSite is a barrier whose lanes go to the meeting point.
type waitSite struct {
	label        *visa.Label
	stmt, source int
}

// nowhere is the site of a lane that has not come to a meeting point.
const nowhere = 1<<16 - 1

// meet sends the lanes to a meeting point, from which they come back to this place.
func (t *translator) meet(m **meeting, in *syntax.Inst, name string) {
	if *m == nil {
		x := &meeting{label: t.Label(name)}
		if m == &t.tally || t.barriersOf(in) > 1 {
			x.site = emit.LanesOf(t.Once(name+"_site", visa.General, isa.UW, warp))
		}
		if name == "block_barrier" && t.numbersDiffer() {
			x.number = emit.LanesOf(t.Once(name+"_number", visa.General, isa.UD, warp))
		}
		*m = x
	}
	x := *m
	if x.site != nil {
		t.Do(isa.OpMov, x.site, emit.Number(isa.UW, uint64(len(x.sites))))
	}
	if x.number != nil {
		t.Do(isa.OpMov, x.number, t.src(barrierID(in), ptxisa.B32))
	}
	s := waitSite{t.Fresh(name), t.Stmt, t.Source}
	x.sites = append(x.sites, s)
	t.Bare(isa.OpFenceSW) // Intel's assembler predicates short branches, and fails on those that lead elsewhere
	t.Jump(x.label)
	t.Place(s.label)
}

// barriersOf returns how many barriers of the same kind the function has.
func (t *translator) barriersOf(in *syntax.Inst) (n int) {
	t.eachUnaligned(in.BarrierWords() == "warp", func(x *syntax.Inst) {
		if n++; ptxisa.HasWord(x.BarrierWords(), "red") {
			n++ // it waits twice
		}
	})
	return n
}

// numbersDiffer reports whether the function has barriers without .aligned whose numbers are not all the same.
func (t *translator) numbersDiffer() bool {
	var first *syntax.Operand
	differ := false
	t.eachUnaligned(false, func(in *syntax.Inst) {
		a := barrierID(in)
		if first == nil {
			first = a
		}
		differ = differ || a.Kind != first.Kind || a.Kind == syntax.ImmOperand && a.Bits != first.Bits || a.Kind != syntax.ImmOperand
	})
	return differ
}

// barrierID returns the operand with a barrier's number, or a number of its own for the barrier of the cluster, which
// has none.
func barrierID(in *syntax.Inst) *syntax.Operand {
	if ptxisa.HasWord(in.BarrierWords(), "cluster") {
		return &syntax.Operand{Kind: syntax.ImmOperand, Bits: plan.MaxBarriers}
	}
	return plan.BarrierNumbers(in)[0]
}

// eachUnaligned calls f for the function's barriers that can go to its meeting point: those of the warp, or the others.
func (t *translator) eachUnaligned(ofWarp bool, f func(in *syntax.Inst)) {
	for _, in := range t.fn.Insts() {
		words := in.BarrierWords()
		switch {
		case in.Lowering() != ptxisa.LowerBarrier || in.Mods[ptxisa.AlignedGroup] != "" || ptxisa.HasWord(words, "arrive"):
		case (words == "warp") != ofWarp || in.Row.Name == "bar" && !ofWarp: // bar is aligned
		case len(in.Args) > 0 || ptxisa.HasWord(words, "cluster"):
			f(in)
		}
	}
}

// points returns the function's meeting points.
func (t *translator) points() (list []*meeting) {
	for _, m := range []*meeting{t.warp, t.block, t.tally} {
		if m != nil {
			list = append(list, m)
		}
	}
	return list
}

// meetings emits the function's meeting points.
func (t *translator) meetings() {
	stmt, source := t.Stmt, t.Source
	for _, m := range t.points() {
		t.ResetTemps()
		t.Stmt, t.Source = m.sites[0].stmt, m.sites[0].source
		t.Place(m.label)
		if m.number != nil {
			t.checkNumbers(m.number)
		}
		if m == t.block {
			t.Bare(isa.OpBarrier)
		}
		if c := m.counts; c != nil {
			t.countedBarrier(c.number, c.threads, c.waits, false)
		}
		if m.back = m.sites[0].label; len(m.sites) > 1 {
			m.back = t.Label(m.label.Name + "_back")
		}
		t.Jump(m.back)
	}
	t.Stmt, t.Source = stmt, source
	t.ResetTemps()
}

// waysBack emits the way back from the meeting points, before all other code of the function: only by jumping forward
// can lanes get to different places without some of them running before all have jumped. Lanes that enter the function
// have no site.
func (t *translator) waysBack() {
	points := t.points()
	for _, m := range points {
		if len(m.sites) > 1 {
			t.Do(isa.OpMov, m.site, emit.Number(isa.UW, nowhere))
		}
	}
	for _, m := range points {
		if len(m.sites) == 1 {
			continue
		}
		t.Place(m.back)
		from := t.Predicate()
		for k, s := range m.sites {
			t.Cmp(isa.EQ, from, m.site, emit.Number(isa.UW, uint64(k)))
			t.JumpIf(from, s.label)
		}
	}
}

// checkNumbers reports lanes that wait at another barrier than the lowest of them.
func (t *translator) checkNumbers(number *emit.Operand) {
	first, at, of, other := t.ScalarTemp(isa.UD), t.ScalarTemp(isa.UW), t.ScalarTemp(isa.UD), t.Predicate()
	t.lowestLane(first)
	t.elementAt(of, number, first, at)
	t.Cmp(isa.NE, other, number, of)
	t.report(other, diag.Barriers, "The lanes of this warp wait at barriers with different numbers, each for the others: it is done as if the numbers were the same.", ptxisa.Section("bar", nil))
}
