package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
)

// Moving and converting.

func (t *translator) mov(in *Inst) {
	ty := in.Types[0]
	d, a := in.Args[0], in.Args[1]
	switch {
	case in.Mods[gVec] != "":
		t.movVector(in, elements(d), elements(a))
	case ty == B128:
		t.movWide(in, d, a)
	case ty == Pred:
		p := t.holding(a)
		t.do(isa.OpOr, t.predDst(d), p, p)
	case a.Kind == SpecialOperand && ty.Bits() == a.Special.typ.Bits():
		a.Special.emit(t, a.Special, t.dst(d, a.Special.typ))
	case a.Kind == FuncOperand:
		at := t.scalarTemp(isa.UQ)
		t.functionAddress(at, t.names[a.Func])
		t.do(isa.OpMov, t.dst(d, ty).as(unsigned.of(ty.Bits()).visa()), at.as(unsigned.of(ty.Bits()).visa()))
	case a.Kind == AddressOperand:
		t.movAddress(t.dst(d, ty).as(unsigned.of(ty.Bits()).visa()), a)
	case a.Kind == VectorOperand || d.Kind == VectorOperand:
		t.movParts(in, d, a)
	default:
		t.do(isa.OpMov, t.dst(d, unsigned.of(ty.Bits())), t.bits(a, ty))
	}
}

// movAddress is the address of a variable, with an offset.
func (t *translator) movAddress(dst *operand, a *Operand) {
	if typeInfo[a.Var.Type].kind == opaque {
		t.do(isa.OpMov, dst, number(isa.UD, t.launch.handle(a.Var)))
		return
	}
	if a.Var.Space == SharedSpace {
		t.sharedAddress(dst, uint64(int64(t.shared[a.Var])+a.Offset))
		return
	}
	at := t.temp(isa.UQ)
	t.addressOf(at, a.Var)
	if a.Offset != 0 {
		t.do(isa.OpAdd, at, at, t.small(number(isa.Q, uint64(a.Offset))))
	}
	t.do(isa.OpMov, dst, at.as(dst.typ))
}

// elements are the operands of a vector, or of a register that is one.
func elements(a *Operand) []*Operand {
	if a.Kind != RegOperand {
		return a.Elems
	}
	var list []*Operand
	for _, e := range a.Var.elements() {
		e.used = true
		list = append(list, &Operand{Kind: RegOperand, Var: e, Span: a.Span})
	}
	return list
}

// movVector moves one vector to another, of which some registers can be the same.
func (t *translator) movVector(in *Inst, d, a []*Operand) {
	ty := unsigned.of(in.Types[0].Bits())
	var list []*operand
	for i := range a {
		r := t.temp(ty.visa())
		t.do(isa.OpMov, r, t.bits(a[i], in.Types[0]))
		list = append(list, r)
	}
	for i := range d {
		t.do(isa.OpMov, t.dst(d[i], ty), list[i])
	}
}

// rows128 are the four rows of a register of 128 bits, each of 32 bits for 32 lanes; or of two registers of 64 bits.
func (t *translator) rows128(a *Operand) (rows [4]*operand) {
	for i := range rows {
		switch {
		case a.Kind == VectorOperand && a.Elems[i/2].Kind == SinkOperand:
			rows[i] = t.temp(isa.UD)
		case a.Kind == VectorOperand:
			rows[i] = t.first(a.Elems[i/2], B64).part(isa.UD, i%2)
		case a.Kind == ImmOperand:
			rows[i] = number(isa.UD, wideNumber(a, i))
		default:
			rows[i] = lanesOf(t.register(a.Var)).row(i)
		}
	}
	return rows
}

// wideNumber is 32 bits of a number of 128.
func wideNumber(a *Operand, i int) uint64 {
	n := int64(a.Bits)
	if a.Neg {
		n = -n
	}
	if i > 1 && a.Neg { // the sign goes on
		return 0xffffffff & uint64(n>>63)
	} else if i > 1 {
		return 0
	}
	return uint64(n) >> (32 * i) & 0xffffffff
}

// movWide is mov.b128.
func (t *translator) movWide(in *Inst, d, a *Operand) {
	for _, x := range []*Operand{d, a} {
		if x.Kind != RegOperand && (x.Kind != ImmOperand || x.Float) && (x.Kind != VectorOperand || len(x.Elems) != 2) {
			t.say(in.Span, codeOperands, "mov.b128 moves a register of 128 bits, two of 64, or a whole number.")
			return
		}
	}
	to, from := t.rows128(d), t.rows128(a)
	for i := range to {
		t.do(isa.OpMov, to[i], from[i])
	}
}

// movParts packs a vector into a register, or unpacks one.
func (t *translator) movParts(in *Inst, d, a *Operand) {
	ty := in.Types[0]
	v := unsigned.of(ty.Bits()).visa()
	full := t.temp(v)
	list := a.Elems
	if d.Kind == VectorOperand {
		t.do(isa.OpMov, full, t.bits(a, ty))
		list = d.Elems
	}
	piece := unsigned.of(ty.Bits() / len(list))
	if piece == NoType || piece.Bits() < 8 {
		t.cannot(in, "the elements have different sizes")
		return
	}
	for i, e := range list {
		if e.Kind == RegOperand && e.Var.Type.Bits() != piece.Bits() || e.Kind == SpecialOperand && e.Special.typ.Bits() != piece.Bits() {
			t.cannot(in, "the elements have different sizes")
			return
		}
		part := full.part(piece.visa(), i)
		switch {
		case d.Kind == VectorOperand && e.Kind == SinkOperand:
		case d.Kind == VectorOperand:
			t.do(isa.OpMov, t.dst(e, piece), part)
		default:
			t.do(isa.OpMov, part, t.src(e, piece))
		}
	}
	if d.Kind != VectorOperand {
		t.do(isa.OpMov, t.dst(d, unsigned.of(ty.Bits())), full)
	}
}

// cvt converts. Both registers can be wider than their types.
func (t *translator) cvt(in *Inst) {
	d, s := in.Types[0], in.Types[1]
	if t.convertPacked(in) {
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
	from := t.first(in.Args[1], s)
	t.inMode(in, func() { t.convert(in, r, from) })
	if r.typ.Float() && r.typ.Size() == 2 && s.Float() && (in.Mods[gSat] == "satfinite" || in.Mods[gRelu] != "") {
		t.limited(in, r)
	}
	if wide {
		k := unsigned
		if d.Signed() {
			k = signed
		}
		t.do(isa.OpMov, to.as(k.of(8*to.typ.Size()).visa()), r.as(k.of(d.Bits()).visa()))
	}
}

// convert is cvt of a value to a place, both of the types of the instruction.
func (t *translator) convert(in *Inst, to, from *operand) {
	d, s := in.Types[0], in.Types[1]
	if in.Mods[gFtz] != "" && s == F32 {
		from = t.flushed(from)
	}
	switch {
	case !s.Float() && !d.Float():
		t.do(isa.OpMov, to, from).Sat = in.sat()
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
func (t *translator) fromInteger(in *Inst, to, from *operand) {
	if to.typ == isa.BF && from.typ.Size() >= 4 {
		t.do(isa.OpMov, to, t.throughF(in, from)).Sat = in.sat()
		return
	}
	if to.typ.Size() == 2 {
		f := t.temp(isa.F)
		t.do(isa.OpMov, f, from)
		t.do(isa.OpMov, to, f).Sat = in.sat()
		return
	}
	t.do(isa.OpMov, to, from).Sat = in.sat()
}

// rounders round an F to a whole number.
var rounders = map[string]isa.Op{"rni": isa.OpRndE, "rzi": isa.OpRndZ, "rmi": isa.OpRndD, "rpi": isa.OpRndU}

// toInteger converts to an integer, saturating. NaN gives 0 as in vISA; of a double, or as 64
// bits, the top bit alone (PTX ISA 9.0, "cvt").
func (t *translator) toInteger(in *Inst, to, from *operand) {
	nan := t.predicate()
	topBit := from.typ == isa.DF || in.Types[0].Bits() == 64
	if topBit { // first: the source and the destination can be one register
		t.cmp(isa.NE, nan, from, from)
	}
	if from.typ.Size() == 2 {
		f := t.temp(isa.F)
		t.do(isa.OpMov, f, from)
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
		t.do(isa.OpMov, r, whole)
		t.do(isa.OpMov, to, r).Sat = true
	case to.stride != 1:
		r := t.temp(to.typ)
		t.do(isa.OpMov, r, whole)
		t.do(isa.OpMov, to, r)
	default:
		t.do(isa.OpMov, to, whole)
	}
	if topBit {
		t.when(nan, true, isa.OpMov, to, number(to.typ, 1<<(in.Types[0].Bits()-1)))
	}
}

// rounded rounds to a whole number. DF has no instruction for it: adding 2^52 to the
// magnitude rounds to nearest, and a comparison corrects that for the other directions.
func (t *translator) rounded(mode string, to, from *operand) {
	if from.typ == isa.F {
		t.do(rounders[mode], to, from)
		return
	}
	const two52, sign = 0x4330000000000000, 1 << 63
	m, big, r, p := t.temp(isa.DF), t.inRegister(number(isa.DF, two52)), t.temp(isa.DF), t.predicate()
	signs := t.temp(isa.UQ)
	t.do(isa.OpAnd, m.as(isa.UQ), from.as(isa.UQ), t.small(number(isa.UQ, sign-1)))
	t.do(isa.OpAnd, signs, from.as(isa.UQ), t.small(number(isa.UQ, sign)))
	t.do(isa.OpAdd, r, m, big)
	t.do(isa.OpAdd, r, r, big.negated())
	one := t.one64(isa.DF)
	correct := func(rel isa.Cond, x, y *operand, by *operand) {
		t.cmp(rel, p, x, y)
		t.when(p, true, isa.OpAdd, r, r, by)
	}
	if mode == "rzi" {
		correct(isa.GT, r, m, one.negated())
	}
	t.do(isa.OpOr, r.as(isa.UQ), r.as(isa.UQ), signs)
	switch mode {
	case "rmi":
		correct(isa.GT, r, from, one.negated())
	case "rpi":
		correct(isa.LT, r, from, one)
		t.do(isa.OpOr, r.as(isa.UQ), r.as(isa.UQ), signs) // -0.5 gives -0
	}
	t.cmp(isa.LT, p, m, big)
	t.when(p, false, isa.OpMov, r.as(isa.UQ), from.as(isa.UQ)) // large, infinite, NaN
	t.do(isa.OpMov, to.as(isa.UQ), r.as(isa.UQ))
}

// throughF is a DF or an integer as the F from which a conversion to 16 bits rounds as if it were
// the only one: rounded toward zero, and odd if that lost anything.
func (t *translator) throughF(in *Inst, from *operand) *operand {
	towardZero := roundings["rz"] << roundShift
	cr := scalarOf(t.predefined("%cr0"))
	f, back, lost := t.temp(isa.F), t.temp(from.typ), t.predicate()
	t.one(isa.OpOr, cr, cr, number(isa.UD, towardZero))
	t.do(isa.OpMov, f, from)
	t.one(isa.OpAnd, cr, cr, number(isa.UD, ^towardZero))
	if set := roundings[in.Mods[gRound]] << roundShift; set != 0 {
		t.one(isa.OpOr, cr, cr, number(isa.UD, set))
	}
	t.do(isa.OpMov, back, f)
	t.cmp(isa.NE, lost, back, from)
	t.when(lost, true, isa.OpOr, f.as(isa.UD), f.as(isa.UD), number(isa.UD, 1))
	return f
}

// betweenFloats converts between floating point types, or rounds to a whole number within
// one.
func (t *translator) betweenFloats(in *Inst, to, from *operand) {
	if mode := in.Mods[gToInt]; mode != "" {
		if from.typ.Size() == 2 {
			f := t.temp(isa.F)
			t.do(isa.OpMov, f, from)
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
		t.do(isa.OpMov, f, from)
		from = f
	}
	if in.Mods[gFtz] != "" && in.Types[0] == F32 && from.typ == isa.BF {
		f := t.temp(isa.F)
		t.do(isa.OpMov, f, from)
		from = t.flushed(f)
	}
	t.do(isa.OpMov, to, from).Sat = in.sat()
}
