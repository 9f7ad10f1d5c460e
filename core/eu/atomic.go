package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// atomicOps holds the operations, by isa.AtomicOp. The sources of cmpxchg and fcmpwr differ between dword_atomic (src0
// new, src1 compare; src0 compare, src1 new) and lsc_atomic (src0 compare, src1 new); they are put in order where the
// instructions are decoded.
var atomicOps = [isa.NumAtomicOps]atomicOp{
	isa.AtomicAdd:  func(old, a, _ uint64, _ uint) uint64 { return old + a },
	isa.AtomicSub:  func(old, a, _ uint64, _ uint) uint64 { return old - a },
	isa.AtomicInc:  func(old, _, _ uint64, _ uint) uint64 { return old + 1 },
	isa.AtomicDec:  func(old, _, _ uint64, _ uint) uint64 { return old - 1 },
	isa.AtomicMin:  func(old, a, _ uint64, _ uint) uint64 { return min(old, a) },
	isa.AtomicMax:  func(old, a, _ uint64, _ uint) uint64 { return max(old, a) },
	isa.AtomicXchg: func(_, a, _ uint64, _ uint) uint64 { return a },
	isa.AtomicCmpXchg: func(old, fresh, compare uint64, _ uint) uint64 {
		if old == compare {
			return fresh
		}
		return old
	},
	isa.AtomicAnd: func(old, a, _ uint64, _ uint) uint64 { return old & a },
	isa.AtomicOr:  func(old, a, _ uint64, _ uint) uint64 { return old | a },
	isa.AtomicXor: func(old, a, _ uint64, _ uint) uint64 { return old ^ a },
	isa.AtomicMinSint: func(old, a, _ uint64, bits uint) uint64 {
		return uint64(min(num.SignExtend(old, bits), num.SignExtend(a, bits)))
	},
	isa.AtomicMaxSint: func(old, a, _ uint64, bits uint) uint64 {
		return uint64(max(num.SignExtend(old, bits), num.SignExtend(a, bits)))
	},
	isa.AtomicPreDec: func(old, _, _ uint64, _ uint) uint64 { return old - 1 },
	isa.AtomicFMax: func(old, a, _ uint64, bits uint) uint64 {
		return floatBits(arith.MaxNumber(floatOf(old, bits), floatOf(a, bits)), 0, bits)
	},
	isa.AtomicFMin: func(old, a, _ uint64, bits uint) uint64 {
		return floatBits(arith.MinNumber(floatOf(old, bits), floatOf(a, bits)), 0, bits)
	},
	isa.AtomicFCmpWr: func(old, compare, fresh uint64, bits uint) uint64 {
		if floatOf(old, bits) == floatOf(compare, bits) {
			return fresh
		}
		return old
	},
	isa.AtomicFAdd: func(old, a, _ uint64, bits uint) uint64 {
		return sumBits(floatOf(old, bits), floatOf(a, bits), bits)
	},
	isa.AtomicFSub: func(old, a, _ uint64, bits uint) uint64 {
		return sumBits(floatOf(old, bits), -floatOf(a, bits), bits)
	},
	isa.AtomicLoad: func(old, _, _ uint64, _ uint) uint64 { return old },
}

// floatTypes are the float types by their number of bits.
var floatTypes = [...]isa.Type{16: isa.HF, 32: isa.F, 64: isa.DF}

func floatOf(v uint64, bits uint) float64 { return num.Value(v, floatTypes[bits]) }

func floatBits(v, rest float64, bits uint) uint64 {
	return num.Round(v, rest, floatTypes[bits], num.Nearest)
}

// sumBits returns the bits of a sum, rounded to nearest even.
func sumBits(a, b float64, bits uint) uint64 {
	v, rest := arith.AddExact(a, b, 0)
	if v != v {
		v = arith.NaN64
	}
	return floatBits(v, rest, bits)
}

// atomicMessage decodes dword_atomic, svm_atomic, typed_atomic, lsc_atomic_* and
// lsc_apndctr_atomic_*.
func atomicMessage(d *decoder, o *op, _ *entry) {
	which := d.inst.Atomic()
	if !d.require(which < isa.NumAtomicOps && atomicOps[which] != nil) {
		return
	}
	x := &memoryOp{
		blocks: oneBlock, bytes: d.inst.Get(isa.AtomicBits) / 8, write: true, atomic: atomicOps[which],
		where: addressing{unit: 1, scale: 1},
		fresh: which == isa.AtomicPreDec, keeps: which == isa.AtomicLoad, sums: which == isa.AtomicFAdd || which == isa.AtomicFSub,
	}
	dst, src0, src1 := d.atomicOperands(x, which)
	d.require(x.bytes == 2 || x.bytes == 4 || x.bytes == 8)
	step := max(x.bytes, 4) // 16-bit atomics keep their data in the low halves of dwords
	x.src[0] = d.payload(src0, x.bytes, step, 0)
	x.src[1] = d.payload(src1, x.bytes, step, 0)
	x.data = d.payload(dst, step, step, 0)
	o.mem, o.exec = x, atomic
}

// atomicOperands resolves where an atomic message accesses, and returns its other operands.
func (d *decoder) atomicOperands(x *memoryOp, which isa.AtomicOp) (dst, src0, src1 *visa.Operand) {
	args, w := d.inst.Args, &x.where
	switch d.inst.Op {
	case isa.OpDWordAtomic: // surface, offsets, src0, src1, dst
		w.model = bySurface
		w.state = d.surfaceOperand(&args[0], &w.stateUnit)
		w.each = d.addresses(&args[1], isa.UD)
		return &args[4], &args[2], &args[3]
	case isa.OpSvmAtomic: // addresses, dst, src0, src1
		w.model = byAddress
		w.each = d.addresses(&args[0], isa.UQ)
		return &args[1], &args[2], &args[3]
	case isa.OpTypedAtomic: // surface, u, v, r, lod, src0, src1, dst
		w.model, w.texel = byTexel, &texelOp{}
		w.texel.surface = d.surfaceOperand(&args[0], &w.texel.unit)
		d.integerCoordinates(w.texel, args[1:5])
		return &args[7], &args[5], &args[6]
	}
	l := d.inst.LSC // dst, address, src0, src1
	x.bytes = l.DataBits / 8
	switch {
	case d.inst.Op == isa.OpLscApndCtrAtomic:
		w.model = byCounter
		w.state = d.lscSurface(&w.stateUnit)
	case l.SFID == visa.TGM:
		w.model, w.texel = byTexel, &texelOp{}
		d.integerCoordinates(w.texel, d.lscCoordinates(w.texel))
	default:
		d.lscAddressing(w)
	}
	if which == isa.AtomicCmpXchg { // compare, new
		return &args[0], &args[3], &args[2]
	}
	return &args[0], &args[2], &args[3]
}

// atomic executes an atomic: the enabled channels one after the other, lowest first. The specification leaves the order
// open.
func atomic(m *Machine, o *op) {
	x := o.mem
	mask := m.channels(o)
	if mask == 0 {
		return
	}
	r := &m.resolved
	m.resolveAddresses(&x.where, o.size, r)
	bits := uint(8 * x.bytes)
	outside := uint32(0)
	for l := mask; l != 0; l &= l - 1 { // the whole payload is sent before any result comes back
		i := lowest(l)
		m.buf[0][i], m.buf[1][i] = m.operand(&x.src[0], i), m.operand(&x.src[1], i)
	}
	for l := mask; l != 0; l &= l - 1 {
		i := lowest(l)
		at := r.place(m, r.addr[i], x.bytes)
		reg := x.data.at(m.base, 0, i)
		if m.observer != nil {
			m.sees(MemoryAccess{
				Lane: i + int(o.shift), Write: !x.keeps, Atomic: true, Off: at, Size: x.bytes, Reg: reg, Addr: r.addr[i],
			})
		}
		old := uint64(0)
		if at >= 0 {
			old = m.read(at, x.bytes)
			v := x.atomic(old, m.buf[0][i], m.buf[1][i], bits)
			if x.sums && m.fp&modePTX != 0 {
				v = num.Canonical(v, floatTypes[bits])
			}
			m.touch(at, x.bytes)
			m.put(at, x.bytes, v)
			if x.fresh {
				old = v & (^uint64(0) >> (64 - bits))
			}
		} else {
			outside |= 1 << i
			m.fault = r.addr[i]
		}
		if reg >= 0 {
			m.touch(reg, int(x.data.bytes))
			m.put(reg, int(x.data.bytes), old)
		}
	}
	if outside != 0 && !r.none {
		if x.where.model == byTexel {
			index, t := m.image(&x.where.texel.surface, x.where.texel.unit)
			m.reportOutsideImage(o.index, outside<<o.shift, index, t)
			return
		}
		m.reportOutside(o.index, outside<<o.shift, x.bytes)
	}
}
