package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
	"github.com/lanewise/lanewise/core/visa"
)

// Floating point instructions outside the plain mode (other rounding, flushed
// denormals, HF, BF, mixed types, saturation) are computed in double precision
// together with the sign of what the double lost, and rounded once to the
// destination's type. So each is as exact as the operation is defined to be, in
// every mode, without code for each type and mode.

// exactKernel computes one channel: the result rounded to the nearest double, and
// a number with the sign of (exact result - v); 0 if v is exact.
type exactKernel func(a, b, c float64) (v, rest float64)

// exactOp is an instruction for runExact.
type exactOp struct {
	kernel exactKernel
	n      int
	src    [3]source
	types  [3]isa.Type
	dst    dest
	sat    bool

	opposed  func(a, b, c float64) bool // as in kernels
	selects  bool                       // the result is an operand: a NaN stays the one it is
	positive bool                       // in ALT mode, of the magnitude of the operand (2_datatypes.md)
	precise  bool                       // a conversion that loses nothing: denormals stay
}

// exactOp makes the exact form of the current instruction.
func (d *decoder) exactOp(o *op, ks *kernels, dst *visa.Operand, srcs []visa.Operand) bool {
	x := &exactOp{kernel: ks.exact, n: len(srcs), sat: o.flags&saturates != 0, opposed: ks.opposed, selects: ks.selects, positive: ks.positive && dst.Type == isa.F}
	for i := range srcs {
		var ok bool
		if x.src[i], ok = d.source(&srcs[i], f64); !ok {
			return false
		}
		x.types[i] = srcs[i].Type
		if srcs[i].Type == isa.VF {
			x.types[i] = isa.F
		}
		o.src[i].Outside = x.src[i].Outside
	}
	var store storer
	switch dst.Type {
	case isa.DF:
		store = storers[isa.UQ][u64]
	case isa.F:
		store = storers[isa.UD][u64]
	case isa.HF, isa.BF:
		store = storers[isa.UW][u64]
	}
	var ok bool
	x.dst, ok = d.dest(dst, store)
	o.dst[0] = x.dst
	o.exact = x
	return ok
}

// runExact executes an instruction by its exact form.
func runExact(m *Machine, o *op) {
	mask := m.channels(o)
	if mask == 0 {
		return
	}
	x := o.exact
	var in [3]*lanes[float64]
	for i := range in {
		in[i] = as[float64](&m.buf[i])
		if i < x.n {
			m.load(&x.src[i], &m.buf[i], o.size)
			if t := x.types[i]; t.Float() && !x.precise && m.fp.flushes(t) {
				flush(in[i][:o.size], t)
			}
		}
	}
	if x.positive && m.fp&modeAlt != 0 {
		modifiers[f64][isa.Abs](&m.buf[0], o.size)
	}
	out := as[uint64](&m.buf[3])
	mode := m.fp.rounding()
	flushed := !x.precise && m.fp.flushes(x.dst.typ)
	for l := mask; l != 0; l &= l - 1 {
		i := lowest(l)
		v, rest := x.kernel(in[0][i], in[1][i], in[2][i])
		switch {
		case v != v && !x.selects:
			v = nan64
		case mode == num.Downward && v == 0 && rest == 0 && x.opposed != nil && x.opposed(in[0][i], in[1][i], in[2][i]):
			v = math.Copysign(0, -1)
		}
		out[i] = m.finish(v, rest, x.dst.typ, mode, flushed, x.sat)
	}
	m.store(&x.dst, &m.buf[3], mask)
}

// finish rounds a result, saturates and flushes it, and gives its bits.
func (m *Machine) finish(v, rest float64, t isa.Type, mode num.Rounding, flushed, sat bool) uint64 {
	if sat {
		switch {
		case v > 1 || v == 1 && rest >= 0:
			v, rest = 1, 0
		case v > 0 || v == 0 && rest > 0:
		default: // negative, zero, NaN
			v, rest = 0, 0
		}
	}
	b := num.Round(v, rest, t, mode)
	if flushed {
		b = num.Flush(b, t)
	}
	if t == isa.F && m.fp&modeAlt != 0 && b&^(1<<31) == 0xff<<23 { // ALT mode has no infinities
		b--
	}
	return b
}

// flush makes the denormals of a type zero, keeping their sign.
func flush(v []float64, t isa.Type) {
	least := num.LeastNormal(t)
	for i := range v {
		if math.Abs(v[i]) < least {
			v[i] = math.Copysign(0, v[i])
		}
	}
}

// addExact adds, with the part the rounding lost, by Knuth's TwoSum.
func addExact(a, b, _ float64) (v, rest float64) {
	v = a + b
	return v, sumError(a, b, v)
}

func sumError(a, b, v float64) float64 {
	if math.IsInf(v, 0) {
		return overflowRest(v, a, b)
	}
	z := v - a
	e := (a - (v - z)) + (b - z)
	if e != e {
		return 0
	}
	return e
}

// overflowRest says that an infinite result of finite operands is too large.
func overflowRest(v float64, operands ...float64) float64 {
	for _, x := range operands {
		if math.IsInf(x, 0) || x != x {
			return 0
		}
	}
	return -math.Copysign(1, v)
}

// addOpposed and madOpposed report whether the two numbers that are added have different
// signs. If they do, a sum that is exactly zero is -0 when rounding downward and +0
// otherwise (IEEE 754, 6.3; the specification has no word about it).
func addOpposed(a, b, _ float64) bool { return math.Signbit(a) != math.Signbit(b) }

func madOpposed(a, b, c float64) bool {
	return (math.Signbit(a) != math.Signbit(b)) != math.Signbit(c)
}

// tiny is a bound for DF: an operand or product above it has a rounding error that a double
// holds. Below it the error can underflow, and its sign is found with the operands
// scaled by powers of two.
const tiny = 0x1p-960

// scaledRest is the sign of what v lost, where v is the result of an operation and
// (w, rest) the result of the same operation on operands scaled, 2^exp times the exact
// one. w and v, which has the fewer bits, are near enough for an exact difference.
func scaledRest(v, w, rest float64, exp int) float64 {
	if d := w - math.Ldexp(v, exp); d != 0 {
		return d
	}
	return rest
}

func mulExact(a, b, _ float64) (v, rest float64) {
	v = a * b
	if magnitude := math.Abs(v); magnitude > tiny && magnitude <= math.MaxFloat64 {
		return v, math.FMA(a, b, -v)
	}
	if a == 0 || b == 0 {
		return v, 0
	}
	return v, mulRest(a, b, v)
}

// mulRest is what v lost of a product that is tiny, or not finite.
func mulRest(a, b, v float64) float64 {
	switch {
	case math.IsInf(v, 0):
		return overflowRest(v, a, b)
	case v != v:
		return 0
	}
	x, i := math.Frexp(a)
	y, j := math.Frexp(b)
	w := x * y
	return scaledRest(v, w, math.FMA(x, y, -w), -i-j)
}

// madExact is fused: rounded once.
func madExact(a, b, c float64) (v, rest float64) {
	v = math.FMA(a, b, c)
	switch {
	case math.IsInf(v, 0):
		return v, overflowRest(v, a, b, c)
	case v != v || a == 0 || b == 0:
		return v, 0
	case c == 0:
		return mulExact(a, b, 0)
	}
	if p := a * b; math.Abs(p) > tiny && !math.IsInf(p, 0) {
		return v, madRest(a, b, c, v)
	}
	x, i := math.Frexp(a)
	y, j := math.Frexp(b)
	z, k := math.Frexp(c)
	product, addend := i+j, k
	switch {
	case product > addend+120: // c is below the last place of the product
		if p, low := x*y, math.FMA(x, y, -x*y); p != math.Ldexp(v, -product) || low != 0 {
			return v, scaledRest(v, p, low, -product)
		}
		return v, c
	case product < addend-60: // v is c
		return v, x * y
	}
	z = math.Ldexp(z, addend-product)
	w := math.FMA(x, y, z)
	return v, scaledRest(v, w, madRest(x, y, z, w), -product)
}

// madRest is what v, the nearest double to a*b + c, lost: the exact sum of the three parts of
// a*b + c - v (Boldo and Muller, "Exact and approximated error of the FMA").
func madRest(a, b, c, v float64) float64 {
	p := a * b
	pLow := math.FMA(a, b, -p)
	s := p + c
	sLow := sumError(p, c, s)
	t := pLow + sLow
	tLow := sumError(pLow, sLow, t)
	return (s - v) + t + tLow
}

func minExact(a, b, _ float64) (v, rest float64) { return minNumber(a, b), 0 }
func maxExact(a, b, _ float64) (v, rest float64) { return maxNumber(a, b), 0 }

func moveExact(a, _, _ float64) (v, rest float64) { return a, 0 }

func quotientExact(a, b, _ float64) (v, rest float64) {
	v = a / b
	switch {
	case math.IsInf(v, 0):
		if b == 0 {
			return v, 0
		}
		return v, overflowRest(v, a, b)
	case a == 0 || v != v || math.IsInf(b, 0):
		return v, 0
	case math.Abs(a) > tiny:
		return v, math.FMA(-v, b, a) * math.Copysign(1, b)
	}
	x, i := math.Frexp(a)
	y, j := math.Frexp(b)
	w := x / y
	return v, scaledRest(v, w, math.FMA(-w, y, x)*math.Copysign(1, y), j-i)
}

func inverseExact(a, _, _ float64) (v, rest float64) { return quotientExact(1, a, 0) }

func squareRootExact(a, _, _ float64) (v, rest float64) {
	v = math.Sqrt(a)
	if v != v || v == 0 || math.IsInf(v, 0) {
		return v, 0
	}
	w := v
	if a < tiny {
		a, w = a*0x1p600, w*0x1p300
	}
	return v, math.FMA(-w, w, a)
}

// The rest of the functions are as good as Go's math package: below one unit in the
// last place of a double (api.go, "Accuracy").

func inverseSquareRoot(a, _, _ float64) (v, rest float64) {
	if a == 0 {
		return math.Copysign(math.Inf(1), a), 0
	}
	return 1 / math.Sqrt(a), 0
}

func exponential(a, _, _ float64) (v, rest float64) { return math.Exp2(a), 0 }
func logarithm(a, _, _ float64) (v, rest float64)   { return math.Log2(a), 0 }
func sine(a, _, _ float64) (v, rest float64)        { return math.Sin(a), 0 }
func cosine(a, _, _ float64) (v, rest float64)      { return math.Cos(a), 0 }
func power(a, b, _ float64) (v, rest float64)       { return math.Pow(a, b), 0 }

func floorExact(a, _, _ float64) (v, rest float64)    { return math.Floor(a), 0 }
func ceilExact(a, _, _ float64) (v, rest float64)     { return math.Ceil(a), 0 }
func evenExact(a, _, _ float64) (v, rest float64)     { return math.RoundToEven(a), 0 }
func truncateExact(a, _, _ float64) (v, rest float64) { return math.Trunc(a), 0 }

func fraction(a, _, _ float64) (v, rest float64) {
	f := math.Floor(a)
	if math.IsInf(a, 0) {
		return 0, 0
	}
	return addExact(a, -f, 0)
}

// interpolate is LRP: src1*src0 + src2*(1-src0), the products and the sum rounded to
// double first.
func interpolate(a, b, c float64) (v, rest float64) {
	return madExact(b, a, c*(1-a))
}

func interpolateOpposed(a, b, c float64) bool { return madOpposed(b, a, c*(1-a)) }
