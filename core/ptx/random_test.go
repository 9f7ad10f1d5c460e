package ptx_test

import (
	"fmt"
	"math"
	"math/rand"
	"testing"
)

// TestRandomRounding tests PTX ISA, "cvt": with .rs, random bits of the last operand decide whether the magnitude is
// rounded up. It is if the part cut off, as a fraction of a unit in the last place, plus the random bits, as a fraction
// of one, is at least one. .f16x2 uses thirteen bits of each half, .bf16x2 all sixteen. Of four numbers the first two
// use the upper half and the others the lower half; of .e2m1x4 they use the upper bytes of both halves and the lower
// ones.
func TestRandomRounding(t *testing.T) {
	types := map[string]small{
		"f16x2": {10, 15, 0x7c00, 0x7fff}, "bf16x2": {7, 127, 0x7f7f, 0x7fff}, "e4m3x4": smallTypes["e4m3x2"], "e5m2x4": smallTypes["e5m2x2"],
		"e2m3x4": smallTypes["e2m3x2"], "e3m2x4": smallTypes["e3m2x2"], "e2m1x4": smallTypes["e2m1x2"],
	}
	for name, s := range types {
		n := int(name[len(name)-1] - '0')
		bits, sign, limit := 8, 7, ".satfinite"
		switch name {
		case "f16x2":
			bits, sign, limit = 16, 15, "" // without .satfinite, numbers that are too large become infinite
		case "bf16x2":
			bits, sign = 16, 15
		case "e2m3x4", "e3m2x4":
			sign = 5
		case "e2m1x4":
			bits, sign = 4, 3
		}
		share := func(random uint32, i int) float64 { // i counts from the number in the lowest bits
			switch name {
			case "f16x2":
				return float64(random>>(16*i)&0x1fff) / 0x2000
			case "bf16x2":
				return float64(random>>(16*i)&0xffff) / 0x10000
			case "e2m1x4":
				return float64(random>>(i%2*16+i/2*8)&0xff) / 0x100
			}
			return float64(random>>(i/2*16)&0xffff) / 0x10000
		}
		steps := map[string]float64{"f16x2": 0x2000, "e2m1x4": 0x100}[name]
		if steps == 0 {
			steps = 0x10000
		}
		r := rand.New(rand.NewSource(17))
		var in [4][]uint32
		var random, want []uint32
		for i := range 64 {
			word, all := r.Uint32(), uint32(0)
			for k := range n {
				v := s.value(uint32(r.Intn(int(s.most)))) * (0.9 + r.Float64()/4)
				if i < 8 {
					v = []float64{0, math.Inf(1), math.NaN(), 1e38, 1e-40, 1, s.value(1) / 2, s.value(s.most - 1)}[(i+k)%8]
				}
				f := math.Float32bits(float32(v)) | uint32(r.Intn(2))<<31
				in[n-1-k] = append(in[n-1-k], f)
				x := math.Abs(float64(math.Float32frombits(f)))
				code := s.nan
				if x == x {
					code = s.below(x)
					if unit := s.value(code+1) - s.value(code); code < s.most {
						cut := math.Floor((x - s.value(code)) / unit * steps)
						if cut/steps+share(word, k) >= 1 {
							code++
						}
					}
					code |= f >> 31 << sign
				}
				all |= code << (bits * k)
			}
			random, want = append(random, word), append(want, all)
		}
		p := &chunk{title: name}
		list := ""
		for i := range n {
			c := fmt.Sprintf("s%d", i)
			p.ins = append(p.ins, column{name: c, typ: "b32", values: texts(in[i])})
			list += ", " + c
		}
		list = list[2:]
		if n == 4 {
			list = "{" + list + "}"
		}
		p.ins = append(p.ins, column{name: "r", typ: "b32", values: texts(random)})
		p.outs = []column{{name: "d", typ: "b32", values: texts(want)}}
		if name == "e2m1x4" {
			p.regs = []string{".reg .b16 h;"}
			p.body = []string{"cvt.rs.satfinite.e2m1x4.f32 h, " + list + ", r;", "cvt.u32.u16 d, h;"}
		} else {
			p.body = []string{"cvt.rs" + limit + "." + name + ".f32 d, " + list + ", r;"}
		}
		t.Run(name, func(t *testing.T) { p.run(t, name, 64) })
	}
}

// below returns the code of the largest number of the type that is not above x.
func (s small) below(x float64) uint32 {
	low, high := uint32(0), s.most+1
	for low+1 < high {
		if mid := (low + high) / 2; s.value(mid) <= x {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// TestScales tests PTX ISA, "cvt": .ue8m0 has the powers of two from 2**-127 up, and NaN as 255. Conversion to it
// rounds down (.rz) or up (.rp). The sign, of which the manual says nothing, is ignored. Numbers that are too large
// become NaN, or the largest number with .satfinite.
func TestScales(t *testing.T) {
	values := []uint32{0, 1, 0x400000, 0x400001, 0x7fffff, 0x800000, 0x800001, 0x3f800000, 0xbf800000, 0x3f800001, 0x7f000000, 0x7f000001, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000}
	for i := range uint32(48) {
		values = append(values, 0x12345678+i*0x2fedcba9)
	}
	encode := func(f uint32, up, finite bool) uint32 {
		x := math.Abs(float64(math.Float32frombits(f)))
		if x != x {
			return 255
		}
		e := 0
		for e < 255 && (math.Ldexp(1, e+1-127) <= x || up && math.Ldexp(1, e-127) < x) {
			e++
		}
		if finite {
			e = min(e, 254)
		}
		return uint32(e)
	}
	for _, round := range []string{"rz", "rp"} {
		for _, sat := range []string{"", ".satfinite"} {
			var a, b, d, pairs, ofPairs []uint32
			for i, x := range values {
				y := values[(i+5)%len(values)]
				a, b = append(a, x), append(b, y)
				d = append(d, encode(x, round == "rp", sat != "")<<8|encode(y, round == "rp", sat != ""))
				pairs = append(pairs, x&0xffff0000|y>>16)
				ofPairs = append(ofPairs, encode(x&0xffff0000, round == "rp", sat != "")<<8|encode(y&0xffff0000, round == "rp", sat != ""))
			}
			name := round + sat
			p := chunkOf(name, []string{"cvt." + name + ".ue8m0x2.f32 h, a, b;", "cvt.u32.u16 d, h;", "cvt." + name + ".ue8m0x2.bf16x2 h, c;", "cvt.u32.u16 e, h;"}, texts(d), texts(a), texts(b), texts(pairs))
			p.outs = append(p.outs, column{name: "e", typ: "b32", values: texts(ofPairs)})
			t.Run(name, func(t *testing.T) { p.run(t, name, 64) })
		}
	}
}
