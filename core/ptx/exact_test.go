package ptx_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num/numtest"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// This file compares floating point instructions with exact arithmetic: PTX ISA, "Floating Point Instructions", "Half
// Precision Floating Point Instructions", "Comparison and Selection Instructions", "cvt".

// trial is one instruction on columns of operands.
type trial struct {
	op   string // "add.rz.f32"
	srcs []int  // bits of the sources' registers
	dst  int    // bits of the destination's register; 1: a predicate
	want func(s []uint64) uint64
	same func(got, want uint64) bool // nil means ==
}

const rows = 192 // threads; a column has as many values

// runTrials runs instructions on the same columns and compares each result. Where the destination is as wide as a
// source, the instruction also runs with its destination in that source's register.
func runTrials(t *testing.T, trials []trial, columns [][]uint64) {
	t.Helper()
	var b, body strings.Builder
	put := func(to *strings.Builder, format string, args ...any) { fmt.Fprintf(to, format+"\n", args...) }
	params := make([]string, len(columns))
	put(&b, "//@ launch k block=%d", rows)
	for i, column := range columns {
		words := make([]string, rows)
		for k := range words {
			words[k] = fmt.Sprintf("0x%x", column[k])
		}
		put(&b, "//@ param in%d = u64[%d] %s", i, rows, strings.Join(words, ", "))
		params[i] = fmt.Sprintf(".param .u64 in%d", i)
		put(&body, "ld.param.u64 %%at, [in%d];\nadd.u64 %%at, %%at, %%offset;\nld.global.b64 %%s%d_64, [%%at];", i, i)
		put(&body, "cvt.u32.u64 %%s%d_32, %%s%d_64;\ncvt.u16.u64 %%s%d_16, %%s%d_64;", i, i, i, i)
	}
	put(&b, "//@ param out = u64[%d] zeros", rows*len(trials))
	put(&b, ".version 9.0\n.target sm_121a\n.address_size 64\n.visible .entry k(%s, .param .u64 out)\n{", strings.Join(params, ", "))
	put(&b, ".reg .u64 %%at, %%offset;\n.reg .u32 %%me;\n.reg .b64 %%d_64, %%e_64, %%same;\n.reg .b32 %%d_32, %%e_32;\n.reg .b16 %%d_16, %%e_16;\n.reg .pred %%d_1;")
	for i := range columns {
		put(&b, ".reg .b64 %%s%d_64;\n.reg .b32 %%s%d_32;\n.reg .b16 %%s%d_16;", i, i, i)
	}
	put(&b, "mov.u32 %%me, %%tid.x;\nmul.wide.u32 %%offset, %%me, 8;\n%s", body.String())
	put(&b, "ld.param.u64 %%at, [out];\nadd.u64 %%at, %%at, %%offset;")
	for i := range trials {
		x := &trials[i]
		args := make([]string, len(x.srcs))
		for k, bits := range x.srcs {
			args[k] = fmt.Sprintf("%%s%d_%d", k, bits)
		}
		put(&b, "%s %%d_%d, %s;", x.op, x.dst, strings.Join(args, ", "))
		if x.dst == 1 {
			put(&b, "selp.b64 %%d_64, 1, 0, %%d_1;")
		}
		for k, bits := range x.srcs {
			if bits != x.dst {
				continue
			}
			there := slices.Clone(args)
			there[k] = fmt.Sprintf("%%e_%d", bits)
			put(&b, "mov.b%d %s, %s;\n%s %s, %s;", bits, there[k], args[k], x.op, there[k], strings.Join(there, ", "))
			put(&b, "xor.b%d %s, %s, %%d_%d;\nshl.b%d %s, %s, 1;", bits, there[k], there[k], bits, bits, there[k], there[k]) // all but the sign, which may be either for a NaN
			switch bits {
			case 16:
				put(&b, "cvt.u64.u16 %%e_64, %%e_16;")
			case 32:
				put(&b, "cvt.u64.u32 %%e_64, %%e_32;")
			}
			put(&b, "{ .reg .pred %%p; setp.ne.u64 %%p, %%e_64, 0; @%%p st.global.u64 [%%at], 0x1bad; @%%p add.u64 %%at, %%at, %d; @%%p bra next%d; }", 8*rows, i)
		}
		switch x.dst {
		case 16:
			put(&b, "cvt.u64.u16 %%d_64, %%d_16;")
		case 32:
			put(&b, "cvt.u64.u32 %%d_64, %%d_32;")
		}
		put(&b, "st.global.b64 [%%at], %%d_64;\nadd.u64 %%at, %%at, %d;\nnext%d:", 8*rows, i)
	}
	put(&b, "ret;\n}")
	target := runtest.Open(t, "exact.ptx", b.String())
	acceptedByIntel(t, t.Name(), target.Translation)
	m := runtest.Start(t, target.Program, target.Launch)
	if _, stop := m.Run(20_000_000); stop != eu.StopDone {
		t.Fatal(m.StopReason())
	}
	out := slices.IndexFunc(target.Launch.Surfaces, func(s dispatch.Surface) bool { return s.Name == "out" })
	bytes := m.SurfaceBytes(out)
	for i := range trials {
		x := &trials[i]
		wrong := 0
		for k := range rows {
			s := make([]uint64, len(x.srcs))
			for j := range s {
				s[j] = columns[j][k] & (1<<(x.srcs[j]-1)<<1 - 1)
			}
			got, want := uint64(0), x.want(s)
			for n := range 8 {
				got |= uint64(bytes[8*(i*rows+k)+n]) << (8 * n)
			}
			if got == want || x.same != nil && x.same(got, want) {
				continue
			}
			if wrong++; wrong <= 3 {
				t.Errorf("%s of %x is %#x, want %#x", x.op, s, got, want)
			}
		}
		if wrong > 3 {
			t.Errorf("%s: %d of %d are wrong", x.op, wrong, rows)
		}
	}
}

// Args returns n columns for a format: first adversarial values against each other, then random values near each
// other, with products that the third operand cancels and operands of equal magnitude.
func Args(f numtest.Format, n int) [][]uint64 {
	r := rand.New(rand.NewSource(int64(f.Bits)<<8 + int64(f.Fraction)))
	values := f.Values()
	columns := make([][]uint64, n)
	near := uint64(0)
	for i := range rows {
		for k := range columns {
			v := uint64(0)
			switch {
			case i < rows/3:
				v = values[(i*[]int{1, 7, 19}[k]+i/len(values)*5)%len(values)]
			case k == 2 && i%3 == 0:
				v = f.Round(numtest.Mul(f.Value(columns[0][i]), f.Value(columns[1][i])), numtest.Nearest) ^ 1<<(f.Bits-1)
			case k == 1 && i%5 == 0:
				v = columns[0][i] ^ uint64(i&1)<<(f.Bits-1)
			default:
				v = f.Random(r, near)
			}
			near = v
			columns[k] = append(columns[k], v)
		}
	}
	return columns
}

var modes = map[string]numtest.Mode{"": numtest.Nearest, ".rn": numtest.Nearest, ".rp": numtest.Up, ".rm": numtest.Down, ".rz": numtest.Zero,
	".rni": numtest.Nearest, ".rpi": numtest.Up, ".rmi": numtest.Down, ".rzi": numtest.Zero}

var allModes = []string{".rn", ".rz", ".rm", ".rp"}

var one = numtest.Int(big.NewInt(1))

// arithmetic lists the instructions that round, and the types of each.
var arithmetic = []struct {
	name    string
	sources int
	types   string
	exact   func(s []numtest.Number, mode numtest.Mode) numtest.Number
}{
	{"add", 2, "f32 f64 f16 bf16", func(s []numtest.Number, mode numtest.Mode) numtest.Number { return numtest.Add(s[0], s[1], mode) }},
	{"sub", 2, "f32 f64 f16 bf16", func(s []numtest.Number, mode numtest.Mode) numtest.Number {
		return numtest.Add(s[0], s[1].Negated(), mode)
	}},
	{"mul", 2, "f32 f64 f16 bf16", func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Mul(s[0], s[1]) }},
	{"fma", 3, "f32 f64 f16 bf16", fused},
	{"mad", 3, "f32 f64", fused},
	{"div", 2, "f32 f64", func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Div(s[0], s[1]) }},
	{"rcp", 1, "f32 f64", func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Div(one, s[0]) }},
	{"sqrt", 1, "f32 f64", func(s []numtest.Number, _ numtest.Mode) numtest.Number { return numtest.Sqrt(s[0]) }},
}

func fused(s []numtest.Number, mode numtest.Mode) numtest.Number {
	return numtest.Add(numtest.Mul(s[0], s[1]), s[2], mode)
}

var formats = map[string]numtest.Format{"f16": numtest.Half, "bf16": numtest.Brain, "f32": numtest.Single, "f64": numtest.Double}

// read returns the numbers that some bits stand for; if flushed is set, denormals are read as zeros.
func read(f numtest.Format, s []uint64, flushed bool) []numtest.Number {
	list := make([]numtest.Number, len(s))
	for i, bits := range s {
		if flushed {
			bits = f.Flush(bits)
		}
		list[i] = f.Value(bits)
	}
	return list
}

func write(f numtest.Format, x numtest.Number, mode numtest.Mode, flushed, sat bool) uint64 {
	if sat {
		x = x.Saturated()
	}
	bits := f.Round(x, mode)
	if flushed {
		bits = f.Flush(bits)
	}
	return bits
}

func repeated(n, bits int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = bits
	}
	return list
}

// halves makes an operation on .f16x2 from one on .f16.
func halves(want func(s []uint64) uint64) func(s []uint64) uint64 {
	return func(s []uint64) uint64 {
		low, high := slices.Clone(s), slices.Clone(s)
		for i := range s {
			low[i], high[i] = s[i]&0xffff, s[i]>>16
		}
		return want(low) | want(high)<<16
	}
}

func sameHalves(a, b uint64) bool {
	return numtest.Half.Same(a&0xffff, b&0xffff) && numtest.Half.Same(a>>16, b>>16)
}

// pairs makes columns for .f16x2: the lower half of a row is the row's value, and the upper half is the value of the
// next row.
func pairs(columns [][]uint64) [][]uint64 {
	list := make([][]uint64, len(columns))
	for i, column := range columns {
		for k, v := range column {
			list[i] = append(list[i], v|column[(k+1)%rows]<<16)
		}
	}
	return list
}

// flags returns the combinations of .ftz and .sat that an instruction can have.
func flags(name, typ string) (list []string) {
	switch {
	case typ == "f64" || typ == "bf16":
		return []string{""}
	case name == "div" || name == "rcp" || name == "sqrt":
		return []string{"", ".ftz"}
	}
	return []string{"", ".ftz", ".sat", ".ftz.sat"}
}

// TestExactArithmetic runs the arithmetic instructions in every type and rounding mode, with and without .ftz and .sat.
// .f16 and .bf16 only round to nearest.
func TestExactArithmetic(t *testing.T) {
	for _, op := range arithmetic {
		for _, typ := range strings.Fields(op.types) {
			t.Run(op.name+"."+typ, func(t *testing.T) {
				f := formats[typ]
				rounds := allModes
				if f.Bits == 16 {
					rounds = allModes[:1]
				}
				columns := Args(f, op.sources)
				var list, packed []trial
				for _, round := range rounds {
					for _, flag := range flags(op.name, typ) {
						ftz, sat := strings.Contains(flag, ".ftz"), strings.Contains(flag, ".sat")
						want := func(s []uint64) uint64 {
							return write(f, op.exact(read(f, s, ftz), modes[round]), modes[round], ftz, sat)
						}
						list = append(list, trial{op.name + round + flag + "." + typ, repeated(op.sources, f.Bits), f.Bits, want, f.Same})
						if typ == "f16" {
							packed = append(packed, trial{op.name + round + flag + ".f16x2", repeated(op.sources, 32), 32, halves(want), sameHalves})
						}
					}
				}
				runTrials(t, list, columns)
				if packed != nil {
					runTrials(t, packed, pairs(columns))
				}
			})
		}
	}
}

// TestInitialisers checks that literals of every floating point type, written as bits of a double, as bits of a single,
// or in decimal, are rounded only once, to nearest even. The same holds for numbers in launch lines.
func TestInitialisers(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	for typ, f := range formats {
		t.Run(typ, func(t *testing.T) {
			doubles := numtest.Double.Values()
			for _, bits := range f.Values() {
				if v := math.Float64frombits(numtest.Double.Round(f.Value(bits), numtest.Nearest)); v == v && !math.IsInf(v, 0) {
					for _, by := range []float64{0x1p-8, 0x1p-9, 0x1p-11, 0x1p-12, 0x1p-24, 0x1p-25} { // midpoints, and values near them
						doubles = append(doubles, math.Float64bits(v+v*by), math.Float64bits(v+v*by*(1+0x1p-20)), math.Float64bits(v+v*by*(1-0x1p-20)))
					}
				}
			}
			for range 200 {
				doubles = append(doubles, numtest.Double.Random(r, math.Float64bits(1)))
			}
			var literals, want, numbers, patterns []string
			for _, bits := range doubles {
				v := math.Float64frombits(bits)
				single := math.Float32bits(float32(v))
				if v != v {
					continue
				}
				once := fmt.Sprintf("0x%x", f.Round(numtest.Double.Value(bits), numtest.Nearest))
				literals = append(literals, fmt.Sprintf("0d%016x", bits), fmt.Sprintf("0f%08x", single))
				want = append(want, once, fmt.Sprintf("0x%x", f.Round(numtest.Single.Value(uint64(single)), numtest.Nearest)))
				if text := strconv.FormatFloat(v, 'e', -1, 64); !math.IsInf(v, 0) {
					literals, want = append(literals, text), append(want, once)
					if f.Round(numtest.Double.Value(bits), numtest.Nearest)&^(1<<(f.Bits-1)) < f.Infinity() { // a launch line refuses numbers that are too large
						numbers, patterns = append(numbers, text), append(patterns, once)
					}
				}
			}
			bits := "u" + strconv.Itoa(f.Bits)
			text := "//@ launch k block=1\n//@ expect x = " + bits + "[" + strconv.Itoa(len(want)) + "] " + strings.Join(want, ", ") + "\n"
			text += fmt.Sprintf("//@ param p = %s[%d] %s\n//@ expect p = %s[%d] %s\n", typ, len(numbers), strings.Join(numbers, ", "), bits, len(numbers), strings.Join(patterns, ", "))
			text += ".version 9.0\n.target sm_121a\n.address_size 64\n.global ." + typ + " x[" + strconv.Itoa(len(literals)) + "] = { " + strings.Join(literals, ",\n") + " };\n.entry k(.param .u64 p) { .reg .b64 %a; mov.u64 %a, x; ret; }\n"
			runPTX(t, "initialisers.ptx", text)
		})
	}
}

// minMax returns the minimum (if least is set) or maximum of two numbers. -0 is below +0. A NaN wins if nanWins is set,
// otherwise the other operand does.
func minMax(f numtest.Format, s []uint64, ftz, least, nanWins bool) uint64 {
	a, b := s[0], s[1]
	if ftz {
		a, b = f.Flush(a), f.Flush(b)
	}
	switch nanA, nanB := f.IsNaN(a), f.IsNaN(b); {
	case nanA && nanB || (nanA || nanB) && nanWins:
		return f.NaN()
	case nanA:
		return b
	case nanB:
		return a
	}
	x, y := f.Value(a), f.Value(b)
	if less := numtest.Less(x, y) || numtest.Equal(x, y) && x.Neg; less == least {
		return a
	}
	return b
}

// TestExactSelection checks instructions that return one of their operands or change its sign (min, max, abs, neg), and
// comparisons.
func TestExactSelection(t *testing.T) {
	for typ, f := range formats {
		t.Run(typ, func(t *testing.T) {
			columns := Args(f, 2)
			var list, packed []trial
			zeros := []string{"", ".ftz"}
			if typ == "f64" || typ == "bf16" {
				zeros = zeros[:1]
			}
			both := func(op, flag string, sources int, want func(s []uint64) uint64) {
				list = append(list, trial{op + flag + "." + typ, repeated(sources, f.Bits), f.Bits, want, f.Same})
				if typ == "f16" {
					packed = append(packed, trial{op + flag + ".f16x2", repeated(sources, 32), 32, halves(want), sameHalves})
				}
			}
			for _, ftz := range zeros {
				for _, op := range []string{"min", "max"} {
					for _, nan := range []string{"", ".NaN"} {
						if typ == "f64" && nan != "" {
							continue
						}
						both(op, ftz+nan, 2, func(s []uint64) uint64 { return minMax(f, s, ftz != "", op == "min", nan != "") })
					}
				}
				sign := uint64(1) << (f.Bits - 1)
				flush := func(bits uint64) uint64 {
					if ftz != "" {
						return f.Flush(bits)
					}
					return bits
				}
				both("abs", ftz, 1, func(s []uint64) uint64 { return flush(s[0]) &^ sign })
				both("neg", ftz, 1, func(s []uint64) uint64 { return flush(s[0]) ^ sign })
				if typ == "bf16" {
					continue
				}
				for rel, holds := range comparisons {
					result := func(s []uint64) bool {
						x := read(f, s, ftz != "")
						unordered := x[0].NaN || x[1].NaN
						return holds(!unordered && numtest.Less(x[0], x[1]), numtest.Equal(x[0], x[1]), unordered)
					}
					choose := func(yes uint64) func(s []uint64) uint64 {
						return func(s []uint64) uint64 {
							if result(s) {
								return yes
							}
							return 0
						}
					}
					list = append(list, trial{"setp." + rel + ftz + "." + typ, repeated(2, f.Bits), 1, choose(1), nil})
					if rel == "lt" || rel == "neu" || rel == "num" {
						list = append(list, trial{"set." + rel + ftz + ".u32." + typ, repeated(2, f.Bits), 32, choose(1<<32 - 1), nil})
						if typ != "f16" {
							list = append(list, trial{"set." + rel + ftz + ".f32." + typ, repeated(2, f.Bits), 32, choose(0x3f800000), nil})
						}
					}
				}
			}
			runTrials(t, list, columns)
			if packed != nil {
				runTrials(t, packed, pairs(columns))
			}
		})
	}
	t.Run("slct", func(t *testing.T) {
		f := numtest.Single
		columns := Args(f, 3)
		var list []trial
		for _, ftz := range []string{"", ".ftz"} {
			for typ, bits := range map[string]int{"b16": 16, "u32": 32, "f32": 32, "b64": 64, "f64": 64} {
				list = append(list, trial{"slct" + ftz + "." + typ + ".f32", []int{bits, bits, 32}, bits, func(s []uint64) uint64 {
					if c := read(f, s[2:], ftz != "")[0]; !c.NaN && !numtest.Less(c, f.Value(0)) {
						return s[0]
					}
					return s[1]
				}, nil})
			}
		}
		runTrials(t, list, columns)
	})
}

// comparisons has the condition of each comparison operator.
var comparisons = map[string]func(less, equal, unordered bool) bool{
	"eq":  func(less, equal, unordered bool) bool { return equal },
	"ne":  func(less, equal, unordered bool) bool { return !equal && !unordered },
	"lt":  func(less, equal, unordered bool) bool { return less },
	"le":  func(less, equal, unordered bool) bool { return less || equal },
	"gt":  func(less, equal, unordered bool) bool { return !less && !equal && !unordered },
	"ge":  func(less, equal, unordered bool) bool { return !less && !unordered },
	"equ": func(less, equal, unordered bool) bool { return equal || unordered },
	"neu": func(less, equal, unordered bool) bool { return !equal },
	"ltu": func(less, equal, unordered bool) bool { return less || unordered },
	"leu": func(less, equal, unordered bool) bool { return less || equal || unordered },
	"gtu": func(less, equal, unordered bool) bool { return !less && !equal },
	"geu": func(less, equal, unordered bool) bool { return !less },
	"num": func(less, equal, unordered bool) bool { return !unordered },
	"nan": func(less, equal, unordered bool) bool { return unordered },
}
