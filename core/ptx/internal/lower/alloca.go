package lower

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// alloca, stacksave and stackrestore (PTX ISA, "Stack Manipulation Instructions"): the frame of a function that
// allocates ends with a room for it. Each lane allocates from the end of the room downwards, and the allocations are
// gone with the frame.

// free returns the bytes that each lane has left in the room.
func (t *translator) free() *syntax.Operand {
	return t.asRegister(t.freeVar().Var, ptxisa.U32)
}

// roomAddress returns the start of the function's room.
func (t *translator) roomAddress() *syntax.Operand {
	return t.made("mov.u64", &syntax.Operand{Kind: syntax.AddressOperand, Var: t.plan.Rooms[t.fn]})
}

// allocate lowers alloca.
func (t *translator) allocate(in *syntax.Inst) {
	ty, align := in.Words[0], uint64(8)
	if len(in.Args) > 2 {
		// LLVM writes 0 for an alloca with its stack's own alignment (clang 14 to 19, __builtin_alloca): the larger of
		// it and the frame's is the frame's.
		a := in.Args[2]
		if align = a.Bits; a.Neg || align&(align-1) != 0 || align > 1<<23 {
			t.Say(a.Span, diag.Value, "The alignment is a power of two, 8388608 at most.")
			return
		}
	}
	align = max(align, 8)
	free, base := t.free(), t.roomAddress()
	size, top, beyond := t.newReg(ptxisa.U64), t.newReg(ptxisa.U64), t.newReg(ptxisa.Pred)
	t.addressSized(size, in.Args[1], "u64", ty)
	t.ptx("cvt.u64.u32", top, free)
	t.ptx("setp.gt.u64", beyond, size, top)
	t.ptx("sub.u64", top, top, size)
	t.ptx("add.u64", top, top, base)
	t.ptx("and.b64", top, top, num64(-int64(align)))
	t.ptx("setp.lt.or.u64", beyond, top, base, beyond)
	on := t.Fresh("allocated")
	t.JumpUnless(t.lanes(beyond), on)
	t.endHere(in, text.Say("alloca takes more than the {} that a frame of {} has for it here, so the lane ends here.", text.Count(t.plan.Rooms[t.fn].Count, "byte"), text.Quote(t.fn.Name)))
	t.Place(on)
	left := t.made("sub.u64", top, base)
	t.ptx("cvt.u32.u64", free, left)
	t.addressSized(in.Args[0], top, ty, "u64")
}

// saveStack lowers stacksave: the address of the lowest byte that is taken.
func (t *translator) saveStack(in *syntax.Inst) {
	top, base := t.newReg(ptxisa.U64), t.roomAddress()
	t.ptx("cvt.u64.u32", top, t.free())
	t.ptx("add.u64", top, top, base)
	t.addressSized(in.Args[0], top, in.Words[0], "u64")
}

// restoreStack lowers stackrestore.
func (t *translator) restoreStack(in *syntax.Inst) {
	base, saved := t.roomAddress(), t.newReg(ptxisa.U64)
	t.addressSized(saved, in.Args[0], "u64", in.Words[0])
	t.ptx("sub.u64", saved, saved, base)
	t.ptx("cvt.u32.u64", t.free(), saved)
}
