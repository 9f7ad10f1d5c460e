package eu_test

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// What the arithmetic instructions compute according to the pages of the specification, on exact numbers: integers of
// any size, and floats with so many bits that nothing is lost until the result is converted to its type. It shares
// nothing with the machine.

// value is an operand or a result: a *big.Int, a *big.Float or a nan.
type value any

type nan struct{}

// exactBits is enough bits for any sum or product of two DF.
const exactBits = 5000

// valueOf returns the number that the bits of a type stand for, or nil for values that the cases leave out: NaN,
// infinity and denormals.
func valueOf(b uint64, t isa.Type) value {
	if t.Integer() {
		size := uint(8 * t.Size())
		b &= ^uint64(0) >> (64 - size)
		if t.Signed() {
			return big.NewInt(int64(b<<(64-size)) >> (64 - size))
		}
		return new(big.Int).SetUint64(b)
	}
	f := floatValue(b, t)
	if f != f || math.IsInf(f, 0) || f != 0 && math.Abs(f) < leastNormal(t) {
		return nil
	}
	return new(big.Float).SetPrec(exactBits).SetFloat64(f)
}

func floatValue(b uint64, t isa.Type) float64 {
	switch t {
	case isa.F:
		return float64(math.Float32frombits(uint32(b)))
	case isa.HF:
		return float64(num.HalfToFloat(uint16(b)))
	case isa.BF:
		return float64(math.Float32frombits(uint32(b) << 16))
	}
	return math.Float64frombits(b)
}

func leastNormal(t isa.Type) float64 {
	return math.Ldexp(1, map[isa.Type]int{isa.F: -126, isa.BF: -126, isa.HF: -14, isa.DF: -1022}[t])
}

// modified applies a source modifier. It returns nil where the pages do not say what the result is: for the least
// number of a signed type, and for unsigned types unless all operands have one type of at least 32 bits and only the
// low bits of the operands count.
func (c *oracleCase) modified(v value, a *oracleArg) value {
	if a.mod == isa.NoMod {
		return v
	}
	switch x := v.(type) {
	case *big.Float:
		y := new(big.Float).Copy(x)
		if a.mod == isa.Neg || a.mod == isa.Abs && x.Signbit() || a.mod == isa.NegAbs && !x.Signbit() {
			y.Neg(y)
		}
		return y
	case *big.Int:
		bits := 8 * a.typ.Size()
		switch {
		case a.mod == isa.Not:
			return new(big.Int).Not(x)
		case !a.typ.Signed():
			for i := range c.args {
				if b := &c.args[i]; b.kind != visa.PredicateOperand && b.typ != a.typ || a.typ.Size() < 4 || c.sat || wholeOperands[c.row.Op] {
					return nil
				}
			}
			if a.mod == isa.Abs {
				return x
			}
			return unsigned(new(big.Int).Neg(x), a.typ)
		case x.BitLen() == bits || c.row.Op == isa.OpShr:
			return nil
		case a.mod == isa.Neg || a.mod == isa.Abs && x.Sign() < 0 || a.mod == isa.NegAbs && x.Sign() > 0:
			return new(big.Int).Neg(x)
		}
		return x
	}
	return nil
}

// wholeOperands are the instructions whose result depends on more than the low bits of their operands.
var wholeOperands = map[isa.Op]bool{
	isa.OpMin: true, isa.OpMax: true, isa.OpCmp: true, isa.OpDiv: true, isa.OpMod: true, isa.OpAvg: true, isa.OpMulH: true,
	isa.OpMadW: true, isa.OpAdd3O: true, isa.OpAsr: true,
}

// resultBits converts a result to a type: "Type Conversion" and "Saturation" of 2_datatypes.md. ok is false for
// denormals, which depend on %cr0.
func resultBits(v value, t isa.Type, sat bool) (b uint64, ok bool) {
	size := uint(8 * t.Size())
	least, most := new(big.Int), new(big.Int).SetUint64(^uint64(0)>>(64-size))
	if t.Signed() {
		most.Rsh(most, 1)
		least.Not(most)
	}
	clamp := func(x *big.Int) *big.Int {
		switch {
		case x.Cmp(least) < 0:
			return least
		case x.Cmp(most) > 0:
			return most
		}
		return x
	}
	wrapped := func(x *big.Int) uint64 {
		return new(big.Int).And(x, new(big.Int).SetUint64(^uint64(0)>>(64-size))).Uint64()
	}
	switch x := v.(type) {
	case *big.Int:
		switch {
		case !t.Integer():
			return resultBits(new(big.Float).SetPrec(exactBits).SetInt(x), t, sat)
		case sat:
			return wrapped(clamp(x)), true
		}
		return wrapped(x), true
	case *big.Float:
		if t.Integer() { // toward zero, clamped to the type's values
			n, _ := x.Int(nil)
			return wrapped(clamp(n)), true
		}
		if one := big.NewFloat(1); sat && x.Cmp(one) > 0 {
			x = one
		} else if sat && x.Signbit() {
			x = new(big.Float)
		}
		return roundedBits(x, t)
	case nan:
		switch {
		case t.Integer() || sat:
			return 0, true
		case t == isa.DF:
			return 0x7ff8000000000000, true
		}
		return map[isa.Type]uint64{isa.F: 0x7fc00000, isa.HF: 0x7e00, isa.BF: 0x7fc0}[t], true
	}
	return 0, false
}

// roundedBits rounds to nearest even.
func roundedBits(x *big.Float, t isa.Type) (b uint64, ok bool) {
	if a := new(big.Float).Abs(x); x.Sign() != 0 && a.Cmp(big.NewFloat(leastNormal(t))) < 0 {
		return 0, false
	}
	switch t {
	case isa.F:
		f, _ := x.Float32()
		return uint64(math.Float32bits(f)), true
	case isa.BF:
		f, _ := new(big.Float).SetPrec(8).Set(x).Float32()
		return uint64(math.Float32bits(f) >> 16), true
	case isa.HF:
		f, _ := new(big.Float).SetPrec(11).Set(x).Float32()
		b := math.Float32bits(f)
		sign := uint64(b >> 31 << 15)
		switch {
		case f == 0:
			return sign, true
		case math.Abs(float64(f)) >= 65536:
			return sign | 0x7c00, true
		}
		return sign | uint64((b>>23&0xff-112)<<10|b>>13&0x3ff), true
	}
	f, _ := x.Float64()
	return math.Float64bits(f), true
}

// semantics says what an instruction computes for a channel. s(k, channel) is source k of a channel. The results are
// those of its destinations in order; for a predicate any number except zero sets the bit. nil: a case to leave out.
type semantics struct {
	compute  func(c *oracleCase, i int, s func(k, channel int) value) []value
	positive bool // the operands are not negative
	nonzero  int  // bit k: operand k is not zero
}

// each returns the semantics of an instruction with one result that is a function of its sources.
func each(f func(c *oracleCase, s []value) value) semantics {
	return semantics{compute: func(c *oracleCase, i int, s func(k, channel int) value) []value {
		var v []value
		for k := range c.sources() {
			x := s(k, i)
			if x == nil {
				return nil
			}
			v = append(v, x)
		}
		if r := f(c, v); r != nil && r != value((*big.Float)(nil)) {
			return []value{r}
		}
		return nil
	}}
}

// two returns the function of an instruction on integers or on floats.
func two(ints func(z, x, y *big.Int) *big.Int, floats func(z, x, y *big.Float) *big.Float) func(c *oracleCase, s []value) value {
	return func(_ *oracleCase, s []value) value {
		r := s[0]
		for _, next := range s[1:] {
			switch x := r.(type) {
			case *big.Int:
				y, ok := next.(*big.Int)
				if !ok || ints == nil {
					return nil
				}
				z := ints(new(big.Int), x, y)
				if z == nil {
					return nil
				}
				r = z
			case *big.Float:
				y, ok := next.(*big.Float)
				if !ok || floats == nil {
					return nil
				}
				z := floats(newFloat(), x, y)
				if z == nil {
					return nil
				}
				r = z
			}
		}
		return r
	}
}

func newFloat() *big.Float { return new(big.Float).SetPrec(exactBits) }

// short returns a float with as many bits as the functions of math_test.go use.
func short(v value) *big.Float {
	x, _ := v.(*big.Float)
	if x == nil {
		return nil
	}
	return bigZero().Set(x)
}

// onFloats returns the semantics of a function of floats with referenceBits.
func onFloats(f func(s []*big.Float) value) semantics {
	return each(func(_ *oracleCase, s []value) value {
		var x []*big.Float
		for _, v := range s {
			y := short(v)
			if y == nil {
				return nil
			}
			x = append(x, y)
		}
		return f(x)
	})
}

// rounding returns the semantics of one of the pages RNDD, RNDU, RNDE and RNDZ.
func rounding(f func(float64) float64) semantics {
	return onFloats(func(s []*big.Float) value {
		x, _ := s[0].Float64()
		return bigOf(f(x))
	})
}

// onBits returns the semantics of a function of the bits of integers.
func onBits(f func(c *oracleCase, s []uint32) uint32) semantics {
	return each(func(c *oracleCase, s []value) value {
		var b []uint32
		for _, v := range s {
			x, ok := v.(*big.Int)
			if !ok {
				return nil
			}
			n, _ := resultBits(x, isa.UD, false)
			b = append(b, uint32(n))
		}
		return big.NewInt(int64(f(c, b)))
	})
}

// count returns how far a shift goes: the low five bits of the count, or six if what is shifted or the destination has
// 64 bits (see api.go).
func count(c *oracleCase, v value) uint {
	mask := int64(31)
	if c.args[0].typ.Size() == 8 || c.args[1].typ.Size() == 8 {
		mask = 63
	}
	return uint(new(big.Int).And(v.(*big.Int), big.NewInt(mask)).Uint64())
}

// unsigned returns the bits of an integer of a type as a number.
func unsigned(v value, t isa.Type) *big.Int {
	b, _ := resultBits(v, bitsType(t), false)
	return new(big.Int).SetUint64(b)
}

func rotation(left bool) semantics {
	return each(func(c *oracleCase, s []value) value {
		t := c.args[1].typ
		width := uint(8 * t.Size())
		x := unsigned(s[0], t)
		n := uint(new(big.Int).And(s[1].(*big.Int), big.NewInt(int64(width-1))).Uint64())
		if !left {
			n = (width - n) % width
		}
		x.Or(new(big.Int).Lsh(x, n), new(big.Int).Rsh(x, width-n))
		return unsigned(x, t)
	})
}

// carry returns the semantics of addc and subb: the result, and the carry or borrow.
func carry(op func(z, x, y *big.Int) *big.Int) semantics {
	return semantics{compute: func(_ *oracleCase, i int, s func(k, channel int) value) []value {
		r := op(new(big.Int), s(0, i).(*big.Int), s(1, i).(*big.Int))
		out := int64(0)
		if r.Sign() < 0 || r.BitLen() > 32 {
			out = 1
		}
		return []value{r, big.NewInt(out)}
	}}
}

// order compares two numbers.
func order(a, b value) (sign int, ok bool) {
	switch x := a.(type) {
	case *big.Int:
		if y, ok := b.(*big.Int); ok {
			return x.Cmp(y), true
		}
	case *big.Float:
		if y, ok := b.(*big.Float); ok {
			return x.Cmp(y), true
		}
	}
	return 0, false
}

func extreme(sign int) semantics {
	return each(func(_ *oracleCase, s []value) value {
		n, ok := order(s[0], s[1])
		if !ok {
			return nil
		}
		if _, float := s[0].(*big.Float); n == 0 && float {
			return nil // zeros of two signs
		}
		if n == sign {
			return s[0]
		}
		return s[1]
	})
}

// differencesOf is sad2 and sad2add: for even channels the sum of two distances.
func differencesOf(c *oracleCase, i int, s func(k, channel int) value) []value {
	if i&1 != 0 || c.size < 2 {
		return []value{nil}
	}
	sum := new(big.Int)
	for n := range 2 {
		d := new(big.Int).Sub(s(0, i+n).(*big.Int), s(1, i+n).(*big.Int))
		sum.Add(sum, d.Abs(d))
	}
	if c.sources() == 3 {
		sum.Add(sum, s(2, i).(*big.Int))
	}
	return []value{sum}
}

// logarithmOf and exponentialOf are to base 2.
func logarithmOf(x *big.Float) *big.Float {
	return bigZero().Quo(bigLog(x), bigLn2())
}

func exponentialOf(x *big.Float) *big.Float { return bigExp(bigZero().Mul(x, bigLn2())) }

var oraclePi = bigPi()

// semanticsOf has the instructions that compute each channel by itself, and a few others.
var semanticsOf = map[isa.Op]semantics{
	isa.OpAdd:   each(two((*big.Int).Add, (*big.Float).Add)),
	isa.OpAdd3:  each(two((*big.Int).Add, nil)),
	isa.OpAdd3O: {compute: addThree},
	isa.OpAddC:  carry((*big.Int).Add),
	isa.OpSubB:  carry((*big.Int).Sub),
	isa.OpMul:   each(two((*big.Int).Mul, (*big.Float).Mul)),
	isa.OpMad: each(func(c *oracleCase, s []value) value {
		product := two((*big.Int).Mul, (*big.Float).Mul)(c, s[:2])
		return two((*big.Int).Add, (*big.Float).Add)(c, []value{product, s[2]})
	}),
	isa.OpMadW: {compute: func(c *oracleCase, i int, s func(k, channel int) value) []value {
		if c.args[0].s > 1 {
			return nil // its page does not say where the high halves lie
		}
		r := new(big.Int).Mul(s(0, i).(*big.Int), s(1, i).(*big.Int))
		r.Add(r, s(2, i).(*big.Int))
		return []value{r, new(big.Int).Rsh(r, 32)}
	}},
	isa.OpAvg: each(func(_ *oracleCase, s []value) value {
		r := new(big.Int).Add(s[0].(*big.Int), s[1].(*big.Int))
		return r.Rsh(r.Add(r, big.NewInt(1)), 1)
	}),
	isa.OpMulH: each(func(_ *oracleCase, s []value) value {
		r := new(big.Int).Mul(s[0].(*big.Int), s[1].(*big.Int))
		return r.Rsh(r, 32)
	}),
	isa.OpDiv:   {compute: each(two(whole((*big.Int).Quo), quotientOf)).compute, nonzero: 2},
	isa.OpDivM:  {compute: each(two(nil, quotientOf)).compute, nonzero: 2},
	isa.OpMod:   {compute: each(two(whole((*big.Int).Rem), nil)).compute, nonzero: 2},
	isa.OpInv:   {compute: onFloats(func(s []*big.Float) value { return quotientOf(nil, bigOf(1), s[0]) }).compute, nonzero: 1},
	isa.OpInvM:  {compute: macroOf(func(s []*big.Float) value { return quotientOf(nil, s[0], s[1]) }), nonzero: 3},
	isa.OpSqrt:  {compute: onFloats(squareRootOf).compute, positive: true},
	isa.OpSqrtM: {compute: onFloats(squareRootOf).compute, positive: true},
	isa.OpRSqrt: {compute: onFloats(inverseRootOf).compute, positive: true, nonzero: 1},
	isa.OpRSqtM: {compute: macroOf(inverseRootOf), positive: true, nonzero: 1},
	isa.OpLog: {compute: onFloats(func(s []*big.Float) value {
		switch s[0].Sign() {
		case -1:
			return nan{}
		case 0:
			return nil
		}
		return logarithmOf(s[0])
	}).compute, positive: true, nonzero: 1},
	isa.OpExp: onFloats(func(s []*big.Float) value { return exponentialOf(s[0]) }),
	isa.OpSin: {compute: onFloats(func(s []*big.Float) value { return bigSin(s[0], oraclePi) }).compute, nonzero: 1},
	isa.OpCos: onFloats(func(s []*big.Float) value {
		return bigSin(bigZero().Add(s[0], bigZero().Quo(oraclePi, bigOf(2))), oraclePi)
	}),
	isa.OpPow: {compute: onFloats(func(s []*big.Float) value {
		odd := false
		x := bigZero().Abs(s[0])
		if x.Sign() == 0 {
			return nil
		}
		if s[0].Signbit() {
			n, accuracy := s[1].Int64()
			if accuracy != big.Exact {
				return nan{}
			}
			odd = n&1 != 0
		}
		r := exponentialOf(bigZero().Mul(s[1], logarithmOf(x)))
		if odd {
			r.Neg(r)
		}
		return r
	}).compute, nonzero: 1},
	isa.OpFrc: onFloats(func(s []*big.Float) value {
		x, _ := s[0].Float64()
		return bigOf(x - math.Floor(x))
	}),
	isa.OpRndD: rounding(math.Floor),
	isa.OpRndU: rounding(math.Ceil),
	isa.OpRndE: rounding(math.RoundToEven),
	isa.OpRndZ: rounding(math.Trunc),
	isa.OpLrp: each(func(_ *oracleCase, s []value) value {
		a, b, c := s[0].(*big.Float), s[1].(*big.Float), s[2].(*big.Float)
		rest := newFloat().Sub(big.NewFloat(1), a)
		return newFloat().Add(newFloat().Mul(b, a), newFloat().Mul(c, rest))
	}),
	isa.OpPlane: {compute: func(c *oracleCase, i int, s func(k, channel int) value) []value {
		p := c.elements(1, 4)
		uv := c.elements(2, 2*c.size)
		u, v := uv[i/8*16+i%8].(*big.Float), uv[i/8*16+i%8+8].(*big.Float)
		r := newFloat().Mul(p[0].(*big.Float), u)
		r.Add(r, newFloat().Mul(p[1].(*big.Float), v))
		return []value{r.Add(r, p[3].(*big.Float))}
	}},
	isa.OpSad2:    {compute: differencesOf},
	isa.OpSad2Add: {compute: differencesOf},
	isa.OpDp4A: each(func(c *oracleCase, s []value) value {
		sum := new(big.Int).Set(s[0].(*big.Int))
		for n := range 4 {
			var byteOf [2]*big.Int
			for k := range byteOf {
				t := isa.UB
				if c.args[2+k].typ.Signed() {
					t = isa.B
				}
				byteOf[k] = valueOf(unsigned(s[1+k], isa.UD).Uint64()>>(8*n), t).(*big.Int)
			}
			sum.Add(sum, byteOf[0].Mul(byteOf[0], byteOf[1]))
		}
		return sum
	}),

	isa.OpMov: each(func(_ *oracleCase, s []value) value { return s[0] }),
	isa.OpSel: {compute: func(c *oracleCase, i int, s func(k, channel int) value) []value {
		k := 1
		if c.chosen>>i&1 != 0 {
			k = 0
		}
		return []value{s(k, i)}
	}},
	isa.OpMin: extreme(-1),
	isa.OpMax: extreme(1),
	isa.OpCmp: each(func(c *oracleCase, s []value) value {
		n, ok := order(s[0], s[1])
		if !ok {
			return nil
		}
		holds := map[isa.Cond]bool{isa.EQ: n == 0, isa.NE: n != 0, isa.GT: n > 0, isa.GE: n >= 0, isa.LT: n < 0, isa.LE: n <= 0}[c.cond]
		if !holds {
			return ones(0)
		}
		return ones(-1)
	}),
	isa.OpSetP: {compute: func(c *oracleCase, i int, s func(k, channel int) value) []value {
		n := s(0, i).(*big.Int)
		if c.args[1].single() {
			return []value{big.NewInt(int64(n.Bit(i)))}
		}
		return []value{big.NewInt(int64(n.Bit(0)))}
	}},

	isa.OpAnd: each(two((*big.Int).And, nil)),
	isa.OpOr:  each(two((*big.Int).Or, nil)),
	isa.OpXor: each(two((*big.Int).Xor, nil)),
	isa.OpNot: each(func(_ *oracleCase, s []value) value { return new(big.Int).Not(s[0].(*big.Int)) }),
	isa.OpShl: each(func(c *oracleCase, s []value) value {
		r := new(big.Int).Lsh(s[0].(*big.Int), count(c, s[1]))
		if c.sat && r.BitLen() > 32 {
			return nil
		}
		return r
	}),
	isa.OpShr: each(func(c *oracleCase, s []value) value {
		t := c.args[1].typ
		if t == isa.V {
			t = isa.W // the type of its elements
		}
		return new(big.Int).Rsh(unsigned(s[0], t), count(c, s[1]))
	}),
	isa.OpAsr: each(func(c *oracleCase, s []value) value {
		if !c.args[1].typ.Signed() {
			return nil
		}
		return new(big.Int).Rsh(s[0].(*big.Int), count(c, s[1]))
	}),
	isa.OpRol: rotation(true),
	isa.OpRor: rotation(false),
	isa.OpBfe: each(func(c *oracleCase, s []value) value {
		width, from := uint(unsigned(s[0], isa.UD).Uint64()&31), uint(unsigned(s[1], isa.UD).Uint64()&31)
		value := unsigned(s[2], isa.UD)
		if c.args[0].typ == isa.D {
			value = valueOf(value.Uint64(), isa.D).(*big.Int)
		}
		field := value.Rsh(value, from)
		field.And(field, big.NewInt(1<<width-1))
		if c.args[0].typ == isa.D && width > 0 && field.Bit(int(width)-1) != 0 {
			field.Sub(field, big.NewInt(1<<width))
		}
		return field
	}),
	isa.OpBfi: onBits(func(_ *oracleCase, s []uint32) uint32 {
		mask := (uint32(1)<<(s[0]&31) - 1) << (s[1] & 31)
		return s[2]<<(s[1]&31)&mask | s[3]&^mask
	}),
	isa.OpBfn: onBits(func(c *oracleCase, s []uint32) (r uint32) {
		for n := range 32 {
			at := s[0]>>n&1 | s[1]>>n&1<<1 | s[2]>>n&1<<2
			r |= uint32(c.table) >> at & 1 << n
		}
		return r
	}),
	isa.OpBfRev: onBits(func(_ *oracleCase, s []uint32) uint32 { return bits.Reverse32(s[0]) }),
	isa.OpCBit: each(func(c *oracleCase, s []value) value {
		return big.NewInt(int64(bits.OnesCount64(unsigned(s[0], c.args[1].typ).Uint64())))
	}),
	isa.OpFbL: onBits(func(_ *oracleCase, s []uint32) uint32 {
		if s[0] == 0 {
			return ^uint32(0)
		}
		return uint32(bits.TrailingZeros32(s[0]))
	}),
	isa.OpFbH: onBits(func(c *oracleCase, s []uint32) uint32 {
		x := s[0]
		if c.args[1].typ == isa.D && int32(x) < 0 {
			x = ^x
		}
		if x == 0 {
			return ^uint32(0)
		}
		return uint32(bits.LeadingZeros32(x))
	}),
	isa.OpLzd: onBits(func(_ *oracleCase, s []uint32) uint32 { return uint32(bits.LeadingZeros32(s[0])) }),
}

func init() {
	semanticsOf[isa.OpFCvt] = each(func(c *oracleCase, s []value) value {
		switch c.args[0].typ {
		case isa.HF: // BF8 is the upper byte of an HF
			return valueOf(unsigned(s[0], isa.UB).Uint64()<<8, isa.HF)
		case isa.F:
			return valueOf(unsigned(s[0], isa.UD).Uint64(), isa.F)
		case isa.UB:
			b, ok := roundedBits(new(big.Float).SetPrec(3).Set(s[0].(*big.Float)), isa.HF)
			return integerIf(b>>8, ok)
		case isa.UD:
			b, ok := roundedBits(new(big.Float).SetPrec(11).Set(s[0].(*big.Float)), isa.F)
			return integerIf(b, ok)
		}
		return nil
	})
	semanticsOf[isa.OpSRnd] = each(func(c *oracleCase, s []value) value {
		if c.args[2].typ != map[isa.Type]isa.Type{isa.UB: isa.UB, isa.HF: isa.UW}[c.args[0].typ] {
			return nil // by the page's notes
		}
		b, ok := roundedBits(s[0].(*big.Float), c.args[1].typ)
		random := unsigned(s[1], isa.UW).Uint64()
		if c.args[0].typ == isa.UB {
			return integerIf(b&0x8000>>8|(b&0x7fff+random&0xff)>>8, ok)
		}
		return valueOf((b+random&0x1fff)&^0x1fff, isa.F)
	})
}

func integerIf(b uint64, ok bool) value {
	if !ok {
		return nil
	}
	return new(big.Int).SetUint64(b)
}

// ones is the result of a cmp, whose bits are all the same in any type.
type ones int64

// addThree is add3.o: the sum, and whether it does not fit the destination's type.
func addThree(c *oracleCase, i int, s func(k, channel int) value) []value {
	sum := new(big.Int)
	for k := range 3 {
		sum.Add(sum, s(k, i).(*big.Int))
	}
	t := c.args[0].typ
	b, _ := resultBits(sum, t, false)
	out := int64(0)
	if valueOf(b, t).(*big.Int).Cmp(sum) != 0 {
		out = 1
	}
	return []value{sum, big.NewInt(out)}
}

// macroOf returns invm or rsqtm where no operand is special, so that the result is not final yet.
func macroOf(f func(s []*big.Float) value) func(c *oracleCase, i int, s func(k, channel int) value) []value {
	inner := onFloats(f).compute
	return func(c *oracleCase, i int, s func(k, channel int) value) []value {
		r := inner(c, i, s)
		if r == nil {
			return nil
		}
		final := int64(0)
		if _, is := r[0].(nan); is {
			final = 1
		}
		return append(r, big.NewInt(final))
	}
}

// whole leaves out divisions by zero.
func whole(f func(z, x, y *big.Int) *big.Int) func(z, x, y *big.Int) *big.Int {
	return func(z, x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return nil
		}
		return f(z, x, y)
	}
}

func quotientOf(_, x, y *big.Float) *big.Float {
	if y.Sign() == 0 {
		return nil
	}
	return bigZero().Quo(x, y)
}

func squareRootOf(s []*big.Float) value {
	if s[0].Sign() < 0 {
		return nan{}
	}
	return bigZero().Sqrt(s[0])
}

func inverseRootOf(s []*big.Float) value {
	switch s[0].Sign() {
	case -1:
		return nan{}
	case 0:
		return nil
	}
	return bigZero().Quo(bigOf(1), bigZero().Sqrt(s[0]))
}
