package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// logic lowers and, or, xor and not, for bits and for predicates.
func (t *translator) logic(in *syntax.Inst) {
	ty := in.Types[0]
	if ty != syntax.Pred {
		args := []*operand{t.dst(in.Args[0], ty), t.first(in.Args[1], ty)}
		if len(in.Args) > 2 {
			args = append(args, t.second(in.Args[2], ty))
		}
		t.do(in.Row.VISA, args...)
		return
	}
	args := []*operand{t.predDst(in.Args[0])}
	for i := range in.Args[1:] {
		args = append(args, t.holding(in.Args[i+1]))
	}
	t.do(in.Row.VISA, args...)
}

func (t *translator) cnot(in *syntax.Inst) {
	ty := in.Types[0]
	p := t.predicate()
	t.cmp(isa.EQ, p, t.first(in.Args[1], ty), number(ty.VISA(), 0))
	t.orZero(p, t.dst(in.Args[0], ty), 1)
}

// shift lowers shl and shr. vISA uses only the low bits of the amount; PTX shifts everything out.
func (t *translator) shift(in *syntax.Inst) {
	ty := in.Types[0]
	if in.Row.Name == "shr" && ty.Kind() == syntax.Untyped {
		ty = syntax.Unsigned.Of(ty.Bits())
	}
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	op := isa.OpShl
	if in.Row.Name == "shr" {
		op = isa.OpShr
	}
	t.shifted(op, dst, a, t.src(in.Args[2], syntax.U32))
}

// shifted emits shl or shr by any amount; a right shift of a signed type shifts in the sign.
func (t *translator) shifted(op isa.Op, dst, a, n *operand) {
	width := uint64(8 * a.typ.Size())
	if op == isa.OpShr && a.typ.Signed() {
		if n.imm {
			t.do(isa.OpAsr, dst, a, number(isa.UD, min(n.bits, width-1)))
			return
		}
		least := t.computed(isa.UD, isa.OpMin, n, number(isa.UD, width-1))
		t.do(isa.OpAsr, dst, a, least)
		return
	}
	switch {
	case n.imm && n.bits < width:
		t.do(op, dst, a, n)
	case n.imm:
		t.do(isa.OpMov, dst, number(dst.typ, 0))
	default:
		p, r := t.predicate(), t.temp(dst.typ)
		t.do(op, r, a, n)
		t.cmp(isa.LT, p, n, number(isa.UD, width))
		t.unless(p, isa.OpMov, r, number(dst.typ, 0))
		t.do(isa.OpMov, dst, r)
	}
}

// funnel lowers shf: a shift of 64 bits, of which one half is the result.
func (t *translator) funnel(in *syntax.Inst) {
	modes := in.Mods[syntax.ModeGroup]
	n := t.src(in.Args[3], syntax.U32)
	amount := t.temp(isa.UD)
	if syntax.HasWord(modes, "wrap") {
		t.do(isa.OpAnd, amount, t.inRegister(n), number(isa.UD, 31))
	} else {
		t.do(isa.OpMin, amount, t.inRegister(n), number(isa.UD, 32))
	}
	full := t.temp(isa.UQ)
	t.do(isa.OpMov, full.part(isa.UD, 0), t.src(in.Args[1], syntax.B32))
	t.do(isa.OpMov, full.part(isa.UD, 1), t.src(in.Args[2], syntax.B32))
	half := 0
	if syntax.HasWord(modes, "l") {
		t.do(isa.OpShl, full, full, amount)
		half = 1
	} else {
		t.do(isa.OpShr, full, full, amount)
	}
	t.do(isa.OpMov, t.dst(in.Args[0], syntax.B32), full.part(isa.UD, half))
}

// extract lowers bfe: it shifts the field to the top, then down again, so that the sign is extended.
func (t *translator) extract(in *syntax.Inst) {
	ty := in.Types[0]
	width := uint64(ty.Bits())
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	pos, n := t.src(in.Args[2], syntax.U32), t.src(in.Args[3], syntax.U32)
	if pos.imm && n.imm && pos.bits < width && 0 < n.bits && n.bits < 256 {
		switch above := width - min(pos.bits+n.bits, width); {
		case above == 0:
			t.shifted(isa.OpShr, dst, a, pos)
		case width == 32:
			t.do(isa.OpBfe, dst, number(a.typ, n.bits), number(a.typ, pos.bits), a)
		default:
			r := t.temp(ty.VISA())
			t.shifted(isa.OpShl, r, a, number(isa.UD, above))
			t.shifted(isa.OpShr, dst, r, number(isa.UD, above+pos.bits))
		}
		return
	}
	top, up := t.temp(isa.UD), t.temp(isa.UD)
	at, length := t.bounded(pos, width), t.bounded(n, width)
	t.do(isa.OpAdd, top, at, length)
	t.do(isa.OpMin, top, top, number(isa.UD, width))
	t.do(isa.OpAdd, up, top.negated(), number(isa.UD, width))
	r := t.temp(ty.VISA())
	t.shifted(isa.OpShl, r, a, up)
	t.do(isa.OpAdd, up, up, at)
	t.shifted(isa.OpShr, r, r, up)
	p := t.holds(isa.EQ, length, number(isa.UD, 0))
	t.when(p, isa.OpMov, r, number(ty.VISA(), 0))
	t.do(isa.OpMov, dst, r)
}

// bounded returns the start or the length of a bit field, for which PTX allows 0 to 255 ("bfe", "bfi"). For 32 bits
// hardware takes the low eight bits; for 64 bits it takes larger numbers as 255.
func (t *translator) bounded(n *operand, width uint64) *operand {
	r := t.temp(isa.UD)
	if width == 32 {
		t.do(isa.OpAnd, r, t.inRegister(n), number(isa.UD, 0xff))
	} else {
		t.do(isa.OpMin, r, t.inRegister(n), number(isa.UD, 0xff))
	}
	return r
}

// insert lowers bfi.
func (t *translator) insert(in *syntax.Inst) {
	ty := in.Types[0]
	width := uint64(ty.Bits())
	dst := t.dst(in.Args[0], ty)
	a, b := t.first(in.Args[1], ty), t.first(in.Args[2], ty)
	pos, n := t.src(in.Args[3], syntax.U32), t.src(in.Args[4], syntax.U32)
	if pos.imm && n.imm && width == 32 && n.bits > 0 && pos.bits+n.bits <= 31 {
		t.do(isa.OpBfi, dst, n, pos, a, b)
		return
	}
	if pos.imm && n.imm && width == 32 && 0 < pos.bits && pos.bits < 32 && n.bits < 256 && pos.bits+n.bits >= 32 { // from pos on
		above, below := t.temp(isa.UD), t.temp(isa.UD)
		t.do(isa.OpShl, above, a, pos)
		t.do(isa.OpAnd, below, b, number(isa.UD, 1<<pos.bits-1))
		t.do(isa.OpOr, dst, above, below)
		return
	}
	at, length := t.bounded(pos, width), t.bounded(n, width)
	v := ty.VISA()
	mask, value := t.temp(v), t.temp(v)
	t.do(isa.OpMov, mask, number(v, 1))
	t.shifted(isa.OpShl, mask, mask, length)
	t.do(isa.OpAdd, mask, mask, number(isa.W, 1<<16-1)) // (1 << length) - 1: all ones if length is the width
	t.shifted(isa.OpShl, mask, mask, at)
	t.shifted(isa.OpShl, value, a, at)
	t.do(isa.OpAnd, value, value, mask)
	t.do(isa.OpNot, mask, mask)
	t.do(isa.OpAnd, mask, mask, b)
	t.do(isa.OpOr, dst, mask, value)
}

// reverse lowers brev.
func (t *translator) reverse(in *syntax.Inst) {
	ty := in.Types[0]
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	if ty.Bits() == 32 {
		t.do(isa.OpBfRev, dst, a)
		return
	}
	r := t.temp(isa.UQ)
	for i := range 2 {
		t.do(isa.OpBfRev, r.part(isa.UD, i), a.part(isa.UD, 1-i))
	}
	t.do(isa.OpMov, dst, r)
}

// count lowers clz and popc.
func (t *translator) count(in *syntax.Inst) {
	ty := in.Types[0]
	dst, a := t.dst(in.Args[0], syntax.U32), t.first(in.Args[1], ty)
	op := in.Row.VISA
	if ty.Bits() == 32 {
		t.do(op, dst, a)
		return
	}
	low, high := t.temp(isa.UD), t.temp(isa.UD)
	t.do(op, low, a.part(isa.UD, 0))
	t.do(op, high, a.part(isa.UD, 1))
	if op == isa.OpLzd { // the low half counts only where the high one is zero
		p := t.holds(isa.EQ, high, number(isa.UD, 32))
		t.unless(p, isa.OpMov, low, number(isa.UD, 0))
	}
	t.do(isa.OpAdd, dst, low, high)
}

// find lowers bfind: the width minus one minus the leading zeros. For signed values, leading bits equal to the sign are
// turned into zeros first.
func (t *translator) find(in *syntax.Inst) {
	ty := in.Types[0]
	v := unsigned(ty.Bits())
	a := t.first(in.Args[1], ty)
	if ty.Signed() {
		sign := t.computed(ty.VISA(), isa.OpAsr, a, number(isa.UD, uint64(ty.Bits()-1)))
		t.do(isa.OpXor, sign, sign, a)
		a = sign
	}
	a = a.as(v)
	zeros := t.temp(isa.UD)
	if ty.Bits() == 32 {
		t.do(isa.OpLzd, zeros, a)
	} else {
		low := t.computed(isa.UD, isa.OpLzd, a.part(isa.UD, 0))
		t.do(isa.OpLzd, zeros, a.part(isa.UD, 1))
		p := t.holds(isa.EQ, zeros, number(isa.UD, 32))
		t.when(p, isa.OpAdd, zeros, low, number(isa.UD, 32))
	}
	dst := t.dst(in.Args[0], syntax.U32)
	if in.Mods[syntax.ModeGroup] == "" {
		t.do(isa.OpAdd, dst, zeros.negated(), number(isa.D, uint64(ty.Bits()-1)))
		return
	}
	p := t.holds(isa.EQ, zeros, number(isa.UD, uint64(ty.Bits())))
	t.do(isa.OpMov, dst, zeros)
	t.when(p, isa.OpMov, dst, number(isa.UD, 1<<32-1))
}

// lop3 lowers lop3 to bfn, whose table has the sources in the opposite order.
func (t *translator) lop3(in *syntax.Inst) {
	d, p := pairOf(in.Args[0])
	mode := in.Mods[syntax.ModeGroup]
	if pair := p != nil; pair != (mode != "") || pair != (len(in.Args) == 6) {
		t.Say(in.Span, diag.Operands, "lop3.and and lop3.or have a destination d|p and end with a predicate; lop3 has neither.")
		return
	}
	r := t.dst(d, syntax.B32)
	var q *operand
	if p != nil {
		r, q = t.temp(isa.UD), t.holding(in.Args[5])
	}
	t.do(isa.OpBfn, r, t.first(in.Args[3], syntax.B32), t.first(in.Args[2], syntax.B32), t.first(in.Args[1], syntax.B32)).Sub = uint32(in.Args[4].Bits & 0xff)
	if p == nil {
		return
	}
	some, op := t.predicate(), isa.OpAnd
	if mode == "or" {
		op = isa.OpOr
	}
	t.cmp(isa.NE, some, r, number(isa.UD, 0))
	t.do(op, t.predDst(p), some, q)
	t.do(isa.OpMov, t.dst(d, syntax.B32), r)
}

// selectors describe how each mode of prmt makes a selector from the third operand.
var selectors = map[string]struct {
	mask, times, add, and uint64
	table                 [4]uint64 // instead, if times is 0
}{
	"f4e":  {mask: 3, times: 0x1111, add: 0x3210, and: 0x7777},
	"b4e":  {mask: 3, times: 0x1111, add: 0x5670, and: 0x7777},
	"rc8":  {mask: 3, times: 0x1111, and: 0x7777},
	"rc16": {mask: 1, times: 0x2222, add: 0x1010, and: 0x7777},
	"ecl":  {mask: 3, table: [4]uint64{0x3210, 0x3211, 0x3222, 0x3333}},
	"ecr":  {mask: 3, table: [4]uint64{0x0000, 0x1110, 0x2210, 0x3210}},
}

// permute lowers prmt. If the selector is a number, it is four moves of bytes.
func (t *translator) permute(in *syntax.Inst) {
	dst := t.dst(in.Args[0], syntax.B32)
	full := t.temp(isa.UQ) // b:a
	t.do(isa.OpMov, full.part(isa.UD, 0), t.src(in.Args[1], syntax.B32))
	t.do(isa.OpMov, full.part(isa.UD, 1), t.src(in.Args[2], syntax.B32))
	sel := t.src(in.Args[3], syntax.B32)
	mode, special := selectors[in.Mods[syntax.ModeGroup]]
	if special {
		sel = t.selector(sel, mode.mask, mode.times, mode.add, mode.and, mode.table)
	}
	r := t.temp(isa.UD)
	for i := range 4 {
		to := r.part(isa.UB, i)
		if sel.imm {
			s := int(sel.bits >> (4 * i) & 15)
			from := full.part(isa.UB, s&7)
			if s < 8 {
				t.do(isa.OpMov, to, from)
				continue
			}
			fill := t.moved(isa.D, from.as(isa.B))
			t.do(isa.OpAsr, fill, fill, number(isa.UD, 7))
			t.do(isa.OpMov, to, fill.as(isa.UB))
			continue
		}
		at, moved, fill, p := t.temp(isa.UD), t.temp(isa.UQ), t.temp(isa.D), t.predicate()
		t.do(isa.OpShr, at, sel, number(isa.UD, uint64(4*i)))
		t.do(isa.OpAnd, fill, at, number(isa.UD, 8))
		t.cmp(isa.NE, p, fill, number(isa.D, 0))
		t.do(isa.OpAnd, at, at, number(isa.UD, 7))
		t.do(isa.OpShl, at, at, number(isa.UD, 3))
		t.do(isa.OpShr, moved, full, at)
		t.do(isa.OpMov, to, moved.as(isa.UB))
		t.do(isa.OpMov, fill, moved.as(isa.B))
		t.do(isa.OpAsr, fill, fill, number(isa.UD, 7))
		t.when(p, isa.OpMov, to, fill.as(isa.UB))
	}
	t.do(isa.OpMov, dst, r)
}

// selector computes the selector for a mode of prmt.
func (t *translator) selector(c *operand, mask, times, add, and uint64, table [4]uint64) *operand {
	if c.imm {
		n := c.bits & mask
		if times == 0 {
			return number(isa.UD, table[n])
		}
		return number(isa.UD, (n*times+add)&and)
	}
	n, s := t.temp(isa.UD), t.temp(isa.UD)
	t.do(isa.OpAnd, n, c, number(isa.UD, mask))
	if times != 0 {
		t.do(isa.OpMul, s, n, number(isa.UD, times))
		t.do(isa.OpAdd, s, s, number(isa.UD, add))
		t.do(isa.OpAnd, s, s, number(isa.UD, and))
		return s
	}
	p := t.predicate()
	t.do(isa.OpMov, s, number(isa.UD, table[0]))
	for i := 1; i < 4; i++ {
		t.cmp(isa.EQ, p, n, number(isa.UD, uint64(i)))
		t.when(p, isa.OpMov, s, number(isa.UD, table[i]))
	}
	return s
}
