package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Special registers that identify a thread. Some of them depend on clusters; see also translate_cluster.go.

// threadInBlock computes the number of each thread in its block.
func (t *translator) threadInBlock(n *operand) *operand {
	base := t.scalarTemp(isa.UD)
	t.one(isa.OpShl, base, t.warpInBlock(), number(isa.UD, 5))
	t.do(isa.OpAdd, n, t.laneVar(), base)
	return n
}

// tid computes the thread's index in the block, from its number and the block's size.
func (t *translator) tid(s *syntax.Special, to *operand) {
	b := t.launch.Block
	if b[1] == 1 && b[2] == 1 {
		if s.Arg == 0 {
			t.threadInBlock(to)
		} else {
			t.do(isa.OpMov, to, number(isa.UD, 0))
		}
		return
	}
	n := t.threadInBlock(t.temp(isa.UD))
	if t.tr.Platform == Textured { // there is no division: multiply by the inverse, exact for numbers up to 1024
		part := func(by int) {
			t.do(isa.OpMul, n, n, number(isa.UD, uint64((1<<20+by-1)/by)))
			t.do(isa.OpShr, n, n, number(isa.UD, 20))
		}
		part([3]int{1, b[0], b[0] * b[1]}[s.Arg])
		if s.Arg < 2 {
			all := t.moved(isa.UD, n)
			part(b[s.Arg])
			t.do(isa.OpMul, n, n, number(isa.UD, uint64(b[s.Arg])))
			t.do(isa.OpAdd, n, all, n.as(isa.D).negated())
		}
		t.do(isa.OpMov, to, n)
		return
	}
	if below := [3]int{1, b[0], b[0] * b[1]}[s.Arg]; below > 1 {
		t.quotient(n, n, t.inRegister(number(isa.UD, uint64(below))), false)
	}
	if s.Arg < 2 {
		t.quotient(n, n, t.inRegister(number(isa.UD, uint64(b[s.Arg]))), true)
	}
	t.do(isa.OpMov, to, n)
}

// ofLaunch is a number that the launch sets.
func (t *translator) ofLaunch(s *syntax.Special, to *operand) {
	l, n := t.launch, 0
	switch s.Kind {
	case syntax.NtidSpecial:
		n = l.Block[s.Arg]
	case syntax.NctaidSpecial:
		n = l.Grid[s.Arg]
	case syntax.NwarpidSpecial:
		n = l.Warps()
	case syntax.ClustersSpecial:
		n = l.Grid[s.Arg] / l.Cluster[s.Arg]
	case syntax.ClusterBlocksSpecial:
		n = l.Cluster[s.Arg]
	case syntax.ClusterCountSpecial:
		n = l.ClusterSize()
	}
	t.do(isa.OpMov, to, number(isa.UD, uint64(n)))
}

func (t *translator) laneid(s *syntax.Special, to *operand) { t.do(isa.OpMov, to, t.laneVar()) }

func (t *translator) warpid(s *syntax.Special, to *operand) { t.do(isa.OpMov, to, t.warpInBlock()) }

// laneMask computes one of the %lanemask registers: Arg is 0 for eq, 1 lt, 2 le, 3 gt, 4 ge.
func (t *translator) laneMask(s *syntax.Special, to *operand) {
	one := t.moved(isa.UD, number(isa.UD, 1))
	t.do(isa.OpShl, one, one, t.laneVar())
	if s.Arg == 2 || s.Arg == 3 {
		t.do(isa.OpShl, one, one, number(isa.UD, 1))
	}
	if s.Arg != 0 {
		t.do(isa.OpAdd, one, one, number(isa.D, 1<<32-1))
	}
	if s.Arg >= 3 {
		t.do(isa.OpNot, one, one)
	}
	t.do(isa.OpMov, to, one)
}

// clock reads the machine's counter: Arg is 0 for the low half, 1 for the high half, 2 for both.
func (t *translator) clock(s *syntax.Special, to *operand) {
	tsc := scalarOf(t.predefined("%tsc"))
	high := tsc.at(4)
	switch s.Arg {
	case 0:
		t.do(isa.OpMov, to, tsc)
	case 1:
		t.do(isa.OpMov, to, high)
	default:
		t.do(isa.OpMov, to.part(isa.UD, 0), tsc)
		t.do(isa.OpMov, to.part(isa.UD, 1), high)
	}
}

func (t *translator) constant(s *syntax.Special, to *operand) {
	t.do(isa.OpMov, to, number(to.typ, uint64(s.Arg)))
}

func (t *translator) sharedSize(s *syntax.Special, to *operand) {
	n := t.launch.Dynamic
	if s.Arg == 0 {
		n += t.slmEnd
	}
	t.do(isa.OpMov, to, number(isa.UD, uint64(n)))
}
