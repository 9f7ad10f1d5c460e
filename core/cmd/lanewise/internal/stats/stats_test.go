package stats

import (
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// collect runs a text and returns its numbers.
func collect(t *testing.T, name, text string) (*Stats, *run.Target) {
	t.Helper()
	target, diags := run.Open(visa.NewFile(name, text))
	if target.Program == nil {
		t.Fatalf("%s: %v", name, diags)
	}
	m := runtest.Start(t, target.Program, target.Launch)
	c := Collect(m, target.Program)
	m.Run(math.MaxInt)
	return c.Stats(func(inst int) int { return target.Program.Insts[inst].Line }), target
}

// For every example the numbers equal those of the page, which are computed in another way, from the recorded history:
// in its Efficiency panel, and in what it says at the end of each thread's lanes, of which it has those of the last
// group.
func TestNumbersAreThoseOfThePage(t *testing.T) {
	files := filetest.Glob(t, "../../../../../examples/*.visaasm", 1)
	for _, file := range files {
		text := filetest.Read(t, file)
		got, target := collect(t, file, text)
		s, err := debug.New(target, &protocol.Source{})
		if err != nil {
			t.Fatal(err)
		}
		s.Forward(math.MaxInt)
		want := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelReport}).Efficiency[0]
		if got.Steps != want.Runs || got.Enabled != want.Enabled || got.Channels != want.Channels {
			t.Errorf("%s: %d steps, %d of %d channels; the page has %d, %d of %d", file, got.Steps, got.Enabled, got.Channels, want.Runs, want.Enabled, want.Channels)
		}
		if g := target.Launch.Groups; s.Ended() && g[0]*g[1]*g[2] <= 1 {
			parted, waited := 0, 0
			for thread := range max(1, target.Launch.Threads) {
				e := s.View(protocol.Window{Thread: thread, Panels: protocol.PanelEnding}).Ending
				parted += e.Parted
				for _, n := range e.Lanes.Waited {
					waited += n
				}
			}
			if d := got.Divergence; d.Parted != parted || d.Waited != waited {
				t.Errorf("%s: lanes parted %d times and waited %d steps; the page has %d and %d", file, d.Parted, d.Waited, parted, waited)
			}
		}
		runs := 0
		for _, k := range got.Kinds {
			runs += k.Runs
		}
		if runs != got.Steps {
			t.Errorf("%s: the kinds have %d of %d steps", file, runs, got.Steps)
		}
	}
}

const head = `//@ grid simd=8
//@ surface T6 = d[256]
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl Y v_type=G type=d num_elts=8 align=GRF
.decl Z v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
.input X offset=32 size=32
//@ input X = 0, 1, 2, 3, 4, 5, 6, 7
.function "k"
`

func TestDivergence(t *testing.T) {
	s, _ := collect(t, "k.visaasm", head+`    cmp.lt (M1, 8) P1 X(0,0)<1;1,0> 0x2:d
    (P1) goto (M1, 8) LOW
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
LOW:
    mov (M1, 8) Y(0,0)<1> X(0,0)<1;1,0>
    ret (M1, 1)
`)
	if s.Divergence != (Divergence{Parted: 1, Met: 1, Waited: 2}) {
		t.Errorf("%+v", s.Divergence)
	}
	if s.Enabled != 8+2+6+8 || s.Lines[1].Parted != 1 {
		t.Errorf("%d of %d channels; the goto: %+v", s.Enabled, s.Channels, s.Lines[1])
	}
}

// A gather of neighbouring elements touches one cache line; one whose stride is a cache line touches as many as it has
// lanes.
func TestCacheLines(t *testing.T) {
	for scale, lines := range map[string]int{"0x4": 1, "0x8": 1, "0x10": 2, "0x40": 8} {
		s, _ := collect(t, "k.visaasm", head+"    mul (M1, 8) Y(0,0)<1> X(0,0)<1;1,0> "+scale+`:d
    gather4_scaled.R (M1, 8) T6 0x0:ud Y.0 Z.0
    ret (M1, 1)
`)
		m := s.Memory
		if m.Messages != 1 || m.Read != 32 || m.Written != 0 || len(m.ByLines) != lines || m.ByLines[lines-1] != 1 || s.Lines[1].CacheLines != lines {
			t.Errorf("by %s: %+v, want %d lines", scale, m, lines)
		}
	}
}

func TestPressure(t *testing.T) {
	for name, test := range map[string]struct {
		body string
		want []int // live bytes before each instruction
	}{
		"a chain": {`    mov (M1_NM, 8) Y(0,0)<1> X(0,0)<1;1,0>
    mov (M1_NM, 8) Z(0,0)<1> Y(0,0)<1;1,0>
    mov (M1_NM, 8) X(0,0)<1> Z(0,0)<1;1,0>
    ret (M1, 1)
`, []int{32, 32, 32, 0}},
		"begun anew": {`    mov (M1_NM, 8) Y(0,0)<1> X(0,0)<1;1,0>
    mov (M1_NM, 8) Y(0,0)<1> 0x5:d
    add (M1, 8) X(0,0)<1> Y(0,0)<1;1,0> X(0,0)<1;1,0>
    ret (M1, 1)
`, []int{32, 32, 64, 0}},
		"under a mask nothing begins anew": {`    mov (M1_NM, 8) Y(0,0)<1> X(0,0)<1;1,0>
    mov (M1, 8) Y(0,0)<1> 0x5:d
    add (M1, 8) X(0,0)<1> Y(0,0)<1;1,0> X(0,0)<1;1,0>
    ret (M1, 1)
`, []int{32, 64, 64, 0}},
		"round a loop": {`LOOP:
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    cmp.lt (M1, 8) P1 X(0,0)<1;1,0> 0x9:d
    (P1) goto (M1, 8) LOOP
    ret (M1, 1)
`, []int{32, 32, 32, 0}},
		"stored by a message": {`    mov (M1_NM, 8) Y(0,0)<1> X(0,0)<1;1,0>
    mov (M1_NM, 8) Z(0,0)<1> 0x4:d
    lsc_store.ugm (M1, 8) flat[Z]:a32 Y:d32
    ret (M1, 1)
`, []int{32, 32, 64, 0}},
		"a region of it": {`    mov (M1_NM, 4) Y(0,0)<1> X(0,0)<1;1,0>
    mov (M1_NM, 8) Z(0,0)<1> Y(0,0)<1;1,0>
    ret (M1, 1)
`, []int{32, 32, 0}},
	} {
		target, diags := run.Open(visa.NewFile("k.visaasm", head+test.body))
		if target.Program == nil {
			t.Fatal(name, diags)
		}
		got := pressure(target.Program)
		for i := range test.want {
			if got[i] != test.want[i] {
				t.Errorf("%s: %v, want %v", name, got, test.want)
				break
			}
		}
	}
}

// TestPressureOfManyVariables: a compiler's kernel has as many variables as instructions. A set of all variables for
// each instruction took 500 MB here, and gigabytes for a larger kernel.
func TestPressureOfManyVariables(t *testing.T) {
	const vars = 20_000
	var decls, writes, reads strings.Builder
	for i := range vars {
		v := "V" + strconv.Itoa(i+32)
		decls.WriteString(".decl " + v + " v_type=G type=d num_elts=1\n")
		writes.WriteString("    mov (M1_NM, 1) " + v + "(0,0)<1> 0x1:d\n")
		reads.WriteString("    mov (M1_NM, 1) R(0,0)<1> " + v + "(0,0)<0;1,0>\n")
	}
	target, diags := run.Open(visa.NewFile("many", ".version 4.1\n.kernel \"k\"\n.decl R v_type=G type=d num_elts=1\n"+decls.String()+
		".function \"m\"\n"+writes.String()+reads.String()+"    ret (M1, 1)\n"))
	if target.Program == nil {
		t.Fatal(diags[0].Message)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := pressure(target.Program)
	runtime.ReadMemStats(&after)
	for i, live := range got[:2*vars] {
		if want := 4 * min(i, 2*vars-i); live != want {
			t.Fatalf("before instruction %d %d bytes are live, want %d", i, live, want)
		}
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 50<<20 {
		t.Errorf("it took %d MB of memory", took>>20)
	}
}
