package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// logic lowers and, or, xor and not, for bits and for predicates.
func (t *translator) logic(in *syntax.Inst) {
	ty := in.Types[0]
	if ty != ptxisa.Pred {
		args := []*emit.Operand{t.dst(in.Args[0], ty), t.first(in.Args[1], ty)}
		if len(in.Args) > 2 {
			args = append(args, t.second(in.Args[2], ty))
		}
		t.Do(in.Row.VISA, args...)
		return
	}
	args := []*emit.Operand{t.predDst(in.Args[0])}
	for i := range in.Args[1:] {
		args = append(args, t.holding(in.Args[i+1]))
	}
	t.Do(in.Row.VISA, args...)
}

func (t *translator) cnot(in *syntax.Inst) {
	ty := in.Types[0]
	p := t.Predicate()
	t.Cmp(isa.EQ, p, t.first(in.Args[1], ty), emit.Number(ty.VISA(), 0))
	t.orZero(p, t.dst(in.Args[0], ty), 1)
}

// shift lowers shl and shr. vISA uses only the low bits of the amount; PTX shifts everything out.
func (t *translator) shift(in *syntax.Inst) {
	ty := in.Types[0]
	if in.Row.Name == "shr" && ty.Kind() == ptxisa.Untyped {
		ty = ptxisa.Unsigned.Of(ty.Bits())
	}
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	op := isa.OpShl
	if in.Row.Name == "shr" {
		op = isa.OpShr
	}
	t.shifted(op, dst, a, t.src(in.Args[2], ptxisa.U32))
}

// shifted emits shl or shr by any amount; a right shift of a signed type shifts in the sign.
func (t *translator) shifted(op isa.Op, dst, a, n *emit.Operand) {
	width := uint64(8 * a.Type.Size())
	if op == isa.OpShr && a.Type.Signed() {
		if n.Imm {
			t.Do(isa.OpAsr, dst, a, emit.Number(isa.UD, min(n.Bits, width-1)))
			return
		}
		least := t.Computed(isa.UD, isa.OpMin, n, emit.Number(isa.UD, width-1))
		t.Do(isa.OpAsr, dst, a, least)
		return
	}
	switch {
	case n.Imm && n.Bits < width:
		t.Do(op, dst, a, n)
	case n.Imm:
		t.Do(isa.OpMov, dst, emit.Number(dst.Type, 0))
	default:
		p, r := t.Predicate(), t.Temp(dst.Type)
		t.Do(op, r, a, n)
		t.Cmp(isa.LT, p, n, emit.Number(isa.UD, width))
		t.Unless(p, isa.OpMov, r, emit.Number(dst.Type, 0))
		t.Do(isa.OpMov, dst, r)
	}
}

// funnel lowers shf: a shift of 64 bits, of which one half is the result.
func (t *translator) funnel(in *syntax.Inst) {
	modes := in.Mods[ptxisa.ModeGroup]
	n := t.src(in.Args[3], ptxisa.U32)
	amount := t.Temp(isa.UD)
	if ptxisa.HasWord(modes, "wrap") {
		t.Do(isa.OpAnd, amount, t.InRegister(n), emit.Number(isa.UD, 31))
	} else {
		t.Do(isa.OpMin, amount, t.InRegister(n), emit.Number(isa.UD, 32))
	}
	full := t.Temp(isa.UQ)
	t.Do(isa.OpMov, full.Part(isa.UD, 0), t.src(in.Args[1], ptxisa.B32))
	t.Do(isa.OpMov, full.Part(isa.UD, 1), t.src(in.Args[2], ptxisa.B32))
	half := 0
	if ptxisa.HasWord(modes, "l") {
		t.Do(isa.OpShl, full, full, amount)
		half = 1
	} else {
		t.Do(isa.OpShr, full, full, amount)
	}
	t.Do(isa.OpMov, t.dst(in.Args[0], ptxisa.B32), full.Part(isa.UD, half))
}

// extract lowers bfe: it shifts the field to the top, then down again, so that the sign is extended.
func (t *translator) extract(in *syntax.Inst) {
	ty := in.Types[0]
	width := uint64(ty.Bits())
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	pos, n := t.src(in.Args[2], ptxisa.U32), t.src(in.Args[3], ptxisa.U32)
	if pos.Imm && n.Imm && pos.Bits < width && 0 < n.Bits && n.Bits < 256 {
		switch above := width - min(pos.Bits+n.Bits, width); {
		case above == 0:
			t.shifted(isa.OpShr, dst, a, pos)
		case width == 32:
			t.Do(isa.OpBfe, dst, emit.Number(a.Type, n.Bits), emit.Number(a.Type, pos.Bits), a)
		default:
			r := t.Temp(ty.VISA())
			t.shifted(isa.OpShl, r, a, emit.Number(isa.UD, above))
			t.shifted(isa.OpShr, dst, r, emit.Number(isa.UD, above+pos.Bits))
		}
		return
	}
	top, up := t.Temp(isa.UD), t.Temp(isa.UD)
	at, length := t.bounded(pos, width), t.bounded(n, width)
	t.Do(isa.OpAdd, top, at, length)
	t.Do(isa.OpMin, top, top, emit.Number(isa.UD, width))
	t.Do(isa.OpAdd, up, top.Negated(), emit.Number(isa.UD, width))
	r := t.Temp(ty.VISA())
	t.shifted(isa.OpShl, r, a, up)
	t.Do(isa.OpAdd, up, up, at)
	t.shifted(isa.OpShr, r, r, up)
	p := t.Holds(isa.EQ, length, emit.Number(isa.UD, 0))
	t.When(p, isa.OpMov, r, emit.Number(ty.VISA(), 0))
	t.Do(isa.OpMov, dst, r)
}

// bounded returns the start or the length of a bit field, for which PTX allows 0 to 255 ("bfe", "bfi"). For 32 bits
// hardware takes the low eight bits; for 64 bits it takes larger numbers as 255.
func (t *translator) bounded(n *emit.Operand, width uint64) *emit.Operand {
	r := t.Temp(isa.UD)
	if width == 32 {
		t.Do(isa.OpAnd, r, t.InRegister(n), emit.Number(isa.UD, 0xff))
	} else {
		t.Do(isa.OpMin, r, t.InRegister(n), emit.Number(isa.UD, 0xff))
	}
	return r
}

// insert lowers bfi.
func (t *translator) insert(in *syntax.Inst) {
	ty := in.Types[0]
	width := uint64(ty.Bits())
	dst := t.dst(in.Args[0], ty)
	a, b := t.first(in.Args[1], ty), t.first(in.Args[2], ty)
	pos, n := t.src(in.Args[3], ptxisa.U32), t.src(in.Args[4], ptxisa.U32)
	if pos.Imm && n.Imm && width == 32 && n.Bits > 0 && pos.Bits+n.Bits <= 31 {
		t.Do(isa.OpBfi, dst, n, pos, a, b)
		return
	}
	if pos.Imm && n.Imm && width == 32 && 0 < pos.Bits && pos.Bits < 32 && n.Bits < 256 && pos.Bits+n.Bits >= 32 { // from pos on
		above, below := t.Temp(isa.UD), t.Temp(isa.UD)
		t.Do(isa.OpShl, above, a, pos)
		t.Do(isa.OpAnd, below, b, emit.Number(isa.UD, 1<<pos.Bits-1))
		t.Do(isa.OpOr, dst, above, below)
		return
	}
	at, length := t.bounded(pos, width), t.bounded(n, width)
	v := ty.VISA()
	mask, value := t.Temp(v), t.Temp(v)
	t.Do(isa.OpMov, mask, emit.Number(v, 1))
	t.shifted(isa.OpShl, mask, mask, length)
	t.Do(isa.OpAdd, mask, mask, emit.Number(isa.W, 1<<16-1)) // (1 << length) - 1: all ones if length is the width
	t.shifted(isa.OpShl, mask, mask, at)
	t.shifted(isa.OpShl, value, a, at)
	t.Do(isa.OpAnd, value, value, mask)
	t.Do(isa.OpNot, mask, mask)
	t.Do(isa.OpAnd, mask, mask, b)
	t.Do(isa.OpOr, dst, mask, value)
}

// reverse lowers brev.
func (t *translator) reverse(in *syntax.Inst) {
	ty := in.Types[0]
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	if ty.Bits() == 32 {
		t.Do(isa.OpBfRev, dst, a)
		return
	}
	r := t.Temp(isa.UQ)
	for i := range 2 {
		t.Do(isa.OpBfRev, r.Part(isa.UD, i), a.Part(isa.UD, 1-i))
	}
	t.Do(isa.OpMov, dst, r)
}

// count lowers clz and popc.
func (t *translator) count(in *syntax.Inst) {
	ty := in.Types[0]
	dst, a := t.dst(in.Args[0], ptxisa.U32), t.first(in.Args[1], ty)
	op := in.Row.VISA
	if ty.Bits() == 32 {
		t.Do(op, dst, a)
		return
	}
	low, high := t.Temp(isa.UD), t.Temp(isa.UD)
	t.Do(op, low, a.Part(isa.UD, 0))
	t.Do(op, high, a.Part(isa.UD, 1))
	if op == isa.OpLzd { // the low half counts only where the high one is zero
		p := t.Holds(isa.EQ, high, emit.Number(isa.UD, 32))
		t.Unless(p, isa.OpMov, low, emit.Number(isa.UD, 0))
	}
	t.Do(isa.OpAdd, dst, low, high)
}

// find lowers bfind: the width minus one minus the leading zeros. For signed values, leading bits equal to the sign are
// turned into zeros first.
func (t *translator) find(in *syntax.Inst) {
	ty := in.Types[0]
	v := unsigned(ty.Bits())
	a := t.first(in.Args[1], ty)
	if ty.Signed() {
		sign := t.Computed(ty.VISA(), isa.OpAsr, a, emit.Number(isa.UD, uint64(ty.Bits()-1)))
		t.Do(isa.OpXor, sign, sign, a)
		a = sign
	}
	a = a.As(v)
	zeros := t.Temp(isa.UD)
	if ty.Bits() == 32 {
		t.Do(isa.OpLzd, zeros, a)
	} else {
		low := t.Computed(isa.UD, isa.OpLzd, a.Part(isa.UD, 0))
		t.Do(isa.OpLzd, zeros, a.Part(isa.UD, 1))
		p := t.Holds(isa.EQ, zeros, emit.Number(isa.UD, 32))
		t.When(p, isa.OpAdd, zeros, low, emit.Number(isa.UD, 32))
	}
	dst := t.dst(in.Args[0], ptxisa.U32)
	if in.Mods[ptxisa.ModeGroup] == "" {
		t.Do(isa.OpAdd, dst, zeros.Negated(), emit.Number(isa.D, uint64(ty.Bits()-1)))
		return
	}
	p := t.Holds(isa.EQ, zeros, emit.Number(isa.UD, uint64(ty.Bits())))
	t.Do(isa.OpMov, dst, zeros)
	t.When(p, isa.OpMov, dst, emit.Number(isa.UD, 1<<32-1))
}

// lop3 lowers lop3 to bfn, whose table has the sources in the opposite order.
func (t *translator) lop3(in *syntax.Inst) {
	d, p := pairOf(in.Args[0])
	mode := in.Mods[ptxisa.ModeGroup]
	if pair := p != nil; pair != (mode != "") || pair != (len(in.Args) == 6) {
		t.Say(in.Span, diag.Operands, "lop3.and and lop3.or have a destination d|p and end with a predicate; lop3 has neither.")
		return
	}
	r := t.dst(d, ptxisa.B32)
	var q *emit.Operand
	if p != nil {
		r, q = t.Temp(isa.UD), t.holding(in.Args[5])
	}
	t.Do(isa.OpBfn, r, t.first(in.Args[3], ptxisa.B32), t.first(in.Args[2], ptxisa.B32), t.first(in.Args[1], ptxisa.B32)).Sub = uint32(in.Args[4].Bits & 0xff)
	if p == nil {
		return
	}
	some, op := t.Predicate(), isa.OpAnd
	if mode == "or" {
		op = isa.OpOr
	}
	t.Cmp(isa.NE, some, r, emit.Number(isa.UD, 0))
	t.Do(op, t.predDst(p), some, q)
	t.Do(isa.OpMov, t.dst(d, ptxisa.B32), r)
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
	dst := t.dst(in.Args[0], ptxisa.B32)
	full := t.Temp(isa.UQ) // b:a
	t.Do(isa.OpMov, full.Part(isa.UD, 0), t.src(in.Args[1], ptxisa.B32))
	t.Do(isa.OpMov, full.Part(isa.UD, 1), t.src(in.Args[2], ptxisa.B32))
	sel := t.src(in.Args[3], ptxisa.B32)
	mode, special := selectors[in.Mods[ptxisa.ModeGroup]]
	if special {
		sel = t.selector(sel, mode.mask, mode.times, mode.add, mode.and, mode.table)
	}
	r := t.Temp(isa.UD)
	for i := range 4 {
		to := r.Part(isa.UB, i)
		if sel.Imm {
			s := int(sel.Bits >> (4 * i) & 15)
			from := full.Part(isa.UB, s&7)
			if s < 8 {
				t.Do(isa.OpMov, to, from)
				continue
			}
			fill := t.Moved(isa.D, from.As(isa.B))
			t.Do(isa.OpAsr, fill, fill, emit.Number(isa.UD, 7))
			t.Do(isa.OpMov, to, fill.As(isa.UB))
			continue
		}
		at, moved, fill, p := t.Temp(isa.UD), t.Temp(isa.UQ), t.Temp(isa.D), t.Predicate()
		t.Do(isa.OpShr, at, sel, emit.Number(isa.UD, uint64(4*i)))
		t.Do(isa.OpAnd, fill, at, emit.Number(isa.UD, 8))
		t.Cmp(isa.NE, p, fill, emit.Number(isa.D, 0))
		t.Do(isa.OpAnd, at, at, emit.Number(isa.UD, 7))
		t.Do(isa.OpShl, at, at, emit.Number(isa.UD, 3))
		t.Do(isa.OpShr, moved, full, at)
		t.Do(isa.OpMov, to, moved.As(isa.UB))
		t.Do(isa.OpMov, fill, moved.As(isa.B))
		t.Do(isa.OpAsr, fill, fill, emit.Number(isa.UD, 7))
		t.When(p, isa.OpMov, to, fill.As(isa.UB))
	}
	t.Do(isa.OpMov, dst, r)
}

// selector computes the selector for a mode of prmt.
func (t *translator) selector(c *emit.Operand, mask, times, add, and uint64, table [4]uint64) *emit.Operand {
	if c.Imm {
		n := c.Bits & mask
		if times == 0 {
			return emit.Number(isa.UD, table[n])
		}
		return emit.Number(isa.UD, (n*times+add)&and)
	}
	n, s := t.Temp(isa.UD), t.Temp(isa.UD)
	t.Do(isa.OpAnd, n, c, emit.Number(isa.UD, mask))
	if times != 0 {
		t.Do(isa.OpMul, s, n, emit.Number(isa.UD, times))
		t.Do(isa.OpAdd, s, s, emit.Number(isa.UD, add))
		t.Do(isa.OpAnd, s, s, emit.Number(isa.UD, and))
		return s
	}
	p := t.Predicate()
	t.Do(isa.OpMov, s, emit.Number(isa.UD, table[0]))
	for i := 1; i < 4; i++ {
		t.Cmp(isa.EQ, p, n, emit.Number(isa.UD, uint64(i)))
		t.When(p, isa.OpMov, s, emit.Number(isa.UD, table[i]))
	}
	return s
}
