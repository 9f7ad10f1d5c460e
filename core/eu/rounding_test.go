package eu_test

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num/numtest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// The rounding modes and denormal modes of %cr0 (spec/visa/4_visa_header.md), and IEEE 754 where 2_datatypes.md refers
// to it, compared with exact arithmetic.

var roundingModes = []struct {
	name string
	bits uint32
	mode numtest.Mode
}{
	{"RTNE", 0 << 4, numtest.Nearest}, {"RU", 1 << 4, numtest.Up}, {"RD", 2 << 4, numtest.Down}, {"RTZ", 3 << 4, numtest.Zero},
}

// floatTypes are the float types, with their formats and the bit of %cr0 that keeps denormals.
var floatTypes = map[isa.Type]struct {
	format numtest.Format
	keep   uint32
}{
	isa.HF: {numtest.Half, 1 << 10}, isa.BF: {numtest.Brain, 1 << 7}, isa.F: {numtest.Single, 1 << 7}, isa.DF: {numtest.Double, 1 << 6},
}

// compute runs an instruction on columns of operands, 16 rows at a time, and returns the results.
func compute(t *testing.T, cr0 uint32, op string, dst isa.Type, types []isa.Type, columns [][]uint64) []uint64 {
	t.Helper()
	n := len(columns[0])
	var text strings.Builder
	payload := make([]byte, 64)
	for i, typ := range types {
		fmt.Fprintf(&text, ".decl S%d v_type=G type=%v num_elts=%d align=GRF\n", i, typ, n)
	}
	fmt.Fprintf(&text, ".decl D v_type=G type=%v num_elts=%d align=GRF\n", dst, n)
	for i, typ := range types {
		fmt.Fprintf(&text, ".input S%d offset=%d size=%d\n", i, len(payload), n*typ.Size())
		for _, v := range columns[i] {
			var b [8]byte
			binary.LittleEndian.PutUint64(b[:], v)
			payload = append(payload, b[:typ.Size()]...)
		}
	}
	fmt.Fprintf(&text, "mov (M1_NM, 1) %%cr0(0,0)<1> 0x%x:ud\n", cr0)
	at := func(typ isa.Type, element int) string {
		perRow := 64 / typ.Size()
		return fmt.Sprintf("(%d,%d)", element/perRow, element%perRow)
	}
	for i := 0; i < n; i += 16 {
		fmt.Fprintf(&text, "%s (M1, 16) D%s<1>", op, at(dst, i))
		for k, typ := range types {
			fmt.Fprintf(&text, " S%d%s<1;1,0>", k, at(typ, i))
		}
		text.WriteString("\n")
	}
	text.WriteString("ret (M1, 1)\n")
	p := assemble(t, isa.PVC, text.String())
	m := runtest.Start(t, p, &dispatch.Launch{Payload: func([3]int, int) []byte { return payload }})
	m.Run(1 + n/16)
	got := m.VarBytes(0, 0, named(p, "D"))
	results := make([]uint64, n)
	for i := range results {
		var b [8]byte
		copy(b[:], got[i*dst.Size():][:dst.Size()])
		results[i] = binary.LittleEndian.Uint64(b[:])
	}
	return results
}

// operation is an instruction with its definition.
type operation struct {
	name    string
	sources int
	types   []isa.Type // of sources and destination
	mixed   [][2]isa.Type
	sat     bool
	exact   func(s []numtest.Number, mode numtest.Mode) numtest.Number
}

var floatOperations = []operation{
	{"add", 2, []isa.Type{isa.HF, isa.BF, isa.F, isa.DF}, mixedFloats, true,
		func(s []numtest.Number, mode numtest.Mode) numtest.Number { return numtest.Add(s[0], s[1], mode) }},
	{"mul", 2, []isa.Type{isa.HF, isa.BF, isa.F, isa.DF}, mixedFloats, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Mul(s[0], s[1]) }},
	{"mad", 3, []isa.Type{isa.HF, isa.BF, isa.F, isa.DF}, mixedFloats, true,
		func(s []numtest.Number, mode numtest.Mode) numtest.Number {
			return numtest.Add(numtest.Mul(s[0], s[1]), s[2], mode)
		}},
	{"div", 2, []isa.Type{isa.HF, isa.F, isa.DF}, mixedFloats[:2], true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Div(s[0], s[1]) }},
	{"divm", 2, []isa.Type{isa.F, isa.DF}, nil, false,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Div(s[0], s[1]) }},
	{"inv", 1, []isa.Type{isa.HF, isa.F}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number {
			return numtest.Div(numtest.Int(big.NewInt(1)), s[0])
		}},
	{"sqrt", 1, []isa.Type{isa.HF, isa.F}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Sqrt(s[0]) }},
	{"sqrtm", 1, []isa.Type{isa.F, isa.DF}, nil, false,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Sqrt(s[0]) }},
	{"min", 2, []isa.Type{isa.HF, isa.F, isa.DF}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return chosen(s, numtest.Less) }},
	{"max", 2, []isa.Type{isa.HF, isa.F, isa.DF}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number {
			return chosen(s, func(a, b numtest.Number) bool { return numtest.Less(b, a) })
		}},
	{"rndd", 1, []isa.Type{isa.F}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return s[0].Whole(numtest.Down) }},
	{"rndu", 1, []isa.Type{isa.F}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return s[0].Whole(numtest.Up) }},
	{"rnde", 1, []isa.Type{isa.F}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return s[0].Whole(numtest.Nearest) }},
	{"rndz", 1, []isa.Type{isa.F}, nil, true,
		func(s []numtest.Number, _ numtest.Mode) numtest.Number { return s[0].Whole(numtest.Zero) }},
}

// chosen is MIN or MAX of MIN_MAX.md: for a number and a NaN the number, for equal operands the second.
func chosen(s []numtest.Number, first func(a, b numtest.Number) bool) numtest.Number {
	if s[1].NaN || !s[0].NaN && first(s[0], s[1]) {
		return s[0]
	}
	return s[1]
}

// mixedFloats are pairs of different destination and source types.
var mixedFloats = [][2]isa.Type{{isa.F, isa.HF}, {isa.HF, isa.F}, {isa.F, isa.BF}, {isa.BF, isa.F}}

// TestRounding tests every floating point operation of every type, in each rounding mode, with denormals kept and
// flushed, saturated and not.
func TestRounding(t *testing.T) {
	for _, op := range floatOperations {
		pairs := op.mixed
		for _, typ := range op.types {
			pairs = append(pairs[:len(pairs):len(pairs)], [2]isa.Type{typ, typ})
		}
		for _, pair := range pairs {
			t.Run(fmt.Sprintf("%s/%v_%v", op.name, pair[0], pair[1]), func(t *testing.T) { op.hold(t, pair[0], pair[1], false) })
			if op.sat {
				t.Run(fmt.Sprintf("%s.sat/%v_%v", op.name, pair[0], pair[1]), func(t *testing.T) { op.hold(t, pair[0], pair[1], true) })
			}
		}
	}
}

// hold compares an operation with its definition.
func (op *operation) hold(t *testing.T, dst, src isa.Type, sat bool) {
	from, to := floatTypes[src], floatTypes[dst]
	r := rand.New(rand.NewSource(int64(dst)<<8 | int64(src)))
	columns := make([][]uint64, op.sources)
	values := from.format.Values()
	const rows = 512
	for i := range rows {
		near := values[i%len(values)]
		for k := range columns {
			switch {
			case i < rows/4:
				columns[k] = append(columns[k], values[(i*[]int{1, 7, 19}[k]+i/len(values))%len(values)])
			case k == 2 && i%3 == 0: // the product, nearly, with the other sign
				product := from.format.Round(numtest.Mul(from.format.Value(columns[0][i]), from.format.Value(columns[1][i])), numtest.Nearest)
				columns[k] = append(columns[k], product^1<<(from.format.Bits-1))
			case k == 1 && i%5 == 0: // the same magnitude
				columns[k] = append(columns[k], columns[0][i]^uint64(i&1)<<(from.format.Bits-1))
			default:
				near = from.format.Random(r, near)
				columns[k] = append(columns[k], near)
			}
		}
	}
	types := make([]isa.Type, op.sources)
	for i := range types {
		types[i] = src
	}
	name := op.name
	if sat {
		name += ".sat"
	}
	for _, mode := range roundingModes {
		for _, keep := range []uint32{1<<10 | 1<<7 | 1<<6, 0} {
			got := compute(t, mode.bits|keep, name, dst, types, columns)
			wrong := 0
			for i, g := range got {
				s := make([]numtest.Number, op.sources)
				bits := make([]uint64, op.sources)
				for k := range s {
					bits[k] = columns[k][i]
					if keep == 0 {
						bits[k] = from.format.Flush(bits[k])
					}
					s[k] = from.format.Value(bits[k])
				}
				x := op.exact(s, mode.mode)
				if sat {
					x = x.Saturated()
				}
				want := to.format.Round(x, mode.mode)
				if keep == 0 {
					want = to.format.Flush(want)
				}
				if to.format.Same(g, want) {
					continue
				}
				if wrong++; wrong <= 3 {
					t.Errorf("%s, denormals kept %v: %s %v of %v %x is %#x, want %#x", mode.name, keep != 0, name, dst, src, bits, g, want)
				}
			}
			if wrong > 3 {
				t.Errorf("%s, denormals kept %v: %d of %d are wrong", mode.name, keep != 0, wrong, len(got))
			}
		}
	}
}

// TestConversionRounding tests mov between all floating point types and from all integer types (2_datatypes.md, "Type
// Conversion").
func TestConversionRounding(t *testing.T) {
	floats := [][2]isa.Type{
		{isa.F, isa.DF}, {isa.HF, isa.DF}, {isa.HF, isa.F}, {isa.BF, isa.F},
		{isa.DF, isa.F}, {isa.DF, isa.HF}, {isa.F, isa.HF}, {isa.F, isa.BF},
	}
	for _, pair := range floats {
		for _, sat := range []bool{false, true} {
			t.Run(fmt.Sprintf("mov/%v_%v/sat=%v", pair[0], pair[1], sat), func(t *testing.T) {
				op := operation{name: "mov", sources: 1, exact: func(s []numtest.Number, _ numtest.Mode) numtest.Number { return s[0] }}
				switch wider := pair[0].Size() > pair[1].Size(); {
				case !wider:
					op.hold(t, pair[0], pair[1], sat)
				case !sat: // precise: nothing is flushed
					op.holdPrecise(t, pair[0], pair[1])
				}
			})
		}
	}
	r := rand.New(rand.NewSource(9))
	for _, dst := range []isa.Type{isa.HF, isa.F, isa.DF} {
		for _, src := range []isa.Type{isa.B, isa.UB, isa.W, isa.UW, isa.D, isa.UD, isa.Q, isa.UQ} {
			t.Run(fmt.Sprintf("mov/%v_%v", dst, src), func(t *testing.T) {
				bits := uint(8 * src.Size())
				var column []uint64
				for i := range 256 {
					v := r.Uint64() >> r.Intn(64)
					switch i % 4 {
					case 0: // near a power of two
						v = 1<<r.Intn(int(bits)) + uint64(r.Intn(5)) - 2
					case 1: // near the middle between two numbers
						v = (v | 1) << r.Intn(40) << 20 >> r.Intn(40)
					}
					column = append(column, v<<(64-bits)>>(64-bits))
				}
				for _, mode := range roundingModes {
					for i, g := range compute(t, mode.bits|0x4c0, "mov", dst, []isa.Type{src}, [][]uint64{column}) {
						n := new(big.Int).SetUint64(column[i])
						if src.Signed() {
							n.SetInt64(int64(column[i]<<(64-bits)) >> (64 - bits))
						}
						f := floatTypes[dst].format
						if want := f.Round(numtest.Int(n), mode.mode); g != want {
							t.Fatalf("%s: %v of %v %v is %#x, want %#x", mode.name, dst, src, n, g, want)
						}
					}
				}
			})
		}
	}
}

// holdPrecise is hold for conversions that lose and flush nothing.
func (op *operation) holdPrecise(t *testing.T, dst, src isa.Type) {
	from, to := floatTypes[src].format, floatTypes[dst].format
	column := from.Values()
	for len(column)%16 != 0 {
		column = append(column, 0)
	}
	for _, cr0 := range []uint32{0, 0x4f0} {
		for i, g := range compute(t, cr0, op.name, dst, []isa.Type{src}, [][]uint64{column}) {
			if want := to.Round(from.Value(column[i]), numtest.Nearest); !to.Same(g, want) {
				t.Errorf("%v of %v %#x is %#x, want %#x", dst, src, column[i], g, want)
			}
		}
	}
}

// TestDenormalsAreCompared checks that cmp does not flush, whatever %cr0 says (api.go; CMP.md does not mention it).
func TestDenormalsAreCompared(t *testing.T) {
	for _, typ := range []isa.Type{isa.HF, isa.F, isa.DF} {
		f := floatTypes[typ].format
		a, b := f.Values(), f.Values()
		for len(a)%16 != 0 {
			a = append(a, 0)
		}
		for i := range a {
			if i >= len(b) {
				b = append(b, 1)
			}
		}
		b = append(b[1:], b[0])
		for _, cr0 := range []uint32{0, 0x4c0} {
			for i, g := range compute(t, cr0, "cmp.lt", typ, []isa.Type{typ, typ}, [][]uint64{a, b}) {
				x, y := f.Value(a[i]), f.Value(b[i])
				if less := !x.NaN && !y.NaN && numtest.Less(x, y); (g != 0) != less {
					t.Errorf("%v: %#x < %#x is %#x", typ, a[i], b[i], g)
				}
			}
		}
	}
}
