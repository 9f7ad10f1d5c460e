package ptx_test

import (
	"math"
	"math/rand"
	"testing"
)

// TestScaledConversions tests PTX ISA 9.1, "cvt": for a conversion to .s2f6, a number is divided by its scale, a power
// of two, and then converted; for one to .bf16, it is converted, which is exact, and then multiplied by its scale.
// "Fixed-point Data format": .s2f6 is a two's complement number of two and six bits. .satfinite makes numbers that are
// too large the largest number with their sign, and NaN the positive one.
func TestScaledConversions(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	scaleOf := func(code uint32) float64 {
		if code == 255 {
			return math.NaN()
		}
		return math.Ldexp(1, int(code)-127)
	}
	scale := func() uint32 {
		if r.Intn(2) == 0 {
			return []uint32{0, 1, 253, 254, 255, 126, 127, 128}[r.Intn(8)]
		}
		return uint32(r.Intn(256))
	}
	fixed := func(x float64, relu bool) uint32 {
		if x != x {
			return 127
		}
		x = max(-127, min(math.RoundToEven(64*x), 127))
		if relu {
			x = max(x, 0)
		}
		return uint32(int8(x)) & 255
	}
	brain := func(x float64, finite, relu bool) uint32 {
		if x != x {
			return 0x7fff
		}
		sign := uint32(0)
		if math.Signbit(x) {
			sign = 0x8000
		}
		if relu && sign != 0 {
			return 0
		}
		x = math.Abs(x)
		if x >= math.Ldexp(1, 128) {
			if finite {
				return sign | 0x7f7f
			}
			return sign | 0x7f80
		}
		unit := math.Ldexp(1, -133) // unit of the smallest numbers, which are rounded; all others are exact
		if x < math.Ldexp(1, -126) {
			x = math.RoundToEven(x/unit) * unit
		}
		return sign | math.Float32bits(float32(x))>>16
	}
	for _, mode := range []string{"", ".relu", ".satfinite", ".satfinite.relu"} {
		relu, finite := mode == ".relu" || mode == ".satfinite.relu", mode == ".satfinite" || mode == ".satfinite.relu"
		for _, name := range []string{"s2f6x2", "e4m3x2", "e5m2x2", "e2m3x2", "e3m2x2", "e2m1x2"} {
			bits, sign := 8, map[string]int{"e4m3x2": 7, "e5m2x2": 7, "e2m3x2": 5, "e3m2x2": 5, "e2m1x2": 3}[name]
			from, narrow := "h", "cvt.u16.u32 h, a;"
			if name == "e2m1x2" {
				bits, from, narrow = 4, "q", "cvt.u8.u32 q, a;"
			}
			value := func(code uint32) float64 {
				if name == "s2f6x2" {
					return float64(int8(code)) / 64
				}
				s, m := smallTypes[name], code&(1<<sign-1)
				x := s.value(m)
				switch {
				case name == "e5m2x2" && m == 0x7c:
					x = math.Inf(1)
				case m > s.most:
					return math.NaN()
				}
				return math.Copysign(x, 0.5-float64(code>>sign&1))
			}
			var a, b, d []uint32
			for range 128 {
				codes, scales := [2]uint32{}, [2]uint32{scale(), scale()}
				packed, scaled, out := uint32(0), uint32(0), uint32(0)
				for i := range codes {
					codes[i] = uint32(r.Intn(1 << bits))
					if sign == 5 { // the upper bits are 0
						codes[i] &= 63
					}
					packed |= codes[i] << (i * bits)
					scaled |= scales[i] << (i * 8)
					out |= brain(value(codes[i])*scaleOf(scales[i]), finite, relu) << (i * 16)
				}
				a, b, d = append(a, packed), append(b, scaled), append(d, out)
			}
			words := "cvt.rn" + mode + ".scaled::n2::ue8m0.bf16x2." + name
			p := chunkOf(words, []string{narrow, "cvt.u16.u32 g, b;", words + " d, " + from + ", g;"}, texts(d), texts(a), texts(b))
			p.regs = append(p.regs, ".reg .b8 q;")
			t.Run(words, func(t *testing.T) { p.run(t, words, 128) })
		}
		if !finite {
			continue
		}
		for _, source := range []string{"f32", "bf16x2"} {
			var a, b, c, d, plain []uint32
			for i := range 256 {
				s := [2]uint32{scale(), scale()}
				var x [2]uint32
				for k := range x {
					switch {
					case i < 8:
						x[k] = []uint32{0x7fc00000, 0xff800000, 0x7f800000, 0x80000001, 0xc0000000, 0x3fff0000, 0xbfff0000, 0x3f010000}[(i+k)%8]
					case i%2 == 0: // the midpoint of two numbers or right beside it, times the scale
						x[k] = math.Float32bits(float32((float64(r.Intn(260)-130) + 0.5) / 64 * math.Ldexp(1, int(s[k]%254)-127)))
						x[k] += uint32(r.Intn(3)) - 1
					default:
						x[k] = r.Uint32()
					}
					if source == "bf16x2" {
						x[k] &= 0xffff0000
					}
				}
				number := func(k int) float64 { return float64(math.Float32frombits(x[k])) }
				a, b, c = append(a, x[0]), append(b, x[1]), append(c, s[0]<<8|s[1])
				d = append(d, fixed(number(0)/scaleOf(s[0]), relu)<<8|fixed(number(1)/scaleOf(s[1]), relu))
				plain = append(plain, fixed(number(0), relu)<<8|fixed(number(1), relu))
			}
			words, from := "s2f6x2."+source, "a, b"
			body := []string{"cvt.u16.u32 g, c;"}
			if source == "bf16x2" {
				from = "e"
				body = append(body, "prmt.b32 e, a, b, 0x3276;")
			}
			body = append(body, "cvt.rn"+mode+".scaled::n2::ue8m0."+words+" h, "+from+", g;", "cvt.u32.u16 d, h;", "cvt.rn"+mode+"."+words+" h, "+from+";", "cvt.u32.u16 o, h;")
			p := chunkOf(mode+words, body, texts(d), texts(a), texts(b), texts(c))
			p.outs = append(p.outs, column{name: "o", typ: "b32", values: texts(plain)})
			t.Run(mode+words, func(t *testing.T) { p.run(t, mode+words, 256) })
		}
	}
}
