package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// mov, movs, setp, and logic on predicates.

// move decodes mov with every conversion of 2_datatypes.md, "Type Conversion".
func move(d *decoder, o *op, _ *entry) bool {
	args := d.inst.Args
	if len(args) != 2 {
		return false
	}
	dst, src := &args[0], &args[1]
	if dst.Kind == visa.PredicateOperand || src.Kind == visa.PredicateOperand {
		return d.movePredicate(o, dst, src)
	}
	if dst.Kind == visa.AddressOperand || src.Kind == visa.AddressOperand || src.Kind == visa.AddressOfOperand {
		return d.moveAddress(o, dst, src)
	}
	from, to := src.Type, dst.Type
	if from >= isa.NumTypes || to >= isa.NumTypes {
		return false
	}
	switch {
	case from.Float() && to.Float():
		return d.moveFloat(o, dst, src)
	case from.Float(): // toward zero, clamped: saturation changes nothing
		k := kindIf(from == isa.DF, f64, f32)
		return d.moveLanes(o, k, storers[to][k], dst, src)
	case to.Float():
		return d.moveInteger(o, dst, src)
	}
	k, ok := d.laneKind(wrapping, dst, args[1:])
	return ok && d.build(o, &copies, k, dst, args[1:])
}

// copies is the operation that changes nothing; the conversion is in loading and
// storing.
var copies = kernels{
	i32: arith.First[int32], u32: arith.First[uint32], i64: arith.First[int64], u64: arith.First[uint64],
	f32: arith.First[float32], f64: arith.First[float64], exact: arith.MoveExact, selects: true,
}

// moveLanes moves through lanes of a kind.
func (d *decoder) moveLanes(o *op, k laneKind, store storer, dst, src *visa.Operand) (ok bool) {
	if o.src[0], ok = d.source(src, k); !ok {
		return false
	}
	if o.dst[0], ok = d.dest(dst, store); !ok {
		return false
	}
	here := o.inPlace(k)
	switch k {
	case i32:
		o.exec = run(copies.i32, 1, here)
	case u32:
		o.exec = run(copies.u32, 1, here)
	case i64:
		o.exec = run(copies.i64, 1, here)
	case u64:
		o.exec = run(copies.u64, 1, here)
	case f32:
		o.exec = run(copies.f32, 1, here)
	case f64:
		o.exec = run(copies.f64, 1, here)
	}
	return true
}

// moveFloat moves a float to a float. Of the same type it is a copy of the bits,
// modifiers change the sign bit; to a wider type it is precise; to a narrower one
// it is rounded as %cr0 says.
func (d *decoder) moveFloat(o *op, dst, src *visa.Operand) bool {
	from, to := src.Type, dst.Type
	if from == to && !d.inst.Sat {
		switch {
		case from == isa.F:
			return d.moveLanes(o, f32, storers[to][f32], dst, src)
		case from == isa.DF:
			return d.moveLanes(o, f64, storers[to][f64], dst, src)
		case src.Mod == isa.NoMod:
			bits := *src
			bits.Type = isa.UW
			return d.moveLanes(o, u32, storers[isa.UW][u32], dst, &bits)
		}
	}
	if !d.exactOp(o, &copies, dst, []visa.Operand{*src}) {
		return false
	}
	o.exact.precise = to.Size() >= from.Size() && to != isa.BF && (to != isa.HF || from == isa.HF)
	o.exec = runExact
	return true
}

// moveInteger converts an integer to a float, rounding as %cr0 says.
func (d *decoder) moveInteger(o *op, dst, src *visa.Operand) bool {
	// Every integer is exact in 64-bit lanes, where the exact way needs it.
	wide := kindIf(src.Type.Signed() || src.Mod != isa.NoMod, i64, u64)
	if !d.exactOp(o, &copies, dst, nil) { // for its destination
		return false
	}
	var ok bool
	if o.src[1], ok = d.source(src, wide); !ok {
		return false
	}
	slow := runInteger(wide == i64)
	o.exec = slow
	if to := dst.Type; (to == isa.F || to == isa.DF) && !d.inst.Sat {
		k := orderedKind([]visa.Operand{*src}, false)
		exact := o.dst[0]
		if !d.moveLanes(o, k, storers[to][k], dst, src) {
			return false
		}
		o.exact.dst = exact
		fast := o.exec
		o.exec = func(m *Machine, o *op) {
			if m.fp.rounding() == num.Nearest {
				fast(m, o)
			} else {
				slow(m, o)
			}
		}
	}
	return true
}

// runInteger converts the 64-bit lanes of src[1].
func runInteger(signed bool) func(*Machine, *op) {
	return func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		m.load(&o.src[1], &m.buf[0], o.size)
		x := o.exact
		for l := mask; l != 0; l &= l - 1 {
			i := lowest(l)
			v, rest := num.FromInteger(m.buf[0][i], signed)
			m.buf[3][i] = m.finish(v, rest, x.dst.typ, m.fp.rounding(), false, x.sat)
		}
		m.store(&x.dst, &m.buf[3], mask)
	}
}

// movePredicate moves to or from predicates. A scalar mov of a predicate to a
// register copies all its bits, which is how Intel's compiler makes a ballot; a
// wider one gives each channel its bit.
func (d *decoder) movePredicate(o *op, dst, src *visa.Operand) (ok bool) {
	if src.Kind != visa.PredicateOperand {
		return setPredicate(d, o, nil)
	}
	from, ok := d.fn.slotOf(src.Var)
	if !ok {
		return false
	}
	off, invert := from.Off, src.Mod == isa.Not
	value := func(m *Machine) uint32 {
		p := m.u32(int(m.base[operand.Frame] + off))
		if invert {
			p = ^p
		}
		return p
	}
	if dst.Kind == visa.PredicateOperand {
		write, ok := d.truth(o, dst)
		o.exec = func(m *Machine, o *op) { write(m, o, m.channels(o), value(m)>>o.shift) }
		return ok
	}
	if o.dst[0], ok = d.dest(dst, storers[dst.Type][u64]); !ok {
		return false
	}
	scalar := o.size == 1
	o.exec = func(m *Machine, o *op) {
		p := value(m)
		for i := range o.size {
			m.buf[3][i] = uint64(p >> o.shift >> i & 1)
		}
		if scalar {
			m.buf[3][0] = uint64(p)
		}
		m.store(&o.dst[0], &m.buf[3], m.channels(o))
	}
	return true
}

// setPredicate decodes setp. A scalar source gives channel i its bit i, whatever is
// enabled; another gives each enabled channel the lowest bit of its element.
func setPredicate(d *decoder, o *op, _ *entry) (ok bool) {
	args := d.inst.Args
	if len(args) != 2 || args[0].Kind != visa.PredicateOperand {
		return false
	}
	s, ok := d.fn.slotOf(args[0].Var)
	if !ok {
		return false
	}
	if o.src[0], ok = d.source(&args[1], u32); !ok {
		return false
	}
	off := s.Off
	if o.src[0].number(&args[1]) {
		o.exec = func(m *Machine, o *op) {
			m.setPredicate(o, off, o.full, fetch[uint32](m, &o.src[0], &m.buf[0], 1)[0])
		}
		return true
	}
	o.exec = func(m *Machine, o *op) {
		v := fetch[uint32](m, &o.src[0], &m.buf[0], o.size)
		r := uint32(0)
		for i := range o.size {
			r |= v[i] & 1 << i
		}
		m.setPredicate(o, off, m.channels(o), r)
	}
	return true
}

// number reports whether a predicate gets the bits of one number: src0 is scalar (SETP.md).
func (s *source) number(a *visa.Operand) bool {
	switch s.mode {
	case immediate:
		return !a.Type.Packed()
	case indirect:
		return a.Region == visa.Region{W: 1, Kind: visa.SourceRegion}
	}
	return s.mode == scalar
}

// logic decodes and, or, xor and not, on registers or on predicates.
func logic(d *decoder, o *op, e *entry) bool {
	args := d.inst.Args
	if len(args) < 2 || args[0].Kind != visa.PredicateOperand {
		return alu(d, o, e)
	}
	var offs [3]uint32
	var not [3]uint32
	for i := range args {
		s, ok := d.fn.slotOf(args[i].Var)
		if !ok || args[i].Kind != visa.PredicateOperand {
			return false
		}
		offs[i] = s.Off
		if args[i].Mod == isa.Not {
			not[i] = ^uint32(0)
		}
	}
	k := e.kernels.u32
	o.exec = func(m *Machine, o *op) {
		base := m.base[operand.Frame]
		a, b, r := as[uint32](&m.buf[0]), as[uint32](&m.buf[1]), as[uint32](&m.buf[3])
		a[0] = m.u32(int(base+offs[1])) ^ not[1]
		b[0] = m.u32(int(base+offs[2])) ^ not[2]
		k(r, a, b, b, 1)
		m.setPredicate(o, offs[0], m.channels(o), r[0]>>o.shift)
	}
	return true
}

// moveState decodes movs: to a surface or sampler variable, from one, or both.
func moveState(d *decoder, o *op, _ *entry) (ok bool) {
	args := d.inst.Args
	if len(args) != 2 {
		return false
	}
	dst, src := d.stateAsRegister(args[0], true), d.stateAsRegister(args[1], false)
	return d.moveLanes(o, u32, storers[isa.UD][u32], &dst, &src)
}

// stateAsRegister is a state operand T6(i) as the register operand it is made of:
// dwords that hold binding table indices.
func (d *decoder) stateAsRegister(a visa.Operand, dst bool) visa.Operand {
	if a.Kind != visa.StateOperand {
		if a.Type >= isa.NumTypes || a.Type.Float() {
			a.Type = isa.UD
		}
		return a
	}
	a.Kind, a.Type = visa.GeneralOperand, isa.UD
	a.Region = visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}
	if dst {
		a.Region = visa.Region{H: 1, Kind: visa.DestRegion}
	}
	return a
}
