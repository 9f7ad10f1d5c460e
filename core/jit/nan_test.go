package jit

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/runner"
)

// The NaN with which programs begin: a signaling one with a payload, and a quiet one.
const (
	signals, silent   = 0x7f80dead, 0xffc0beef
	signalsD, silentD = 0x7ff00000deadbeef, 0xfff80000cafe0000
)

// TestNaN: with generated code, NaN results have the bits of the interpreter's. In PTX programs these are the bits of
// its manual ("Floating Point Instructions"): for F the canonical NaN, for DF the first operand's payload, made quiet
// (eu/internal/arith/nan.go). In other programs there is one NaN for each type, and rounding to an integer keeps that of its
// operand.
func TestNaN(t *testing.T) {
	operations := []struct {
		name            string
		sources         int
		double, chooses bool
	}{
		{"add", 2, true, false}, {"mul", 2, true, false}, {"mad", 3, false, false},
		{"min", 2, true, true}, {"max", 2, true, true},
		{"div", 2, false, false}, {"divm", 2, false, false}, {"inv", 1, false, false}, {"sqrt", 1, false, false},
		{"rndd", 1, false, false}, {"rndu", 1, false, false}, {"rnde", 1, false, false}, {"rndz", 1, false, false},
	}
	for _, ptx := range []bool{false, true} {
		for _, o := range operations {
			t.Run(fmt.Sprintf("%s, PTX %v", o.name, ptx), func(t *testing.T) {
				want := uint32(num.NaN32)
				switch {
				case ptx:
					want = num.CanonicalNaN32
				case o.chooses: // the second is the result if both are NaN
					want = silent
				case strings.HasPrefix(o.name, "rnd"):
					want = signals | 1<<22
				}
				if got := generated(t, ptx, o.name, o.sources, "f", 4, signals, silent); uint32(got) != want {
					t.Errorf("F: %#x, want %#x", got, want)
				}
				if !o.double {
					return
				}
				double := uint64(num.NaN64)
				switch {
				case ptx:
					double = signalsD | 1<<51
				case o.chooses:
					double = silentD
				}
				if got := generated(t, ptx, o.name, o.sources, "df", 8, signalsD, silentD); got != double {
					t.Errorf("DF: %#x, want %#x", got, double)
				}
			})
		}
	}
}

// generated runs one instruction, whose sources are lanes of the NaN first and second by turns, by both engines, and
// returns the result in lane 0.
func generated(t *testing.T, ptx bool, name string, sources int, typ string, size int, first, second uint64) uint64 {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, ".version 4.1\n.kernel \"k\"\n.decl T6 v_type=T num_elts=1\n")
	for i, v := range []string{"A", "B", "R"} {
		fmt.Fprintf(&b, ".decl %s v_type=G type=%s num_elts=16 align=GRF\n", v, typ)
		if v != "R" {
			fmt.Fprintf(&b, ".input %s offset=%d size=%d\n", v, 32+i*16*size, 16*size)
		}
	}
	b.WriteString(".function \"k_main\"\nor (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud\n")
	fmt.Fprintf(&b, "%s (M1, 16) R(0,0)<1>", name)
	for i := range sources {
		fmt.Fprintf(&b, " %s(0,0)<1;1,0>", []string{"A", "B"}[i%2])
	}
	b.WriteString("\noword_st (4) T6 0x0:ud R.0\nret (M1, 1)\n")
	machine := machines(b.String(), launchOfNaN(ptx, size, first, second))
	if machine == nil || machine() == nil {
		t.Fatalf("it is no program:\n%s", b.String())
	}
	var total runner.Stats
	same(t, machine, 1, &total)
	if total.Left > 4 || total.Generated == 0 {
		t.Errorf("%+v", total)
	}
	m := machine()
	r := newRunner(t, m)
	defer r.Close()
	r.Run(1 << 10)
	if size == 4 {
		return uint64(binary.LittleEndian.Uint32(m.SurfaceBytes(0)))
	}
	return binary.LittleEndian.Uint64(m.SurfaceBytes(0))
}

// launchOfNaN makes a launch whose payload has, behind r0, 16 elements of one NaN and 16 of another.
func launchOfNaN(ptx bool, size int, nan ...uint64) *dispatch.Launch {
	payload := make([]byte, 32+2*16*size)
	for i := range 2 * 16 {
		at := payload[32+i*size:]
		if size == 4 {
			binary.LittleEndian.PutUint32(at, uint32(nan[i/16]))
		} else {
			binary.LittleEndian.PutUint64(at, nan[i/16])
		}
	}
	return &dispatch.Launch{SIMD: 16, Threads: 1, PTX: ptx, Payload: func([3]int, int) []byte { return payload }}
}

// TestNaNSeen: NaN results are looked for only after several instructions. Instructions that see their bits, or write
// over them, must still find the canonical NaN.
func TestNaNSeen(t *testing.T) {
	const add = "add (M1, 16) R(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>\n"
	bodies := map[string]string{
		"as an integer":         add + "or (M1, 16) S(0,0)<1> RD(0,0)<1;1,0> 0x0:d\n",
		"at another place":      add + "add (M1, 8) S(0,0)<1> RD(0,4)<1;1,0> 0x1:d\n",
		"in halves":             add + "mov (M1, 16) S(0,0)<2> RW(0,0)<2;1,0>\n",
		"moved":                 add + "mov (M1, 16) SF(0,0)<1> R(0,0)<1;1,0>\n",
		"the greater":           add + "max (M1, 16) SF(0,0)<1> B(0,0)<1;1,0> R(0,0)<1;1,0>\n",
		"written over":          add + "mov (M1, 16) RD(0,0)<1> C(0,0)<1;1,0>\n",
		"written over in part":  add + "mov (M1, 4) RD(0,4)<1> C(0,0)<1;1,0>\n",
		"computed with":         add + "mul (M1, 16) SF(0,0)<1> R(0,0)<1;1,0> (-)R(0,0)<1;1,0>\nor (M1, 16) S(0,0)<1> S(0,0)<1;1,0> 0x0:d\n",
		"for some channels":     "mov (M1, 16) RD(0,0)<1> C(0,0)<1;1,0>\n(P) " + add + "or (M1, 16) S(0,0)<1> RD(0,0)<1;1,0> 0x0:d\n",
		"of different channels": "mov (M1, 16) RD(0,0)<1> C(0,0)<1;1,0>\n(P) " + add + "(!P) mul (M1, 16) R(0,0)<1> A(0,0)<1;1,0> A(0,0)<1;1,0>\n(P) mov (M1, 16) S(0,0)<1> RD(0,0)<1;1,0>\n",
	}
	for name, body := range bodies {
		t.Run(name, func(t *testing.T) {
			text := `.version 4.1
.kernel "k"
.decl A v_type=G type=f num_elts=16 align=GRF
.decl B v_type=G type=f num_elts=16 align=GRF
.decl C v_type=G type=d num_elts=16 align=GRF alias=<A, 0>
.decl R v_type=G type=f num_elts=16 align=GRF
.decl RD v_type=G type=d num_elts=16 alias=<R, 0>
.decl RW v_type=G type=w num_elts=32 alias=<R, 0>
.decl SF v_type=G type=f num_elts=32 align=GRF
.decl S v_type=G type=d num_elts=32 alias=<SF, 0>
.decl P v_type=P num_elts=16
.input A offset=32 size=64
.input B offset=96 size=64
.function "k_main"
or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
setp (M1_NM, 16) P 0x5a3c:uw
` + body + "ret (M1, 1)\n"
			machine := machines(text, launchOfNaN(false, 4, signals, silent))
			if machine == nil || machine() == nil {
				t.Fatalf("it is no program:\n%s", text)
			}
			var total runner.Stats
			same(t, machine, 1, &total)
			if total.Generated == 0 {
				t.Errorf("%+v", total)
			}
		})
	}
}
