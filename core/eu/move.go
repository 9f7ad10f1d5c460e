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
func move(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	dst, src := &args[0], &args[1]
	from, to := src.Type, dst.Type
	switch {
	case src.Kind == visa.PredicateOperand:
		d.movePredicate(dst, src)
	case dst.Kind == visa.PredicateOperand:
		setPredicate(d, o, nil)
	case dst.Kind == visa.AddressOperand || src.Kind == visa.AddressOperand || src.Kind == visa.AddressOfOperand:
		d.moveAddress(dst, src)
	case copiesHalves(d.inst):
		bits := asType(src, isa.UW)
		d.moveLanes(u32, storers[isa.UW][u32], dst, &bits)
	case from == to && from == isa.F && !d.inst.Sat:
		d.moveLanes(f32, storers[isa.F][f32], dst, src)
	case from == to && from == isa.DF && !d.inst.Sat:
		d.moveLanes(f64, storers[isa.DF][f64], dst, src)
	case from.Float() && to.Float():
		d.moveFloat(dst, src)
	case from.Float(): // toward zero and clamped, so saturation changes nothing
		k := kindIf(from == isa.DF, f64, f32)
		d.moveLanes(k, storers.of(to, k), dst, src)
	case to.Float():
		d.moveInteger(dst, src)
	default:
		d.build(&copies, d.laneKind(wrapping, args), args)
	}
}

// copies is the operation that changes nothing: the conversion happens in loading and storing.
var copies = kernels{
	i32: arith.First[int32], u32: arith.First[uint32], i64: arith.First[int64], u64: arith.First[uint64],
	f32: arith.First[float32], f64: arith.First[float64], exact: arith.MoveExact, selects: true,
}

// moveLanes makes a move through lanes of a kind.
func (d *decoder) moveLanes(k laneKind, store storer, dst, src *visa.Operand) {
	o := d.op
	o.src[0] = d.source(src, k)
	o.dst[0] = d.destBy(dst, store)
	o.exec = copies.run(k, 1, o.inPlace(k))
}

// copiesHalves reports whether a mov copies the bits of 16-bit floats, as words.
func copiesHalves(in *visa.Inst) bool {
	if in.Op != isa.OpMov || in.Sat || len(in.Args) != 2 {
		return false
	}
	to, from := &in.Args[0], &in.Args[1]
	return from.Type == to.Type && from.Type.Float() && from.Type.Size() == 2 && from.Mod == isa.NoMod
}

// asType returns an operand with another type.
//
//go:noinline
func asType(a *visa.Operand, t isa.Type) visa.Operand {
	as := *a
	as.Type = t
	return as
}

// moveFloat decodes a conversion from float to float. To a wider type it is precise; to a narrower one it is rounded as
// %cr0 says.
func (d *decoder) moveFloat(dst, src *visa.Operand) {
	from, to := src.Type, dst.Type
	d.exactOp(&copies, dst, []visa.Operand{*src})
	d.op.exact.precise = to.Size() >= from.Size() && to != isa.BF && (to != isa.HF || from == isa.HF)
	d.op.exec = runExact
}

// moveInteger decodes a conversion from integer to float, rounded as %cr0 says.
func (d *decoder) moveInteger(dst, src *visa.Operand) {
	o := d.op
	// The exact path needs 64-bit lanes, in which every integer is exact.
	wide := kindIf(src.Type.Signed() || src.Mod != isa.NoMod, i64, u64)
	d.exactOp(&copies, dst, nil) // for its destination only
	o.src[1] = d.source(src, wide)
	slow := runInteger(wide == i64)
	o.exec = slow
	to := dst.Type
	if d.inst.Sat || to != isa.F && to != isa.DF {
		return
	}
	k := orderedKind([]visa.Operand{*src}, false)
	d.moveLanes(k, storers.of(to, k), dst, src)
	fast := o.exec
	o.exec = func(m *Machine, o *op) {
		if m.fp.rounding() == num.Nearest {
			fast(m, o)
		} else {
			slow(m, o)
		}
	}
}

// runInteger returns an exec that converts the 64-bit lanes of src[1].
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

// movePredicate decodes a mov from a predicate. A scalar mov of a predicate to a register copies all its bits, which is
// how Intel's compiler makes a ballot; a wider one gives each channel its bit.
func (d *decoder) movePredicate(dst, src *visa.Operand) {
	o := d.op
	off, invert := d.slot(src.Var).Off, src.Mod == isa.Not
	value := func(m *Machine) uint32 {
		p := m.u32(int(m.base[operand.Frame] + off))
		if invert {
			p = ^p
		}
		return p
	}
	if dst.Kind == visa.PredicateOperand {
		write := d.truth(dst)
		o.exec = func(m *Machine, o *op) { write(m, o, m.channels(o), value(m)>>o.shift) }
		return
	}
	o.dst[0] = d.dest(dst, u64)
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
}

// setPredicate decodes setp. A scalar source gives element i its bit i, whatever is enabled. Any other source gives each
// enabled channel the lowest bit of its element.
func setPredicate(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	d.require(args[0].Kind == visa.PredicateOperand)
	off := d.slot(args[0].Var).Off
	o.src[0] = d.source(&args[1], u32)
	if o.src[0].number(&args[1]) {
		if d.inst.Op == isa.OpSetP {
			o.setsHalf(args[0].Var.Elems)
		}
		o.exec = func(m *Machine, o *op) {
			m.setPredicate(o, off, o.full, fetch[uint32](m, &o.src[0], &m.buf[0], 1)[0])
		}
		return
	}
	o.exec = func(m *Machine, o *op) {
		v := fetch[uint32](m, &o.src[0], &m.buf[0], o.size)
		r := uint32(0)
		for i := range o.size {
			r |= v[i] & 1 << i
		}
		m.setPredicate(o, off, m.channels(o), r)
	}
}

// setsHalf makes a setp of one number with fewer than 32 channels set the lower or the upper 16 elements of the
// predicate, whatever its execution size is (SETP.md, Notes).
func (o *op) setsHalf(elems int) {
	if o.size == 32 {
		return
	}
	o.size, o.shift = 16, o.shift&^15
	o.full = lowBits(max(min(16, elems-int(o.shift)), 0))
}

// number reports whether a predicate gets the bits of one number, because src0 is scalar (SETP.md).
func (s *source) number(a *visa.Operand) bool {
	switch s.mode {
	case immediate:
		return !a.Type.Packed()
	case indirect:
		return a.Region == visa.Region{W: 1, Kind: visa.SourceRegion}
	}
	return s.mode == scalar && a.Region.V == 0 && a.Region.H == 0 // of one channel, <1;1,0> is an element
}

// logic decodes and, or, xor and not, on registers or on predicates.
func logic(d *decoder, o *op, e *entry) {
	args := d.inst.Args
	if args[0].Kind != visa.PredicateOperand {
		alu(d, o, e)
		return
	}
	var offs [3]uint32
	var not [3]uint32
	for i := range args {
		d.require(args[i].Kind == visa.PredicateOperand)
		offs[i] = d.slot(args[i].Var).Off
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
}

// moveState decodes movs, which moves to a surface or sampler variable, from one, or both.
func moveState(d *decoder, _ *op, _ *entry) {
	dst, src := stateAsRegister(d.inst.Args[0], true), stateAsRegister(d.inst.Args[1], false)
	d.moveLanes(u32, storers[isa.UD][u32], &dst, &src)
}

// stateAsRegister returns a state operand T6(i) as a register operand: a surface or sampler variable consists of dwords
// that hold binding table indices.
func stateAsRegister(a visa.Operand, dst bool) visa.Operand {
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
