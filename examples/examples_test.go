package examples

import (
	"context"
	"math"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// Every lesson is free of diagnostics, ends, does nothing that the specification leaves undefined, and has the results
// that it expects.
func TestLessons(t *testing.T) {
	list := List()
	if len(list) < 4 {
		t.Fatalf("%d lessons", len(list))
	}
	for _, e := range list {
		target, diags := run.Open(visa.NewFile(e.Name, e.Text))
		for _, d := range diags {
			line, col := target.File.Position(int(d.Span.Start))
			t.Errorf("%s:%d:%d: %s %s", e.Name, line, col, d.Code, d.Message)
		}
		if target.Launch == nil {
			continue
		}
		m, err := eu.New(target.Program, target.Launch)
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if _, stop := m.Run(math.MaxInt); stop != eu.StopDone {
			t.Errorf("%s: %s", e.Name, m.StopReason())
		}
		for _, r := range m.Reports() {
			t.Errorf("%s: instruction %d: %s", e.Name, r.Inst, r.Message)
		}
		runtest.Check(t, e.Name, target.Spec, m)
	}
}

// sentence matches the end of a sentence in a lesson's notes.
var sentence = regexp.MustCompile(`(?m)^//@ note .*\.( |$)`)

// The list has the titles of the files, and each lesson explains itself in a few sentences, with few enough lines to
// read.
func TestLessonsExplainThemselves(t *testing.T) {
	last := ""
	for _, e := range List() {
		spec, _ := launch.Parse(visa.NewFile(e.Name, e.Text))
		if e.Title == "" || e.Title != spec.Title {
			t.Errorf("%s: title %q, and its line says %q", e.Name, e.Title, spec.Title)
		}
		if !sentence.MatchString(e.Text) {
			t.Errorf("%s says no sentence", e.Name)
		}
		checkLength(t, e)
		if e.Name <= last {
			t.Errorf("%s after %s", e.Name, last)
		}
		last = e.Name
		if got, ok := ByFile(e.Name); !ok || got != e {
			t.Errorf("%s is not found by its name", e.Name)
		}
	}
	if _, ok := ByFile("none.visaasm"); ok {
		t.Error("a lesson that is not there was found")
	}
}

// In the lessons about divergence lanes must part and meet again.
func TestLessonsDiverge(t *testing.T) {
	for _, e := range List() {
		target, _ := run.Open(visa.NewFile(e.Name, e.Text))
		if target.Launch == nil {
			t.Fatalf("%s does not assemble", e.Name)
		}
		jumps, calls := false, false
		for i := range target.Program.Insts {
			switch target.Program.Insts[i].Src.Op {
			case isa.OpGoto:
				jumps = true
			case isa.OpCall, isa.OpFCall, isa.OpIfCall:
				calls = true
			}
		}
		if !jumps && !calls {
			continue
		}
		m := runtest.Start(t, target.Program, target.Launch)
		full, partial, depth := 0, 0, 0
		for !m.Finished() {
			thread := m.Thread(m.Current())
			if thread.ExecMask() == thread.DispatchMask() {
				full++
			} else {
				partial++
			}
			depth = max(depth, thread.Depth())
			m.Run(1)
		}
		if jumps && (full == 0 || partial == 0) {
			t.Errorf("%s: %d steps with all lanes, %d with some", e.Name, full, partial)
		}
		if calls != (depth > 1) {
			t.Errorf("%s: call depth %d", e.Name, depth)
		}
	}
}

// Intel's assembler accepts every lesson, template and solution in vISA.
func TestLessonsAreForIntelsAssembler(t *testing.T) {
	programs := List()
	for _, template := range Templates {
		programs = append(programs, Example{Name: template.File, Text: template.Text()})
	}
	for _, l := range Course {
		if l.Task {
			text := filetest.Read(t, filepath.Join("testdata", "solutions", l.File))
			programs = append(programs, Example{Name: l.File, Text: text})
		}
	}
	for _, e := range programs {
		if filepath.Ext(e.Name) == ".visaasm" {
			spec, _ := launch.Parse(visa.NewFile(e.Name, e.Text))
			intelTakes(t, e.Name, e.Text, spec.Platform)
		}
	}
}

// intelTakes checks that Intel's assembler accepts a text. The assembler may hang, which is no verdict.
func intelTakes(t *testing.T, name, text string, platform isa.Platform) {
	t.Helper()
	assembler := filetest.Program(t, "GenX_IR")
	dir := t.TempDir()
	filetest.Write(t, filepath.Join(dir, "t.visaasm"), text)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, assembler, "t.visaasm", "-platform", platform.String())
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil && ctx.Err() == nil {
		t.Errorf("%s: %v\n%s", name, err, out)
	}
}

// checkLength checks that a lesson's program is short enough to be read. A compiler's dump may have any length.
func checkLength(t *testing.T, e Example) {
	t.Helper()
	lines := 0
	for line := range strings.Lines(e.Text) {
		if !strings.HasPrefix(line, "//@") {
			lines++
		}
	}
	for _, l := range Course {
		if l.File == e.Name && l.Chapter != readingADump && lines > 64 {
			t.Errorf("%s has %d lines of program", e.Name, lines)
		}
	}
}
