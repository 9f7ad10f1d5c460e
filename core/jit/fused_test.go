package jit

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// TestFused: mad rounds once where the sum of a product and a number in double precision falls on the middle between
// two F, where the result is tiny, and where almost nothing is left of the sum. The interpreter's own arithmetic is
// tested against math/big (eu/internal/arith).
func TestFused(t *testing.T) {
	const groups, lanes = 1 << 13, 16
	prog := runtest.Load(t, isa.TGLLP, `.version 4.1
.kernel "k"
.decl A v_type=G type=f num_elts=16 align=GRF
.decl B v_type=G type=f num_elts=16 align=GRF
.decl C v_type=G type=f num_elts=16 align=GRF
.decl at v_type=G type=ud num_elts=1
.decl T6 v_type=T num_elts=1
.input A offset=32 size=64
.input B offset=96 size=64
.input C offset=160 size=64
.function "k_main"
or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
shl (M1_NM, 1) at(0,0)<1> %group_id_x(0,0)<0;1,0> 0x2:d
mad (M1, 16) A(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0> C(0,0)<1;1,0>
oword_st (4) T6 at(0,0)<0;1,0> A.0
ret (M1, 1)
`)
	dice := rand.New(rand.NewPCG(18, 1))
	payload := make([][]byte, groups)
	for g := range payload {
		payload[g] = make([]byte, 32+3*4*lanes)
		for l := range lanes {
			for i, v := range triples[l%len(triples)](dice) {
				binary.LittleEndian.PutUint32(payload[g][32+4*(lanes*i+l):], math.Float32bits(v))
			}
		}
	}
	launch := &dispatch.Launch{
		SIMD: lanes, Threads: 1, Groups: [3]int{groups, 1, 1}, Limits: dispatch.Limits{Bytes: 16 << 20},
		Surfaces: []dispatch.Surface{{Name: "T6", Size: 4 * lanes * groups}},
		Payload:  func(group [3]int, _ int) []byte { return payload[group[0]] },
	}
	want := runtest.Start(t, prog, launch)
	got := runtest.Start(t, prog, launch)
	r := newRunner(t, got)
	defer r.Close()
	want.Run(math.MaxInt)
	r.Run(math.MaxInt)
	if r.Stats().Generated < groups {
		t.Fatalf("%+v", r.Stats())
	}
	twice := 0
	for i := range groups * lanes {
		g, l := payload[i/lanes][32:], i%lanes
		at := func(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
		v := func(i int) float64 { return float64(math.Float32frombits(at(g, lanes*i+l))) }
		a, b := at(want.SurfaceBytes(0), i), at(got.SurfaceBytes(0), i)
		if a != b {
			t.Fatalf("%v * %v + %v: %#x, and by generated code %#x", v(0), v(1), v(2), a, b)
		}
		if product := v(0) * v(1); math.Float32bits(float32(product+v(2))) != a {
			twice++
		}
	}
	if twice < groups {
		t.Errorf("of %d sums in double precision only %d are rounded twice", groups*lanes, twice)
	}
}

// triples make two factors and the addend for their product.
var triples = []func(dice *rand.Rand) [3]float32{
	func(dice *rand.Rand) [3]float32 { // any bits
		return [3]float32{anyFloat(dice), anyFloat(dice), anyFloat(dice)}
	},
	func(dice *rand.Rand) [3]float32 { // almost nothing is left
		a, b := anyFloat(dice), anyFloat(dice)
		return [3]float32{a, b, float32(-float64(a) * float64(b))}
	},
	func(dice *rand.Rand) [3]float32 { // half of the addend's last bit, and a bit for which a double has no room
		c := math.Float32frombits(dice.Uint32N(200 << 23))
		half := (float64(math.Nextafter32(c, 1e9)) - float64(c)) / 2
		_, exponent := math.Frexp(half)
		a, small := math.Ldexp(1, exponent/2), math.Ldexp(1, -13-dice.IntN(11))
		return [3]float32{float32(a * (1 + small)), float32(half / a * (1 - small)), c}
	},
	func(dice *rand.Rand) [3]float32 { // denormal results
		tiny := func() float32 { return float32(math.Ldexp(1+dice.Float64(), -60-dice.IntN(30))) }
		return [3]float32{tiny(), -tiny(), math.Float32frombits(dice.Uint32N(1 << dice.IntN(25)))}
	},
}

// anyFloat returns a float with any bits.
func anyFloat(dice *rand.Rand) float32 { return math.Float32frombits(dice.Uint32()) }
