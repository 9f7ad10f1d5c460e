package ptx

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Barriers. An aligned one is reached by all lanes of a warp together, or the program is
// undefined: it is vISA's barrier where it stands, and the machine reports a part of a warp
// (R0401).
//
// One without .aligned can be reached by the lanes of a warp at different places and times from
// sm_70 on; the warp has arrived when all of its lanes that have not exited are there. The lanes
// with the lowest program counter run first, so the place where all wait for each other is the
// highest one: lanes note where they came from and go to the function's meeting point, which
// stands behind all its other code. Those that get there first wait until the others have come
// or have ended, then all execute one barrier and go back to where they came from: by way of the
// function's start, from where they part.
//
// bar.warp.sync has a meeting point of its own, without a barrier, before that one. Lanes whose
// whole membermask is with them go on at once.

// meeting is a function's meeting point for one kind of barrier.
type meeting struct {
	label  *visa.Label
	back   *visa.Label // where the way back begins
	site   operand     // where a lane came from, if there is more than one place
	sites  []waitSite  // in the order of the text
	number operand     // the barrier's number, if not all sites have the same one
}

// waitSite is a barrier that goes to the meeting point.
type waitSite struct {
	label        *visa.Label
	stmt, source int
}

// barrier is bar and barrier in all their forms.
func (t *translator) barrier(in *Inst) {
	switch in.Mods[gMode] {
	case "warp":
		t.warpBarrier(in)
	case "":
		switch {
		case len(in.Args) == 2 && !t.wholeBlock(&in.Args[1]):
			t.cannot(in, "a barrier of some of the block's threads")
		case in.Row.name == "bar" || in.Mods[gAligned] != "" || !t.mod.independent():
			t.plain(isa.OpBarrier)
		default:
			t.meet(&t.block, in, "block_barrier")
		}
	default:
		t.cannot(in, "a barrier that is only signalled")
	}
}

// independent reports whether the lanes of a warp can wait at different places: from sm_70 on.
func (m *Module) independent() bool {
	digits := strings.TrimRight(strings.TrimPrefix(m.Target, "sm_"), "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	return err != nil || n >= 70
}

// warpBarrier is bar.warp.sync. Before sm_70 its lanes are together, or the program is undefined.
func (t *translator) warpBarrier(in *Inst) {
	t.checkMember(in, 0, warpChapter)
	if !t.mod.independent() || len(in.Args) == 0 {
		return
	}
	others, absent := t.scalarTemp(isa.UD), t.temp(isa.UD)
	t.one(isa.OpNot, others, t.activeLanes())
	t.do(isa.OpAnd, absent, t.first(&in.Args[0], B32), others)
	here := t.predicate()
	t.cmp(isa.EQ, here, absent, number(isa.UD, 0))
	on := t.fresh("together")
	t.jump(&here, true, on)
	t.meet(&t.warp, in, "warp_barrier")
	t.place(on)
}

// meet sends the lanes to a meeting point, from where they come back to here.
func (t *translator) meet(m **meeting, in *Inst, name string) {
	if *m == nil {
		x := &meeting{label: t.label(name)}
		if t.barriersOf(in) > 1 {
			x.site = lanesOf(t.once(name+"_site", visa.General, isa.UW, warp))
		}
		if name == "block_barrier" && t.numbersDiffer() {
			x.number = lanesOf(t.once(name+"_number", visa.General, isa.UD, warp))
		}
		*m = x
	}
	x := *m
	if x.site.d != nil {
		t.do(isa.OpMov, x.site, number(isa.UW, uint64(len(x.sites))))
	}
	if x.number.d != nil {
		t.do(isa.OpMov, x.number, t.src(&in.Args[0], B32))
	}
	s := waitSite{t.fresh(name), t.stmt, t.source}
	x.sites = append(x.sites, s)
	t.plain(isa.OpFenceSW) // Intel's assembler makes predicates of short branches, and falls over those that go on elsewhere
	t.jump(nil, true, x.label)
	t.place(s.label)
}

// barriersOf is how many barriers of the kind of one the function has.
func (t *translator) barriersOf(in *Inst) (n int) {
	t.eachUnaligned(in.Mods[gMode], func(*Inst) { n++ })
	return n
}

// numbersDiffer reports whether the function has barriers without .aligned whose numbers are not
// all the same.
func (t *translator) numbersDiffer() bool {
	var first *Operand
	differ := false
	t.eachUnaligned("", func(in *Inst) {
		a := &in.Args[0]
		if first == nil {
			first = a
		}
		differ = differ || a.Kind != first.Kind || a.Kind == ImmOperand && a.Bits != first.Bits || a.Kind != ImmOperand
	})
	return differ
}

// eachUnaligned are the function's barriers of a kind that can go to its meeting point.
func (t *translator) eachUnaligned(mode string, f func(in *Inst)) {
	for _, s := range t.fn.Body {
		if in, ok := s.(*Inst); ok && (in.Row.name == "bar" || in.Row.name == "barrier") && in.Mods[gMode] == mode && in.Mods[gAligned] == "" && (in.Row.name != "bar" || mode == "warp") && len(in.Args) > 0 {
			f(in)
		}
	}
}

// meetings emits the function's meeting points.
func (t *translator) meetings() {
	stmt, source := t.stmt, t.source
	for _, m := range []*meeting{t.warp, t.block} {
		if m == nil {
			continue
		}
		t.resetTemps()
		t.stmt, t.source = m.sites[0].stmt, m.sites[0].source
		t.place(m.label)
		if m.number.d != nil {
			t.checkNumbers(m.number)
		}
		if m == t.block {
			t.plain(isa.OpBarrier)
		}
		if m.back = m.sites[0].label; len(m.sites) > 1 {
			m.back = t.label(m.label.Name + "_back")
		}
		t.jump(nil, true, m.back)
	}
	t.stmt, t.source = stmt, source
	t.resetTemps()
}

// waysBack emits, before all other code of the function, the way back from its meeting points:
// only forward lanes can go to different places and none of them runs before all have gone.
// Lanes that enter the function come from no place.
func (t *translator) waysBack() {
	points := []*meeting{t.warp, t.block}
	for _, m := range points {
		if m != nil && len(m.sites) > 1 {
			t.do(isa.OpMov, m.site, number(isa.UW, nowhere))
		}
	}
	for _, m := range points {
		if m == nil || len(m.sites) == 1 {
			continue
		}
		t.place(m.back)
		from := t.predicate()
		for k, s := range m.sites {
			t.cmp(isa.EQ, from, m.site, number(isa.UW, uint64(k)))
			t.jump(&from, true, s.label)
		}
	}
}

// nowhere is the site of a lane that has not been at a meeting point.
const nowhere = 1<<16 - 1

// checkNumbers reports lanes that wait at another barrier than the lowest of them.
func (t *translator) checkNumbers(number operand) {
	first, at, of, other := t.scalarTemp(isa.UD), t.scalarTemp(isa.UW), t.scalarTemp(isa.UD), t.predicate()
	t.lowestLane(first)
	t.elementAt(of, number, first, at)
	t.cmp(isa.NE, other, number, of)
	t.report(other, codeBarriers, "The lanes of this warp wait at barriers with different numbers, each for the others: it is done as if the numbers were the same.", page(warpChapter, "barrier"))
}
