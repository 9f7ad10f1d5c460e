package num_test

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/internal/num/numtest"
	"github.com/lanewise/lanewise/core/isa"
)

// formats are the float types with their formats (2_datatypes.md).
var formats = map[isa.Type]numtest.Format{isa.HF: numtest.Half, isa.BF: numtest.Brain, isa.F: numtest.Single, isa.DF: numtest.Double}

var modes = map[num.Rounding]numtest.Mode{num.Nearest: numtest.Nearest, num.Upward: numtest.Up, num.Downward: numtest.Down, num.TowardZero: numtest.Zero}

// TestValues compares the values of all HF and BF with the definition of the formats, and converts them back.
func TestValues(t *testing.T) {
	for _, typ := range []isa.Type{isa.HF, isa.BF} {
		f := formats[typ]
		for bits := range uint64(1 << 16) {
			v := num.Value(bits, typ)
			if want := numtest.Double.Round(f.Value(bits), numtest.Nearest); !numtest.Double.Same(math.Float64bits(v), want) {
				t.Fatalf("%v %#x is %v", typ, bits, v)
			}
			if back := num.Bits(v, typ); !f.Same(back, bits) {
				t.Fatalf("%v %v is %#x, not %#x", typ, v, back, bits)
			}
			if f.Flush(bits) != num.Flush(bits, typ) && !f.IsNaN(bits) {
				t.Fatalf("%v %#x is flushed to %#x", typ, bits, num.Flush(bits, typ))
			}
			if denormal := v != 0 && math.Abs(v) < num.LeastNormal(typ); denormal != (f.Flush(bits) != bits) {
				t.Fatalf("%v %#x: denormal %v", typ, bits, denormal)
			}
		}
	}
	for b := range 256 { // an element of a VF: bias 3, four bits of fraction
		want := math.Ldexp(1+float64(b&15)/16, b>>4&7-3)
		if b&0x7f == 0 {
			want = 0
		}
		if b >= 0x80 {
			want = math.Copysign(want, -1)
		}
		if got := num.RestrictedToFloat(byte(b)); math.Float64bits(float64(got)) != math.Float64bits(want) {
			t.Errorf("VF element %#x is %v, want %v", b, got, want)
		}
	}
}

// TestRound rounds doubles with a rest to every type in every mode. The rest is a billionth of the last place here, so
// that it is exact in the reference.
func TestRound(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for typ, f := range formats {
		var doubles []uint64
		for _, bits := range f.Values() { // the type's own values, and the middles between two of them
			v := num.Value(bits, typ)
			next := num.Value(bits&^(1<<(f.Bits-1))+1, typ)
			doubles = append(doubles, math.Float64bits(v), math.Float64bits((math.Abs(v)+next)/2), math.Float64bits(-(math.Abs(v)+next)/2))
		}
		for range 200 {
			doubles = append(doubles, numtest.Double.Random(r, math.Float64bits(1)))
		}
		for mode, exactly := range modes {
			for _, bits := range doubles {
				v := math.Float64frombits(bits)
				for _, rest := range []float64{0, 1, -1} {
					x := numtest.Double.Value(bits)
					if rest != 0 {
						if v != v || math.IsInf(v, 0) {
							continue
						}
						tiny := numtest.Number{Neg: rest < 0, Abs: new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 1200))}
						if math.Abs(v) > 0x1p-900 {
							tiny.Abs.SetFloat64(math.Abs(v) * 0x1p-83)
						}
						if v == 0 && (rest < 0) != math.Signbit(v) {
							continue // a result below zero is nearest to -0
						}
						x = numtest.Add(x, tiny, exactly)
					}
					if got, want := num.Round(v, rest, typ, mode), f.Round(x, exactly); !f.Same(got, want) {
						t.Fatalf("%v of %x, rest %v, mode %d: %#x, want %#x", typ, v, rest, mode, got, want)
					}
				}
			}
		}
	}
}

// TestIntegers converts floats to integers and back ("Float to Integer", "Integer to Float" of 2_datatypes.md).
func TestIntegers(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	values := append(numtest.Double.Values(), math.Float64bits(127.5), math.Float64bits(-128.5), math.Float64bits(255.9), math.Float64bits(0x1p63), math.Float64bits(-0x1p63), math.Float64bits(0x1p64))
	for range 1000 {
		values = append(values, math.Float64bits(math.Ldexp(r.Float64()*2-1, r.Intn(70))))
	}
	for _, bits := range values {
		v, x := math.Float64frombits(bits), numtest.Double.Value(bits)
		for _, test := range []struct {
			name   string
			got    uint64
			bits   int
			signed bool
		}{
			{"b", uint64(uint8(num.ToInteger[int8](v))), 8, true}, {"ub", uint64(num.ToInteger[uint8](v)), 8, false},
			{"w", uint64(uint16(num.ToInteger[int16](v))), 16, true}, {"uw", uint64(num.ToInteger[uint16](v)), 16, false},
			{"d", uint64(uint32(num.ToInteger[int32](v))), 32, true}, {"ud", uint64(num.ToInteger[uint32](v)), 32, false},
			{"q", uint64(num.ToInteger[int64](v)), 64, true}, {"uq", num.ToInteger[uint64](v), 64, false},
		} {
			if want := x.Integer(test.bits, test.signed, numtest.Zero); test.got != want {
				t.Errorf("%v as %s is %#x, want %#x", v, test.name, test.got, want)
			}
		}
	}
	for range 2000 {
		bits := r.Uint64() >> r.Intn(64)
		if r.Intn(3) == 0 {
			bits = -bits
		}
		for mode, exactly := range modes {
			v, rest := num.FromInteger(bits, true)
			if got, want := num.Round(v, rest, isa.DF, mode), numtest.Double.Round(numtest.Int(big.NewInt(int64(bits))), exactly); got != want {
				t.Fatalf("%d is %#x, want %#x", int64(bits), got, want)
			}
			v, rest = num.FromInteger(bits, false)
			if got, want := num.Round(v, rest, isa.F, mode), numtest.Single.Round(numtest.Int(new(big.Int).SetUint64(bits)), exactly); got != want {
				t.Fatalf("%d is %#x, want %#x", bits, got, want)
			}
		}
	}
}

// TestSmallFloats tests BF8 and TF32, rounded to nearest even (FCVT.md). BF8 is the upper byte of an HF.
func TestSmallFloats(t *testing.T) {
	bf8 := numtest.Format{Name: "bf8", Bits: 8, Fraction: 2}
	for h := range uint32(1 << 16) {
		if got, want := uint64(num.HalfToBF8(h)), bf8.Round(numtest.Half.Value(uint64(h)), numtest.Nearest); !bf8.Same(got, want) {
			t.Fatalf("bf8 of %#x is %#x, want %#x", h, got, want)
		}
	}
	tf32 := numtest.Format{Name: "tf32", Bits: 19, Fraction: 10}
	r := rand.New(rand.NewSource(3))
	for i, bits := range append(numtest.Single.Values(), make([]uint64, 2000)...) {
		if i >= len(numtest.Single.Values()) {
			bits = numtest.Single.Random(r, bits)
		}
		want := tf32.Round(numtest.Single.Value(numtest.Single.Flush(bits)), numtest.Nearest)
		if got := uint64(num.FloatToTF32(uint32(bits))); !tf32.Same(got>>13, want) || got&0x1fff != 0 {
			t.Fatalf("tf32 of %#x is %#x, want %#x", bits, got>>13, want)
		}
	}
}

// TestLiterals checks that Text writes what Parse reads, and which faults Parse reports.
func TestLiterals(t *testing.T) {
	for _, test := range []struct {
		lit   string
		typ   isa.Type
		bits  uint64
		fault num.Fault
	}{
		{"012", isa.D, 12, num.NoFault}, {"0b101", isa.UW, 5, num.NoFault}, {"-0x80", isa.B, 0x80, num.NoFault},
		{"-1", isa.UB, 0, num.OutOfRange}, {"256", isa.UB, 0, num.OutOfRange}, {"0x100", isa.UB, 0, num.TooWide}, {"1.5", isa.D, 0, num.NoInteger},
		{"x", isa.D, 0, num.NoNumber}, {"1..2", isa.F, 0, num.NoNumber}, {"1e999", isa.DF, 0, num.OutOfRange}, {"65520", isa.HF, 0, num.OutOfRange},
		{"65519.99", isa.HF, 0x7bff, num.NoFault}, {"-0x1", isa.F, 0, num.SignedBits}, {"inf", isa.BF, 0x7f80, num.NoFault}, {"nan", isa.BF, 0x7fc0, num.NoFault},
		{"1.00390625", isa.BF, 0x3f80, num.NoFault}, {"1.01171875", isa.BF, 0x3f82, num.NoFault}, // ties go to even
		// Rounded once, not through F.
		{"1.00390626", isa.BF, 0x3f81, num.NoFault}, {"1.0004882812500003", isa.HF, 0x3c01, num.NoFault},
	} {
		if bits, fault := num.Parse(test.lit, test.typ); bits != test.bits || fault != test.fault {
			t.Errorf("%s as %v: %#x, fault %d, want %#x, %d", test.lit, test.typ, bits, fault, test.bits, test.fault)
		}
	}
	for typ, f := range formats {
		for _, bits := range f.Values() {
			if back, fault := num.Parse(num.Text(bits, typ), typ); back != bits || fault != num.NoFault {
				t.Errorf("%v %#x is written %s and read as %#x", typ, bits, num.Text(bits, typ), back)
			}
		}
	}
	for s, want := range map[string]uint64{"0": 0, "010": 8, "0x10": 16, "0b10": 2, "10": 10} {
		if got, ok := num.ParseIntegerC(s); got != want || !ok {
			t.Errorf("%s is %d, %v", s, got, ok)
		}
	}
	for _, s := range []string{"", "08", "0x", "0xg", "18446744073709551616", "-1"} {
		if v, ok := num.ParseIntegerC(s); ok {
			t.Errorf("%q is %d", s, v)
		}
	}
}
