package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// loadPTX translates a text in the way the page does, and loads it.
func (c *client) loadPTX(name, text string, w protocol.Window) (*protocol.Loaded, *protocol.Source) {
	t, diags := either.OpenPTX(visa.NewFile(name, text))
	if visa.HasErrors(diags) {
		c.t.Fatalf("%s: %s", name, diags[0].Message)
	}
	source := translated.Source(t.Translation)
	l, ok := c.ask(&protocol.Load{Name: name, Text: t.File.Text, Source: source, Window: w}).(*protocol.Loaded)
	if !ok {
		c.t.Fatalf("%s is not loaded", name)
	}
	return l, &source
}

// TestLessonsInPTXAreStepped: by statement, each stop is at a statement of the text, and the way back has the same
// stops. By instruction there are more stops, each with its own vISA line. At the end every expectation holds, at its
// line.
func TestLessonsInPTXAreStepped(t *testing.T) {
	for _, lesson := range examples.PTX() {
		c := start(t, nothing)
		w := protocol.Window{Thread: -1}
		loaded, source := c.loadPTX(lesson.Name, lesson.Text, w)
		lines := strings.Split(lesson.Text, "\n")
		var stops []int
		s := protocol.Stopped{View: loaded.View}
		for s.Reason != protocol.StopEnd {
			v := &s.View
			stops = append(stops, v.Step)
			if v.Line < 1 || v.Line > len(lines) || v.Text == "" || !strings.Contains(lines[v.Line-1], strings.Split(v.Text, "\n")[0]) {
				t.Fatalf("%s: step %d is %q at line %d", lesson.Name, v.Step, v.Text, v.Line)
			}
			if st := source.StatementAt(v.Below); st == nil || st.Line != v.Line || v.BelowText == "" {
				t.Errorf("%s: step %d stands at row %d, of %+v", lesson.Name, v.Step, v.Below, st)
			}
			for _, at := range v.Stands {
				if st := source.StatementAt(at.Below); at.Line > 0 && (st == nil || st.Line != at.Line) {
					t.Errorf("%s: step %d: lanes stand at row %d, of %+v", lesson.Name, v.Step, at.Below, st)
				}
			}
			s = *c.move(&protocol.Step{N: 1, Window: w})
			if len(stops) > 10000 {
				t.Fatal("there is no end")
			}
		}
		if len(s.View.Expects) == 0 {
			t.Errorf("%s expects nothing", lesson.Name)
		}
		for _, e := range s.View.Expects {
			if !e.Pass || !strings.HasPrefix(lines[e.Line-1], "//@ expect ") {
				t.Errorf("%s: line %d: %+v", lesson.Name, e.Line, e)
			}
		}
		end := s.View.Step
		for i := len(stops) - 1; i >= 0; i-- {
			if s = *c.move(&protocol.Step{N: -1, Window: w}); s.View.Step != stops[i] {
				t.Fatalf("%s: back to step %d, not %d", lesson.Name, s.View.Step, stops[i])
			}
		}
		if s = *c.move(&protocol.Step{N: 3, Window: w}); s.View.Step != stops[3] {
			t.Errorf("%s: three steps lead to step %d, not %d", lesson.Name, s.View.Step, stops[3])
		}
		w.Granularity = protocol.ByInstruction
		if s = *c.move(&protocol.Step{N: 1, Window: w}); s.View.Step != stops[3]+1 {
			t.Errorf("%s: an instruction leads to step %d from %d", lesson.Name, s.View.Step, stops[3])
		}
		if end <= len(stops) || slices.Contains(stops, s.View.Step) && s.View.Step != stops[4] {
			t.Errorf("%s: %d statements in %d steps", lesson.Name, len(stops), end)
		}
	}
}

// TestPeekIsTheStep: a peek shows what the step then shows, for statements, too.
func TestPeekIsTheStep(t *testing.T) {
	lesson := examples.PTX()[2]
	c := start(t, nothing)
	w := protocol.Window{Thread: -1}
	c.loadPTX(lesson.Name, lesson.Text, w)
	c.move(&protocol.Step{N: 1, Window: w})
	for range 6 {
		for _, by := range []int{1, -1} {
			peeked := c.ask(&protocol.Peek{By: by, Window: w})
			s := c.move(&protocol.Step{N: by, Window: w})
			if got := peeked.(*protocol.Stopped); got.Reason != s.Reason || got.View.Step != s.View.Step || got.View.Text != s.View.Text {
				t.Fatalf("%d from step %d: peeked %d at %d, stepped %d at %d", by, s.View.Step, got.Reason, got.View.Step, s.Reason, s.View.Step)
			}
			if by < 0 {
				c.move(&protocol.Step{N: 2, Window: w})
			}
		}
	}
}

// TestProblemsOfATranslationAreAtLinesOfPTX: problems that only the machine's side finds are reported at lines of the
// PTX text, without fixes, which would be for the vISA.
func TestProblemsOfATranslationAreAtLinesOfPTX(t *testing.T) {
	c := start(t, nothing)
	lesson := examples.PTX()[0]
	translation, diags := either.OpenPTX(visa.NewFile(lesson.Name, lesson.Text))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	source := translated.Source(translation.Translation)
	before, after, found := strings.Cut(translation.File.Text, "\n    mov (")
	want := source.StatementAt(strings.Count(before, "\n") + 2)
	if !found || want == nil {
		t.Fatal("no mov of a statement")
	}
	if l, ok := c.ask(&protocol.Load{Name: lesson.Name, Text: translation.File.Text, Source: source}).(*protocol.Loaded); !ok || l.Assembled.Facts.Insts != instructions(lesson.Text) {
		t.Errorf("%+v, want %d instructions", l.Assembled.Facts, instructions(lesson.Text))
	}
	f, ok := c.ask(&protocol.Load{Name: lesson.Name, Text: before + "\n    movv (" + after, Source: source}).(*protocol.Failed)
	if !ok || f.Code != protocol.CodeProgram || len(f.Assembled.Problems) != 1 {
		t.Fatalf("%+v", f)
	}
	if p := f.Assembled.Problems[0]; p.Line != want.Line || p.EndLine != want.Line || p.Fix != "" || p.Warning {
		t.Errorf("%+v, want it at line %d", p, want.Line)
	}
}

// instructions counts the lines of a simple PTX text that are instructions.
func instructions(text string) (n int) {
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasSuffix(line, ";") && line[0] != '.' || strings.Contains(line, "; //") {
			n++
		}
	}
	return n
}

// TestBreakpointsOfPTX: a breakpoint at a line without a statement moves on to the next one, and expressions and names
// are those of the text.
func TestBreakpointsOfPTX(t *testing.T) {
	const text = `//@ launch k block=4
//@ param out = u32[4] zeros
.version 7.0
.target sm_70
.address_size 64
.func (.reg .u32 rv) twice (.reg .u32 n)
{
    add.u32 rv, n, n;
    ret;
}
.entry k(.param .u64 out)
{
    .reg .u32 %r<3>;
    .reg .u64 %at;

    mov.u32 %r1, %tid.x;
    call (%r2), twice, (%r1);
    ld.param.u64 %at, [out];
    mad.wide.u32 %at, %r1, 4, %at;
    st.global.u32 [%at], %r2;
    ret;
}
`
	c := start(t, nothing)
	w := protocol.Window{Thread: -1}
	set := c.set(protocol.Breakpoint{ID: 1, Line: 12, Thread: -1, Condition: "%r1 == 3"}, protocol.Breakpoint{ID: 2, Line: 17, Thread: -1},
		protocol.Breakpoint{ID: 3, Kind: protocol.BreakFunction, Name: "twice", Thread: -1}, protocol.Breakpoint{ID: 4, Kind: protocol.BreakWrite, Name: "%r2[3]", Thread: -1})
	if set[0].Verified {
		t.Error("set without a program")
	}
	c.loadPTX("k.ptx", text, w)
	var at [][3]int
	for {
		s := c.move(&protocol.Run{Window: w})
		if s.Reason != protocol.StopBreakpoint {
			break
		}
		at = append(at, [3]int{s.Hits[0], s.View.Line, s.View.Step})
		if len(at) == 1 {
			for i, want := range []int{16, 17, 8, 0} {
				if b := s.Breakpoints[i]; !b.Verified || b.Line != want {
					t.Errorf("%+v, want line %d", b, want)
				}
			}
		}
	}
	want := [][2]int{{2, 17}, {3, 8}, {4, 18}}
	if len(at) != len(want) {
		t.Fatalf("stopped at %v", at)
	}
	for i := range want {
		if at[i][0] != want[i][0] || at[i][1] != want[i][1] {
			t.Errorf("stop %d is %v, want %v", i, at[i], want[i])
		}
	}
}
