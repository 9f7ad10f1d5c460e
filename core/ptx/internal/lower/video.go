package lower

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Video instructions: on pieces of registers, and on all halves or bytes at once.

// piece returns where the piece that a selector takes of a register (.b0 to .b3, .h0, .h1) begins, and its size, in
// bits.
func piece(sel string) (from, bits int64) {
	switch {
	case sel == "":
		return 0, 32
	case sel[0] == 'b':
		return 8 * int64(sel[1]-'0'), 8
	}
	return 16 * int64(sel[1]-'0'), 16
}

// video lowers the scalar video instructions: the pieces are widened, the result is computed without loss, saturated to
// the size of the destination's piece, and merged with c.
func (t *translator) video(in *syntax.Inst) {
	name := strings.TrimPrefix(in.Row.Name, "v")
	types := videoTypes(in)
	a, b := t.selected(in.Args[1], types[1]), t.selected(in.Args[2], types[2])
	r := t.newReg(ptxisa.S64)
	switch name {
	case "shl", "shr":
		n := t.low(b)
		t.ptx("mov.u32", n, t.amount(in, n))
		t.ptx(name+map[string]string{"shl": ".b64", "shr": ".s64"}[name], r, a, n)
		if name == "shl" && !types[1].Signed() { // 32 bits shifted by 32 have no sign
			r = t.seenAs(r, ptxisa.U64)
		}
	case "mad":
		t.videoMad(in, r, a, b)
		return
	default:
		t.videoPiece(in, name, r, a, b)
	}
	_, bits := piece(in.Args[0].Sel)
	if saturates(in) {
		t.saturate(r, types[0], bits)
	}
	t.merge(in, t.low(r), types[0])
}

// videoTypes returns the types of the result and of the two operands; vset is written without the first.
func videoTypes(in *syntax.Inst) []ptxisa.Type {
	if in.Row.Takes(ptxisa.CompareGroup) {
		return append([]ptxisa.Type{ptxisa.U32}, in.Types...)
	}
	return in.Types
}

// bare returns an operand of a video instruction without its piece and, for a register, without its sign, which it
// returns as neg.
func bare(a *syntax.Operand) (whole *syntax.Operand, neg bool) {
	b := *a
	neg = a.Neg && a.Kind == syntax.RegOperand
	b.Sel, b.Neg = "", a.Neg && !neg
	return &b, neg
}

// selected returns a piece of a source without its sign, widened to 64 bits.
func (t *translator) selected(a *syntax.Operand, ty ptxisa.Type) *syntax.Operand {
	from, bits := piece(a.Sel)
	a, _ = bare(a)
	k := ty.Name()
	r := t.newReg(ptxisa.S64)
	if bits < 32 {
		a = t.made("bfe."+k, a, num64(from), num64(bits))
	}
	t.ptx("cvt.s64."+k, r, a)
	return r
}

// merge inserts a video instruction's result into a piece of c, or combines it with c by the second operation.
func (t *translator) merge(in *syntax.Inst, r *syntax.Operand, ty ptxisa.Type) {
	sel := in.Args[0].Sel
	d, _ := bare(in.Args[0])
	switch second := in.Mods[ptxisa.SecondGroup]; {
	case len(in.Args) < 4:
		t.ptx("mov.b32", d, r)
	case sel != "":
		from, bits := piece(sel)
		t.ptx("bfi.b32", d, r, in.Args[3], num64(from), num64(bits))
	case second == "":
		t.ptx("mov.b32", d, r)
	default:
		t.ptx(second+"."+ty.Name(), d, t.seenAs(r, ty), in.Args[3])
	}
}

// videoMad lowers vmad: a 64-bit product and a sum, shifted and saturated to 32 bits.
func (t *translator) videoMad(in *syntax.Inst, r, a, b *syntax.Operand) {
	_, negA := bare(in.Args[1])
	_, negB := bare(in.Args[2])
	c, negC := bare(in.Args[3])
	negative := negA != negB // the product
	signed := in.Types[1].Signed() || in.Types[2].Signed()
	k := "u"
	if signed || negative || negC {
		k = "s"
	}
	sum := t.made("cvt.s64."+k+"32", c)
	if negC {
		t.ptx("neg.s64", sum, sum)
	}
	t.ptx("mul.lo.s64", r, a, b)
	if k == "s" && !signed && saturates(in) { // a product of 64 bits has no room for a sign; from 1 << 62 on, all saturate
		product := t.seenAs(r, ptxisa.U64)
		t.ptx("min.u64", product, product, num64(1<<62))
	}
	if negative {
		t.ptx("neg.s64", r, r)
	}
	t.ptx("add.s64", r, r, sum)
	words := in.Mods[ptxisa.ModeGroup]
	if ptxisa.HasWord(words, "po") {
		t.ptx("add.s64", r, r, num64(1))
	}
	r = t.seenAs(r, ptxisa.TypeByName(k+"64"))
	for _, n := range []int64{7, 15} {
		if ptxisa.HasWord(words, "shr"+strconv.Itoa(int(n))) {
			t.ptx("shr."+k+"64", r, r, num64(n))
		}
	}
	if saturates(in) { // to the range of the final result, whatever the type of d is
		t.saturate(r, ptxisa.TypeByName(k+"32"), 32)
	}
	t.ptx("mov.b32", in.Args[0], t.low(r))
}

// simd lowers the video instructions on two halves and on four bytes. Each digit of a selector names one of the pieces
// of b:a.
func (t *translator) simd(in *syntax.Inst) {
	name := strings.TrimPrefix(in.Row.Name, "v")
	n := int(name[len(name)-1] - '0')
	name = name[:len(name)-1]
	bits := int64(32 / n)
	types := videoTypes(in)
	selA, selB, mask := in.Args[1].Sel, in.Args[2].Sel, in.Args[0].Sel
	if selA == "" {
		selA = "x" + "3210"[4-n:]
	}
	if selB == "" {
		selB = "x" + map[int]string{2: "32", 4: "7654"}[n]
	}
	pick := func(sel string, i int, ty ptxisa.Type) *syntax.Operand {
		k := int64(sel[len(sel)-1-i] - '0')
		from, _ := bare(in.Args[1])
		if k >= int64(n) {
			from, _ = bare(in.Args[2])
			k -= int64(n)
		}
		r := t.made("bfe."+ty.Name(), from, num64(k*bits), num64(bits))
		return t.seenAs(r, ptxisa.S32)
	}
	out := t.made("mov.b32", in.Args[3])
	sum := in.Mods[ptxisa.SecondGroup] == "add"
	for i := range n {
		if mask != "" && !strings.ContainsRune(mask[1:], rune('0'+i)) {
			continue
		}
		x, y, r := pick(selA, i, types[1]), pick(selB, i, types[2]), t.newReg(ptxisa.S32)
		t.videoPiece(in, name, r, x, y)
		if saturates(in) {
			t.saturate(r, types[0], bits)
		}
		if sum {
			t.ptx("add.s32", t.seenAs(out, ptxisa.S32), t.seenAs(out, ptxisa.S32), r)
		} else {
			t.ptx("bfi.b32", out, r, out, num64(int64(i)*bits), num64(bits))
		}
	}
	d, _ := bare(in.Args[0])
	t.ptx("mov.b32", d, out)
}

// videoPiece computes the result of a video instruction for one piece of each operand, in the type of r.
func (t *translator) videoPiece(in *syntax.Inst, name string, r, x, y *syntax.Operand) {
	k := "." + r.Var.Type.Name()
	switch name {
	case "add", "sub", "min", "max":
		t.ptx(name+k, r, x, y)
	case "avrg":
		t.ptx("add"+k, r, x, y)
		up := t.newReg(ptxisa.Pred) // round away from zero
		t.ptx("setp.ge"+k, up, r, num64(0))
		one := t.made("selp"+k, num64(1), num64(0), up)
		t.ptx("add"+k, r, r, one)
		t.ptx("shr"+k, r, r, num64(1))
	case "absdiff":
		t.ptx("sub"+k, r, x, y)
		t.ptx("abs"+k, r, r)
	case "set":
		p := t.made("setp."+in.Mods[ptxisa.CompareGroup]+k, x, y)
		t.ptx("selp"+k, r, num64(1), num64(0), p)
	}
}
