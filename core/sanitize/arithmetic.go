package sanitize

import (
	"math"
	"math/bits"
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Arithmetic whose operands decide whether the pages define the result. They leave it open for integer division by zero
// and for a saturating shift beyond 33 bits; those are reports. They define it for a shift count of which only the low
// bits are used, and for a float that an integer type does not hold, but these are seldom meant; they are notes.

// arithmetic is the set of what is checked in an instruction's sources.
type arithmetic uint8

const (
	plain    arithmetic = 0
	divides  arithmetic = 1 << iota // src1 is zero
	shifts                          // src1 is not below the number of bits
	shiftsUp                        // a saturating shl: the result takes more than 33 bits
	converts                        // src0 is beyond the integers of the destination
)

// arithmeticOf returns what can be checked in an instruction.
func arithmeticOf(in *visa.Inst) (a arithmetic) {
	for i := range in.Args {
		if k := in.Args[i].Kind; k == visa.PredicateOperand || k == visa.AddressOperand || in.Args[i].Type >= isa.NumTypes {
			return plain
		}
	}
	switch in.Op {
	case isa.OpDiv, isa.OpMod:
		if len(in.Args) == 3 && in.Args[2].Type.Integer() {
			a = divides
		}
	case isa.OpShl, isa.OpShr, isa.OpAsr:
		if len(in.Args) == 3 {
			a = shifts
			if in.Sat && in.Op == isa.OpShl {
				a |= shiftsUp
			}
		}
	case isa.OpMov:
		if len(in.Args) == 2 && in.Args[1].Type.Float() && in.Args[0].Type.Integer() {
			a = converts
		}
	}
	return a
}

// watchArithmetic decides what is checked for each instruction. It leaves out the rules that the launch ignores.
func (s *sanitizer) watchArithmetic() {
	ignore := s.m.Launch().Ignore
	wanted := plain
	for _, x := range [...]struct {
		rule rule.ID
		what arithmetic
	}{{rule.ZeroDivisor, divides}, {rule.WideShift, shifts}, {rule.LongShift, shiftsUp}, {rule.LossyMove, converts}} {
		if !slices.Contains(ignore, rule.Table[x.rule].Code) {
			wanted |= x.what
		}
	}
	s.arithmetic = make([]arithmetic, len(s.prog.Insts))
	for i := range s.arithmetic {
		s.arithmetic[i] = arithmeticOf(s.prog.Insts[i].Src) & wanted
	}
}

// operands checks the values with which an instruction is about to compute.
func (s *sanitizer) operands(t *eu.Step) {
	in := s.prog.Insts[t.Inst].Src
	on := t.Enabled >> (in.Offset & 31) &^ s.idle(t)
	if on == 0 {
		return
	}
	what := s.arithmetic[t.Inst]
	if what&divides != 0 {
		s.division(t, in, on)
	}
	if what&(shifts|shiftsUp) != 0 {
		s.shift(t, in, on, what)
	}
	if what&converts != 0 {
		s.conversion(t, in, on)
	}
}

func (s *sanitizer) division(t *eu.Step, in *visa.Inst, on uint32) {
	by := s.value(t, in, 2, on)
	zero := uint32(0)
	for c := by.known; c != 0; c &= c - 1 {
		if i := bits.TrailingZeros32(c); by.bits[i] == 0 {
			zero |= 1 << i
		}
	}
	if zero = by.given(s, zero); zero == 0 {
		return
	}
	if r := s.report(rule.ZeroDivisor, t, s.lanes(t, zero), 0); r != nil {
		r.Page = isa.Table[in.Op].Page
		result := "quotient"
		if in.Op == isa.OpMod {
			result = "remainder"
		}
		r.Message = "An integer is divided by zero: the " + result + " is the largest number of the numerator's sign."
	}
}

func (s *sanitizer) shift(t *eu.Step, in *visa.Inst, on uint32, what arithmetic) {
	by := s.value(t, in, 2, on)
	count := eu.ShiftBits(in)
	width := uint64(1) << count
	beyond, first := uint32(0), -1
	for c := by.known; c != 0; c &= c - 1 {
		if i := bits.TrailingZeros32(c); by.bits[i] >= width {
			beyond |= 1 << i
		}
	}
	if beyond != 0 && what&shifts != 0 {
		if beyond = by.given(s, beyond); beyond != 0 {
			first = bits.TrailingZeros32(beyond)
			if r := s.note(rule.WideShift, t, s.lanes(t, beyond)); r != nil {
				r.Page = isa.Table[in.Op].Page
				r.Message = text.Say("{} counts with the low {} bits only: by {} is by {}.", isa.Table[in.Op].Name, count, by.text(first), by.bits[first]&(width-1))
			}
		}
	}
	if what&shiftsUp == 0 {
		return
	}
	v := s.value(t, in, 1, on)
	long := uint32(0)
	for c := by.known & v.known; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		if n := by.bits[i] & (width - 1); v.beyond33(i, n) {
			long |= 1 << i
		}
	}
	if long = by.given(s, v.given(s, long)); long != 0 {
		s.report(rule.LongShift, t, s.lanes(t, long), 0)
	}
}

func (s *sanitizer) conversion(t *eu.Step, in *visa.Inst, on uint32) {
	v := s.value(t, in, 1, on)
	to := in.Args[0].Type
	least, past := 0.0, math.Ldexp(1, 8*to.Size())
	if to.Signed() {
		past /= 2
		least = -past
	}
	lossy := uint32(0)
	for c := v.known; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		f := v.float(i)
		if f != f || !in.Sat && (math.Trunc(f) < least || f >= past) { // the fraction is cut off first
			lossy |= 1 << i
		}
	}
	if lossy = v.given(s, lossy); lossy == 0 {
		return
	}
	r := s.note(rule.LossyMove, t, s.lanes(t, lossy))
	if r == nil {
		return
	}
	f, becomes := v.float(bits.TrailingZeros32(lossy)), "the largest one"
	switch {
	case f != f:
		becomes = "0"
	case f < 0 && !to.Signed():
		becomes = "0, the least one, as the page's sentence says; its table gives no number"
	case f < 0:
		becomes = "the least one"
	}
	r.Message = strconv.FormatFloat(f, 'g', 7, 64) + " has no value of type " + to.String() + ": it becomes " + becomes + "."
}

// note adds a finding about something that the specification defines.
func (s *sanitizer) note(r rule.ID, t *eu.Step, lanes uint32) *eu.Report {
	n := s.report(r, t, lanes, 0)
	if n != nil {
		n.Severity = visa.Note
	}
	return n
}

// value is an operand's values: an element for each channel, modifiers applied.
type value struct {
	typ    isa.Type
	bits   [eu.MaxLanes]uint64 // integers: the value in 64 bits; floats: the bits
	known  uint32              // the channels that have a value
	access *eu.Access          // nil: a constant
}

// value returns the values of an argument in the channels on.
func (s *sanitizer) value(t *eu.Step, in *visa.Inst, arg int, on uint32) (v value) {
	a := &in.Args[arg]
	v.typ = a.Type
	if a.Kind == visa.ImmediateOperand {
		v.known = on
		for c := on; c != 0; c &= c - 1 {
			i := bits.TrailingZeros32(c)
			v.set(i, immediate(a, i), a.Mod)
		}
		return v
	}
	if v.access = source(t, arg); v.access == nil {
		return v
	}
	for c := on & v.access.Channels; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		off := v.access.At(i)
		if off < 0 {
			continue
		}
		v.known |= 1 << i
		v.set(i, num.Element(s.arena[off:off+v.access.Size]), a.Mod)
	}
	return v
}

// source returns the access with which a step reads an argument's registers, or nil if there is none.
func source(t *eu.Step, arg int) *eu.Access {
	for i := range t.Operands {
		if a := &t.Operands[i]; !a.Write && a.Kind == eu.Registers && a.Arg == arg {
			return a
		}
	}
	return nil
}

// immediate returns the element of a constant for a channel (5_operands.md, "Immediate Operands").
func immediate(a *visa.Operand, channel int) uint64 {
	switch a.Type {
	case isa.V:
		return uint64(int64(a.Imm<<(60-4*(channel%8))) >> 60)
	case isa.UV:
		return a.Imm >> (4 * (channel % 8)) & 15
	}
	return a.Imm
}

// set sets a channel's value from the bits of an element, with a modifier.
func (v *value) set(channel int, raw uint64, mod isa.SrcMod) {
	if v.typ.Float() {
		v.bits[channel] = v.modified(raw, mod)
		return
	}
	if n := 64 - 8*v.typ.Size(); !v.typ.Packed() && n > 0 {
		raw <<= n
		if v.typ.Signed() {
			raw = uint64(int64(raw) >> n)
		} else {
			raw >>= n
		}
	}
	negative := v.typ.Signed() && int64(raw) < 0
	if mod == isa.Neg || mod == isa.Abs && negative || mod == isa.NegAbs && !negative {
		raw = -raw
	}
	v.bits[channel] = raw
}

// modified applies a modifier to the bits of a float.
func (v *value) modified(raw uint64, mod isa.SrcMod) uint64 {
	sign := uint64(1) << (8*v.typ.Size() - 1)
	if mod == isa.Abs || mod == isa.NegAbs {
		raw &^= sign
	}
	if mod == isa.Neg || mod == isa.NegAbs {
		raw ^= sign
	}
	return raw
}

// given removes the channels whose value was never written: that is reported where it is used.
func (v *value) given(s *sanitizer, channels uint32) uint32 {
	if channels == 0 || v.access == nil {
		return channels
	}
	return channels &^ s.unwritten(v.access)
}

// float returns a channel's number.
func (v *value) float(channel int) float64 {
	b := v.bits[channel]
	if v.typ.Packed() {
		return 0 // of vf, which fits every integer type
	}
	return num.Value(b, v.typ)
}

// text formats a channel's integer.
func (v *value) text(channel int) string {
	if v.typ.Signed() || int64(v.bits[channel]) >= 0 {
		return strconv.FormatInt(int64(v.bits[channel]), 10)
	}
	return strconv.FormatUint(v.bits[channel], 10)
}

// beyond33 reports whether an integer shifted to the left by by takes more than 33 bits, which for a signed type
// include the sign.
func (v *value) beyond33(channel int, by uint64) bool {
	b := v.bits[channel]
	if v.typ.Signed() {
		up := int64(b) << by
		return up>>by != int64(b) || up < -1<<32 || up >= 1<<32
	}
	up := b << by
	return up>>by != b || up >= 1<<33
}
