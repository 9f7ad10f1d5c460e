package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Integer instructions that are expressed by others of PTX.

// mul24 lowers mul24 and mad24, which multiply the low 24 bits to 48.
func (t *translator) mul24(in *syntax.Inst) {
	ty := in.Types[0].Name()
	low := func(a *syntax.Operand) *syntax.Operand { return t.made("bfe."+ty, a, num64(0), num64(24)) }
	wide := t.newReg(in.Types[0].Kind().Of(64))
	t.ptx("mul.wide."+ty, wide, low(in.Args[1]), low(in.Args[2]))
	if in.Mods[ptxisa.HalfGroup] == "hi" {
		t.ptx("shr."+ty[:1]+"64", wide, wide, num64(16))
	}
	r := in.Args[0]
	if len(in.Args) > 3 {
		r = t.newReg(in.Types[0])
	}
	t.ptx("cvt.u32.u64", t.seenAs(r, ptxisa.U32), t.seenAs(wide, ptxisa.U64))
	switch {
	case len(in.Args) < 4:
	case saturates(in):
		t.ptx("add.sat.s32", in.Args[0], r, in.Args[3])
	default:
		t.ptx("add."+ty, in.Args[0], r, in.Args[3])
	}
}

// madCarry lowers mad.cc and madc: half of the product, then a sum with the carry.
func (t *translator) madCarry(in *syntax.Inst) {
	ty := in.Types[0].Name()
	r := t.made("mul."+in.Mods[ptxisa.HalfGroup]+"."+ty, in.Args[1], in.Args[2])
	sum := "add"
	if in.Row.Name == "madc" {
		sum = "addc"
	}
	t.ptx(sum+ptxisa.Dotted(in.Mods[ptxisa.CarryGroup])+"."+ty, in.Args[0], r, in.Args[3])
}

// dotBytes adds the products of four bytes to a sum.
func (t *translator) dotBytes(d, a *syntax.Operand, signedA bool, b *syntax.Operand, signedB bool, c *syntax.Operand) {
	of := func(signed bool) ptxisa.Type {
		if signed {
			return ptxisa.S32
		}
		return ptxisa.U32
	}
	t.Do(isa.OpDp4A, t.dst(d, ptxisa.S32), t.first(c, ptxisa.S32), t.first(a, of(signedA)), t.first(b, of(signedB)))
}

// dot lowers dp4a and dp2a: four products of bytes, or two of a half and a byte, added to a sum.
func (t *translator) dot(in *syntax.Inst) {
	if in.Row.Name == "dp4a" {
		t.dotBytes(in.Args[0], in.Args[1], in.Types[0] == ptxisa.S32, in.Args[2], in.Types[1] == ptxisa.S32, in.Args[3])
		return
	}
	from := int64(0)
	if in.Mods[ptxisa.HalfGroup] == "hi" {
		from = 16
	}
	sum := in.Args[3]
	for i := range int64(2) {
		to := in.Args[0]
		if i == 0 {
			to = t.newReg(ptxisa.U32)
		}
		x := t.made("bfe."+in.Types[0].Name(), in.Args[1], num64(16*i), num64(16))
		y := t.made("bfe."+in.Types[1].Name(), in.Args[2], num64(from+8*i), num64(8))
		t.ptx("mad.lo.u32", to, t.seenAs(x, ptxisa.U32), t.seenAs(y, ptxisa.U32), sum)
		sum = to
	}
}

// amount returns a number of bits: at most 32 with .clamp, or the low five bits with .wrap.
func (t *translator) amount(in *syntax.Inst, a *syntax.Operand) *syntax.Operand {
	if in.Mods[ptxisa.ModeGroup] == "clamp" {
		return t.made("min.u32", a, num64(32))
	}
	return t.made("and.b32", a, num64(31))
}

// mask lowers bmsk: b ones from bit a on.
func (t *translator) mask(in *syntax.Inst) {
	from, n := t.amount(in, in.Args[1]), t.amount(in, in.Args[2])
	end := t.made("add.u32", from, n)
	above := t.made("shl.b32", num64(0xffffffff), end)
	r := t.made("shl.b32", num64(0xffffffff), from)
	t.ptx("not.b32", above, above)
	t.ptx("and.b32", in.Args[0], r, above)
}

// extend lowers szext: the low b bits of a, widened.
func (t *translator) extend(in *syntax.Inst) {
	t.ptx("bfe."+in.Types[0].Name(), in.Args[0], in.Args[1], num64(0), t.amount(in, in.Args[2]))
}

// nthSet lowers fns. It clears the bits below the base, or those above it if the offset is negative, and then reverses
// the bits. Then it clears the lowest bit until it is the one that is wanted.
func (t *translator) nthSet(in *syntax.Inst) {
	m, base, n := in.Args[1], in.Args[2], t.made("mov.s32", in.Args[3])
	none, down := t.newReg(ptxisa.Pred), t.newReg(ptxisa.Pred)
	left := t.made("shl.b32", num64(0xffffffff), base) // from the base up
	here := t.made("shl.b32", num64(1), base)
	t.ptx("setp.eq.s32", none, n, num64(0))
	t.ptx("setp.lt.s32", down, n, num64(0))
	right := t.made("sub.u32", here, num64(1))
	t.ptx("or.b32", right, right, here) // from the base down
	t.ptx("selp.b32", left, right, left, down)
	t.ptx("selp.b32", left, here, left, none)
	t.ptx("and.b32", left, left, m)
	flipped := t.made("brev.b32", left)
	t.ptx("selp.b32", left, flipped, left, down)
	t.ptx("abs.s32", n, n)
	t.ptx("max.u32", n, n, num64(1)) // of the least offset, the magnitude is 1 << 31
	goesOn := t.newReg(ptxisa.Pred)
	t.repeat("fns", func() *syntax.Operand {
		t.ptx("setp.gt.u32", goesOn, n, num64(1))
		lower := t.made("sub.u32", left, num64(1))
		t.ptx("and.b32", lower, lower, left)
		t.ptx("selp.b32", left, lower, left, goesOn)
		t.ptx("sub.s32", n, n, num64(1))
		t.ptx("setp.gt.and.u32", goesOn, n, num64(1), goesOn)
		t.ptx("setp.ne.and.b32", goesOn, left, num64(0), goesOn)
		return goesOn
	})
	t.ptx("brev.b32", flipped, left) // the number of the lowest bit is the leading zeros of the reverse
	r := t.made("clz.b32", flipped)
	back := t.made("sub.u32", num64(31), r)
	t.ptx("selp.b32", r, back, r, down)
	t.ptx("setp.eq.b32", none, left, num64(0))
	t.ptx("selp.b32", in.Args[0], num64(0xffffffff), r, none)
}
