package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// Special registers that identify a thread. Some of them depend on clusters; see also cluster.go.

// threadInBlock computes the number of each thread in its block.
func (t *translator) threadInBlock(n *emit.Operand) *emit.Operand {
	base := t.ScalarTemp(isa.UD)
	t.One(isa.OpShl, base, t.warpInBlock(), emit.Number(isa.UD, 5))
	t.Do(isa.OpAdd, n, t.laneVar(), base)
	return n
}

// tid computes the thread's index in the block, from its number and the block's size.
func (t *translator) tid(s *ptxisa.Special, to *emit.Operand) {
	b := t.launch.Block
	if b[1] == 1 && b[2] == 1 {
		if s.Arg == 0 {
			t.threadInBlock(to)
		} else {
			t.Do(isa.OpMov, to, emit.Number(isa.UD, 0))
		}
		return
	}
	n := t.threadInBlock(t.Temp(isa.UD))
	if t.plan.Platform == plan.Textured { // there is no division: multiply by the inverse, exact for numbers up to 1024
		part := func(by int) {
			t.Do(isa.OpMul, n, n, emit.Number(isa.UD, uint64((1<<20+by-1)/by)))
			t.Do(isa.OpShr, n, n, emit.Number(isa.UD, 20))
		}
		part([3]int{1, b[0], b[0] * b[1]}[s.Arg])
		if s.Arg < 2 {
			all := t.Moved(isa.UD, n)
			part(b[s.Arg])
			t.Do(isa.OpMul, n, n, emit.Number(isa.UD, uint64(b[s.Arg])))
			t.Do(isa.OpAdd, n, all, n.As(isa.D).Negated())
		}
		t.Do(isa.OpMov, to, n)
		return
	}
	if below := [3]int{1, b[0], b[0] * b[1]}[s.Arg]; below > 1 {
		t.quotient(n, n, t.InRegister(emit.Number(isa.UD, uint64(below))), false)
	}
	if s.Arg < 2 {
		t.quotient(n, n, t.InRegister(emit.Number(isa.UD, uint64(b[s.Arg]))), true)
	}
	t.Do(isa.OpMov, to, n)
}

// ofLaunch is a number that the launch sets.
func (t *translator) ofLaunch(s *ptxisa.Special, to *emit.Operand) {
	l, n := t.launch, 0
	switch s.Kind {
	case ptxisa.NtidSpecial:
		n = l.Block[s.Arg]
	case ptxisa.NctaidSpecial:
		n = l.Grid[s.Arg]
	case ptxisa.NwarpidSpecial:
		n = l.Warps()
	case ptxisa.ClustersSpecial:
		n = l.Grid[s.Arg] / l.Cluster[s.Arg]
	case ptxisa.ClusterBlocksSpecial:
		n = l.Cluster[s.Arg]
	case ptxisa.ClusterCountSpecial:
		n = l.ClusterSize()
	}
	t.Do(isa.OpMov, to, emit.Number(isa.UD, uint64(n)))
}

func (t *translator) laneid(s *ptxisa.Special, to *emit.Operand) { t.Do(isa.OpMov, to, t.laneVar()) }

func (t *translator) warpid(s *ptxisa.Special, to *emit.Operand) {
	t.Do(isa.OpMov, to, t.warpInBlock())
}

// laneMask computes one of the %lanemask registers: Arg is 0 for eq, 1 lt, 2 le, 3 gt, 4 ge.
func (t *translator) laneMask(s *ptxisa.Special, to *emit.Operand) {
	one := t.Moved(isa.UD, emit.Number(isa.UD, 1))
	t.Do(isa.OpShl, one, one, t.laneVar())
	if s.Arg == 2 || s.Arg == 3 {
		t.Do(isa.OpShl, one, one, emit.Number(isa.UD, 1))
	}
	if s.Arg != 0 {
		t.Do(isa.OpAdd, one, one, emit.Number(isa.D, 1<<32-1))
	}
	if s.Arg >= 3 {
		t.Do(isa.OpNot, one, one)
	}
	t.Do(isa.OpMov, to, one)
}

// clock reads the machine's counter: Arg is 0 for the low half, 1 for the high half, 2 for both.
func (t *translator) clock(s *ptxisa.Special, to *emit.Operand) {
	tsc := emit.ScalarOf(t.Predefined("%tsc"))
	high := tsc.At(4)
	switch s.Arg {
	case 0:
		t.Do(isa.OpMov, to, tsc)
	case 1:
		t.Do(isa.OpMov, to, high)
	default:
		t.Do(isa.OpMov, to.Part(isa.UD, 0), tsc)
		t.Do(isa.OpMov, to.Part(isa.UD, 1), high)
	}
}

func (t *translator) constant(s *ptxisa.Special, to *emit.Operand) {
	t.Do(isa.OpMov, to, emit.Number(to.Type, uint64(s.Arg)))
}

func (t *translator) sharedSize(s *ptxisa.Special, to *emit.Operand) {
	n := t.launch.Dynamic
	if s.Arg == 0 {
		n += t.plan.SharedEnd
	}
	t.Do(isa.OpMov, to, emit.Number(isa.UD, uint64(n)))
}
