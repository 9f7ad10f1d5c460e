package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// alu decodes an arithmetic or logic instruction: dst, then the sources.
func alu(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	d.build(&e.kernels, d.laneKind(e.ints, args), args)
}

// build makes the op of a destination and sources in lanes of a kind.
func (d *decoder) build(ks *kernels, k laneKind, args []visa.Operand) {
	if k >= f32 {
		d.buildFloat(ks, k, args)
		return
	}
	o := d.op
	d.sources(args[1:], k)
	o.dst[0] = d.result(&args[0], k)
	n, here := len(args)-1, o.inPlace(k)
	o.exec = ks.run(k, n, here)
	switch {
	case o.flags&saturates == 0:
	case k == u64 && ks.satUQ != nil:
		o.exec = run(ks.satUQ, n, here)
	case k == i64 && ks.satToUQ != nil && args[0].Type == isa.UQ && any64(args[1:]):
		o.dst[0] = d.result(&args[0], u64)
		o.exec = run(ks.satToUQ, n, here)
	case k == i64 && ks.satQ != nil && args[0].Type.Size() == 8:
		o.exec = run(ks.satQ, n, here)
	case k == i64 && ks.sat != nil:
		o.exec = run(ks.sat, n, here)
	}
	d.require(o.exec != nil)
}

// buildFloat makes the op of a floating point instruction. It runs a kernel in the plain mode if all types are F or all
// are DF, and the exact operation otherwise.
func (d *decoder) buildFloat(ks *kernels, k laneKind, args []visa.Operand) {
	o, dst, srcs := d.op, &args[0], args[1:]
	d.require(ks.exact != nil)
	d.exactOp(ks, dst, srcs)
	o.exec = runExact
	plain := dst.Type == isa.F || dst.Type == isa.DF
	for i := range srcs {
		plain = plain && (srcs[i].Type == dst.Type || dst.Type == isa.F && srcs[i].Type == isa.VF)
	}
	if !plain || o.flags&saturates != 0 {
		return
	}
	d.sources(srcs, k)
	o.dst[0] = d.dest(dst, k)
	n, here := len(srcs), o.inPlace(k)
	fast := ks.run(k, n, here)
	if fast == nil {
		return
	}
	double := k == f64
	var ofPTX func(*Machine, *op)
	if double {
		ofPTX = run(arith.KeepPayloads(ks.f64), n, here)
	} else {
		ofPTX = run(arith.CanonicalNaN(ks.f32), n, here)
	}
	o.exec = func(m *Machine, o *op) {
		switch {
		case m.fp.plain(double):
			fast(m, o)
		case (m.fp ^ modePTX).plain(double):
			ofPTX(m, o)
		default:
			runExact(m, o)
		}
	}
}

// run returns the exec of the kernel for a lane kind, or nil if there is none.
func (ks *kernels) run(k laneKind, n int, inPlace bool) func(*Machine, *op) {
	switch k {
	case i32:
		return run(ks.i32, n, inPlace)
	case u32:
		return run(ks.u32, n, inPlace)
	case i64:
		return run(ks.i64, n, inPlace)
	case u64:
		return run(ks.u64, n, inPlace)
	case f32:
		return run(ks.f32, n, inPlace)
	}
	return run(ks.f64, n, inPlace)
}

// run returns the exec of a kernel with n sources. inPlace lets it compute in the destination's registers when every
// channel is enabled.
//
//go:noinline
func run[T arith.Lane](k arith.Kernel[T], n int, inPlace bool) func(*Machine, *op) {
	if k == nil {
		return nil
	}
	return func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		a := fetch[T](m, &o.src[0], &m.buf[0], o.size)
		b, c := a, a
		if n > 1 {
			b = fetch[T](m, &o.src[1], &m.buf[1], o.size)
		}
		if n > 2 {
			c = fetch[T](m, &o.src[2], &m.buf[2], o.size)
		}
		d := target[T](m, o, mask, inPlace)
		k(d, a, b, c, o.size)
		if d == as[T](&m.buf[3]) {
			m.store(&o.dst[0], &m.buf[3], mask)
		}
	}
}

// target returns where a kernel puts its lanes: in the destination itself, or in a buffer.
func target[T arith.Lane](m *Machine, o *op, mask uint32, inPlace bool) *arith.Lanes[T] {
	if inPlace && mask == o.full {
		d := &o.dst[0]
		off := m.base[d.Space] + d.Off
		m.touch(int(off), d.span)
		return at[T](m, off)
	}
	return as[T](&m.buf[3])
}

// laneKind chooses the type in which an instruction with a destination and sources computes.
func (d *decoder) laneKind(by intMode, args []visa.Operand) laneKind {
	dst, srcs := args[0].Type, args[1:]
	for i := range srcs {
		d.require(srcs[i].Type < isa.NumTypes && srcs[i].Type != isa.BOOL)
	}
	if by == shifting || d.inst.Op == isa.OpShl {
		srcs = srcs[:1]
	}
	wide := any64(srcs)
	if anyFloat(srcs) {
		return kindIf(wide || dst == isa.DF, f64, f32)
	}
	d.require(dst < isa.NumTypes && !dst.Float() && dst != isa.BOOL)
	switch by {
	case wrapping:
		if !d.inst.Sat {
			return kindIf(wide || dst.Size() == 8, u64, u32)
		}
		return kindIf(!wide || anySigned(srcs), i64, u64)
	case widening:
		return kindIf(anySigned(srcs), i64, u64)
	case shifting:
		signed := srcs[0].Type.Signed()
		if wide || dst.Size() == 8 || d.inst.Sat {
			return kindIf(signed, i64, u64)
		}
		return kindIf(signed, i32, u32)
	}
	return orderedKind(srcs, d.inst.Sat)
}

// orderedKind returns the narrowest lane type that holds every value of integer sources with their modifiers applied.
// For 64-bit sources of both signs it is the signed type. wide asks for 64 bits in any case.
func orderedKind(srcs []visa.Operand, wide bool) laneKind {
	signed := anySigned(srcs)
	for i := range srcs {
		t, mod := srcs[i].Type, srcs[i].Mod
		beyond := t == isa.UD && signed || t.Size() == 4 && mod != isa.NoMod && !t.Packed()
		wide = wide || t.Size() == 8 || beyond
	}
	if wide {
		return kindIf(signed, i64, u64)
	}
	return kindIf(signed, i32, u32)
}

//go:noinline
func kindIf(c bool, yes, no laneKind) laneKind {
	if c {
		return yes
	}
	return no
}

func anyFloat(srcs []visa.Operand) bool {
	for i := range srcs {
		if srcs[i].Type.Float() {
			return true
		}
	}
	return false
}

// any64 reports whether a source is 64 bits wide.
func any64(srcs []visa.Operand) bool {
	for i := range srcs {
		if srcs[i].Type.Size() == 8 {
			return true
		}
	}
	return false
}

// anySigned reports whether a source can be negative.
func anySigned(srcs []visa.Operand) bool {
	for i := range srcs {
		if srcs[i].Type.Signed() || srcs[i].Mod == isa.Neg || srcs[i].Mod == isa.NegAbs {
			return true
		}
	}
	return false
}
