package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// dpas and dpasw: D = C + A x B, where src0 is C, src2 is A and src1 is B. The rows of D, C and A lie one after the
// other. B lies in columns: lane i of the registers of src1 holds column i, a few elements in each of its channels
// (DPAS.md).
//
// The page does not say how floating point sums are rounded. Here each step of the systolic depth computes its dot
// product and adds it to the accumulator in double precision; the accumulator is then rounded once, to nearest even, to
// F (to DF for DF). Denormals are kept, whatever %cr0 says. The result is rounded to BF or HF at the end.

// precision describes the elements of src1 or src2. Its index in precisions is their code.
type precision struct {
	bits uint
	typ  isa.Type // the type, for floats
	kind precisionKind
}

type precisionKind uint8

const (
	unsignedBits precisionKind = iota
	signedBits
	floatBits8 // BF8, the upper byte of an HF
	floatBitsOf
)

var precisions = [...]precision{
	1: {bits: 1}, 2: {bits: 1, kind: signedBits}, 3: {bits: 2}, 4: {bits: 2, kind: signedBits},
	5: {bits: 4}, 6: {bits: 4, kind: signedBits}, 7: {bits: 8}, 8: {bits: 8, kind: signedBits},
	9: {bits: 16, typ: isa.BF, kind: floatBitsOf}, 10: {bits: 16, typ: isa.HF, kind: floatBitsOf},
	11: {bits: 8, typ: isa.HF, kind: floatBits8}, 12: {bits: 32, typ: isa.F, kind: floatBitsOf},
	13: {bits: 64, typ: isa.DF, kind: floatBitsOf},
}

func (p *precision) float() bool { return p.kind >= floatBits8 }

// product decodes dpas and dpasw.
func product(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	w, a := d.inst.Get(isa.Weights), d.inst.Get(isa.Activations)
	depth, repeat := d.inst.Get(isa.SystolicDepth), d.inst.Get(isa.RepeatCount)
	if !d.require(w > 0 && w < len(precisions) && a > 0 && a < len(precisions) && depth <= 8 && repeat <= 8) {
		return
	}
	x := &productOp{
		weights: &precisions[w], activations: &precisions[a], depth: depth, repeat: repeat,
		channel: 4, out: args[0].Type, in: args[1].Type, fused: d.inst.Op == isa.OpDpasW,
	}
	d.require(x.weights.float() == x.activations.float() && x.weights.float() == x.out.Float())
	switch wide := max(x.weights.bits, x.activations.bits); {
	case wide == 64:
		x.ops, x.channel = 1, 8
	case wide >= 16:
		x.ops = 32 / int(wide)
	case wide == 8:
		x.ops = 4
	default:
		x.ops = 8
	}
	x.perChannel = 8 * x.channel / (x.ops * int(x.weights.bits))
	out := x.out.Size()
	in := out
	if x.in < isa.NumTypes {
		in = x.in.Size()
	}
	x.dst = d.payload(&args[0], out, out, out*o.size)
	x.src0 = d.payload(&args[1], in, in, in*o.size)
	x.src1 = d.payload(&args[2], x.channel, x.channel, x.channel*o.size)
	x.src2 = d.payload(&args[3], 1, 0, 0)
	d.require(x.src0.none || x.in.Float() == x.out.Float())
	o.product = x
	o.exec = ownProduct
	if x.fused {
		o.exec = fusedProduct
		registers := d.registers(int(x.activations.bits) * x.ops * x.depth * x.repeat / 8)
		x.half = (registers + 1) / 2 * d.prog.Platform.GRF()
	}
}

// productBases are the arena offsets of the spaces in which a product has its operands: the thread's own, and those of
// the threads that provide the first and second half of src2.
type productBases struct {
	own, even, odd [operand.NumSpaces]uint32
}

// multiply computes a product for the channels in mask.
func (m *Machine) multiply(o *op, b *productBases, mask uint32) {
	x := o.product
	for row := range x.repeat {
		for i := range o.size {
			m.buf[3][i] = m.dotProduct(x, b, row, i)
		}
		for l := mask; l != 0; l &= l - 1 {
			i := lowest(l)
			if at := x.dst.at(b.own, uint32(row), i); at >= 0 {
				m.touch(at, int(x.dst.bytes))
				m.put(at, int(x.dst.bytes), m.buf[3][i])
			}
		}
	}
}

// dotProduct returns the bits of element i in a row of D.
func (m *Machine) dotProduct(x *productOp, b *productBases, row, i int) uint64 {
	integer, float := int64(0), float64(0)
	if at := x.src0.at(b.own, uint32(row), i); at >= 0 {
		v := m.read(at, int(x.src0.bytes))
		if x.in.Float() {
			float = num.Value(v, x.in)
		} else {
			integer = int64(v)
		}
	}
	for step := range x.depth {
		at := x.src1.at(b.own, uint32(step/x.perChannel), i)
		if at < 0 {
			continue
		}
		weights := m.read(at, x.channel) >> (uint(step%x.perChannel*x.ops) * x.weights.bits)
		first := (row*x.depth + step) * x.ops
		if !x.weights.float() {
			for e := range x.ops {
				integer += x.weights.integer(weights, e) * x.activations.integer(m.activation(x, b, first+e), 0)
			}
			continue
		}
		sum := float64(0)
		for e := range x.ops {
			sum = math.FMA(x.weights.value(weights, e), x.activations.value(m.activation(x, b, first+e), 0), sum)
		}
		if float += sum; x.out != isa.DF {
			float = float64(float32(float))
		}
	}
	switch {
	case !x.out.Float():
		return uint64(integer)
	case float != float:
		float = arith.NaN64
	}
	return num.Bits(float, x.out)
}

// activation returns element e of src2 in the low bits, with other bits above it.
func (m *Machine) activation(x *productOp, b *productBases, e int) uint64 {
	bit := uint(e) * x.activations.bits
	at, base := bit/8, &b.even
	if x.fused && int(at) >= x.half {
		at, base = at-uint(x.half), &b.odd
	}
	p := &x.src2
	n := max(x.activations.bits/8, 1)
	off := uint(p.first) + at
	if p.none || off+n > uint(p.limit) {
		return 0
	}
	return m.read(int(base[p.space])+int(off), int(n)) >> (bit % 8)
}

// integer returns element e of a group of integers.
func (p *precision) integer(group uint64, e int) int64 {
	v := group >> (uint(e) * p.bits) << (64 - p.bits)
	if p.kind == signedBits {
		return int64(v) >> (64 - p.bits)
	}
	return int64(v >> (64 - p.bits))
}

// value returns element e of a group of floats.
func (p *precision) value(group uint64, e int) float64 {
	v := group >> (uint(e) * p.bits)
	switch {
	case p.kind == floatBits8:
		v = v & 0xff << 8
	case p.bits == 32:
		v &^= 0x1fff // TF32
	}
	return num.Value(v, p.typ)
}

// A thread that waits at a dpasw has waitsFused plus the instruction's index in thrWaits.
const waitsFused = 1 << 16

// ownProduct executes dpas.
func ownProduct(m *Machine, o *op) {
	m.multiply(o, &productBases{m.base, m.base, m.base}, m.channels(o))
}

// fusedProduct executes dpasw. The threads 2n and 2n+1 of a group are fused: they execute it together. The first to
// arrive waits (its counter is past the instruction already); the second does the work of both and lets the first go
// on. A thread whose partner does not exist or has ended provides both halves of src2 itself.
func fusedProduct(m *Machine, o *op) {
	t := m.cur.thread
	partner := t ^ 1
	mask := m.channels(o)
	if partner >= m.launch.Threads || m.status(partner) == Done {
		ownProduct(m, o)
		return
	}
	other := m.threadAt(partner)
	if here := waitsFused + uint32(o.index); !m.waitsFor(partner, here) {
		m.setU32(int(m.cur.thr)+thrFusedMask, mask)
		m.stop(here)
		return
	}
	theirs := m.bases(partner, m.Thread(partner).Depth()-1)
	b := productBases{m.base, m.base, theirs}
	if t&1 != 0 {
		b.even, b.odd = theirs, m.base
	}
	m.multiply(o, &b, mask)
	b.own = theirs
	m.multiply(o, &b, m.u32(other+thrFusedMask))
	m.setU32(other+thrStatus, uint32(Ready))
}
