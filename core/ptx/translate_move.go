package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
)

// Moving and converting.

func (t *translator) mov(in *Inst) {
	ty := in.Types[0]
	d, a := &in.Args[0], &in.Args[1]
	switch {
	case ty == Pred:
		p := t.holding(a)
		t.do("or", t.predDst(d), p, p)
	case a.Kind == SpecialOperand && ty.Bits() == a.Special.typ.Bits():
		a.Special.emit(t, a.Special, t.dst(d, a.Special.typ))
	case a.Kind == FuncOperand:
		at := t.scalarTemp(isa.UQ)
		t.raw("faddr "+t.names[a.Func]+" "+t.text(at, true), false)
		t.do("mov", t.dst(d, ty).as(unsigned.of(ty.Bits()).visa()), at.as(unsigned.of(ty.Bits()).visa()))
	case a.Kind == AddressOperand:
		t.movAddress(t.dst(d, ty).as(unsigned.of(ty.Bits()).visa()), a)
	case a.Kind == VectorOperand || d.Kind == VectorOperand:
		t.movParts(in, d, a)
	default:
		t.do("mov", t.dst(d, unsigned.of(ty.Bits())), t.bits(a, ty))
	}
}

// movAddress is the address of a variable, with an offset.
func (t *translator) movAddress(dst operand, a *Operand) {
	if a.Var.Space == SharedSpace {
		t.do("mov", dst, number(dst.typ, uint64(int64(t.shared[a.Var])+a.Offset)))
		return
	}
	at := t.temp(isa.UQ)
	t.addressOf(at, a.Var)
	if a.Offset != 0 {
		t.do("add", at, at, t.small(number(isa.Q, uint64(a.Offset))))
	}
	t.do("mov", dst, at.as(dst.typ))
}

// movParts packs a vector into a register, or unpacks one.
func (t *translator) movParts(in *Inst, d, a *Operand) {
	ty := in.Types[0]
	if ty == B128 {
		t.cannot(in, "there are no registers of 128 bits")
		return
	}
	v := unsigned.of(ty.Bits()).visa()
	full := t.temp(v)
	list := a.Elems
	if d.Kind == VectorOperand {
		t.do("mov", full, t.bits(a, ty))
		list = d.Elems
	}
	piece := unsigned.of(ty.Bits() / len(list))
	if piece == NoType || piece.Bits() < 8 {
		t.cannot(in, "the elements have different sizes")
		return
	}
	for i := range list {
		e := &list[i]
		if e.Kind == RegOperand && e.Var.Type.Bits() != piece.Bits() {
			t.cannot(in, "the elements have different sizes")
			return
		}
		part := full.part(piece.visa(), i)
		switch {
		case d.Kind == VectorOperand && e.Kind == SinkOperand:
		case d.Kind == VectorOperand:
			t.do("mov", t.dst(e, piece), part)
		default:
			t.do("mov", part, t.src(e, piece))
		}
	}
	if d.Kind != VectorOperand {
		t.do("mov", t.dst(d, unsigned.of(ty.Bits())), full)
	}
}

// cvt converts. Both registers can be wider than their types.
func (t *translator) cvt(in *Inst) {
	d, s := in.Types[0], in.Types[1]
	if d == F16x2 { // the first source is the upper half
		if len(in.Args) != 3 {
			t.say(in.Span, codeOperands, "cvt.f16x2 has two sources.")
			return
		}
		r := t.temp(isa.UD)
		t.inMode(in, func() {
			for i := range 2 {
				t.do(sat(in, "mov"), r.part(isa.HF, 1-i), t.first(&in.Args[i+1], F32))
			}
		})
		t.do("mov", t.dst(&in.Args[0], B32), r)
		return
	}
	if len(in.Args) != 2 {
		t.say(in.Span, codeOperands, "cvt has one source.")
		return
	}
	if in.Args[0].Kind == SinkOperand {
		return
	}
	to := lanesOf(t.register(in.Args[0].Var))
	wide := to.typ.Size() > d.Bytes()
	r := to.as(d.visa())
	if wide {
		r = t.temp(d.visa())
	}
	from := t.first(&in.Args[1], s)
	t.inMode(in, func() { t.convert(in, r, from) })
	if wide {
		k := unsigned
		if d.Signed() {
			k = signed
		}
		t.do("mov", to.as(k.of(8*to.typ.Size()).visa()), r.as(k.of(d.Bits()).visa()))
	}
}

// convert is cvt of a value to a place, both of the types of the instruction.
func (t *translator) convert(in *Inst, to, from operand) {
	d, s := in.Types[0], in.Types[1]
	if in.Mods[gFtz] != "" && s == F32 {
		from = t.flushed(from)
	}
	switch {
	case !s.Float() && !d.Float():
		t.do(sat(in, "mov"), to, from)
	case !s.Float():
		t.fromInteger(in, to, from)
	case !d.Float():
		t.toInteger(in, to, from)
	default:
		t.betweenFloats(in, to, from)
	}
}

// fromInteger converts to floating point; to the 16-bit types by way of F. It holds every
// integer that is not infinite in HF; a large one for BF is rounded there.
func (t *translator) fromInteger(in *Inst, to, from operand) {
	if to.typ == isa.BF && from.typ.Size() >= 4 {
		t.do(sat(in, "mov"), to, t.throughF(in, from))
		return
	}
	if to.typ.Size() == 2 {
		f := t.temp(isa.F)
		t.do("mov", f, from)
		t.do(sat(in, "mov"), to, f)
		return
	}
	t.do(sat(in, "mov"), to, from)
}

// rounders round an F to a whole number.
var rounders = map[string]string{"rni": "rnde", "rzi": "rndz", "rmi": "rndd", "rpi": "rndu"}

// toInteger converts to an integer, saturating. NaN gives 0 as in vISA; of a double, or as 64
// bits, the top bit alone (PTX ISA 9.0, "cvt").
func (t *translator) toInteger(in *Inst, to, from operand) {
	nan := t.predicate()
	topBit := from.typ == isa.DF || in.Types[0].Bits() == 64
	if topBit { // first: the source and the destination can be one register
		t.cmp("ne", nan, from, from)
	}
	if from.typ.Size() == 2 {
		f := t.temp(isa.F)
		t.do("mov", f, from)
		from = f
	}
	mode := in.Mods[gToInt]
	if mode == "" {
		mode = "rzi"
	}
	whole := from
	if mode != "rzi" {
		whole = t.temp(from.typ)
		t.rounded(mode, whole, from)
	}
	switch {
	case to.typ.Size() < 4:
		r := t.temp(isa.D)
		t.do("mov", r, whole)
		t.do("mov.sat", to, r)
	case to.stride != 1:
		r := t.temp(to.typ)
		t.do("mov", r, whole)
		t.do("mov", to, r)
	default:
		t.do("mov", to, whole)
	}
	if topBit {
		t.when(nan, true, "mov", to, number(to.typ, 1<<(in.Types[0].Bits()-1)))
	}
}

// rounded rounds to a whole number. DF has no instruction for it: adding 2^52 to the
// magnitude rounds to nearest, and a comparison corrects that for the other directions.
func (t *translator) rounded(mode string, to, from operand) {
	if from.typ == isa.F {
		t.do(rounders[mode], to, from)
		return
	}
	const two52, sign = 0x4330000000000000, 1 << 63
	m, big, r, p := t.temp(isa.DF), t.inRegister(number(isa.DF, two52)), t.temp(isa.DF), t.predicate()
	signs := t.temp(isa.UQ)
	t.do("and", m.as(isa.UQ), from.as(isa.UQ), t.small(number(isa.UQ, sign-1)))
	t.do("and", signs, from.as(isa.UQ), t.small(number(isa.UQ, sign)))
	t.do("add", r, m, big)
	t.do("add", r, r, big.negated())
	one := t.one64(isa.DF)
	correct := func(rel string, x, y operand, by operand) {
		t.cmp(rel, p, x, y)
		t.when(p, true, "add", r, r, by)
	}
	if mode == "rzi" {
		correct("gt", r, m, one.negated())
	}
	t.do("or", r.as(isa.UQ), r.as(isa.UQ), signs)
	switch mode {
	case "rmi":
		correct("gt", r, from, one.negated())
	case "rpi":
		correct("lt", r, from, one)
		t.do("or", r.as(isa.UQ), r.as(isa.UQ), signs) // -0.5 gives -0
	}
	t.cmp("lt", p, m, big)
	t.when(p, false, "mov", r.as(isa.UQ), from.as(isa.UQ)) // large, infinite, NaN
	t.do("mov", to.as(isa.UQ), r.as(isa.UQ))
}

// throughF is a DF or an integer as the F from which a conversion to 16 bits rounds as if it were
// the only one: rounded toward zero, and odd if that lost anything.
func (t *translator) throughF(in *Inst, from operand) operand {
	towardZero := roundings["rz"] << roundShift
	cr := scalarOf(t.predefined("%cr0", isa.UD, 3))
	f, back, lost := t.temp(isa.F), t.temp(from.typ), t.predicate()
	t.one("or", cr, cr, number(isa.UD, towardZero))
	t.do("mov", f, from)
	t.one("and", cr, cr, number(isa.UD, ^towardZero))
	if set := roundings[in.Mods[gRound]] << roundShift; set != 0 {
		t.one("or", cr, cr, number(isa.UD, set))
	}
	t.do("mov", back, f)
	t.cmp("ne", lost, back, from)
	t.when(lost, true, "or", f.as(isa.UD), f.as(isa.UD), number(isa.UD, 1))
	return f
}

// betweenFloats converts between floating point types, or rounds to a whole number within
// one.
func (t *translator) betweenFloats(in *Inst, to, from operand) {
	if mode := in.Mods[gToInt]; mode != "" {
		if from.typ.Size() == 2 {
			f := t.temp(isa.F)
			t.do("mov", f, from)
			from = f
		}
		r := t.temp(from.typ)
		t.rounded(mode, r, from)
		from = r
	}
	if from.typ == isa.DF && to.typ.Size() == 2 {
		from = t.throughF(in, from)
	}
	if to.typ == isa.DF && from.typ == isa.BF || to.typ.Size() == 2 && from.typ.Size() == 2 && to.typ != from.typ {
		f := t.temp(isa.F)
		t.do("mov", f, from)
		from = f
	}
	if in.Mods[gFtz] != "" && in.Types[0] == F32 && from.typ == isa.BF {
		f := t.temp(isa.F)
		t.do("mov", f, from)
		from = t.flushed(f)
	}
	t.do(sat(in, "mov"), to, from)
}
