package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// The blocks of a cluster run together and access each other's shared memory, so a cluster is one group of the machine:
// its first warps are those of the block with rank 0, then come those of rank 1, and so on, and each block has its part
// of the group's shared local memory. The machine's barrier is that of the cluster; those of a block are counted in its
// part of the memory (barrier.go). If there are no clusters, a block is a group.

// blockInCluster computes the block's index in its cluster along an axis, the same for all lanes.
func (t *translator) blockInCluster(axis int) *emit.Operand {
	c := t.launch.Cluster
	n := t.ScalarTemp(isa.UD)
	t.smallQuotient(n, t.rank(), [3]int{1, c[0], c[0] * c[1]}[axis])
	if axis < 2 {
		q := t.ScalarTemp(isa.UD)
		t.smallQuotient(q, n, c[axis])
		t.One(isa.OpMul, q, q, emit.Number(isa.UD, uint64(c[axis])))
		t.One(isa.OpAdd, n, n, q.As(isa.D).Negated())
	}
	return n
}

// ctaid computes the block's index in the grid.
func (t *translator) ctaid(s *ptxisa.Special, to *emit.Operand) {
	if t.launch.Cluster[s.Arg] == 1 {
		t.clusterID(s, to)
		return
	}
	n := t.ScalarTemp(isa.UD)
	t.One(isa.OpMul, n, t.groupID(s.Arg), emit.Number(isa.UD, uint64(t.launch.Cluster[s.Arg])))
	t.Do(isa.OpAdd, to, n, t.blockInCluster(s.Arg))
}

// groupID returns the index of the machine's group.
func (t *translator) groupID(axis int) *emit.Operand {
	return emit.ScalarOf(t.Predefined("%group_id_" + string("xyz"[axis])))
}

func (t *translator) clusterID(s *ptxisa.Special, to *emit.Operand) {
	t.Do(isa.OpMov, to, t.groupID(s.Arg))
}

func (t *translator) clusterBlock(s *ptxisa.Special, to *emit.Operand) {
	if t.launch.Cluster[s.Arg] == 1 {
		t.Do(isa.OpMov, to, emit.Number(isa.UD, 0))
		return
	}
	t.Do(isa.OpMov, to, t.blockInCluster(s.Arg))
}

func (t *translator) clusterRank(_ *ptxisa.Special, to *emit.Operand) {
	if t.launch.Clustered() {
		t.Do(isa.OpMov, to, t.rank())
	} else {
		t.Do(isa.OpMov, to, emit.Number(isa.UD, 0))
	}
}

// isExplicit is a predicate: whether the launch has clusters.
func (t *translator) isExplicit(_ *ptxisa.Special, to *emit.Operand) {
	bit := uint64(0)
	if k := t.launch.Kernel; t.launch.Clustered() || k != nil && k.Cluster[0] > 0 {
		bit = 1
	}
	t.Do(isa.OpSetP, to, t.InRegister(emit.Number(isa.UD, bit)))
}

// mapAddress lowers mapa: the address moves by as many parts as the ranks are apart. A lane that asks for a rank that
// the cluster does not have ends there.
func (t *translator) mapAddress(in *syntax.Inst) {
	ty := in.Words[len(in.Words)-1]
	other := t.made("setp.ge.u32", in.Args[2], num64(int64(t.launch.ClusterSize())))
	on := t.Fresh("mapped")
	t.JumpUnless(t.lanes(other), on)
	t.endHere(in, text.Say("mapa asks for the shared memory of a block that the cluster does not have: it has {}, so the lane ends here.", text.Count(t.launch.ClusterSize(), "block")))
	t.Place(on)
	if !t.launch.Clustered() {
		t.ptx("mov."+ty, in.Args[0], in.Args[1])
		return
	}
	apart := t.Temp(isa.D)
	t.Do(isa.OpAdd, apart, t.first(in.Args[2], ptxisa.U32).As(isa.D), t.rank().As(isa.D).Negated())
	t.Do(isa.OpMul, apart, apart, emit.Number(isa.D, uint64(t.sharedPart())))
	d, a := t.dst(in.Args[0], ptxisa.TypeByName(ty)), t.Temp(ptxisa.TypeByName(ty).VISA())
	if in.Args[1].Kind == syntax.AddressOperand {
		t.movAddress(a, in.Args[1])
	} else {
		a = t.first(in.Args[1], ptxisa.TypeByName(ty))
	}
	t.Do(isa.OpAdd, d, a, apart)
}

// rankOfBlock lowers getctarank: the rank of the block in whose part of the cluster's shared memory an address lies.
func (t *translator) rankOfBlock(in *syntax.Inst) {
	if !t.launch.Clustered() {
		t.ptx("mov.u32", in.Args[0], num64(0))
		return
	}
	off := t.Temp(isa.UD)
	if in.Args[1].Kind == syntax.AddressOperand {
		t.movAddress(off, in.Args[1])
	} else {
		t.Do(isa.OpAnd, off, t.first(in.Args[1], ptxisa.TypeByName(in.Words[len(in.Words)-1])).As(isa.UD), emit.Number(isa.UD, sharedBase-1))
	}
	t.quotient(t.dst(in.Args[0], ptxisa.U32), off, t.InRegister(emit.Number(isa.UD, uint64(max(t.sharedPart(), 1)))), false)
}
