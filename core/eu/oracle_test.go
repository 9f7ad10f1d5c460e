package eu_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// evaluateChEn is the pseudo-code of spec/visa/5_operands.md, "Predication", for a predicate of 32 elements. It is
// unchanged but for any and all of a single channel, which combine all elements (visa.Inst.Combined).
func evaluateChEn(execSize, offset int, noMask bool, em, pred uint32, hasPred bool, combine isa.Combine, invert bool) (chEn uint32) {
	bit := func(m uint32, n int) bool { return n < 32 && m>>n&1 != 0 }
	var ch, pmask [32]bool
	for n := range execSize {
		ch[n] = noMask || bit(em, n+offset)
	}
	if hasPred {
		any, all := false, true
		for n := range execSize {
			pmask[n] = bit(pred, n+offset)
			any = any || pmask[n]
			all = all && pmask[n]
		}
		if execSize == 1 {
			any, all = pred != 0, pred == ^uint32(0)
		}
		for n := range execSize {
			switch combine {
			case isa.Any:
				pmask[n] = any
			case isa.All:
				pmask[n] = all
			}
			if invert {
				pmask[n] = !pmask[n]
			}
			ch[n] = ch[n] && pmask[n]
		}
	}
	for n := range execSize {
		if ch[n] {
			chEn |= 1 << n
		}
	}
	return chEn
}

// TestEvaluateChEn compares masks with the specification's pseudo-code: what a mov writes, and what Enable says before,
// for random masks, sizes, offsets and predicates.
func TestEvaluateChEn(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	combines := map[isa.Combine]string{isa.Sequential: "", isa.Any: ".any", isa.All: ".all"}
	for range 400 {
		size := 1 << r.Intn(6)
		offset := 4 * r.Intn(8) / max(size, 4) * max(size, 4)
		em, pred := r.Uint32(), r.Uint32()
		if r.Intn(4) == 0 {
			pred = []uint32{0, ^uint32(0)}[r.Intn(2)]
		}
		noMask, hasPred, invert := r.Intn(4) == 0, r.Intn(3) > 0, r.Intn(2) == 0
		combine := isa.Combine(r.Intn(3))
		mask := fmt.Sprintf("M%d", offset/4+1)
		if noMask {
			mask += "_NM"
		}
		var predicate string
		if hasPred {
			predicate = "(P1" + combines[combine] + ") "
			if invert {
				predicate = "(!P1" + combines[combine] + ") "
			}
		}
		line := fmt.Sprintf("%smov (%s, %d) A(0,0)<1> 1:d", predicate, mask, size)
		p := assemble(t, isa.SKL, ".decl A v_type=G type=d num_elts=32 align=GRF\n.decl P1 v_type=P num_elts=32\n"+
			fmt.Sprintf("setp (M1_NM, 32) P1 0x%x:ud\n", pred)+line+"\nret (M1, 1)\n")
		if em == 0 {
			continue
		}
		m := runtest.Start(t, p, &dispatch.Launch{SIMD: 32, Dispatch: []uint32{em}})
		m.Run(1)
		want := evaluateChEn(size, offset, noMask, em, pred, hasPred, combine, invert)
		if e := m.Enable(0, 1); e.ChEn != want<<offset || e.Offset != offset || e.Size != size || e.NoMask != noMask {
			t.Fatalf("%s with EM %#x, P1 %#x: Enable %+v, want channels %#x", line, em, pred, e, want)
		}
		m.Run(1)
		a := m.VarBytes(0, 0, named(p, "A"))
		for i := range 32 {
			if got := binary.LittleEndian.Uint32(a[4*i:]) == 1; got != (want>>i&1 != 0) {
				t.Fatalf("%s with EM %#x, P1 %#x: channel %d written: %v, want channels %#x", line, em, pred, i, got, want)
			}
		}
	}
}

// TestRegions compares region walks with the specification's pseudo-code, for sources and destinations, direct and
// indirect, with random regions inside their variable. Elements must say before what is touched.
func TestRegions(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	types := []isa.Type{isa.UB, isa.W, isa.UD, isa.UQ}
	tried := 0
	for range 800 {
		platform := []isa.Platform{isa.SKL, isa.PVC}[r.Intn(2)]
		typ := types[r.Intn(len(types))]
		size := 1 << r.Intn(6)
		w := 1 << r.Intn(5)
		for w > size {
			w /= 2
		}
		v, h := []int{0, 1, 2, 4, 8, 16, 32}[r.Intn(7)], []int{0, 1, 2, 4}[r.Intn(4)]
		if w == 1 {
			h = 0
		}
		dh := []int{1, 2, 4}[r.Intn(3)]
		elems := 4096 / typ.Size() / 2
		perRow := platform.GRF() / typ.Size()
		row, col := r.Intn(3), r.Intn(perRow)
		first := row*perRow + col
		drow, dcol := r.Intn(2), r.Intn(perRow)
		source := fmt.Sprintf("A(%d,%d)<%d;%d,%d>", row, col, v, w, h)
		dest := fmt.Sprintf("D(%d,%d)<%d>", drow, dcol, dh)
		if size == 1 {
			source = fmt.Sprintf("A(%d,%d)<0;1,0>", row, col)
			v, w, h = 0, 1, 0
		}
		var setup string
		if r.Intn(3) == 0 {
			setup += fmt.Sprintf("addr_add (M1_NM, 1) A0(0)<1> &A 0x%x:uw\n", first*typ.Size())
			source = fmt.Sprintf("r[A0(0),0]<%d;%d,%d>:%v", v, w, h, typ)
		}
		if r.Intn(3) == 0 {
			setup += fmt.Sprintf("addr_add (M1_NM, 1) A1(0)<1> &D 0x%x:uw\n", (drow*perRow+dcol)*typ.Size())
			dest = fmt.Sprintf("r[A1(0),0]<%d>:%v", dh, typ)
		}
		line := fmt.Sprintf("mov (M1_NM, %d) %s %s", size, dest, source)
		f := visa.NewFile("regions", ".version 4.1\n.kernel \"k\"\n"+
			fmt.Sprintf(".decl A v_type=G type=%v num_elts=%d align=GRF\n.decl D v_type=G type=%v num_elts=%d align=GRF\n", typ, elems, typ, elems)+
			".decl A0 v_type=A num_elts=1\n.decl A1 v_type=A num_elts=1\n.input A offset=64 size="+fmt.Sprint(elems*typ.Size())+"\n"+
			setup+line+"\nret (M1, 1)\n")
		mod, _ := assembler.Assemble(f, platform) // some regions break rule 6, but only the checker objects
		p, diags := eu.Load(mod, "", platform)
		if p == nil || len(diags) > 0 || len(p.Insts) != strings.Count(setup, "\n")+2 {
			continue
		}
		payload := make([]byte, 64+elems*typ.Size())
		r.Read(payload[64:])
		m := runtest.Start(t, p, &dispatch.Launch{SIMD: 32, Payload: func([3]int, int) []byte { return payload }})
		m.Run(strings.Count(setup, "\n"))

		// The pseudo-code of "Region-based Addressing".
		var elements []int
		for i := 0; i < size/w; i++ {
			for j := 0; j < w; j++ {
				elements = append(elements, first+i*v+j*h)
			}
		}
		if highest := slices.Max(elements); highest >= elems || drow*perRow+dcol+(size-1)*dh >= elems {
			continue // outside its variable, which the conformance files test
		}
		tried++
		want := make([]byte, elems*typ.Size())
		inst := len(p.Insts) - 2
		from, to := m.Elements(0, inst, 1), m.Elements(0, inst, 0)
		a, d := m.VarOffset(0, 0, named(p, "A")), m.VarOffset(0, 0, named(p, "D"))
		for i, e := range elements {
			target := drow*perRow + dcol + i*dh
			copy(want[target*typ.Size():], payload[64+e*typ.Size():][:typ.Size()])
			if from[i].Off != a+e*typ.Size() || to[i].Off != d+target*typ.Size() || from[i].Size != typ.Size() {
				t.Fatalf("%v %s: channel %d is said to go from %d to %d, not from element %d to %d", platform, line, i, from[i].Off-a, to[i].Off-d, e, target)
			}
		}
		m.Run(1)
		if got := m.VarBytes(0, 0, named(p, "D")); string(got) != string(want) {
			t.Fatalf("%v %s\n got %x\nwant %x", platform, line, got[:128], want[:128])
		}
		if len(m.Reports()) != 0 {
			t.Fatalf("%v %s: %v", platform, line, m.Reports())
		}
	}
	if tried < 200 {
		t.Errorf("only %d regions tried", tried)
	}
}

// TestRowAddresses compares the walk of operands with an address for each row with the pseudo-code of 5_operands.md,
// "Region Interpretation for Indirect Operands", for random regions, addresses and masks. An observer must be told the
// same places.
func TestRowAddresses(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	types := []isa.Type{isa.UB, isa.W, isa.UD, isa.UQ}
	for range 400 {
		typ := types[r.Intn(len(types))]
		size := 1 << r.Intn(5)
		width := 1 << r.Intn(bits.Len(uint(size)))
		horizontal := []int{0, 1, 2}[r.Intn(3)]
		rows := size / width
		if rows > 16 || width > 1 && horizontal == 0 {
			continue
		}
		const elems = 64
		bytes := typ.Size()
		offset := bytes * r.Intn(3)
		k := r.Intn(17 - rows) // the first address element
		exec := r.Uint32() | 1
		var setup strings.Builder
		var begin []int // for each row, its byte offset in A
		for i := range rows {
			at := r.Intn(elems - 3 - (width-1)*horizontal)
			begin = append(begin, bytes*at)
			fmt.Fprintf(&setup, "addr_add (M1_NM, 1) A0(%d)<1> &A %d:uw\n", k+i, bytes*at)
		}
		p := assemble(t, isa.PVC, fmt.Sprintf(".decl A v_type=G type=%v num_elts=%d align=GRF\n.decl D v_type=G type=%v num_elts=32 align=GRF\n", typ, elems, typ)+
			fmt.Sprintf(".decl A0 v_type=A num_elts=16\n.input A offset=64 size=%d\n", elems*bytes)+setup.String()+
			fmt.Sprintf("mov (M1, %d) D(0,0)<1> r[A0(%d),%d]<%d,%d>:%v\nret (M1, 1)\n", size, k, offset, width, horizontal, typ))
		payload := make([]byte, 64+elems*bytes)
		r.Read(payload[64:])
		l := dispatch.Launch{SIMD: 32, Dispatch: []uint32{exec}, Payload: func([3]int, int) []byte { return payload }}
		machine := runtest.Start(t, p, &l)
		machine.Run(rows)

		// The pseudo-code, with the addresses as bytes into A.
		var elements []int
		for i := 0; i < size/width; i++ {
			rowStart := begin[i] + offset
			for j := range width {
				elements = append(elements, rowStart+j*horizontal*bytes)
			}
		}
		want := make([]byte, 32*bytes)
		for c, at := range elements {
			if exec>>c&1 != 0 {
				copy(want[c*bytes:], payload[64+at:][:bytes])
			}
		}
		seen := &places{at: make([]int, size)}
		machine.Observe(seen)
		machine.Run(1)
		if got := machine.VarBytes(0, 0, named(p, "D")); string(got) != string(want) {
			t.Fatalf("size %d width %d stride %d %v at %v+%d, lanes %#x\n got %x\nwant %x", size, width, horizontal, typ, begin, offset, exec, got, want)
		}
		for c, at := range elements {
			if exec>>c&1 != 0 && seen.at[c] != machine.VarOffset(0, 0, named(p, "A"))+at {
				t.Fatalf("an observer is told that channel %d reads byte %d, not %d", c, seen.at[c]-machine.VarOffset(0, 0, named(p, "A")), at)
			}
		}
		if len(machine.Reports()) != 0 {
			t.Fatal(machine.Reports())
		}
	}
}

// places is an observer that records where the channels of an indirect source lie.
type places struct{ at []int }

func (p *places) Before(s *eu.Step) {
	for i := range s.Operands {
		if a := &s.Operands[i]; a.Indirect && !a.Write {
			for c := range p.at {
				p.at[c] = a.At(c)
			}
		}
	}
}
func (p *places) After(*eu.Step) {}
func (p *places) Group()         {}
func (p *places) Barrier(int)    {}

// TestMadIsFused compares mad on F with a reference that is rounded once: the double sum, corrected by its exact error.
func TestMadIsFused(t *testing.T) {
	p := assemble(t, isa.SKL, `
.decl A v_type=G type=f num_elts=16 align=GRF
.decl B v_type=G type=f num_elts=16 align=GRF
.decl C v_type=G type=f num_elts=16 align=GRF
.decl R v_type=G type=f num_elts=16 align=GRF
.input A offset=32 size=64
.input B offset=96 size=64
.input C offset=160 size=64
mov (M1_NM, 1) %cr0(0,0)<1> 0x4c0:ud
mad (M1, 16) R(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0> C(0,0)<1;1,0>
ret (M1, 1)
`)
	r := rand.New(rand.NewSource(3))
	for range 2000 {
		var v [3][16]float32
		payload := make([]byte, 32)
		for k := range v {
			for i := range v[k] {
				bits := r.Uint32()
				if r.Intn(2) == 0 { // near each other, where the rounding decides the result
					bits = bits&^(0xff<<23) | uint32(100+r.Intn(50))<<23
				}
				v[k][i] = math.Float32frombits(bits)
				payload = binary.LittleEndian.AppendUint32(payload, bits)
			}
		}
		m := runtest.Start(t, p, &dispatch.Launch{Payload: func([3]int, int) []byte { return payload }})
		m.Run(2)
		got := m.VarBytes(0, 0, named(p, "R"))
		for i := range 16 {
			want := fusedFloat32(v[0][i], v[1][i], v[2][i])
			g := math.Float32frombits(binary.LittleEndian.Uint32(got[4*i:]))
			if g != want && (g == g || want == want) {
				t.Fatalf("%x * %x + %x = %x, want %x", v[0][i], v[1][i], v[2][i], g, want)
			}
		}
	}
}

// fusedFloat32 rounds a*b+c once. The nearest double is made odd if it is inexact, so that the second rounding cannot
// go wrong (Boldo and Melquiond).
func fusedFloat32(a, b, c float32) float32 {
	x, y, z := float64(a), float64(b), float64(c)
	p := x * y
	s := p + z
	if math.IsInf(s, 0) || s != s {
		return float32(s)
	}
	t := s - p
	e := (p - (s - t)) + (z - t)
	if bits := math.Float64bits(s); e != 0 && bits&1 == 0 {
		if (e > 0) == (s > 0) {
			s = math.Float64frombits(bits + 1)
		} else {
			s = math.Float64frombits(bits - 1)
		}
	}
	return float32(s)
}
