package sanitize_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/examples"
)

// backProgram is back for the machine of a program.
func backProgram(t *testing.T, name, text string) {
	t.Helper()
	back(t, open(t, name, text))
}

// back runs a program step by step to its end, or as far as the journal reaches, and back. At the start, and at some
// steps on the way back, arena and reports must be the same as on the way forth.
func back(t *testing.T, m *eu.Machine) {
	t.Helper()
	j := eu.NewJournal(64 << 20)
	m.SetJournal(j)
	type state struct {
		step    uint64
		arena   []byte
		reports []eu.Report
	}
	snapshot := func() state {
		return state{m.Steps(), bytes.Clone(m.Arena()), append([]eu.Report(nil), m.Reports()...)}
	}
	states := []state{snapshot()}
	for every := 1; ; every *= 4 {
		n, stop := m.Run(every)
		if j.Steps() != int(m.Steps()) {
			break // the journal starts to forget steps
		}
		if states = append(states, snapshot()); n == 0 || stop != eu.StopBudget || m.Steps() > 20000 {
			break
		}
	}
	if len(states) < 2 {
		t.Fatal("nothing was run")
	}
	for i := len(states) - 1; i >= 0; i-- {
		want := states[i]
		for m.Steps() > want.step {
			if !m.Undo() {
				t.Fatalf("step %d cannot be undone", m.Steps())
			}
		}
		if m.Steps() != want.step {
			t.Fatalf("undoing came to step %d, not %d", m.Steps(), want.step)
		}
		for at := range want.arena {
			if want.arena[at] != m.Arena()[at] {
				t.Fatalf("back at step %d, the arena differs at byte %d of %d", want.step, at, len(want.arena))
			}
		}
		got := m.Reports()
		if len(got) != len(want.reports) {
			t.Fatalf("back at step %d there are %d reports, not %d", want.step, len(got), len(want.reports))
		}
		for k := range got {
			if got[k] != want.reports[k] {
				t.Fatalf("back at step %d, a report is %+v, not %+v", want.step, got[k], want.reports[k])
			}
		}
	}
}

func TestBackToTheStartOfLessons(t *testing.T) {
	for _, l := range examples.List() {
		t.Run(l.Name, func(t *testing.T) { backProgram(t, l.Name, l.Text) })
	}
}

// For PTX the sanitizer also remembers which lanes of a warp used what: without its bar.warp.sync a lesson races.
func TestBackToTheStartOfPTX(t *testing.T) {
	for _, l := range examples.PTX() {
		t.Run(l.Name, func(t *testing.T) {
			back(t, watched(t, runtest.Open(t, l.Name, strings.Replace(l.Text, "bar.warp.sync 0xffffffff;", "", 1)).Target))
		})
	}
}

func TestBackToTheStartOfFaults(t *testing.T) {
	for _, f := range readFaults(t) {
		text := preamble
		for _, line := range f.bad {
			text += line + "\n"
		}
		t.Run(f.title, func(t *testing.T) { backProgram(t, "fault", text) })
	}
}

// TestBackToTheStartOfCorpus runs one program of each kernel of the corpus.
func TestBackToTheStartOfCorpus(t *testing.T) {
	kernels, _ := filepath.Glob(filepath.Join(corpusRoot, "*/*/expected*.json"))
	if len(kernels) == 0 {
		t.Skip("the corpus is not here")
	}
	tried := map[string]bool{}
	for i, k := range kernels {
		dirs, _ := filepath.Glob(filepath.Join(filepath.Dir(k), "*-simd*"))
		if len(dirs) == 0 || tried[filepath.Dir(k)] {
			continue
		}
		tried[filepath.Dir(k)] = true
		dir := dirs[i%len(dirs)] // all platforms and widths in turn
		programs, err := corpus.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(programs[0].Name(), func(t *testing.T) { backProgram(t, programs[0].Name(), programs[0].Text) })
	}
	if len(tried) < 50 {
		t.Errorf("only %d programs", len(tried))
	}
}
