package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Conversions between numbers of 8 to 64 bits. Those of smaller numbers, and of pairs, are in small.go,
// random.go and scaled.go.

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
	wide := to.Type.Size() > d.Bytes()
	r := to.As(d.VISA())
	if wide {
		r = t.Temp(d.VISA())
	}
	from := t.first(in.Args[1], s)
	t.inMode(in, func() { t.convert(in, r, from) })
	if r.Type.Float() && r.Type.Size() == 2 && s.Float() && (in.Mods[ptxisa.SatGroup] == "satfinite" || in.Mods[ptxisa.ReluGroup] != "") {
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
	case ptxisa.HasWord(in.ConvertWords(), "pack"):
		t.convertPack(in)
	case d == ptxisa.S2F6x2:
		t.toFixed(in)
	case s == ptxisa.S2F6x2 || in.Scaled():
		t.fromScaled(in)
	case in.Mods[ptxisa.RoundGroup] == "rs":
		t.roundAtRandom(in)
	case d == ptxisa.UE8M0x2:
		t.toScale(in)
	case packs:
		t.toSmall(in)
	case unpacks:
		t.fromSmall(in)
	case s == ptxisa.UE8M0x2:
		t.fromScale(in)
	case d == ptxisa.TF32:
		t.toTF32(in)
	case (d == ptxisa.F16x2 || d == ptxisa.BF16x2) && s == ptxisa.F32:
		t.pairOfHalves(in)
	default:
		return false
	}
	return true
}

// convert converts a value; both operands have the types of the instruction.
func (t *translator) convert(in *syntax.Inst, to, from *emit.Operand) {
	d, s := in.Types[0], in.Types[1]
	if in.Mods[ptxisa.FtzGroup] != "" && s == ptxisa.F32 {
		from = t.flushed(from)
	}
	switch {
	case !s.Float() && !d.Float():
		t.Do(isa.OpMov, to, from).Sat = saturates(in)
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
func (t *translator) fromInteger(in *syntax.Inst, to, from *emit.Operand) {
	if to.Type == isa.BF && from.Type.Size() >= 4 {
		t.Do(isa.OpMov, to, t.throughF(in, from)).Sat = saturates(in)
		return
	}
	if to.Type.Size() == 2 {
		f := t.Moved(isa.F, from)
		t.Do(isa.OpMov, to, f).Sat = saturates(in)
		return
	}
	t.Do(isa.OpMov, to, from).Sat = saturates(in)
}

// rounders round an F to an integral value.
var rounders = map[string]isa.Op{"rni": isa.OpRndE, "rzi": isa.OpRndZ, "rmi": isa.OpRndD, "rpi": isa.OpRndU}

// toInteger converts to an integer, with saturation. NaN gives 0 as in vISA; from a double, or as 64 bits, only the top
// bit is set (PTX ISA 9.0, "cvt").
func (t *translator) toInteger(in *syntax.Inst, to, from *emit.Operand) {
	nan := t.Predicate()
	topBit := from.Type == isa.DF || in.Types[0].Bits() == 64
	if topBit { // before the conversion: source and destination can be one register
		t.Cmp(isa.NE, nan, from, from)
	}
	from = t.inF(from)
	mode := in.Mods[ptxisa.ToIntGroup]
	if mode == "" {
		mode = "rzi"
	}
	whole := from
	if mode != "rzi" {
		whole = t.Temp(from.Type)
		t.rounded(mode, whole, from)
	}
	switch {
	case to.Type.Size() < 4:
		r := t.Moved(isa.D, whole)
		t.Do(isa.OpMov, to, r).Sat = true
	case to.Stride != 1:
		r := t.Moved(to.Type, whole)
		t.Do(isa.OpMov, to, r)
	default:
		t.Do(isa.OpMov, to, whole)
	}
	if topBit {
		t.When(nan, isa.OpMov, to, emit.Number(to.Type, 1<<(in.Types[0].Bits()-1)))
	}
}

// rounded rounds to an integral value. DF has no instruction for it: adding 2^52 to the magnitude rounds to nearest,
// and a comparison corrects that for the other directions.
func (t *translator) rounded(mode string, to, from *emit.Operand) {
	if from.Type == isa.F {
		t.Do(rounders[mode], to, from)
		return
	}
	const two52, sign = 0x4330000000000000, 1 << 63
	m, big, r, p := t.Temp(isa.DF), t.InRegister(emit.Number(isa.DF, two52)), t.Temp(isa.DF), t.Predicate()
	signs := t.Temp(isa.UQ)
	t.Do(isa.OpAnd, m.As(isa.UQ), from.As(isa.UQ), t.Small(emit.Number(isa.UQ, sign-1)))
	t.Do(isa.OpAnd, signs, from.As(isa.UQ), t.Small(emit.Number(isa.UQ, sign)))
	t.Do(isa.OpAdd, r, m, big)
	t.Do(isa.OpAdd, r, r, big.Negated())
	one := t.onePointZero(isa.DF)
	correct := func(rel isa.Cond, x, y *emit.Operand, by *emit.Operand) {
		t.Cmp(rel, p, x, y)
		t.When(p, isa.OpAdd, r, r, by)
	}
	if mode == "rzi" {
		correct(isa.GT, r, m, one.Negated())
	}
	t.Do(isa.OpOr, r.As(isa.UQ), r.As(isa.UQ), signs)
	switch mode {
	case "rmi":
		correct(isa.GT, r, from, one.Negated())
	case "rpi":
		correct(isa.LT, r, from, one)
		t.Do(isa.OpOr, r.As(isa.UQ), r.As(isa.UQ), signs) // -0.5 gives -0
	}
	t.Cmp(isa.LT, p, m, big)
	t.Unless(p, isa.OpMov, r.As(isa.UQ), from.As(isa.UQ)) // large, infinite, NaN
	t.Do(isa.OpMov, to.As(isa.UQ), r.As(isa.UQ))
}

// throughF converts a DF or an integer to an F in such a way that a conversion from there to 16 bits rounds as if it
// were the only one: it rounds toward zero, and makes the result odd if that lost anything.
func (t *translator) throughF(in *syntax.Inst, from *emit.Operand) *emit.Operand {
	towardZero := roundings["rz"] << roundShift
	cr := emit.ScalarOf(t.Predefined("%cr0"))
	f, back, lost := t.Temp(isa.F), t.Temp(from.Type), t.Predicate()
	t.One(isa.OpOr, cr, cr, emit.Number(isa.UD, towardZero))
	t.Do(isa.OpMov, f, from)
	t.One(isa.OpAnd, cr, cr, emit.Number(isa.UD, ^towardZero))
	if set := roundings[in.Mods[ptxisa.RoundGroup]] << roundShift; set != 0 {
		t.One(isa.OpOr, cr, cr, emit.Number(isa.UD, set))
	}
	t.Do(isa.OpMov, back, f)
	t.Cmp(isa.NE, lost, back, from)
	t.When(lost, isa.OpOr, f.As(isa.UD), f.As(isa.UD), emit.Number(isa.UD, 1))
	return f
}

// betweenFloats converts between floating point types, or rounds to an integral value within one type.
func (t *translator) betweenFloats(in *syntax.Inst, to, from *emit.Operand) {
	if mode := in.Mods[ptxisa.ToIntGroup]; mode != "" {
		from = t.inF(from)
		r := t.Temp(from.Type)
		t.rounded(mode, r, from)
		from = r
	}
	if from.Type == isa.DF && to.Type.Size() == 2 {
		from = t.throughF(in, from)
	}
	if to.Type == isa.DF && from.Type == isa.BF || to.Type.Size() == 2 && from.Type.Size() == 2 && to.Type != from.Type {
		from = t.inF(from)
	}
	if in.Mods[ptxisa.FtzGroup] != "" && in.Types[0] == ptxisa.F32 && from.Type == isa.BF {
		from = t.flushed(t.inF(from))
	}
	t.Do(isa.OpMov, to, from).Sat = saturates(in)
}
