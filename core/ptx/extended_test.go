package ptx_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"testing"
)

// The tests of this file compute the instructions again in Go, from the manual's description of them, and compare the
// results for edge values and for random ones.

// words returns n source values: edge values, then random bits.
func words(r *rand.Rand, n int) []uint32 {
	list := []uint32{0, 1, 0xffffffff, 0x80000000, 0x7fffffff, 0x00ffffff, 0x00800000, 0xff7f8001, 31, 32, 33, 0x3f800000, 0xbf800000, 0x7f800000, 0x7fc00001}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for len(list) < n {
		list = append(list, r.Uint32()>>(r.Intn(4)*8))
	}
	return list[:n]
}

func texts[T uint32 | uint64](list []T) []string {
	var out []string
	for _, v := range list {
		out = append(out, fmt.Sprintf("0x%x", v))
	}
	return out
}

// sext and zext return the low n bits of a value, sign-extended and zero-extended.
func sext(v uint32, n int) int64 { return int64(v) << (64 - n) >> (64 - n) }
func zext(v uint32, n int) int64 { return int64(uint64(v) << (64 - n) >> (64 - n)) }

func clampTo(v, least, most int64) int64 { return min(max(v, least), most) }

// wordOps lists instructions with up to three 32-bit registers: page of the manual, statement, meaning.
var wordOps = []struct {
	page, text string
	f          func(a, b, c uint32) uint32
}{
	{"Integer Arithmetic Instructions: mul24", "mul24.lo.u32 d, a, b;", func(a, b, _ uint32) uint32 { return uint32(zext(a, 24) * zext(b, 24)) }},
	{"Integer Arithmetic Instructions: mul24", "mul24.hi.u32 d, a, b;", func(a, b, _ uint32) uint32 { return uint32(uint64(zext(a, 24)) * uint64(zext(b, 24)) >> 16) }},
	{"Integer Arithmetic Instructions: mul24", "mul24.lo.s32 d, a, b;", func(a, b, _ uint32) uint32 { return uint32(sext(a, 24) * sext(b, 24)) }},
	{"Integer Arithmetic Instructions: mul24", "mul24.hi.s32 d, a, b;", func(a, b, _ uint32) uint32 { return uint32(sext(a, 24) * sext(b, 24) >> 16) }},
	{"Integer Arithmetic Instructions: mad24", "mad24.lo.u32 d, a, b, c;", func(a, b, c uint32) uint32 { return uint32(zext(a, 24)*zext(b, 24)) + c }},
	{"Integer Arithmetic Instructions: mad24", "mad24.hi.sat.s32 d, a, b, c;", func(a, b, c uint32) uint32 {
		return uint32(clampTo(int64(int32(sext(a, 24)*sext(b, 24)>>16))+int64(int32(c)), math.MinInt32, math.MaxInt32))
	}},
	{"Integer Arithmetic Instructions: dp4a", "dp4a.u32.u32 d, a, b, c;", dot(4, 8, 0, zext, zext)},
	{"Integer Arithmetic Instructions: dp4a", "dp4a.s32.s32 d, a, b, c;", dot(4, 8, 0, sext, sext)},
	{"Integer Arithmetic Instructions: dp4a", "dp4a.s32.u32 d, a, b, c;", dot(4, 8, 0, sext, zext)},
	{"Integer Arithmetic Instructions: dp2a", "dp2a.lo.s32.s32 d, a, b, c;", dot(2, 16, 0, sext, sext)},
	{"Integer Arithmetic Instructions: dp2a", "dp2a.hi.u32.s32 d, a, b, c;", dot(2, 16, 16, zext, sext)},
	{"Integer Arithmetic Instructions: bmsk", "bmsk.clamp.b32 d, a, b;", func(a, b, _ uint32) uint32 {
		return uint32((uint64(1)<<min(uint64(b), 32) - 1) << min(uint64(a), 32))
	}},
	{"Integer Arithmetic Instructions: bmsk", "bmsk.wrap.b32 d, a, b;", func(a, b, _ uint32) uint32 { return uint32((uint64(1)<<(b&31) - 1) << (a & 31)) }},
	{"Integer Arithmetic Instructions: szext", "szext.clamp.s32 d, a, b;", func(a, b, _ uint32) uint32 {
		if n := min(b, 32); n > 0 {
			return uint32(sext(a, int(n)))
		}
		return 0
	}},
	{"Integer Arithmetic Instructions: szext", "szext.wrap.u32 d, a, b;", func(a, b, _ uint32) uint32 {
		if n := b & 31; n > 0 {
			return uint32(zext(a, int(n)))
		}
		return 0
	}},
	{"Integer Arithmetic Instructions: fns", "and.b32 e, b, 31; bfe.s32 f, c, 0, 4; fns.b32 d, a, e, f;", func(a, b, c uint32) uint32 {
		base, offset := int(b&31), int(sext(c, 4))
		if offset == 0 {
			if a>>base&1 == 1 {
				return uint32(base)
			}
			return math.MaxUint32
		}
		step, left := 1, offset
		if offset < 0 {
			step, left = -1, -offset
		}
		for at := base; at >= 0 && at < 32; at += step {
			if a>>at&1 == 1 {
				if left--; left == 0 {
					return uint32(at)
				}
			}
		}
		return math.MaxUint32
	}},
	{"Integer Arithmetic Instructions: add", "add.u16x2 d, a, b;", inPairs(func(a, b uint32) uint32 { return a + b })},
	{"Integer Arithmetic Instructions: min", "min.s16x2 d, a, b;", inPairs(func(a, b uint32) uint32 { return uint32(min(int16(a), int16(b))) })},
	{"Integer Arithmetic Instructions: max", "max.u16x2 d, a, b;", inPairs(func(a, b uint32) uint32 { return uint32(max(uint16(a), uint16(b))) })},
	{"Integer Arithmetic Instructions: max", "max.relu.s16x2 d, a, b;", inPairs(func(a, b uint32) uint32 { return uint32(max(int16(a), int16(b), 0)) })},
	{"Integer Arithmetic Instructions: add", "add.u8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return a + b }, zext)},
	{"Integer Arithmetic Instructions: add", "add.sat.u8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return min(a+b, 255) }, zext)},
	{"Integer Arithmetic Instructions: add", "add.sat.s8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return clampTo(a+b, -128, 127) }, sext)},
	{"Integer Arithmetic Instructions: sub", "sub.s8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return a - b }, sext)},
	{"Integer Arithmetic Instructions: sub", "sub.sat.u8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return max(a-b, 0) }, zext)},
	{"Integer Arithmetic Instructions: sub", "sub.sat.s8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return clampTo(a-b, -128, 127) }, sext)},
	{"Integer Arithmetic Instructions: neg", "neg.s8x4 d, a;", bytesOf(func(a, _ int64) int64 { return -a }, sext)},
	{"Integer Arithmetic Instructions: min", "min.u8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return min(a, b) }, zext)},
	{"Integer Arithmetic Instructions: min", "min.relu.s8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return max(min(a, b), 0) }, sext)},
	{"Integer Arithmetic Instructions: max", "max.s8x4 d, a, b;", bytesOf(func(a, b int64) int64 { return max(a, b) }, sext)},
	{"Integer Arithmetic Instructions: add", "add.sat.u16x2 d, a, b;", inPairs(func(a, b uint32) uint32 { return min(a+b, 65535) })},
	{"Integer Arithmetic Instructions: add", "add.sat.s16x2 d, a, b;", inPairs(func(a, b uint32) uint32 { return uint32(clampTo(sext(a, 16)+sext(b, 16), -32768, 32767)) })},
	{"Integer Arithmetic Instructions: add", "add.sat.u32 d, a, b;", func(a, b, _ uint32) uint32 { return uint32(min(uint64(a)+uint64(b), math.MaxUint32)) }},
	{"Integer Arithmetic Instructions: min", "min.relu.s32 d, a, b;", func(a, b, _ uint32) uint32 { return uint32(max(min(int32(a), int32(b)), 0)) }},
	{"Data Movement and Conversion Instructions: cvt.pack", "cvt.pack.sat.u8.s32.b32 d, a, b, c;", func(a, b, c uint32) uint32 {
		return c<<16 | uint32(clampTo(int64(int32(a)), 0, 255))<<8 | uint32(clampTo(int64(int32(b)), 0, 255))
	}},
	{"Data Movement and Conversion Instructions: cvt.pack", "cvt.pack.sat.s16.s32 d, a, b;", func(a, b, _ uint32) uint32 {
		return uint32(clampTo(int64(int32(a)), -32768, 32767))<<16 | uint32(clampTo(int64(int32(b)), -32768, 32767))&0xffff
	}},
	{"Data Movement and Conversion Instructions: cvt.pack", "cvt.pack.sat.s4.s32.b32 d, a, b, c;", func(a, b, c uint32) uint32 {
		return c<<8 | uint32(clampTo(int64(int32(a)), -8, 7))&15<<4 | uint32(clampTo(int64(int32(b)), -8, 7))&15
	}},
	{"Video Instructions: vadd", "vadd.s32.u32.s32.sat d, a.b1, b.h1;", func(a, b, _ uint32) uint32 { return uint32(zext(a>>8, 8) + sext(b>>16, 16)) }},
	{"Video Instructions: vsub", "vsub.u32.u32.u32.sat d, a, b;", func(a, b, _ uint32) uint32 { return uint32(clampTo(int64(a)-int64(b), 0, math.MaxUint32)) }},
	{"Video Instructions: vabsdiff", "vabsdiff.u32.s32.s32.add d, a.h0, b.b3, c;", func(a, b, c uint32) uint32 {
		v := sext(a, 16) - sext(b>>24, 8)
		return uint32(max(v, -v)) + c
	}},
	{"Video Instructions: vmin", "vmin.s32.s32.s32.max d, a, b, c;", func(a, b, c uint32) uint32 { return uint32(max(min(int32(a), int32(b)), int32(c))) }},
	{"Video Instructions: vmax", "vmax.u32.u32.u32 d.b2, a.b0, b.b1, c;", func(a, b, c uint32) uint32 { return c&^0xff0000 | max(a&255, b>>8&255)<<16 }},
	{"Video Instructions: vadd", "vadd.u32.u32.u32.sat d.h1, a, b, c;", func(a, b, c uint32) uint32 {
		return c&0xffff | uint32(clampTo(int64(a)+int64(b), 0, 65535))<<16
	}},
	{"Video Instructions: vshl", "vshl.u32.u32.u32.wrap d, a, b;", func(a, b, _ uint32) uint32 { return a << (b & 31) }},
	{"Video Instructions: vshr", "vshr.s32.s32.u32.clamp d, a, b;", func(a, b, _ uint32) uint32 { return uint32(int32(a) >> min(b, 31)) }},
	{"Video Instructions: vmad", "vmad.s32.s32.s32.sat.shr7 d, a.h0, b.h1, c;", func(a, b, c uint32) uint32 {
		return uint32(clampTo((sext(a, 16)*sext(b>>16, 16)+int64(int32(c)))>>7, math.MinInt32, math.MaxInt32))
	}},
	{"Video Instructions: vmad", "vmad.s32.u32.u32.sat d, a.h1, b.b1, c;", func(a, b, c uint32) uint32 { // unsigned in the end
		return uint32(clampTo(zext(a>>16, 16)*zext(b>>8, 8)+int64(c), 0, math.MaxUint32))
	}},
	{"Video Instructions: vmad", "vmad.u32.u32.u32.sat d, a.h1, b.h0, -c;", func(a, b, c uint32) uint32 { // signed in the end
		return uint32(clampTo(zext(a>>16, 16)*zext(b, 16)-int64(int32(c)), math.MinInt32, math.MaxInt32))
	}},
	{"Video Instructions: vmad", "vmad.u32.s32.u32.sat.shr15 d, a, b, c;", func(a, b, c uint32) uint32 {
		sum := new(big.Int).Mul(big.NewInt(int64(int32(a))), big.NewInt(int64(b)))
		sum.Rsh(sum.Add(sum, big.NewInt(int64(int32(c)))), 15)
		return uint32(clampTo(sum.Int64(), math.MinInt32, math.MaxInt32))
	}},
	{"Video Instructions: vmad", "vmad.u32.u32.u32.po d, a.b0, b.b1, c;", func(a, b, c uint32) uint32 { return a&255*(b>>8&255) + c + 1 }},
	{"Video Instructions: vset", "vset.s32.u32.lt d, a.h0, b.h1;", func(a, b, _ uint32) uint32 {
		if sext(a, 16) < zext(b>>16, 16) {
			return 1
		}
		return 0
	}},
	{"Video Instructions: vadd2", "vadd2.s32.s32.s32.sat d, a, b, c;", func(a, b, _ uint32) uint32 {
		return uint32(clampTo(sext(a, 16)+sext(b, 16), -32768, 32767))&0xffff | uint32(clampTo(sext(a>>16, 16)+sext(b>>16, 16), -32768, 32767))<<16
	}},
	{"Video Instructions: vsub2", "vsub2.u32.u32.u32 d.h0, a.h21, b.h03, c;", func(a, b, c uint32) uint32 {
		return c&0xffff0000 | (a>>16-b>>16)&0xffff
	}},
	{"Video Instructions: vavrg4", "vavrg4.u32.u32.u32 d, a, b, c;", bytesOf(func(a, b int64) int64 { return (a + b + 1) >> 1 }, zext)},
	{"Video Instructions: vabsdiff4", "vabsdiff4.u32.s32.s32 d, a, b, c;", bytesOf(func(a, b int64) int64 { return max(a-b, b-a) }, sext)},
	{"Video Instructions: vmax4", "vmax4.s32.s32.s32 d, a, b, c;", bytesOf(func(a, b int64) int64 { return max(a, b) }, sext)},
	{"Video Instructions: vabsdiff4", "vabsdiff4.u32.u32.u32.add d, a, b, c;", func(a, b, c uint32) uint32 {
		for i := 0; i < 32; i += 8 {
			v := zext(a>>i, 8) - zext(b>>i, 8)
			c += uint32(max(v, -v))
		}
		return c
	}},
	{"Video Instructions: vset4", "vset4.u32.u32.ge.add d, a, b, c;", func(a, b, c uint32) uint32 {
		for i := 0; i < 32; i += 8 {
			if a>>i&255 >= b>>i&255 {
				c++
			}
		}
		return c
	}},
	{"Data Movement and Conversion Instructions: cvt", "cvt.rna.tf32.f32 d, a;", toTF32(func(m uint32) uint32 { return m + 0x1000 })},
	{"Data Movement and Conversion Instructions: cvt", "cvt.rz.tf32.f32 d, a;", toTF32(func(m uint32) uint32 { return m })},
	{"Data Movement and Conversion Instructions: cvt", "cvt.rn.tf32.f32 d, a;", toTF32(func(m uint32) uint32 {
		if low := m & 0x1fff; low > 0x1000 || low == 0x1000 && m&0x2000 != 0 {
			return m + 0x1000
		}
		return m
	})},
}

func toTF32(round func(uint32) uint32) func(a, b, c uint32) uint32 {
	return func(a, _, _ uint32) uint32 {
		m := a &^ (1 << 31)
		switch {
		case m > 0x7f800000:
			return 0x7fffffff
		case m < 0x7f800000:
			m = round(m) &^ 0x1fff
		}
		return m | a&(1<<31)
	}
}

func dot(n, size, from int, x, y func(uint32, int) int64) func(a, b, c uint32) uint32 {
	return func(a, b, c uint32) uint32 {
		for i := range n {
			c += uint32(x(a>>(i*size), size) * y(b>>(from+8*i), 8))
		}
		return c
	}
}

func inPairs(f func(a, b uint32) uint32) func(a, b, c uint32) uint32 {
	return func(a, b, _ uint32) uint32 { return f(a&0xffff, b&0xffff)&0xffff | f(a>>16, b>>16)<<16 }
}

func bytesOf(f func(a, b int64) int64, widen func(uint32, int) int64) func(a, b, c uint32) uint32 {
	return func(a, b, _ uint32) (d uint32) {
		for i := 0; i < 32; i += 8 {
			d |= uint32(f(widen(a>>i, 8), widen(b>>i, 8))) & 255 << i
		}
		return d
	}
}

func TestWordInstructions(t *testing.T) {
	for _, op := range wordOps {
		t.Run(op.text, func(t *testing.T) {
			r := rand.New(rand.NewSource(1))
			a, b, c := words(r, 64), words(r, 64), words(r, 64)
			var d []uint32
			for i := range a {
				d = append(d, op.f(a[i], b[i], c[i]))
			}
			chunkOf(op.page, []string{op.text}, texts(d), texts(a), texts(b), texts(c)).run(t, op.page, 64)
		})
	}
}

// chunkOf returns a chunk with the sources a, b, c and the destination d, all of 32 bits.
func chunkOf(title string, body, d []string, sources ...[]string) *chunk {
	c := &chunk{title: title, regs: []string{".reg .b32 e;", ".reg .b32 f;", ".reg .b16 h;", ".reg .b16 g;"}, body: body, outs: []column{{name: "d", typ: "b32", values: d}}}
	for i, s := range sources {
		c.ins = append(c.ins, column{name: string("abc"[i]), typ: "b32", values: s})
	}
	return c
}

// TestCarries checks carries through 128 bits: PTX ISA, "Extended-Precision Integer Arithmetic Instructions".
func TestCarries(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	edges := []uint64{0, 1, math.MaxUint64, 1 << 63, 0xffffffff, 1 << 32}
	number := func() uint64 {
		if r.Intn(2) == 0 {
			return edges[r.Intn(len(edges))]
		}
		return r.Uint64()
	}
	var in [4][]uint64
	var sums, diffs, products [2][]uint64
	two128 := new(big.Int).Lsh(big.NewInt(1), 128)
	split := func(to *[2][]uint64, v *big.Int) {
		v.Mod(v, two128)
		to[0] = append(to[0], new(big.Int).And(v, new(big.Int).SetUint64(math.MaxUint64)).Uint64())
		to[1] = append(to[1], new(big.Int).Rsh(v, 64).Uint64())
	}
	for range 64 {
		var v [4]uint64
		for i := range in {
			v[i] = number()
			in[i] = append(in[i], v[i])
		}
		whole := func(lo, hi uint64) *big.Int {
			return new(big.Int).Add(new(big.Int).Lsh(new(big.Int).SetUint64(hi), 64), new(big.Int).SetUint64(lo))
		}
		a, b := whole(v[0], v[1]), whole(v[2], v[3])
		split(&sums, new(big.Int).Add(a, b))
		split(&diffs, new(big.Int).Sub(a, b))
		split(&products, new(big.Int).Add(new(big.Int).Mul(new(big.Int).SetUint64(v[0]), new(big.Int).SetUint64(v[2])), b))
	}
	c := &chunk{title: "carries"}
	for i, name := range []string{"al", "ah", "bl", "bh"} {
		c.ins = append(c.ins, column{name: name, typ: "u64", values: texts(in[i])})
	}
	for name, v := range map[string][]uint64{"sl": sums[0], "sh": sums[1], "dl": diffs[0], "dh": diffs[1], "pl": products[0], "ph": products[1]} {
		c.outs = append(c.outs, column{name: name, typ: "u64", values: texts(v)})
	}
	c.body = []string{"add.cc.u64 sl, al, bl;", "addc.u64 sh, ah, bh;", "sub.cc.u64 dl, al, bl;", "subc.u64 dh, ah, bh;",
		"mad.lo.cc.u64 pl, al, bl, bl;", "madc.hi.u64 ph, al, bl, bh;"}
	c.run(t, c.title, 64)
}

// TestCarriesAndBorrowsAreOne: an NVIDIA H200 does a subtraction as an addition of the complement, also where additions
// and subtractions follow each other in any order. CC.CF is the carry of a + ~b + 1 for sub, and of a + ~b + CC.CF for
// subc.
func TestCarriesAndBorrowsAreOne(t *testing.T) {
	c := chunkOf("one", []string{"sub.cc.u32 d, a, 7;", "addc.u32 d, 0, 0;", "add.cc.u32 o, a, 0xfffffff9;", "subc.u32 o, 0, 0;",
		"mad.lo.cc.u32 m, a, 1, 0xfffffff9;", "subc.cc.u32 m, 5, 5;", "addc.u32 n, 0, 0;"},
		[]string{"0", "1", "1"}, []string{"6", "7", "8"})
	c.outs = append(c.outs, column{name: "o", typ: "b32", values: []string{"0xffffffff", "0", "0"}},
		column{name: "m", typ: "b32", values: []string{"0xffffffff", "0", "0"}}, column{name: "n", typ: "b32", values: []string{"0", "1", "1"}})
	c.run(t, "one", 3)
}

// small is a floating point type whose codes from 0 to most are its finite numbers that are not negative, in order.
type small struct {
	fraction, bias int
	most           uint32
	nan            uint32 // the code that a NaN becomes
}

func (s small) value(code uint32) float64 {
	e, f := int(code>>s.fraction), float64(code&(1<<s.fraction-1))
	if e == 0 {
		return math.Ldexp(f, 1-s.bias-s.fraction)
	}
	return math.Ldexp(f+float64(uint32(1)<<s.fraction), e-s.bias-s.fraction)
}

// nearest returns the code of the number nearest to a magnitude; of two equally near ones, the even code.
func (s small) nearest(v float64) uint32 {
	best := uint32(0)
	for code := uint32(1); code <= s.most; code++ {
		was, is := math.Abs(v-s.value(best)), math.Abs(v-s.value(code))
		if is < was || is == was && code&1 == 0 {
			best = code
		}
	}
	if v >= s.value(s.most) {
		return s.most
	}
	return best
}

var smallTypes = map[string]small{
	"e4m3x2": {3, 7, 0x7e, 0x7f}, "e5m2x2": {2, 15, 0x7b, 0x7f}, "e2m3x2": {3, 1, 0x1f, 0x1f}, "e3m2x2": {2, 3, 0x1f, 0x1f}, "e2m1x2": {1, 1, 7, 7},
}

// TestSmallFloats tests the types of 4 to 8 bits: PTX ISA, "Data Movement and Conversion Instructions: cvt".
func TestSmallFloats(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for name, s := range smallTypes {
		bits, sign := 8, map[string]int{"e2m3x2": 5, "e3m2x2": 5, "e2m1x2": 3}[name]
		if sign == 0 {
			sign = 7
		}
		into, wide := "h", "cvt.u32.u16 d, h;"
		if name == "e2m1x2" {
			bits, into, wide = 4, "q", "cvt.u32.u8 d, q;"
		}
		encode := func(f uint32) uint32 {
			v := float64(math.Float32frombits(f))
			if v != v {
				return s.nan
			}
			return s.nearest(math.Abs(v)) | f>>31<<sign
		}
		var a, b, d, back, brain []uint32
		for i := range 64 {
			v := [2]uint32{}
			for k := range v {
				switch {
				case i < 4:
					v[k] = []uint32{0x7fc00000, 0xff800000, 0x7f7fffff, 0x80000001}[(i+k)%4]
				case i%2 == 0: // the midpoint of two numbers, or right beside it
					code := uint32(r.Intn(int(s.most)))
					v[k] = (math.Float32bits(float32((s.value(code)+s.value(code+1))/2)) + uint32(r.Intn(3)) - 1) | uint32(r.Intn(2))<<31
				default:
					v[k] = math.Float32bits(float32(math.Ldexp(r.Float64()-0.5, r.Intn(24)-12)))
				}
			}
			a, b = append(a, v[0]), append(b, v[1])
			code := encode(v[0])<<bits | encode(v[1])
			d = append(d, code)
			half := func(code uint32) uint32 {
				m := code & (1<<sign - 1)
				if m == s.nan && s.nan > s.most {
					return 0x7fff
				}
				return halfBits(s.value(m)) | code>>sign&1<<15
			}
			back = append(back, half(code&(1<<bits-1))|half(code>>bits)<<16)
			upper := func(code uint32) uint32 { // .bf16 is the upper half of .f32
				m := code & (1<<sign - 1)
				if m == s.nan && s.nan > s.most {
					return 0x7fff
				}
				return math.Float32bits(float32(s.value(m)))>>16 | code>>sign&1<<15
			}
			brain = append(brain, upper(code&(1<<bits-1))|upper(code>>bits)<<16)
		}
		c := chunkOf(name, []string{"cvt.rn.satfinite." + name + ".f32 " + into + ", a, b;", wide, "cvt.rn.f16x2." + name + " e, " + into + ";", "cvt.rn.bf16x2." + name + " m, " + into + ";"}, texts(d), texts(a), texts(b))
		c.regs = append(c.regs, ".reg .b8 q;", ".reg .b32 m;")
		c.outs = append(c.outs, column{name: "e", typ: "b32", values: texts(back)}, column{name: "m", typ: "b32", values: texts(brain)})
		t.Run(name, func(t *testing.T) { c.run(t, name, 64) })
	}
}

// halfBits returns the bits of a number that .f16 can represent.
func halfBits(v float64) uint32 {
	for e := range 31 {
		unit := math.Ldexp(1, max(e, 1)-25)
		if f := v / unit; e == 0 && f < 1024 || e > 0 && f >= 1024 && f < 2048 {
			return uint32(e)<<10 + uint32(f)&1023
		}
	}
	return 0x7c00
}

// TestPairs tests the arithmetic of pairs: PTX ISA, "Half Precision Floating Point Instructions". The result of two
// numbers is exact in a double, so that a search for the nearest number of the type rounds it only once.
func TestPairs(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	types := map[string]small{"f16": {10, 15, 0x7bff, 0x7fff}, "bf16": {7, 127, 0x7f7f, 0x7fff}}
	ops := map[string]func(a, b float64) float64{
		"add": func(a, b float64) float64 { return a + b }, "sub": func(a, b float64) float64 { return a - b }, "mul": func(a, b float64) float64 { return a * b },
	}
	for name, s := range types {
		for op, f := range ops {
			t.Run(op+".rn."+name+"x2", func(t *testing.T) {
				var a, b, d []uint32
				for range 32 {
					var x, y, z uint32
					for k := range 2 {
						p, q := s.around(r), s.around(r)
						x, y, z = x|p<<(16*k), y|q<<(16*k), z|s.round(f(s.of(p), s.of(q)))<<(16*k)
					}
					a, b, d = append(a, x), append(b, y), append(d, z)
				}
				chunkOf(op, []string{op + ".rn." + name + "x2 d, a, b;"}, texts(d), texts(a), texts(b)).run(t, op, 32)
			})
		}
	}
}

// around returns the bits of a random number whose exponent is near that of 1.
func (s small) around(r *rand.Rand) uint32 {
	return uint32(s.bias+r.Intn(9)-4)<<s.fraction | uint32(r.Intn(1<<s.fraction)) | uint32(r.Intn(2))<<15
}

func (s small) of(code uint32) float64 {
	v := s.value(code & 0x7fff)
	if code>>15 == 1 {
		v = -v
	}
	return v
}

// round does the same as nearest, but by bisection, for types with many numbers. It returns the sign, too.
func (s small) round(v float64) uint32 {
	m := math.Abs(v)
	sign := uint32(math.Float64bits(v) >> 63 << 15)
	low, high := uint32(0), s.most
	for low < high { // find the last code whose value is not above m
		if mid := (low + high + 1) / 2; s.value(mid) <= m {
			low = mid
		} else {
			high = mid - 1
		}
	}
	under, over := m-s.value(low), s.value(low+1)-m
	if over < under || over == under && low&1 == 1 {
		low++
	}
	return low | sign
}

// TestPairComparisons tests NaN, signs and magnitudes of bf16x2 and f16x2: PTX ISA, "Comparison and Selection
// Instructions", "Floating Point Instructions: min, max".
func TestPairComparisons(t *testing.T) {
	nan, inf, one, two, negative, zero := uint32(0x7fff), uint32(0x7c00), uint32(0x3c00), uint32(0x4000), uint32(0xc000), uint32(0x8000)
	pair := func(low, high uint32) string { return fmt.Sprintf("0x%x", high<<16|low) }
	a := []string{pair(one, nan), pair(zero, negative), pair(nan, inf)}
	b := []string{pair(two, one), pair(0, two), pair(nan, negative)}
	for text, want := range map[string][]string{
		"min.f16x2 d, a, b;":             {pair(one, one), pair(zero, negative), pair(nan, negative)},
		"max.NaN.f16x2 d, a, b;":         {pair(two, nan), pair(0, two), pair(nan, inf)},
		"min.xorsign.abs.f16x2 d, a, b;": {pair(one, one), pair(zero, 0xc000), pair(nan, 0xc000)},
		"set.lt.f16x2.f16x2 d, a, b;":    {pair(one, 0), pair(0, one), pair(0, 0)},
		"set.geu.u32.f16x2 d, a, b;":     {pair(0, 0xffff), pair(0xffff, 0), pair(0xffff, 0xffff)},
		"abs.f16x2 d, a;":                {pair(one, nan), pair(0, two), pair(nan, inf)},
		"neg.f16x2 d, a;":                {pair(0xbc00, nan), pair(0, two), pair(nan, 0xfc00)},
	} {
		t.Run(text, func(t *testing.T) { chunkOf(text, []string{text}, want, a, b).run(t, text, 3) })
	}
}
