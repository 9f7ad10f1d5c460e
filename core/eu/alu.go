package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// alu decodes an arithmetic or logic instruction: dst, then the sources.
func alu(d *decoder, o *op, e *entry) bool {
	args := d.inst.Args
	if len(args) < 2 || len(args) > 4 {
		return false
	}
	dst, srcs := &args[0], args[1:]
	k, ok := d.laneKind(e.ints, dst, srcs)
	if !ok {
		return false
	}
	return d.build(o, &e.kernels, k, dst, srcs)
}

// build makes the op for a lane kind.
func (d *decoder) build(o *op, ks *kernels, k laneKind, dst *visa.Operand, srcs []visa.Operand) bool {
	if k >= f32 {
		return d.buildFloat(o, ks, k, dst, srcs)
	}
	n := len(srcs)
	if !d.sources(o, srcs, k) {
		return false
	}
	sat := o.flags&saturates != 0
	store := storers[dst.Type][k]
	if sat && k >= i64 {
		store = saturators[dst.Type][k]
	}
	var ok bool
	if o.dst[0], ok = d.dest(dst, store); !ok {
		return false
	}
	here := o.inPlace(k)
	switch k {
	case i32:
		o.exec = run(ks.i32, n, here)
	case u32:
		o.exec = run(ks.u32, n, here)
	case i64:
		o.exec = run(ks.i64, n, here)
		if sat && dst.Type.Size() == 8 && ks.satQ != nil {
			o.exec = run(ks.satQ, n, here)
		} else if sat && ks.sat != nil {
			o.exec = run(ks.sat, n, here)
		}
	case u64:
		o.exec = run(ks.u64, n, here)
		if sat && ks.satUQ != nil {
			o.exec = run(ks.satUQ, n, here)
		}
	}
	return o.exec != nil
}

// buildFloat makes the op of a floating point instruction: a kernel for the plain
// mode where all types are F or all are DF, and the exact operation for the rest.
func (d *decoder) buildFloat(o *op, ks *kernels, k laneKind, dst *visa.Operand, srcs []visa.Operand) bool {
	if ks.exact == nil || !d.exactOp(o, ks, dst, srcs) {
		return false
	}
	o.exec = runExact
	plain := dst.Type == isa.F || dst.Type == isa.DF
	for i := range srcs {
		plain = plain && (srcs[i].Type == dst.Type || dst.Type == isa.F && srcs[i].Type == isa.VF)
	}
	if !plain || o.flags&saturates != 0 {
		return true
	}
	if !d.sources(o, srcs, k) {
		return false
	}
	var ok bool
	if o.dst[0], ok = d.dest(dst, storers[dst.Type][k]); !ok {
		return false
	}
	var fast, ofPTX func(*Machine, *op)
	n, here := len(srcs), o.inPlace(k)
	if k == f32 {
		fast, ofPTX = run(ks.f32, n, here), run(arith.CanonicalNaN(ks.f32), n, here)
	} else {
		fast, ofPTX = run(ks.f64, n, here), run(arith.KeepPayloads(ks.f64), n, here)
	}
	if fast == nil {
		return true
	}
	double := k == f64
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
	return true
}

// run makes the exec of a kernel with n sources. inPlace lets it compute right in
// the destination's registers when every channel is enabled.
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

// target is where a kernel puts its lanes: the destination itself, or a buffer.
func target[T arith.Lane](m *Machine, o *op, mask uint32, inPlace bool) *arith.Lanes[T] {
	if inPlace && mask == o.full {
		d := &o.dst[0]
		off := m.base[d.Space] + d.Off
		m.touch(int(off), d.span)
		return at[T](m, off)
	}
	return as[T](&m.buf[3])
}

// laneKind chooses the type an instruction computes in.
func (d *decoder) laneKind(by intMode, dst *visa.Operand, srcs []visa.Operand) (laneKind, bool) {
	for i := range srcs {
		if srcs[i].Type >= isa.NumTypes || srcs[i].Type == isa.BOOL {
			return 0, false
		}
	}
	if by == shifting || d.inst.Op == isa.OpShl {
		srcs = srcs[:1]
	}
	wide := any64(srcs)
	if anyFloat(srcs) {
		return kindIf(wide || dst.Type == isa.DF, f64, f32), true
	}
	if dst.Type >= isa.NumTypes || dst.Type.Float() || dst.Type == isa.BOOL {
		return 0, false
	}
	switch by {
	case wrapping:
		switch {
		case !d.inst.Sat:
			return kindIf(wide || dst.Type.Size() == 8, u64, u32), true
		case wide:
			return kindIf(anySigned(srcs), i64, u64), true
		}
		return i64, true
	case widening:
		return kindIf(anySigned(srcs), i64, u64), true
	case shifting:
		if wide || dst.Type.Size() == 8 || d.inst.Sat {
			return kindIf(srcs[0].Type.Signed(), i64, u64), true
		}
		return kindIf(srcs[0].Type.Signed(), i32, u32), true
	}
	return orderedKind(srcs, d.inst.Sat), true
}

// orderedKind is the narrowest lane type that holds every value of integer sources,
// modifiers applied; of 64-bit sources of both signs the signed type. wide asks for
// 64 bits in any case.
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
