package eu_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// newValue is the table DWORD_ATOMIC_OP of spec/visa/instructions/DWORD_ATOMIC.md, and the operations that
// LSC_UNTYPED.md adds, on values of a number of bits. Where the families differ in the order of their operands, src0 is
// the new value and src1 the one that is compared with.
func newValue(op isa.AtomicOp, old, src0, src1 uint64, bits int) uint64 {
	signed := func(v uint64) int64 { return int64(v<<(64-bits)) >> (64 - bits) }
	float := func(v uint64) float64 {
		switch bits {
		case 16:
			return float64(num.HalfToFloat(uint16(v)))
		case 32:
			return float64(math.Float32frombits(uint32(v)))
		}
		return math.Float64frombits(v)
	}
	rounded := func(v float64) uint64 { // the sum of two HF is exact in v
		switch bits {
		case 16:
			return halfBits(v)
		case 32:
			return uint64(math.Float32bits(float32(v)))
		}
		return math.Float64bits(v)
	}
	either := func(c bool, yes, no uint64) uint64 {
		if c {
			return yes
		}
		return no
	}
	switch op {
	case isa.AtomicAdd:
		return old + src0
	case isa.AtomicSub:
		return old - src0
	case isa.AtomicInc:
		return old + 1
	case isa.AtomicDec, isa.AtomicPreDec:
		return old - 1
	case isa.AtomicMin:
		return min(old, src0)
	case isa.AtomicMax:
		return max(old, src0)
	case isa.AtomicXchg:
		return src0
	case isa.AtomicCmpXchg:
		return either(old == src1, src0, old)
	case isa.AtomicAnd:
		return old & src0
	case isa.AtomicOr:
		return old | src0
	case isa.AtomicXor:
		return old ^ src0
	case isa.AtomicMinSint:
		return either(signed(old) < signed(src0), old, src0)
	case isa.AtomicMaxSint:
		return either(signed(old) > signed(src0), old, src0)
	case isa.AtomicFMax:
		return either(float(old) > float(src0), old, src0)
	case isa.AtomicFMin:
		return either(float(old) < float(src0), old, src0)
	case isa.AtomicFCmpWr:
		return either(float(old) == float(src0), src1, old)
	case isa.AtomicFAdd:
		return rounded(float(old) + float(src0))
	case isa.AtomicFSub:
		return rounded(float(old) - float(src0))
	}
	return old // load
}

// halfBits rounds to the nearest HF, ties to even. The result is a multiple of the last place of its exponent, of which
// 2^-24 is the least.
func halfBits(v float64) uint64 {
	sign := uint64(math.Float64bits(v) >> 63 << 15)
	v = math.Abs(v)
	if v == 0 {
		return sign
	}
	exponent := max(math.Ilogb(v), -14)
	n := math.RoundToEven(math.Ldexp(v, 10-exponent)) // 1024 to 2048, less if it is denormal
	b := uint64(int64(n) + int64(exponent+14)<<10)
	return sign | min(b, 0x7c00)
}

// TestAtomics compares every operation of every family in every width with the table.
func TestAtomics(t *testing.T) {
	type family struct {
		name     string
		platform isa.Platform
		bits     int
		line     func(op isa.AtomicOp, src0, src1 string) string
		swapped  bool // cmpxchg has the value compared with first
		ops      func(op isa.AtomicOp) bool
	}
	suffix := map[int]string{16: ".16", 32: "", 64: ".64"}
	shape := map[int]string{16: "d16c32", 32: "d32", 64: "d64"}
	old := func(op isa.AtomicOp) bool { return op <= isa.AtomicFCmpWr }
	var families []family
	for _, bits := range []int{16, 32, 64} {
		families = append(families, family{fmt.Sprint("svm_atomic ", bits), isa.TGLLP, bits, func(op isa.AtomicOp, a, b string) string {
			return fmt.Sprintf("svm_atomic.%v%s (M1, 8) A.0 R.0 %s %s", op, suffix[bits], a, b)
		}, false, old})
		families = append(families, family{fmt.Sprint("lsc ", bits), isa.PVC, bits, func(op isa.AtomicOp, a, b string) string {
			return fmt.Sprintf("lsc_atomic_%s.ugm (M1, 8) R:%s flat[A]:a64 %s %s", op.LscName(), shape[bits], a[:len(a)-2], b[:len(b)-2])
		}, true, func(op isa.AtomicOp) bool { return op != isa.AtomicPreDec }})
		if bits == 64 {
			continue
		}
		families = append(families, family{fmt.Sprint("dword_atomic ", bits), isa.TGLLP, bits, func(op isa.AtomicOp, a, b string) string {
			return fmt.Sprintf("dword_atomic.%v%s (M1, 8) T6 O.0 %s %s R.0", op, suffix[bits], a, b)
		}, false, old})
		families = append(families, family{fmt.Sprint("typed_atomic ", bits), isa.TGLLP, bits, func(op isa.AtomicOp, a, b string) string {
			return fmt.Sprintf("typed_atomic.%v%s (M1, 8) T6 U.0 %%null.0 %%null.0 %%null.0 %s %s R.0", op, suffix[bits], a, b)
		}, false, func(op isa.AtomicOp) bool { return op <= isa.AtomicPreDec }})
	}
	r := rand.New(rand.NewSource(4))
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			tried := 0
			for op := range isa.NumAtomicOps {
				if !f.ops(op) {
					continue
				}
				sources := [2]string{"%null.0", "%null.0"}
				for i := range op.Sources() {
					sources[i] = []string{"S.0", "C.0"}[i]
				}
				if f.swapped && op == isa.AtomicCmpXchg {
					sources = [2]string{"C.0", "S.0"}
				}
				types := op.Types(f.bits == 64)
				typ := isa.UD
				for _, candidate := range []isa.Type{isa.UD, isa.UQ, isa.D, isa.Q, isa.F, isa.DF} {
					if types.Has(candidate) {
						typ = candidate
						break
					}
				}
				size := max(f.bits/8, 4)
				text := fmt.Sprintf(`.version 4.1
.kernel "k"
.decl A v_type=G type=uq num_elts=8 align=GRF
.decl O v_type=G type=ud num_elts=8 align=GRF
.decl U v_type=G type=ud num_elts=8 align=GRF
.decl S v_type=G type=%[1]v num_elts=%[3]d align=GRF
.decl C v_type=G type=%[1]v num_elts=%[3]d align=GRF
.decl R v_type=G type=%[1]v num_elts=%[3]d align=GRF
.decl T6 v_type=T num_elts=1
.input A offset=64 size=64
.input O offset=128 size=32
.input U offset=192 size=32
.input S offset=256 size=64
.input C offset=320 size=64
%[2]s
ret (M1_NM, 1)
`, typ, f.line(op, sources[0], sources[1]), 64/typ.Size())
				mod, diags := assembler.Assemble(visa.NewFile("k", text), f.platform)
				if visa.HasErrors(diags) {
					continue
				}
				p, diags := eu.Load(mod, "", f.platform)
				if p == nil || len(diags) > 0 {
					t.Fatal(diags)
				}
				tried++
				checkAtomic(t, p, f.name, op, f.bits, size, r)
			}
			if tried < 12 {
				t.Errorf("only %d operations", tried)
			}
		})
	}
}

func checkAtomic(t *testing.T, p *eu.Program, name string, op isa.AtomicOp, bits, size int, r *rand.Rand) {
	mask := ^uint64(0) >> (64 - bits)
	random := func() uint64 { // floats have moderate magnitudes
		v := r.Uint64()
		switch bits {
		case 16:
			return v & 0xbfff
		case 32:
			return v & 0xbfffffff
		}
		return v &^ (1 << 62)
	}
	var before, src, compare [8]uint64
	payload, memory := make([]byte, 400), make([]byte, 128)
	put := func(at int, v uint64, n int) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], v)
		copy(payload[at:], b[:n])
	}
	for i := range 8 {
		before[i], src[i], compare[i] = random(), random(), random()
		if r.Intn(2) == 0 {
			compare[i] = before[i]
		}
		if op == isa.AtomicFCmpWr && r.Intn(2) == 0 { // its first source is the one compared with
			src[i] = before[i]
		}
		put(64+8*i, uint64(0x10000+8*i), 8)
		put(128+4*i, uint64(8*i), 4)
		put(192+4*i, uint64(2*i), 4) // texels are dwords
		put(256+size*i, src[i], size)
		put(320+size*i, compare[i], size)
		binary.LittleEndian.PutUint64(memory[8*i:], before[i])
	}
	m := runtest.Start(t, p, &dispatch.Launch{
		SIMD: 8, Payload: func([3]int, int) []byte { return payload },
		Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Base: 0x10000, Size: 128, Init: memory, Elem: isa.UD}},
	})
	eu.Seam{Machine: m}.ShowMemory(func(_ int, a *eu.MemoryAccess) {
		if !a.Atomic || a.Write != (op != isa.AtomicLoad) {
			t.Fatalf("%s %v: the access is %+v", name, op, a)
		}
	})
	m.Run(1)
	result, now := m.VarBytes(0, 0, named(p, "R")), m.SurfaceBytes(0)
	for i := range 8 {
		want := before[i]&^mask | newValue(op, before[i]&mask, src[i]&mask, compare[i]&mask, bits)&mask
		if got := binary.LittleEndian.Uint64(now[8*i:]); got != want {
			t.Fatalf("%s %v (%s): %x with %x, %x leaves %x, want %x", name, op, op.LscName(), before[i], src[i], compare[i], got, want)
		}
		var room [8]byte
		copy(room[:], result[size*i:][:size])
		returned := before[i] & mask
		if op == isa.AtomicPreDec {
			returned = want & mask
		}
		if got := binary.LittleEndian.Uint64(room[:]); got != returned {
			t.Fatalf("%s %v (%s): the result is %x, want %x", name, op, op.LscName(), got, returned)
		}
	}
	if len(m.Reports()) > 0 {
		t.Fatal(m.Reports())
	}
}
