package ptx_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// randomProgram generates random programs of some fifty instructions: integer and floating point ones, with guards,
// divergent branches, loops with a number of rounds that depends on the lane, choices by brx.idx, calls, and indirect
// calls.
type randomProgram struct {
	r      *rand.Rand
	b      strings.Builder
	labels int
	depth  int // nesting of branches and loops
	left   int // instructions still to be generated
	inFunc bool
}

func (g *randomProgram) put(format string, args ...any) { fmt.Fprintf(&g.b, format+"\n", args...) }

func (g *randomProgram) pick(list ...string) string { return list[g.r.Intn(len(list))] }

// The following methods name a random register: of u32, u64, f32, f64 and f16, and a predicate.
func (g *randomProgram) x() string { return fmt.Sprintf("%%x%d", g.r.Intn(8)) }
func (g *randomProgram) y() string { return fmt.Sprintf("%%y%d", g.r.Intn(4)) }
func (g *randomProgram) f() string { return fmt.Sprintf("%%f%d", g.r.Intn(4)) }
func (g *randomProgram) w() string { return fmt.Sprintf("%%w%d", g.r.Intn(2)) }
func (g *randomProgram) h() string { return fmt.Sprintf("%%h%d", g.r.Intn(4)) }
func (g *randomProgram) p() string { return fmt.Sprintf("%%p%d", g.r.Intn(4)) }

// xi returns a u32 register or a number.
func (g *randomProgram) xi() string {
	if g.r.Intn(4) == 0 {
		return g.pick("0", "1", "-1", "5", "31", "255", "0x7fffffff", "-2147483648", "0x1234567", "16")
	}
	return g.x()
}

// one generates one instruction.
func (g *randomProgram) one() {
	guard := ""
	if g.r.Intn(6) == 0 {
		guard = "@" + g.pick("", "!") + g.p() + " "
	}
	say := func(format string, args ...any) { g.put("%s%s", guard, fmt.Sprintf(format, args...)) }
	switch g.r.Intn(46) {
	case 0, 1, 2:
		say("%s.%s %s, %s, %s;", g.pick("add", "sub", "min", "max", "mul.lo", "mul.hi"), g.pick("u32", "s32"), g.x(), g.x(), g.xi())
	case 3:
		g.put("add.cc.u32 %s, %s, %s;", g.x(), g.x(), g.xi())
		g.put("addc.u32 %s, %s, %s;", g.x(), g.x(), g.xi())
	case 4, 5:
		say("mad.%s.%s %s, %s, %s, %s;", g.pick("lo", "hi"), g.pick("u32", "s32"), g.x(), g.x(), g.xi(), g.xi())
	case 6:
		say("mul.wide.%s %s, %s, %s;", g.pick("u32", "s32"), g.y(), g.x(), g.x())
	case 7:
		say("mad.wide.%s %s, %s, %s, %s;", g.pick("u32", "s32"), g.y(), g.x(), g.x(), g.y())
	case 8, 9:
		say("%s.b32 %s, %s, %s;", g.pick("and", "or", "xor"), g.x(), g.x(), g.xi())
	case 10:
		say("%s.b64 %s, %s, %s;", g.pick("and", "or", "xor"), g.y(), g.y(), g.y())
	case 11:
		say("%s %s, %s, %s;", g.pick("shl.b32", "shr.u32", "shr.s32"), g.x(), g.x(), g.xi())
	case 12:
		say("%s %s, %s, %s;", g.pick("shl.b64", "shr.u64", "shr.s64"), g.y(), g.y(), g.xi())
	case 13:
		say("%s.%s %s, %s, %s;", g.pick("add", "sub", "min", "max", "mul.lo", "mul.hi"), g.pick("u64", "s64"), g.y(), g.y(), g.y())
	case 14:
		say("lop3.b32 %s, %s, %s, %s, %d;", g.x(), g.x(), g.x(), g.xi(), g.r.Intn(256))
	case 15:
		say("prmt.b32 %s, %s, %s, %s;", g.x(), g.x(), g.x(), g.xi())
	case 16:
		say("shf.%s.%s.b32 %s, %s, %s, %s;", g.pick("l", "r"), g.pick("wrap", "clamp"), g.x(), g.x(), g.x(), g.xi())
	case 17:
		say("%s.b32 %s, %s;", g.pick("popc", "clz", "brev", "not", "cnot"), g.x(), g.x())
	case 18:
		say("bfe.%s %s, %s, %d, %d;", g.pick("u32", "s32"), g.x(), g.x(), g.r.Intn(32), g.r.Intn(33))
	case 19:
		say("bfi.b32 %s, %s, %s, %d, %d;", g.x(), g.x(), g.x(), g.r.Intn(32), g.r.Intn(33))
	case 20:
		say("%s.%s %s, %s, %s;", g.pick("div", "rem"), g.pick("u32", "s32"), g.x(), g.x(), g.pick("3", "7", "-5", "10", "1000", "16"))
	case 21:
		d := g.x()
		say("or.b32 %%t, %s, 1;", g.x())
		say("%s.%s %s, %s, %%t;", g.pick("div", "rem"), g.pick("u32", "s32"), d, g.x())
	case 22:
		say("sad.%s %s, %s, %s, %s;", g.pick("u32", "s32"), g.x(), g.x(), g.x(), g.x())
	case 23:
		say("setp.%s.%s %s, %s, %s;", g.pick("eq", "ne", "lt", "le", "gt", "ge"), g.pick("u32", "s32"), g.p(), g.x(), g.xi())
	case 24:
		say("setp.%s.f32 %s, %s, %s;", g.pick("eq", "ne", "lt", "leu", "gtu", "geu", "num", "nan"), g.p(), g.f(), g.f())
	case 25:
		say("selp.b32 %s, %s, %s, %s;", g.x(), g.x(), g.xi(), g.p())
	case 26:
		say("%s.pred %s, %s, %s;", g.pick("and", "or", "xor"), g.p(), g.p(), g.p())
	case 27, 28, 29:
		say("%s.%s%s%s.f32 %s, %s, %s;", g.pick("add", "sub", "mul"), g.pick("rn", "rn", "rz", "rm", "rp"), g.pick("", "", ".ftz"), g.pick("", "", "", ".sat"), g.f(), g.f(), g.f())
	case 30, 31:
		say("fma.%s%s.f32 %s, %s, %s, %s;", g.pick("rn", "rn", "rz", "rm", "rp"), g.pick("", ".ftz"), g.f(), g.f(), g.f(), g.f())
	case 32:
		say("%s%s.f32 %s, %s, %s;", g.pick("min", "max"), g.pick("", ".ftz", ".NaN"), g.f(), g.f(), g.f())
	case 33:
		say("%s.f32 %s, %s;", g.pick("abs", "neg", "sqrt.rn", "rcp.rn", "cvt.rni.f32", "cvt.rzi.f32", "abs.ftz"), g.f(), g.f())
	case 34:
		say("div.rn.f32 %s, %s, %s;", g.f(), g.f(), g.f())
	case 35:
		say("cvt.%s.%s.f32 %s, %s;", g.pick("rni", "rzi", "rmi", "rpi"), g.pick("u32", "s32"), g.x(), g.f())
	case 36:
		say("cvt.%s.f32.%s %s, %s;", g.pick("rn", "rz", "rm", "rp"), g.pick("u32", "s32"), g.f(), g.x())
	case 37:
		say("cvt.f64.f32 %s, %s;", g.w(), g.f())
	case 38:
		d := g.f()
		say("cvt.%s.f32.f64 %s, %s;", g.pick("rn", "rz"), d, g.w())
		say("max.f32 %s, %s, %s;", d, d, d) // the canonical NaN
	case 39:
		say("%s.%s.f64 %s, %s, %s;", g.pick("add", "mul", "sub", "div"), g.pick("rn", "rz"), g.w(), g.w(), g.w())
	case 40:
		say("fma.rn.f64 %s, %s, %s, %s;", g.w(), g.w(), g.w(), g.w())
	case 41:
		say("%s.rn.f16 %s, %s, %s;", g.pick("add", "mul", "sub"), g.h(), g.h(), g.h())
	case 42:
		say("cvt.rn.f16.f32 %s, %s;", g.h(), g.f())
		say("cvt.f32.f16 %s, %s;", g.f(), g.h())
	case 43:
		if g.r.Intn(2) == 0 {
			say("mov.b64 %s, {%s, %s};", g.y(), g.x(), g.x())
		} else {
			a := g.r.Intn(8)
			say("mov.b64 {%%x%d, %%x%d}, %s;", a, (a+3)%8, g.y())
		}
	case 44:
		say("mov.b32 %s, %s;", g.x(), g.f())
	case 45:
		say("cvt.%s.%s %s, %s;", g.pick("u32", "s32"), g.pick("u8", "s8", "u16", "s16"), g.x(), g.x())
	}
}

// block generates up to n statements, with branches, loops and calls.
func (g *randomProgram) block(n int) {
	for range n {
		if g.left <= 0 {
			return
		}
		g.left--
		if g.depth >= 3 || g.r.Intn(5) > 0 {
			g.one()
			continue
		}
		g.depth++
		g.labels++
		l := g.labels
		switch g.r.Intn(6) {
		case 0, 1: // if, perhaps with an else
			g.put("setp.%s.%s %%q, %s, %s;", g.pick("lt", "gt", "eq", "ne"), g.pick("u32", "s32"), g.x(), g.xi())
			g.put("@%sq bra ELSE%d;", g.pick("%", "!%"), l)
			g.block(1 + g.r.Intn(4))
			g.put("bra JOIN%d;\nELSE%d:", l, l)
			if g.r.Intn(2) == 0 {
				g.block(1 + g.r.Intn(4))
			}
			g.put("JOIN%d:", l)
		case 2: // a loop with a number of rounds that depends on the lane
			g.put("and.b32 %%n%d, %s, 3; add.u32 %%n%d, %%n%d, 1;", g.depth, g.pick("%lane", g.x()), g.depth, g.depth)
			g.put("LOOP%d:", l)
			g.block(1 + g.r.Intn(4))
			if g.r.Intn(3) == 0 {
				g.put("setp.gt.s32 %%q, %s, %s; @%%q bra OUT%d;", g.x(), g.xi(), l)
				g.block(1 + g.r.Intn(2))
			}
			g.put("sub.u32 %%n%d, %%n%d, 1; setp.ne.u32 %%q, %%n%d, 0; @%%q bra LOOP%d;", g.depth, g.depth, g.depth, l)
			g.put("OUT%d:", l)
		case 3: // a choice of three
			g.put("and.b32 %%t, %s, 3; min.u32 %%t, %%t, 2;", g.x())
			g.put("list%d: .branchtargets A%d, B%d, C%d;", l, l, l, l)
			g.put("brx.idx %%t, list%d;", l)
			for i, name := range []string{"A", "B", "C"} {
				g.put("%s%d:", name, l)
				g.block(1 + g.r.Intn(3))
				if i == 0 || i == 1 && g.r.Intn(2) == 0 {
					g.put("bra JOIN%d;", l)
				}
			}
			g.put("JOIN%d:", l)
		case 4: // a call
			if g.inFunc {
				g.one()
				break
			}
			guard := ""
			if g.r.Intn(2) == 0 {
				guard = "@" + g.p() + " "
			}
			g.put("%scall (%s), f%d, (%s, %s, %s);", guard, g.x(), g.r.Intn(3), g.x(), g.f(), g.x())
		case 5: // an indirect call
			if g.inFunc {
				g.one()
				break
			}
			g.put("and.b32 %%t, %s, 1; setp.eq.u32 %%q, %%t, 0; mov.u64 %%fp, f0; @%%q mov.u64 %%fp, f1;", g.x())
			g.put("proto%d: .callprototype (.reg .b32 _) _ (.reg .b32 _, .reg .f32 _, .reg .b32 _);", l)
			g.put("call (%s), %%fp, (%s, %s, %s), proto%d;", g.x(), g.x(), g.f(), g.x(), l)
		}
		g.depth--
	}
}

// randomRegisters declares the registers of each function of a random program.
const randomRegisters = ".reg .b32 %x<8>; .reg .b64 %y<4>; .reg .f32 %f<4>; .reg .f64 %w<2>; .reg .b16 %h<4>; .reg .pred %p<4>; .reg .pred %q; .reg .b32 %t; .reg .b32 %n<5>; .reg .b64 %fp; .reg .b32 %lane; mov.u32 %lane, %laneid;\n"

// function generates one of the three functions that the program calls.
func (g *randomProgram) function(k int) {
	g.inFunc, g.left, g.depth = true, 4+g.r.Intn(12), 1
	g.put(".func (.reg .b32 rx) f%d (.reg .b32 ax, .reg .f32 af, .reg .b32 bx)\n{", k)
	g.put("%s", randomRegisters)
	for i := range 8 {
		g.put("add.u32 %%x%d, %s, %d;", i, g.pick("ax", "bx"), i)
	}
	for i := range 4 {
		g.put("mul.wide.u32 %%y%d, ax, %d; mul.rn.f32 %%f%d, af, 0f%08x; setp.lt.s32 %%p%d, ax, %d; cvt.rn.f16.f32 %%h%d, %%f%d;", i, i+3, i, 0x3f800000+i<<20, i, i*100, i, i)
	}
	g.put("mov.b64 %%w0, 0d3ff8000000000000; cvt.f64.f32 %%w1, af; add.cc.u32 %%t, ax, bx;")
	g.block(100)
	g.put("add.rn.f32 %%f0, %s, %s; mov.b32 %%x0, %%f0; xor.b32 rx, %s, %s;\nret;\n}", g.f(), g.f(), g.x(), g.x())
}

// randomResults lists the registers that a random program stores: all of each kind.
var randomResults = []string{"x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "y0", "f0", "h0", "p0", "y1", "f1", "h1", "p1", "y2", "f2", "h2", "p2", "y3", "f3", "h3", "p3", "w0", "w1"}

// randomLanes is the number of lanes that run a random program: four warps.
const randomLanes = 128

// randomBits returns the width in bits of a register of a random program. A predicate is stored as a 32-bit word.
func randomBits(register string) int {
	return map[byte]int{'x': 32, 'y': 64, 'f': 32, 'h': 16, 'p': 32, 'w': 64}[register[0]]
}

// newRandomProgram returns the program with the number seed.
func newRandomProgram(seed int64) *hardwareProgram {
	g := &randomProgram{r: rand.New(rand.NewSource(seed))}
	g.put(".version 9.0\n.target sm_90a\n.address_size 64")
	for k := range 3 {
		g.function(k)
	}
	g.inFunc, g.left, g.depth = false, 20+g.r.Intn(40), 0
	g.put(".entry k(.param .u64 in, .param .u64 out)\n{\n%s.reg .b64 %%in, %%out, %%at;", randomRegisters)
	g.put("ld.param.u64 %%in, [in]; ld.param.u64 %%out, [out]; mov.u32 %%t, %%tid.x; mul.wide.u32 %%at, %%t, 8; add.u64 %%in, %%in, %%at; add.u64 %%out, %%out, %%at;")
	for i, r := range randomResults {
		if r[0] == 'p' {
			g.put("ld.global.b32 %%t, [%%in+%d]; setp.ne.u32 %%%s, %%t, 0;", i*randomLanes*8, r)
		} else {
			g.put("ld.global.b%d %%%s, [%%in+%d];", randomBits(r), r, i*randomLanes*8)
		}
	}
	g.put("add.cc.u32 %%t, %%x0, %%x1;")
	g.block(100)
	for i := range 2 { // the sign and payload of a NaN are unspecified
		g.put("setp.nan.f64 %%q, %%w%d, %%w%d; selp.f64 %%w%d, 0d7ff8000000000000, %%w%d, %%q;", i, i, i, i)
	}
	for i, r := range randomResults {
		if r[0] == 'p' {
			g.put("selp.b32 %%t, 1, 2, %%%s; st.global.b32 [%%out+%d], %%t;", r, i*randomLanes*8)
		} else {
			g.put("st.global.b%d [%%out+%d], %%%s;", randomBits(r), i*randomLanes*8, r)
		}
	}
	g.put("ret;\n}")
	return &hardwareProgram{Name: fmt.Sprintf("random_%d", seed), Text: g.b.String(), Lanes: randomLanes, Cells: len(randomResults), Numbers: "random.bin"}
}

// TestHardwarePrograms checks that random programs leave in all registers of all lanes what an NVIDIA GPU left there.
// testdata/hardware/random.txt has the initial values of the registers, then a line for each program with its number
// and the checksum of its results. Two kinds of programs are left out: those in which a conversion meets a NaN that is
// a double, for which a GPU makes another NaN than this machine, and those with one of the bit fields that ptxas 13.0
// gets wrong (package ptx).
func TestHardwarePrograms(t *testing.T) {
	const file = "testdata/hardware/random.txt"
	b := filetest.Read(t, file)
	var out bytes.Buffer
	var numbers []byte
	programs := 0
	for line := range strings.Lines(b) {
		word := strings.Fields(line)
		switch seed, err := strconv.ParseInt(word[0], 10, 64); {
		case line[0] == '#':
		case err != nil: // the values of a register
			for _, s := range word[1:] {
				v, err := strconv.ParseUint(s, 16, 64)
				if err != nil {
					t.Fatal(err)
				}
				numbers = binary.LittleEndian.AppendUint64(numbers, v)
			}
		default:
			programs++
			p := newRandomProgram(seed)
			switch {
			case *record != "":
				p.write(t, numbers)
			case *recorded != "":
				line = fmt.Sprintf("%d %016x\n", seed, sumOf(p.written(t)))
			default:
				if sum := fmt.Sprintf("%016x", sumOf(p.run(t, numbers))); sum != word[1] {
					t.Errorf("program %d leaves %s, want %s\n%s", seed, sum, word[1], p.Text)
				}
			}
		}
		out.WriteString(line)
	}
	if programs < 100 || len(numbers) != len(randomResults)*randomLanes*8 {
		t.Errorf("%d programs, %d bytes of numbers", programs, len(numbers))
	}
	if *recorded != "" {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func sumOf(b []byte) uint64 {
	h := fnv.New64a()
	h.Write(b)
	return h.Sum64()
}
