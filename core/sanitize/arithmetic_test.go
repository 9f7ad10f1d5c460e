package sanitize_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

var integerTypes = []isa.Type{isa.UB, isa.B, isa.UW, isa.W, isa.UD, isa.D, isa.UQ, isa.Q}

// reported runs one instruction on 16 lanes of SKL (unless a line names something else) and returns the lanes of each
// rule that is reported. lines declare the sources A and N, and a destination D. ok is false if the checker rejects the
// program.
func reported(t *testing.T, lines ...string) (lanes map[string]uint32, severities map[string]visa.Severity, ok bool) {
	t.Helper()
	text := ".version 4.1\n.kernel \"k\"\n" + strings.Join(lines, "\n") + "\nret (M1, 1)\n"
	if !strings.Contains(text, "//@ platform") {
		text += "//@ platform SKL\n"
	}
	target, diags := run.Open(visa.NewFile("k", text))
	if target.Launch == nil {
		for _, d := range diags {
			if d.Severity == visa.Error && d.Code[0] != 'V' {
				t.Fatalf("%s\n%v", text, d)
			}
		}
		return nil, nil, false
	}
	m := watched(t, target)
	if _, stop := m.Run(1000); stop != eu.StopDone {
		t.Fatalf("%s\n%s", text, m.StopReason())
	}
	lanes, severities = map[string]uint32{}, map[string]visa.Severity{}
	for _, r := range m.Reports() {
		lanes[r.Code] |= r.Lanes
		severities[r.Code] = r.Severity
		if r.Page == "" || r.Message == "" {
			t.Errorf("%s: an empty report: %+v", lines[len(lines)-1], r)
		}
	}
	return lanes, severities, true
}

// bounds returns the least and the largest number of an integer type.
func bounds(typ isa.Type) (least, most *big.Int) {
	one := big.NewInt(1)
	n := uint(8 * typ.Size())
	if !typ.Signed() {
		return big.NewInt(0), new(big.Int).Sub(new(big.Int).Lsh(one, n), one)
	}
	half := new(big.Int).Lsh(one, n-1)
	return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
}

// variables returns lines that declare a destination and two inputs with their values.
func variables(dst, a isa.Type, as []string, n isa.Type, ns []string) []string {
	return []string{
		fmt.Sprintf(".decl D v_type=G type=%s num_elts=16 align=GRF", dst),
		fmt.Sprintf(".decl A v_type=G type=%s num_elts=16 align=GRF", a),
		fmt.Sprintf(".decl N v_type=G type=%s num_elts=16 align=GRF", n),
		fmt.Sprintf(".input A offset=32 size=%d", 16*a.Size()),
		fmt.Sprintf(".input N offset=160 size=%d", 16*n.Size()),
		"//@ input A = " + strings.Join(as, ", "),
		"//@ input N = " + strings.Join(ns, ", "),
	}
}

// TestShiftCounts: SHL.md, SHR.md and ASR.md say that the last 5 bits of the count are used, 6 for 64-bit types. A
// count that does not fit these bits must be noted, for every type of count, shift and destination, with and without
// saturation. A count that exceeds the width of a word or byte is not noted: it shifts everything out.
func TestShiftCounts(t *testing.T) {
	numbers := []int64{0, 1, 7, 8, 15, 16, 31, 32, 33, 63, 64, 127, 255, 65535, -1, -32}
	tried := 0
	for _, op := range []string{"shl", "shr", "asr", "shl.sat", "shr.sat"} {
		for i, typ := range slices.Concat(integerTypes, integerTypes) {
			from := typ
			if i >= len(integerTypes) { // a source of 64 bits, whatever the destination has
				from = isa.Q
			}
			for _, count := range integerTypes {
				least, most := bounds(count)
				width := int64(32)
				if typ.Size() == 8 || from.Size() == 8 {
					width = 64
				}
				var values []string
				want := uint32(0)
				for lane, n := range numbers {
					if v := big.NewInt(n); v.Cmp(least) < 0 || v.Cmp(most) > 0 {
						n = 3
					}
					values = append(values, fmt.Sprint(n))
					if n < 0 || n >= width {
						want |= 1 << lane
					}
				}
				lines := append(variables(typ, from, []string{"fill(0)"}, count, values),
					op+" (M1, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>")
				got, severities, ok := reported(t, lines...)
				if !ok {
					continue
				}
				tried++
				if got["R0121"] != want || len(got) > 1 || want != 0 && severities["R0121"] != visa.Note {
					t.Errorf("%s of %s to %s by %s: %#x as %v, want a note of %#x", op, from, typ, count, got, severities, want)
				}
			}
		}
	}
	if tried < 150 {
		t.Errorf("only %d forms ran", tried)
	}
}

// TestShiftCountForms tests counts that are constants, packed vectors and scalars, modifiers, and the enabled lanes.
func TestShiftCountForms(t *testing.T) {
	for _, c := range []struct {
		inst string
		want uint32
	}{
		{"shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> 0x1f:ud", 0},
		{"shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> 0x20:ud", 0xffff},
		{"shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> -1:w", 0xffff},
		{"shr (M1, 16) D(0,0)<1> A(0,0)<1;1,0> 0x76543210:uv", 0},
		{"asr (M1, 16) D(0,0)<1> A(0,0)<1;1,0> 0x8f543210:v", 0xc0c0},
		{"shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,2)<0;1,0>", 0xffff},
		{"shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> (-)N(0,0)<1;1,0>", 0xffff &^ 0x19},
		{"shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> (abs)N(0,0)<1;1,0>", 0x0004},
		{"shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> (-abs)N(0,0)<1;1,0>", 0xffff &^ 0x1},
		{"(P1) shl (M1, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>", 0x0010},
		{"shl (M1, 8) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>", 0x001c},
		{"shl (M3, 8) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>", 0x1c00},
		{"rol (M1, 16) D(0,0)<1> A(0,0)<1;1,0> 0x20:ud", 0}, // ROL.md masks the count in words
	} {
		lines := append(variables(isa.D, isa.D, []string{"fill(1)"}, isa.D, []string{"0", "1", "40", "-1", "-3", "fill(2)"}),
			".decl P1 v_type=P num_elts=16", "setp (M1_NM, 16) P1 0xff10:ud", c.inst)
		got, _, ok := reported(t, lines...)
		if !ok {
			if strings.HasPrefix(c.inst, "rol") {
				continue // not on SKL
			}
			t.Errorf("%s: not taken", c.inst)
		}
		if got["R0121"] != c.want || got["R0121"] == 0 && len(got) != 0 {
			t.Errorf("%s: %#x, want %#x", c.inst, got, c.want)
		}
	}
}

// TestSaturatingShifts: SHL.md, Notes: "If saturation is enabled, the shifted result must be within 33 bits or the
// result is undefined." The 33 bits of a negative result include its sign.
func TestSaturatingShifts(t *testing.T) {
	values := []int64{0, 1, 2, 3, 127, -1, -2, -128}
	for _, typ := range integerTypes {
		for by := range int64(32) {
			least, most := bounds(typ)
			var as []string
			want := uint32(0)
			for lane, v := range values {
				if x := big.NewInt(v); x.Cmp(least) < 0 || x.Cmp(most) > 0 {
					v = 1
				}
				as = append(as, fmt.Sprint(v))
				up := new(big.Int).Lsh(big.NewInt(v), uint(by))
				low, high := big.NewInt(0), big.NewInt(1<<33-1)
				if typ.Signed() {
					low, high = big.NewInt(-1<<32), big.NewInt(1<<32-1)
				}
				if up.Cmp(low) < 0 || up.Cmp(high) > 0 {
					want |= 1 << lane
				}
			}
			lines := append(variables(typ, typ, as, isa.UD, []string{fmt.Sprintf("fill(%d)", by)}),
				"shl.sat (M1, 8) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>")
			got, severities, ok := reported(t, lines...)
			if !ok || got["R0122"] != want || got["R0122"] == 0 && len(got) != 0 || want != 0 && severities["R0122"] != visa.Warning {
				t.Errorf("shl.sat of %s by %d: %#x as %v (taken: %v), want %#x", typ, by, got, severities, ok, want)
			}
		}
	}
}

// TestDivisionByZero: DIV.md and MOD.md do not define it, for any integer type.
func TestDivisionByZero(t *testing.T) {
	tried := 0
	for _, op := range []string{"div", "mod"} {
		for _, typ := range integerTypes {
			for _, by := range integerTypes {
				vars := variables(typ, typ, []string{"iota(1)"}, by, []string{"1", "0", "2", "0", "fill(3)"})
				for inst, want := range map[string]uint32{
					op + " (M1, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>":    0xa,
					op + " (M1, 16) D(0,0)<1> A(0,0)<1;1,0> (-)N(0,0)<1;1,0>": 0xa,
					op + " (M1, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,1)<0;1,0>":    0xffff,
					op + " (M1, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,2)<0;1,0>":    0,
					op + " (M1, 1) N(0,0)<1> N(0,0)<0;1,0> N(0,1)<0;1,0>":     0x1,
				} {
					got, severities, ok := reported(t, append(vars, inst)...)
					if !ok {
						continue
					}
					tried++
					if got["R0120"] != want || want == 0 && len(got) != 0 || want != 0 && severities["R0120"] != visa.Warning {
						t.Errorf("%s of %s by %s: %#x as %v, want %#x", inst, typ, by, got, severities, want)
					}
				}
			}
		}
	}
	if tried < 300 {
		t.Errorf("only %d forms ran", tried)
	}
	// Floats divide by zero as IEEE 754 says. Disabled lanes, and lanes of whole registers that only NoMask enables, do
	// not count as dividing.
	for inst, want := range map[string]uint32{
		"div (M1, 16) F(0,0)<1> F(0,0)<1;1,0> 0x0:f":                                            0,
		"div (M1, 16) D(0,0)<1> A(0,0)<1;1,0> 0x0:d":                                            0xffff,
		"(P1) div (M1, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>":                               0x2,
		"(P1) goto (M1, 16) over\ndiv (M1_NM, 16) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>\nover:": 0x8,
	} {
		lines := append(variables(isa.D, isa.D, []string{"iota"}, isa.D, []string{"1", "0", "2", "0", "fill(3)"}),
			".decl F v_type=G type=f num_elts=16 alias=<A, 0>", ".decl P1 v_type=P num_elts=16", "setp (M1_NM, 16) P1 0xf3:ud", inst)
		if got, _, ok := reported(t, lines...); !ok || got["R0120"] != want || want == 0 && len(got) != 0 {
			t.Errorf("%s: %#x, want %#x", inst, got, want)
		}
	}
}

// floats returns the bits of numbers of a type, including those next to the bounds of the integer types.
func floats(typ isa.Type) (list []uint64) {
	numbers := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 0.5, -0.5, -0.999, -1, 1e-40, 3.7, -3.7}
	for _, t := range integerTypes {
		least, most := bounds(t)
		for _, x := range []*big.Int{least, most} {
			v, _ := new(big.Float).SetInt(x).Float64()
			numbers = append(numbers, v, v+0.5, v-0.5, v+1, v-1, 2*v)
		}
	}
	for _, v := range numbers {
		switch typ {
		case isa.DF:
			b := math.Float64bits(v)
			list = append(list, b, b+1, b-1)
		case isa.F:
			b := math.Float32bits(float32(v))
			list = append(list, uint64(b), uint64(b+1), uint64(b-1))
		}
	}
	if typ == isa.HF {
		for b := uint64(0); b < 1<<16; b += 331 {
			list = append(list, b)
		}
	}
	return list
}

// number returns the value of a float's bits.
func number(typ isa.Type, bits uint64) float64 {
	switch typ {
	case isa.DF:
		return math.Float64frombits(bits)
	case isa.F:
		return float64(math.Float32frombits(uint32(bits)))
	}
	return float64(num.HalfToFloat(uint16(bits)))
}

// TestFloatsBeyondIntegers: 2_datatypes.md, "Float to Integer": the fraction is cut off, then a value beyond the type
// becomes the closest one, and NaN becomes 0. Each of these is noted. A program that saturates asks for the closest
// value, but not for what becomes of NaN.
func TestFloatsBeyondIntegers(t *testing.T) {
	tried := 0
	for _, from := range []isa.Type{isa.HF, isa.F, isa.DF} {
		all := floats(from)
		for _, to := range integerTypes {
			least, most := bounds(to)
			for _, sat := range []string{"", ".sat"} {
				for at := 0; at+16 <= len(all); at += 16 {
					var values []string
					want := uint32(0)
					for lane, b := range all[at : at+16] {
						values = append(values, fmt.Sprintf("0x%0*x", 2*from.Size(), b))
						v := number(from, b)
						switch {
						case v != v:
							want |= 1 << lane
						case sat != "":
						case math.IsInf(v, 0):
							want |= 1 << lane
						default:
							whole, _ := new(big.Float).SetFloat64(v).Int(nil)
							if whole.Cmp(least) < 0 || whole.Cmp(most) > 0 {
								want |= 1 << lane
							}
						}
					}
					lines := append(variables(to, from, values, isa.UD, []string{"0"}), "mov"+sat+" (M1, 16) D(0,0)<1> A(0,0)<1;1,0>")
					got, severities, ok := reported(t, lines...)
					if !ok {
						t.Fatalf("mov%s of %s to %s is not taken", sat, from, to)
					}
					tried++
					if got["R0123"] != want || want == 0 && len(got) != 0 || want != 0 && severities["R0123"] != visa.Note {
						t.Errorf("mov%s of %s to %s, %v: %#x as %v, want %#x", sat, from, to, values, got, severities, want)
					}
				}
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d moves ran", tried)
	}
	for inst, want := range map[string]uint32{
		"mov (M1, 16) D(0,0)<1> 0x501502f9:f":             0xffff, // 1e10
		"mov (M1, 16) D(0,0)<1> (-)A(0,0)<1;1,0>":         0,
		"mov (M1, 16) U(0,0)<1> (-)A(0,0)<1;1,0>":         0xfffe,
		"mov (M1, 16) U(0,0)<1> (abs)A(0,0)<1;1,0>":       0,
		"(P1) mov (M1, 16) U(0,0)<1> (-abs)A(0,0)<1;1,0>": 0x2,
		"mov (M1, 16) A(0,0)<1> 0x501502f9:f":             0, // a float
	} {
		lines := append(variables(isa.D, isa.F, []string{"iota"}, isa.D, []string{"0"}),
			".decl U v_type=G type=ud num_elts=16 alias=<D, 0>", ".decl P1 v_type=P num_elts=16", "setp (M1_NM, 16) P1 0x3:ud", inst)
		if got, _, ok := reported(t, lines...); !ok || got["R0123"] != want || want == 0 && len(got) != 0 {
			t.Errorf("%s: %#x, want %#x", inst, got, want)
		}
	}
}

// TestWhatWasNeverWrittenIsToldOnce checks that a divisor or count that was never written is reported as R0110 only.
func TestWhatWasNeverWrittenIsToldOnce(t *testing.T) {
	for _, inst := range []string{"div (M1, 16) D(0,0)<1> A(0,0)<1;1,0> X(0,0)<1;1,0>", "mod (M1, 16) D(0,0)<1> A(0,0)<1;1,0> X(0,0)<1;1,0>"} {
		lines := append(variables(isa.D, isa.D, []string{"iota"}, isa.D, []string{"0"}), ".decl X v_type=G type=d num_elts=16 align=GRF", inst)
		if got, _, ok := reported(t, lines...); !ok || len(got) != 1 || got["R0110"] != 0xffff {
			t.Errorf("%s: %#x", inst, got)
		}
	}
}

// TestIgnored checks that a rule that the launch lines ignore is not reported, and that others are.
func TestIgnored(t *testing.T) {
	vars := variables(isa.D, isa.D, []string{"iota"}, isa.D, []string{"0", "32"})
	insts := []string{"div (M1, 2) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>", "shl (M1, 2) D(0,0)<1> A(0,0)<1;1,0> N(0,0)<1;1,0>", "mov (M1, 1) D(0,0)<1> 0x501502f9:f", "mov (M1, 8) A(0,1)<1> A(0,0)<1;1,0>"}
	all := map[string]bool{"R0120": true, "R0121": true, "R0123": true, "R0107": true}
	for _, ignore := range []string{"", "R0120", "R0121", "R0123", "R0107", "R0120, R0121", "R0207"} {
		lines := append(append([]string{}, vars...), insts...)
		if ignore != "" {
			lines = append(lines, "//@ ignore "+ignore)
		}
		got, _, ok := reported(t, lines...)
		for code := range all {
			if want := !strings.Contains(ignore, code); !ok || want != (got[code] != 0) {
				t.Errorf("ignore %s: %s is reported: %v", ignore, code, got[code] != 0)
			}
		}
	}
}
