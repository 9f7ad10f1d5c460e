package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/visa"
)

// invm and rsqtm: the first step of a division and a reciprocal square root. The
// hardware's first step is an approximation that a program refines; here it is the
// result itself, rounded once, which refining does not change.

// macro decodes invm and rsqtm: the result, and a predicate that is true where the result is final: zero, infinite or
// NaN.
func macro(d *decoder, o *op, e *entry) {
	args := d.inst.Args
	d.exactOp(&e.kernels, &args[0], args[2:])
	d.require(args[1].Kind == visa.PredicateOperand)
	off := d.slot(args[1].Var).Off
	typ := args[0].Type
	o.exec = func(m *Machine, o *op) {
		mask := m.channels(o)
		runExact(m, o) // leaves the bits of the results in a buffer
		final := uint32(0)
		for l := mask; l != 0; l &= l - 1 {
			i := lowest(l)
			v := num.Value(m.buf[3][i], typ)
			final |= arith.Bit(v == 0 || v-v != 0) << i
		}
		m.setPredicate(o, off, mask, final)
	}
}
