package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Conversions between numbers of 8 to 64 bits. Those of smaller numbers, and of pairs, are in translate_small.go,
// translate_random.go and translate_scaled.go.

// cvt lowers cvt. Both registers can be wider than their types.
func (t *translator) cvt(in *syntax.Inst) {
	d, s := in.Types[0], in.Types[1]
	if t.convertPacked(in) {
		return
	}
	if in.Args[0].Kind == syntax.SinkOperand {
		return
	}
	to := t.lanes(in.Args[0])
	wide := to.typ.Size() > d.Bytes()
	r := to.as(d.VISA())
	if wide {
		r = t.temp(d.VISA())
	}
	from := t.first(in.Args[1], s)
	t.inMode(in, func() { t.convert(in, r, from) })
	if r.typ.Float() && r.typ.Size() == 2 && s.Float() && (in.Mods[syntax.SatGroup] == "satfinite" || in.Mods[syntax.ReluGroup] != "") {
		t.limited(in, r)
	}
	if wide {
		t.widenTo(to, r, d)
	}
}

// convertPacked lowers cvt to or from a type of several elements; false if it is neither.
func (t *translator) convertPacked(in *syntax.Inst) bool {
	d, s := in.Types[0], in.Types[1]
	_, unpacks := smalls[s]
	_, packs := smalls[d]
	switch {
	case syntax.HasWord(in.ConvertWords(), "pack"):
		t.convertPack(in)
	case d == syntax.S2F6x2:
		t.toFixed(in)
	case s == syntax.S2F6x2 || in.Scaled():
		t.fromScaled(in)
	case in.Mods[syntax.RoundGroup] == "rs":
		t.roundAtRandom(in)
	case d == syntax.UE8M0x2:
		t.toScale(in)
	case packs:
		t.toSmall(in)
	case unpacks:
		t.fromSmall(in)
	case s == syntax.UE8M0x2:
		t.fromScale(in)
	case d == syntax.TF32:
		t.toTF32(in)
	case (d == syntax.F16x2 || d == syntax.BF16x2) && s == syntax.F32:
		t.pairOfHalves(in)
	default:
		return false
	}
	return true
}

// convert converts a value; both operands have the types of the instruction.
func (t *translator) convert(in *syntax.Inst, to, from *operand) {
	d, s := in.Types[0], in.Types[1]
	if in.Mods[syntax.FtzGroup] != "" && s == syntax.F32 {
		from = t.flushed(from)
	}
	switch {
	case !s.Float() && !d.Float():
		t.do(isa.OpMov, to, from).Sat = saturates(in)
	case !s.Float():
		t.fromInteger(in, to, from)
	case !d.Float():
		t.toInteger(in, to, from)
	default:
		t.betweenFloats(in, to, from)
	}
}

// fromInteger converts to floating point; to the 16-bit types through F. F holds every integer exactly that is not
// infinite in HF. For BF, integers of 32 and 64 bits go through throughF, so that they are not rounded twice.
func (t *translator) fromInteger(in *syntax.Inst, to, from *operand) {
	if to.typ == isa.BF && from.typ.Size() >= 4 {
		t.do(isa.OpMov, to, t.throughF(in, from)).Sat = saturates(in)
		return
	}
	if to.typ.Size() == 2 {
		f := t.moved(isa.F, from)
		t.do(isa.OpMov, to, f).Sat = saturates(in)
		return
	}
	t.do(isa.OpMov, to, from).Sat = saturates(in)
}

// rounders round an F to an integral value.
var rounders = map[string]isa.Op{"rni": isa.OpRndE, "rzi": isa.OpRndZ, "rmi": isa.OpRndD, "rpi": isa.OpRndU}

// toInteger converts to an integer, with saturation. NaN gives 0 as in vISA; from a double, or as 64 bits, only the top
// bit is set (PTX ISA 9.0, "cvt").
func (t *translator) toInteger(in *syntax.Inst, to, from *operand) {
	nan := t.predicate()
	topBit := from.typ == isa.DF || in.Types[0].Bits() == 64
	if topBit { // before the conversion: source and destination can be one register
		t.cmp(isa.NE, nan, from, from)
	}
	from = t.inF(from)
	mode := in.Mods[syntax.ToIntGroup]
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
		r := t.moved(isa.D, whole)
		t.do(isa.OpMov, to, r).Sat = true
	case to.stride != 1:
		r := t.moved(to.typ, whole)
		t.do(isa.OpMov, to, r)
	default:
		t.do(isa.OpMov, to, whole)
	}
	if topBit {
		t.when(nan, isa.OpMov, to, number(to.typ, 1<<(in.Types[0].Bits()-1)))
	}
}

// rounded rounds to an integral value. DF has no instruction for it: adding 2^52 to the magnitude rounds to nearest,
// and a comparison corrects that for the other directions.
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
	one := t.onePointZero(isa.DF)
	correct := func(rel isa.Cond, x, y *operand, by *operand) {
		t.cmp(rel, p, x, y)
		t.when(p, isa.OpAdd, r, r, by)
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
	t.unless(p, isa.OpMov, r.as(isa.UQ), from.as(isa.UQ)) // large, infinite, NaN
	t.do(isa.OpMov, to.as(isa.UQ), r.as(isa.UQ))
}

// throughF converts a DF or an integer to an F in such a way that a conversion from there to 16 bits rounds as if it
// were the only one: it rounds toward zero, and makes the result odd if that lost anything.
func (t *translator) throughF(in *syntax.Inst, from *operand) *operand {
	towardZero := roundings["rz"] << roundShift
	cr := scalarOf(t.predefined("%cr0"))
	f, back, lost := t.temp(isa.F), t.temp(from.typ), t.predicate()
	t.one(isa.OpOr, cr, cr, number(isa.UD, towardZero))
	t.do(isa.OpMov, f, from)
	t.one(isa.OpAnd, cr, cr, number(isa.UD, ^towardZero))
	if set := roundings[in.Mods[syntax.RoundGroup]] << roundShift; set != 0 {
		t.one(isa.OpOr, cr, cr, number(isa.UD, set))
	}
	t.do(isa.OpMov, back, f)
	t.cmp(isa.NE, lost, back, from)
	t.when(lost, isa.OpOr, f.as(isa.UD), f.as(isa.UD), number(isa.UD, 1))
	return f
}

// betweenFloats converts between floating point types, or rounds to an integral value within one type.
func (t *translator) betweenFloats(in *syntax.Inst, to, from *operand) {
	if mode := in.Mods[syntax.ToIntGroup]; mode != "" {
		from = t.inF(from)
		r := t.temp(from.typ)
		t.rounded(mode, r, from)
		from = r
	}
	if from.typ == isa.DF && to.typ.Size() == 2 {
		from = t.throughF(in, from)
	}
	if to.typ == isa.DF && from.typ == isa.BF || to.typ.Size() == 2 && from.typ.Size() == 2 && to.typ != from.typ {
		from = t.inF(from)
	}
	if in.Mods[syntax.FtzGroup] != "" && in.Types[0] == syntax.F32 && from.typ == isa.BF {
		from = t.flushed(t.inF(from))
	}
	t.do(isa.OpMov, to, from).Sat = saturates(in)
}
