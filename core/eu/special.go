package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Instructions with more than one destination or more than three sources, or with operands that are not one element for
// each channel.

// carrying decodes addc and subb: the result, and the carry or borrow as 0 or 1.
func carrying(d *decoder, o *op, e *entry) {
	args := d.inst.Args
	o.dst[0] = d.destBy(&args[0], storers[isa.UD][u32])
	o.dst[1] = d.dest(&args[1], u32)
	d.sources(args[2:], u32)
	compute := e.carry
	o.exec = func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		a := fetch[uint32](m, &o.src[0], &m.buf[0], o.size)
		b := fetch[uint32](m, &o.src[1], &m.buf[1], o.size)
		r, c := as[uint32](&m.buf[3]), as[uint32](&m.buf[2])
		for i := range r[:o.size] {
			r[i], c[i] = compute(a[i], b[i], 0)
		}
		m.store(&o.dst[0], &m.buf[3], mask)
		m.store(&o.dst[1], &m.buf[2], mask)
	}
}

// addOverflow decodes add3.o. Its predicate is a destination, which receives for each channel whether the sum does not
// fit the destination's type.
func addOverflow(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	d.sources(args[1:], i64)
	o.dst[0] = d.dest(&args[0], i64)
	p := o.pred
	o.pred = predicate{}
	shift := 64 - 8*uint(args[0].Type.Size())
	signed := args[0].Type.Signed()
	o.exec = func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		a := fetch[int64](m, &o.src[0], &m.buf[0], o.size)
		b := fetch[int64](m, &o.src[1], &m.buf[1], o.size)
		c := fetch[int64](m, &o.src[2], &m.buf[2], o.size)
		r := as[int64](&m.buf[3])
		arith.Add3(r, a, b, c, o.size)
		overflow := uint32(0)
		for i := range o.size {
			kept := r[i] << shift >> shift
			if !signed {
				kept = int64(uint64(r[i]) << shift >> shift)
			}
			overflow |= arith.Bit(kept != r[i]) << i
		}
		m.store(&o.dst[0], &m.buf[3], mask)
		if p.used {
			m.setPredicate(o, p.off, mask, overflow)
		}
	}
}

// madWide decodes madw: src0*src1 + src2 in 64 bits, the low halves at dst, the high
// halves in the next registers.
func madWide(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	d.sources(args[1:], kindIf(anySigned(args[1:]), i64, u64))
	high := d.highHalves()
	o.dst[0] = d.destBy(&args[0], storers[isa.UD][u64])
	o.dst[1] = d.destBy(&high, storers[isa.UD][u64])
	o.exec = func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		a := fetch[uint64](m, &o.src[0], &m.buf[0], o.size)
		b := fetch[uint64](m, &o.src[1], &m.buf[1], o.size)
		c := fetch[uint64](m, &o.src[2], &m.buf[2], o.size)
		r := as[uint64](&m.buf[3])
		arith.Mad(r, a, b, c, o.size)
		m.store(&o.dst[0], &m.buf[3], mask)
		for i := range r[:o.size] {
			r[i] >>= 32
		}
		m.store(&o.dst[1], &m.buf[3], mask)
	}
}

// highHalves returns where madw puts the high halves: in the registers after those of the low halves.
func (d *decoder) highHalves() visa.Operand {
	high, registers := d.inst.Args[0], d.registers(4*d.op.size)
	high.Row += registers
	high.Byte += registers * d.prog.Platform.GRF() // the offset of an indirect destination is in bytes
	return high
}

// insertField decodes bfi: width, offset, the value to insert, and the value it is inserted into.
func insertField(d *decoder, o *op, _ *entry) {
	d.sources(d.inst.Args[1:], u32)
	o.dst[0] = d.dest(&d.inst.Args[0], u32)
	o.exec = func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		var s [4]*arith.Lanes[uint32]
		for i := range s {
			s[i] = fetch[uint32](m, &o.src[i], &m.buf[i], o.size)
		}
		r := as[uint32](&m.buf[4])
		for i := range o.size {
			offset := s[1][i] & 31
			field := (uint32(1)<<(s[0][i]&31) - 1) << offset
			r[i] = s[2][i]<<offset&field | s[3][i]&^field
		}
		m.store(&o.dst[0], &m.buf[4], mask)
	}
}

// byTable decodes bfn: the truth table is part of the instruction.
func byTable(d *decoder, _ *op, _ *entry) {
	d.build(&kernels{u32: arith.Bfn(uint8(d.inst.Get(isa.TruthTable)))}, u32, d.inst.Args)
}

// dotBytes decodes dp4a. The bytes of each source are signed if its type is.
func dotBytes(d *decoder, _ *op, _ *entry) {
	args := d.inst.Args
	d.build(&kernels{i64: arith.Dot4(args[2].Type.Signed(), args[3].Type.Signed())}, i64, args)
}

// rotate decodes rol and ror, which rotate in the width of src0.
func rotate(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	switch args[1].Type.Size() {
	case 2:
		d.build(&kernels{u32: e.narrow}, u32, args)
	case 4:
		d.build(&e.kernels, u32, args)
	case 8:
		d.build(&e.kernels, u64, args)
	default:
		d.require(false)
	}
}

// shift decodes shl, shr and asr.
func shift(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	if d.inst.Op == isa.OpShr {
		args = append([]visa.Operand(nil), args...)
		args[1].Type = shiftedType(args[1].Type)
	}
	ks := &e.kernels
	switch wide := ShiftBits(d.inst) == 6; {
	case !d.inst.Sat:
	case e.ints == shifting && !wide:
		ks = &kernels{i64: arith.ShiftRightNarrow[int64], u64: arith.ShiftRightNarrow[uint64]}
	case d.inst.Op == isa.OpShl && wide:
		ks = &kernels{i64: arith.ShiftLeft[int64], u64: arith.ShiftLeft[uint64]}
	}
	k := d.laneKind(e.ints, args)
	if (k == i32 || k == u32) && longMagnitude(&args[2]) {
		k = kindIf(k == i32, i64, u64)
		ks = &kernels{i64: arith.ShiftRightNarrow[int64], u64: arith.ShiftRightNarrow[uint64]}
		if d.inst.Op == isa.OpShl {
			k, ks = i64, &kernels{i64: arith.ShlSat}
		}
	}
	d.build(ks, k, args)
	if imm := d.op.src[0].imm; d.inst.Op == isa.OpShr && args[1].Type == isa.V && imm != nil { // zeros come in above its words
		for i := range MaxLanes {
			if k == i32 {
				as[uint32](imm)[i] &= 0xffff
			} else {
				as[uint64](imm)[i] &= 0xffff
			}
		}
	}
}

// longMagnitude reports whether a shift counts by the magnitude of a number of 64 bits, which its low bits alone do not
// give.
func longMagnitude(count *visa.Operand) bool {
	return count.Type.Size() == 8 && (count.Mod == isa.Abs || count.Mod == isa.NegAbs)
}

// ShiftBits returns how many bits of its count a shl, shr or asr uses: 5, or 6 if the shifted source or the destination
// has 64 bits.
func ShiftBits(in *visa.Inst) int {
	if in.Args[0].Type.Size() == 8 || in.Args[1].Type.Size() == 8 {
		return 6
	}
	return 5
}

// shiftedType returns the type in which shr shifts a source. Zeros come in whatever the type is, as Intel's compiler
// shifts D as UD.
func shiftedType(t isa.Type) isa.Type {
	if t >= isa.NumTypes || t.Packed() {
		return t
	}
	return bitsOf[t.Size()]
}

// field decodes bfe, which extends the sign if its destination's type is signed, and fbh, for which the source's type
// decides.
func field(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	by := &args[0]
	if d.inst.Op == isa.OpFbH {
		by = &args[1]
	}
	d.build(&e.kernels, kindIf(by.Type.Signed(), i32, u32), args)
}

// plane decodes plane: src0 holds p, q, -, r; src1 holds u and v for eight channels
// each, then the next eight. dst = p*u + q*v + r.
func plane(d *decoder, o *op, _ *entry) {
	args, size := d.inst.Args, o.size
	d.require(args[1].Region.Kind != visa.MultiRegion && args[2].Region.Kind != visa.MultiRegion && size >= 8 && size <= 16)
	whole := visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}
	p, uv := args[1], args[2]
	p.Region, uv.Region = whole, whole
	o.size = 4
	o.src[0] = d.source(&p, f64)
	o.size = min(2*size, MaxLanes)
	o.src[1] = d.source(&uv, f64)
	o.size = size
	x := &exactOp{sat: o.flags&saturates != 0}
	x.dst = d.destBy(&args[0], storers[isa.UD][u64])
	o.dst[0], o.exact = x.dst, x
	o.exec = func(m *Machine, o *op) {
		m.load(&o.src[0], &m.buf[0], 4)
		m.load(&o.src[1], &m.buf[1], min(2*o.size, MaxLanes))
		p, uv := as[float64](&m.buf[0]), as[float64](&m.buf[1])
		flushed := m.fp.flushes(isa.F)
		if flushed {
			flush(p[:4], isa.F)
			flush(uv[:min(2*o.size, MaxLanes)], isa.F)
		}
		for i := range min(o.size, 16) {
			at := i/8*16 + i%8
			v, rest := arith.AddExact(float64(p[0]*uv[at])+float64(p[1]*uv[at+8]), p[3], 0)
			if v != v {
				v = arith.NaN64
			}
			m.buf[3][i] = m.finish(v, rest, isa.F, m.fp.rounding(), flushed, x.sat)
		}
		m.store(&x.dst, &m.buf[3], m.channels(o))
	}
}

// differences decodes sad2 and sad2add: the sum of the absolute differences of two
// neighbouring bytes, for every other channel.
func differences(d *decoder, o *op, _ *entry) {
	d.sources(d.inst.Args[1:], i64)
	o.dst[0] = d.result(&d.inst.Args[0], i64)
	o.exec = func(m *Machine, o *op) {
		a := fetch[int64](m, &o.src[0], &m.buf[0], o.size)
		b := fetch[int64](m, &o.src[1], &m.buf[1], o.size)
		sum := new(arith.Lanes[int64])
		if o.src[2].mode != absent {
			sum = fetch[int64](m, &o.src[2], &m.buf[2], o.size)
		}
		r := as[int64](&m.buf[3])
		even := uint32(0)
		for i := 0; i+1 < o.size; i += 2 {
			r[i] = sum[i] + distance(a[i], b[i]) + distance(a[i+1], b[i+1])
			even |= 1 << i
		}
		m.store(&o.dst[0], &m.buf[3], m.channels(o)&even)
	}
}

func distance(a, b int64) int64 { return max(a-b, b-a) }
