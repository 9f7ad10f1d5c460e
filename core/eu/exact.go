package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Floating point instructions outside the plain mode (other rounding, flushed denormals, HF, BF, mixed types,
// saturation) are computed in double precision, together with the sign of the double's rounding error, and rounded once
// to the destination's type. So each is as exact in every mode as the operation is defined to be, without code for each
// type and mode.

// exactOp resolves the operands of the current instruction for runExact.
func (d *decoder) exactOp(ks *kernels, dst *visa.Operand, srcs []visa.Operand) {
	o := d.op
	x := &exactOp{
		kernel: ks.exact, n: len(srcs), sat: o.flags&saturates != 0,
		opposed: ks.opposed, selects: ks.selects, rounds: ks.rounds, positive: ks.positive && dst.Type == isa.F,
	}
	for i := range srcs {
		x.src[i] = d.source(&srcs[i], f64)
		x.types[i] = srcs[i].Type
		if srcs[i].Type == isa.VF {
			x.types[i] = isa.F
		}
		o.src[i].Outside = x.src[i].Outside
	}
	d.require(dst.Type.Float() && !dst.Type.Packed())
	x.dst = d.destBy(dst, storers.of(bitsOf[dst.Type.Size()], u64))
	o.dst[0], o.exact = x.dst, x
}

// runExact executes an instruction in double precision.
func runExact(m *Machine, o *op) {
	mask := m.channels(o)
	if mask == 0 {
		return
	}
	x := o.exact
	var in [3]*arith.Lanes[float64]
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
		case v != v:
			v = x.nan(m.fp, v, i, in[:x.n])
		case mode == num.Downward && v == 0 && rest == 0 && x.opposed != nil && x.opposed(in[0][i], in[1][i], in[2][i]):
			v = math.Copysign(0, -1)
		}
		out[i] = m.finish(v, rest, x.dst.typ, mode, flushed, x.sat)
	}
	m.store(&x.dst, &m.buf[3], mask)
}

// finish saturates a result, rounds it to a type, flushes it, and returns its bits.
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

// flush replaces the denormals of a type by zeros of their sign.
func flush(v []float64, t isa.Type) {
	least := num.LeastNormal(t)
	for i := range v {
		if math.Abs(v[i]) < least {
			v[i] = math.Copysign(0, v[i])
		}
	}
}
