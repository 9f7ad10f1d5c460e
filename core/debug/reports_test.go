package debug

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

const reporting = `//@ grid simd=8
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl Y v_type=G type=d num_elts=8 align=GRF
    mov (M1, 4) X(0,0)<1> 0x1:d
    mov (M1, 4) X(0,0)<1> 0x2:d
    add (M1, 8) Y(0,0)<1> X(0,0)<1;1,0> 0x1:d
    add (M1, 8) Y(0,0)<1> X(0,0)<1;1,0> 0x1:d
    ret (M1, 1)
`

// reports returns the steps of a session's reports: those behind it, and those ahead of it.
func reports(s *Session) (behind, ahead []int) {
	for _, r := range s.View(protocol.Window{Thread: -1}).Reports {
		if r.Ahead {
			ahead = append(ahead, r.Step)
		} else {
			behind = append(behind, r.Step)
		}
	}
	return behind, ahead
}

func wantReports(t *testing.T, s *Session, when string, behind, ahead int) {
	t.Helper()
	if b, a := reports(s); len(b) != behind || len(a) != ahead {
		t.Errorf("%s: reports of the steps %v behind and %v ahead, not %d and %d of them", when, b, a, behind, ahead)
	}
}

// TestReportsAhead: what was found at a step stays known before that step, until another future begins.
func TestReportsAhead(t *testing.T) {
	s := open(t, "reporting", reporting)
	w := protocol.Window{Thread: -1}
	wantReports(t, s, "at the start", 0, 0)
	s.Forward(2)
	s.Peek(1, &w, func(eu.Stop, string) { wantReports(t, s, "at the step peeked at", 1, 0) })
	wantReports(t, s, "before a step that was only peeked at", 0, 0)
	s.Forward(100)
	wantReports(t, s, "at the end", 2, 0)
	for _, at := range []struct{ step, behind int }{{3, 1}, {2, 0}, {0, 0}, {4, 2}} {
		for !s.Seek(at.step, 1<<20) {
		}
		wantReports(t, s, "gone to a step", at.behind, 2-at.behind)
	}
	if marks := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelTimeline}).Timeline.Marks; len(marks) != 2 {
		t.Errorf("the timeline has the marks %v", marks)
	}
	s.Seek(1, 1<<20)
	if err := s.SetValue(&protocol.SetValue{Text: "X", Value: "7", Lane: -1, Window: w}); err != nil {
		t.Fatal(err)
	}
	wantReports(t, s, "in a new future", 0, 0)
	s.Forward(100)
	wantReports(t, s, "at its end", 0, 0)
	if !s.UndoEdit(false) {
		t.Fatal("nothing to undo")
	}
	for !s.Recall(1 << 20) {
	}
	wantReports(t, s, "in the old future again", 0, 2)
}

// TestReportsBehindALeap: a session that goes far forward over recorded steps passes their reports.
func TestReportsBehindALeap(t *testing.T) {
	s := open(t, "loop", loop)
	s.Forward(100_000)
	for _, to := range []int{0, 90_000} {
		for !s.Seek(to, 1<<20) {
		}
	}
	if r := s.rec.Machine.Reports(); len(r) != 1 || r[0].Step != 0 || r[0].Count != 1 {
		t.Errorf("behind the leap the reports are %+v", r)
	}
}

// TestReportsOfAddedFunctions: what is found in a function that the translation added is reported at the statement that
// calls it. Here these are the third and fourth element of mma's addend, which nothing has written.
func TestReportsOfAddedFunctions(t *testing.T) {
	const mma = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {c0, c1, c2, c3}, {a, a, a, a}, {a, a}, {c0, c1, c2, c3};"
	s := open(t, "k.ptx", ".version 7.0\n.target sm_80\n.address_size 64\n.entry k() {\n.reg .b32 a;\n.reg .f32 c<4>;\nmov.b32 a, 0;\nmov.f32 c0, 0.0;\nmov.f32 c1, 0.0;\n"+mma+"\nret;\n}\n")
	s.Forward(1 << 20)
	list := s.View(protocol.Window{Thread: -1}).Reports
	for _, r := range list {
		if r.Line != 10 {
			t.Errorf("line %d: %s", r.Line, r.Message)
		}
	}
	if len(list) == 0 {
		t.Error("nothing is reported")
	}
}

// TestReportsNameRegisters: a report uses the PTX text's name of a register, whatever type the instruction reads it as.
// The translation reads it through a view with a name of its own.
func TestReportsNameRegisters(t *testing.T) {
	s := open(t, "k.ptx", ".version 7.0\n.target sm_80\n.address_size 64\n.entry k() {\n.reg .b32 %r<3>;\n.reg .b64 %rd<3>;\n"+
		"mul.wide.u32 %rd1, %r1, 4;\nmul.wide.s32 %rd2, %r2, 4;\nret;\n}\n")
	s.Forward(1 << 20)
	var names []string
	for _, r := range s.View(protocol.Window{Thread: -1}).Reports {
		name, _, _ := strings.Cut(r.Message, ": ")
		names = append(names, name)
	}
	if got := strings.Join(names, " "); got != "%r1 %r2" {
		t.Errorf("the reports are of %s", got)
	}
}

// TestReportsOfPTXNameItsPages: reports of a PTX program refer to the PTX ISA: to the section of the statement's
// instruction, even if a function that the translation added made the report, or to that of the memory model.
func TestReportsOfPTXNameItsPages(t *testing.T) {
	for _, c := range []struct{ body, code, page string }{
		{"add.u32 r, x, 1;", "R0110", `PTX ISA, "Integer Arithmetic Instructions: add"`},
		{"mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {r, r}, {r}, {r}, {x, x};", "R0110", `PTX ISA, "Warp-level Matrix Instructions: mma"`},
		{"ld.shared.u32 r, [s+8];", "R0201", `PTX ISA, "Data Movement and Conversion Instructions: ld"`},
		{"st.shared.u32 [s], l;", "R0204", `PTX ISA, "Memory Consistency Model"`},
		{"st.shared.u32 [s+4], r;\nsetp.eq.u32 p, l, 0;\n@p st.shared.u32 [s], l;\n@!p ld.shared.u32 r, [s];", "R0210", `PTX ISA, "Memory Consistency Model"`},
	} {
		s := open(t, "k.ptx", "//@ launch k block=32\n.version 7.8\n.target sm_80\n.address_size 64\n.entry k() {\n.shared .u32 s[2];\n.reg .u32 r, x, l;\n.reg .pred p;\n"+
			"mov.u32 l, %tid.x;\nmov.u32 r, 3;\n"+c.body+"\nret;\n}\n")
		s.Forward(1 << 20)
		list := s.View(protocol.Window{Thread: -1}).Reports
		if !slices.ContainsFunc(list, func(p protocol.Problem) bool { return p.Code == c.code && p.Page == c.page }) {
			t.Errorf("%s: %+v", c.body, list)
		}
	}
}
