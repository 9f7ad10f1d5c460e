package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// cmp, min, max and sel.

// compare decodes cmp. Its result goes to a predicate, or to a register as all ones or all zeros.
func compare(d *decoder, o *op, _ *entry) {
	c, args := d.inst.Cond, d.inst.Args
	if !d.require(c >= isa.EQ && c <= isa.LE) {
		return
	}
	k := comparedKind(args[1:])
	d.sources(args[1:], k)
	write := d.truth(&args[0])
	invert := uint32(0)
	switch c {
	case isa.NE:
		c, invert = isa.EQ, ^uint32(0)
	case isa.GT, isa.GE: // swap the operands
		c += isa.LT - isa.GT
		o.src[0], o.src[1] = o.src[1], o.src[0]
	}
	switch k {
	case i32:
		o.exec = runCompare(arith.RelationOf[int32](c), invert, write)
	case u32:
		o.exec = runCompare(arith.RelationOf[uint32](c), invert, write)
	case i64:
		o.exec = runCompare(arith.RelationOf[int64](c), invert, write)
	case u64:
		o.exec = runCompare(arith.RelationOf[uint64](c), invert, write)
	case f32:
		o.exec = runCompare(arith.RelationOf[float32](c), invert, write)
	case f64:
		o.exec = runCompare(arith.RelationOf[float64](c), invert, write)
	}
}

// comparedKind returns the type in which a cmp compares.
func comparedKind(srcs []visa.Operand) laneKind {
	if anyFloat(srcs) {
		return kindIf(any64(srcs), f64, f32)
	}
	return orderedKind(srcs, false)
}

func runCompare[T arith.Lane](c arith.Relation[T], invert uint32, write func(m *Machine, o *op, mask, result uint32)) func(*Machine, *op) {
	return func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		a := fetch[T](m, &o.src[0], &m.buf[0], o.size)
		b := fetch[T](m, &o.src[1], &m.buf[1], o.size)
		write(m, o, mask, c(a, b, o.size)^invert)
	}
}

// choose decodes sel, whose predicate does not enable channels but chooses between the sources.
func choose(d *decoder, o *op, e *entry) {
	args := d.inst.Args
	k := d.laneKind(e.ints, args)
	if t := args[0].Type; k >= f32 && (d.inst.Sat || args[1].Type != t || args[2].Type != t || t != isa.F && t != isa.DF) { // the value is converted
		d.exactOp(&copies, &args[0], args[1:])
		o.exec = runChooseExact
		return
	}
	d.sources(args[1:], k)
	o.dst[0] = d.result(&args[0], k)
	o.exec = chooser(k)
}

// chooser returns the exec of sel on lanes of a kind.
func chooser(k laneKind) func(*Machine, *op) {
	switch k {
	case i32, u32:
		return runChoose[uint32]
	case f32:
		return runChoose[float32]
	case f64:
		return runChoose[float64]
	}
	return runChoose[uint64]
}

func runChoose[T arith.Lane](m *Machine, o *op) {
	mask, chosen := m.channels(o), m.selection(o)
	if mask == 0 {
		return
	}
	a := fetch[T](m, &o.src[0], &m.buf[0], o.size)
	b := fetch[T](m, &o.src[1], &m.buf[1], o.size)
	d := as[T](&m.buf[3])
	for i := range d[:o.size] {
		v := b[i]
		if chosen>>(i&31)&1 != 0 {
			v = a[i]
		}
		d[i] = v
	}
	m.store(&o.dst[0], &m.buf[3], mask)
}

// runChooseExact executes a sel that converts the chosen value.
func runChooseExact(m *Machine, o *op) {
	mask, chosen := m.channels(o), m.selection(o)
	x := o.exact
	m.load(&x.src[0], &m.buf[0], o.size)
	m.load(&x.src[1], &m.buf[1], o.size)
	a, b := as[float64](&m.buf[0]), as[float64](&m.buf[1])
	for l := mask; l != 0; l &= l - 1 {
		i := lowest(l)
		v := b[i]
		if chosen>>i&1 != 0 {
			v = a[i]
		}
		m.buf[3][i] = m.finish(v, 0, x.dst.typ, m.fp.rounding(), false, x.sat)
	}
	m.store(&x.dst, &m.buf[3], mask)
}
