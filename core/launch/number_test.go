package launch

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

func TestParseNumber(t *testing.T) {
	for _, test := range []struct {
		lit  string
		elem isa.Type
		want uint64
	}{
		{"0", isa.D, 0},
		{"-1", isa.D, 0xffffffff},
		{"-0", isa.UB, 0},
		{"+5", isa.B, 5},
		{"-128", isa.B, 0x80},
		{"012", isa.D, 12}, // decimal: a leading zero means nothing
		{"0xffffffff", isa.D, 0xffffffff},
		{"-0x80", isa.B, 0x80},
		{"0b101", isa.UW, 5},
		{"-9223372036854775808", isa.Q, 1 << 63},
		{"18446744073709551615", isa.UQ, math.MaxUint64},
		{"1.5", isa.F, 0x3fc00000},
		{"-0", isa.F, 0x80000000},
		{"0x3fc00000", isa.F, 0x3fc00000},
		{"1e-45", isa.F, 1},
		{"inf", isa.F, 0x7f800000},
		{"-inf", isa.HF, 0xfc00},
		{"nan", isa.F, 0x7fc00000},
		{"nan", isa.HF, 0x7e00},
		// Half precision, IEEE 754 binary16: largest, smallest normal, subnormals, ties.
		{"65504", isa.HF, 0x7bff},
		{"65519", isa.HF, 0x7bff},
		{"6.103515625e-05", isa.HF, 0x0400},
		{"5.960464477539063e-08", isa.HF, 0x0001},
		{"2.98023223876953125e-08", isa.HF, 0x0000}, // half of the smallest: to even
		{"8.9406967163085938e-08", isa.HF, 0x0002},  // one and a half of it: to even
		{"1.00048828125", isa.HF, 0x3c00},           // between 1 and its successor: to even
		{"1.00146484375", isa.HF, 0x3c02},
		{"0.99999", isa.HF, 0x3c00}, // rounds up to the next power of two
		{"0.333251953125", isa.HF, 0x3555},
		{"1", isa.BF, 0x3f80},
		{"3.140625", isa.BF, 0x4049},
		{"1e-40", isa.BF, 0x0001},
		{"-2", isa.DF, 0xc000000000000000},
	} {
		got, problem := parseNumber(test.lit, test.elem)
		if problem != "" || got != test.want {
			t.Errorf("%s:%s = %#x %q, want %#x", test.lit, test.elem, got, problem, test.want)
		}
	}
}

// Every pattern of half precision and bfloat16, and edge cases of the wider types, are written in a form that reads
// back to the same bits.
func TestTextReadsBack(t *testing.T) {
	check := func(bits uint64, elem isa.Type) {
		s := num.Text(bits, elem)
		if back, problem := parseNumber(s, elem); problem != "" || back != bits {
			t.Fatalf("%#x:%s is written %s and reads %#x %s", bits, elem, s, back, problem)
		}
	}
	for bits := range uint64(1 << 16) {
		for _, elem := range []isa.Type{isa.HF, isa.BF, isa.W, isa.UW} {
			check(bits, elem)
		}
	}
	g := generator(7)
	for range 20_000 {
		bits := g.next()
		check(bits&0xffffffff, isa.F)
		check(bits, isa.DF)
		check(bits, isa.Q)
		check(bits, isa.UQ)
		check(bits&0xffffffff, isa.D)
	}
}

// bfloat16 is the upper half of a float, rounded to even. That is easy enough to compute to check the general rounding.
func TestBitsOfBF(t *testing.T) {
	g := generator(1)
	for range 20_000 {
		bits := uint32(g.next())
		v := math.Float32frombits(bits)
		if v != v {
			continue
		}
		want := uint64((uint64(bits) + 0x7fff + uint64(bits>>16&1)) >> 16)
		if got := num.Bits(float64(v), isa.BF); got != want {
			t.Fatalf("%v: bf %#x, want %#x", v, got, want)
		}
	}
}

// The values of random() are part of the format. The first numbers of SplitMix64 with seed 1234567 are those that its
// authors' C code prints.
func TestRandomIsFixed(t *testing.T) {
	g := generator(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := g.next(); got != want {
			t.Fatalf("got %d, want %d", got, want)
		}
	}
	g = generator(3)
	for range 1000 {
		if v := int8(g.element(isa.B, 0xfd, 5)); v < -3 || v > 5 {
			t.Fatalf("%d is not between -3 and 5", v)
		}
		if v := num.Value(g.element(isa.F, 0, 0), isa.F); v < 0 || v > 1 {
			t.Fatalf("%v is not in [0, 1)", v)
		}
	}
}
