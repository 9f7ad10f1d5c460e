package ptx_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/printf"
	"github.com/lanewise/lanewise/core/printf/collect"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// TestRecordedPrograms runs the programs of testdata/nvcc: CUDA C++ (and kernels of Triton and numba), the PTX that
// nvcc 13.0 made of it, and what an NVIDIA H200 left in their buffers and printed; record.py in that folder has the
// details. One of the programs has a race: lanes that read beyond the last element get that element, which lane 31 has
// just stored.
func TestRecordedPrograms(t *testing.T) {
	files := filetest.Glob(t, "testdata/nvcc/*.ptx", 80)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			target, m, console := asExpected(t, name, 10_000_000)
			races := filepath.Base(name) == "surf_more.O3.ptx"
			for _, r := range target.Reports(m) {
				if races && r.Code == "R0210" && target.Line(r.Inst) == 77 {
					races = false
					continue
				}
				t.Errorf("line %d: %s %s", target.Line(r.Inst), r.Code, r.Message)
			}
			if races {
				t.Error("the race is not told")
			}
			comparePrinted(t, strings.TrimSuffix(name, ".ptx")+".txt", console)
		})
	}
}

// asExpected runs the program of a file under the sanitizer, which must end within the given number of steps, and
// checks what the file expects. `// ###` at the end of a line precedes the diagnostics that are expected there. console
// collects what the program prints; it is nil if the program prints nothing.
func asExpected(t *testing.T, name string, steps int) (target *either.Target, m *eu.Machine, console *collect.Collector) {
	file := visa.NewFile(name, filetest.Read(t, name))
	target, diags := either.OpenPTX(file)
	said := map[int]string{}
	for _, d := range diags {
		said[file.LineOf(int(d.Span.Start))] += d.Message
	}
	for n := 1; n <= file.Lines(); n++ {
		if _, want, _ := strings.Cut(file.Line(n), " // ### "); said[n] != want {
			t.Errorf("%s:%d: %q is said, want %q", name, n, said[n], want)
		}
	}
	if target.Target == nil || target.Launch == nil {
		t.Fatal("no program")
	}
	m = runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	console = collect.Attach(m)
	if _, stop := m.Run(steps); stop != eu.StopDone {
		t.Fatal(m.StopReason())
	}
	runtest.Check(t, name, target.Spec, m)
	return target, m, console
}

// comparePrinted compares the console with the contents of a file, if the file exists.
func comparePrinted(t *testing.T, name string, console *collect.Collector) {
	want, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return
	}
	if err != nil || console == nil {
		t.Fatal(err, console)
	}
	lines, stopped := printf.Lines(&console.Output, 1000)
	var got strings.Builder
	for _, l := range lines {
		got.WriteString(l.Text + "\n")
	}
	// CUDA's printf does not know z ("Format Specifiers"), and prints what it does not know unchanged.
	if want := strings.ReplaceAll(string(want), "%zu", "4"); got.String() != want || stopped != "" {
		t.Errorf("printed %q, %s\nwant %q", got.String(), stopped, want)
	}
}
