package examples

import (
	"math"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Every lesson in PTX is free of diagnostics, ends, does nothing undefined, has the results that it expects, and
// explains itself in few lines.
func TestLessonsInPTX(t *testing.T) {
	lessons := PTX()
	if len(lessons) < 6 {
		t.Fatalf("%d lessons", len(lessons))
	}
	for _, e := range lessons {
		if e.Title == "" || !sentence.MatchString(e.Text) {
			t.Errorf("%s: title %q, or it has no sentence", e.Name, e.Title)
		}
		checkLength(t, e)
		m, target := runLesson(t, e, e.Text)
		if m == nil {
			continue
		}
		for _, r := range target.Reports(m) {
			t.Errorf("%s: line %d: %s", e.Name, target.Line(r.Inst), r.Message)
		}
		runtest.Check(t, e.Name, target.Spec, m)
	}
}

// What the lessons tell their readers to try has the effect that they describe.
func TestLessonsInPTXKeepTheirWord(t *testing.T) {
	for _, c := range []struct{ name, old, new, code, lanes string }{
		{"02_call.ptx", "@%p call (d)", "@%p call.uni (d)", "P0602", "1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31"},
		{"04_calltargets.ptx", "mov.u64 %r0, baz", "mov.u64 %r0, qux", "P0601", "3-7"},
		{"09_warp_sync.ptx", "bar.warp.sync 0xffffffff;", "", "R0210", "0-15"},
		{"05_callprototype.ptx", ".func double (.param .u32 i, .param .u32 v)", ".func double (.param .u32 i)", "P0601", "0, 2, 4, 6"},
	} {
		for _, e := range PTX() {
			if e.Name != c.name {
				continue
			}
			text := strings.Replace(e.Text, c.old, c.new, 1)
			m, target := runLesson(t, e, text)
			if m == nil || text == e.Text {
				t.Errorf("%s: not changed, or not run", e.Name)
				continue
			}
			found := false
			for _, r := range target.Reports(m) {
				found = found || r.Code == c.code && eu.LaneList(r.Lanes) == c.lanes
			}
			if !found {
				t.Errorf("%s: no report %s of lanes %s in %v", e.Name, c.code, c.lanes, target.Reports(m))
			}
		}
	}
}

// Intel's assembler accepts the translation of every lesson.
func TestLessonsInPTXAreForIntelsAssembler(t *testing.T) {
	for _, e := range PTX() {
		tr, _ := ptx.Translate(visa.NewFile(e.Name, e.Text))
		if tr.File == nil {
			t.Errorf("%s is not translated", e.Name)
			continue
		}
		intelTakes(t, e.Name, tr.File.Text, isa.PVC)
	}
}

func runLesson(t *testing.T, e Example, text string) (*eu.Machine, *either.Target) {
	t.Helper()
	target, diags := either.OpenPTX(visa.NewFile(e.Name, text))
	for _, d := range diags {
		line, col := target.Translation.Source.Position(int(d.Span.Start))
		t.Errorf("%s:%d:%d: %s %s", e.Name, line, col, d.Code, d.Message)
	}
	if target.Target == nil || target.Launch == nil {
		return nil, nil
	}
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	if _, stop := m.Run(math.MaxInt); stop != eu.StopDone {
		t.Errorf("%s: %s", e.Name, m.StopReason())
	}
	return m, target
}
