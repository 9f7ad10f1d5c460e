package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// What lanes read from each other: the mask of lanes in which a predicate holds, the element of one lane for all, or
// that of another lane for each.

// lanesWhere returns the mask of the active lanes in which a predicate holds. The bits of other lanes may never have
// been written, so they are set to 0 first.
func (t *translator) lanesWhere(p *emit.Operand, holds bool) *emit.Operand {
	q, on := t.Predicate(), t.ScalarTemp(isa.UD)
	t.Every(warp, isa.OpSetP, q, emit.Number(isa.UD, 0))
	if holds {
		t.Do(isa.OpOr, q, p, p)
	} else {
		t.Do(isa.OpNot, q, p)
	}
	t.One(isa.OpMov, on, q)
	return on
}

// lowestLane computes the number of the lowest active lane.
func (t *translator) lowestLane(to *emit.Operand) {
	t.One(isa.OpFbL, to, t.activeLanes())
}

// elementAt reads the element of one lane, through an address variable.
func (t *translator) elementAt(to, of, lane, at *emit.Operand) {
	a := t.Once("at", visa.Address, isa.UW, 1)
	t.One(isa.OpShl, at, lane.As(isa.UW), emit.Number(isa.UW, uint64(log2(of.Type.Size()))))
	t.PointAt(a, of.Var, at)
	t.Emit(visa.Inst{Op: isa.OpMov, ExecSize: 1, NoMask: true, Args: emit.Args(t.Written(to), emit.Through(a, of.Type))})
}

func log2(n int) int {
	k := 0
	for ; n > 1; n >>= 1 {
		k++
	}
	return k
}

// laneNumber returns the number of each lane.
func (t *translator) laneNumber() *syntax.Operand {
	return t.made("mov.u32", &syntax.Operand{Kind: syntax.SpecialOperand, Special: ptxisa.SpecialByName("%laneid")})
}

// groupAndPlace returns, for each lane, the number of its group of four lanes and its place in it: g and q for lane
// 4g+q.
func (t *translator) groupAndPlace() (group, place *syntax.Operand) {
	lane := t.laneNumber()
	return t.made("shr.u32", lane, num64(2)), t.made("and.b32", lane, num64(3))
}

// place is the byte offset, in a register of 32 bits, of the element that each lane reads.
type place struct{ *emit.Operand }

// placeOf returns the place of the elements of other lanes; their numbers are less than 32.
func (t *translator) placeOf(lane *syntax.Operand) place {
	p := t.Temp(isa.UW)
	t.Every(warp, isa.OpMov, p, emit.Number(isa.UW, 0)) // the addresses of all lanes must be valid
	t.Do(isa.OpShl, p, t.src(lane, ptxisa.U32), emit.Number(isa.UD, 2))
	return place{p}
}

// fromLane reads a register of another lane.
func (t *translator) fromLane(to, a, lane *syntax.Operand) {
	t.Scoped(func() { t.fetch(to, a, t.placeOf(lane)) })
}

// fetch reads a register of other lanes into another one, as shfl does: through an address for each lane, 16 at a time.
func (t *translator) fetch(to, a *syntax.Operand, from place) {
	of, r := t.register(a.Var), t.lanes(to)
	if of.Base != nil {
		of = of.Base
	}
	at := from.Operand
	if r.Type.Size() == 8 {
		at = t.Temp(isa.UW)
		t.Every(warp, isa.OpAdd, at, from.Operand, from.Operand)
	}
	t.readLanes(t.lanesAddress(), r, of, at)
}

// lanesAddress returns the address variable for the elements that half of the lanes read.
func (t *translator) lanesAddress() *emit.Variable {
	return t.Once("lanes_at", visa.Address, isa.UW, 16)
}

// readLanes reads elements of a variable, at byte offsets at, into r.
func (t *translator) readLanes(address *emit.Variable, r *emit.Operand, of *emit.Variable, at *emit.Operand) {
	for half := range 2 {
		t.PointAt(address, of, at.At(32*half)).Offset = uint8(16 * half)
		for word := range r.Type.Size() / 4 {
			element := emit.Through(address, isa.UD)
			element.Byte = 4 * word
			t.Emit(visa.Inst{Op: isa.OpMov, ExecSize: 16, Offset: uint8(16 * half), Args: emit.Args(
				t.Written(r.Part(isa.UD, word).At(16*half*r.Type.Size())), element,
			)})
		}
	}
}
