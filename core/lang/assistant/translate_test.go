package assistant

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
	"github.com/lanewise/lanewise/examples"
)

// TestLessonsInPTXAreTranslated: each lesson becomes vISA without problems, with the lesson and the facts, and the
// source says what each line was made from.
func TestLessonsInPTXAreTranslated(t *testing.T) {
	c := client{t: t}
	for _, lesson := range examples.PTX() {
		m := c.ask(&protocol.Translate{Name: lesson.Name, Text: lesson.Text}).(*protocol.Translated)
		if len(m.Assembled.Problems) > 0 {
			t.Errorf("%s: %+v", lesson.Name, m.Assembled.Problems)
		}
		if _, ds := assembler.Assemble(visa.NewFile("t", m.Text), isa.PVC); visa.HasErrors(ds) {
			t.Errorf("%s: the translation has errors: %v", lesson.Name, ds)
		}
		if f := m.Assembled.Facts; m.Assembled.Lesson.Title != lesson.Title || len(m.Assembled.Lesson.Notes) == 0 || f.Platform != "PVC" || f.SIMD != 32 || f.Insts == 0 || f.Kernel == "" {
			t.Errorf("%s: %+v %+v", lesson.Name, m.Assembled.Lesson, f)
		}
		// A comment above each piece of the vISA has its statement and the statement's line.
		checkSource(t, lesson, m)
	}
}

func checkSource(t *testing.T, lesson examples.Example, m *protocol.Translated) {
	rows := strings.Split(strings.TrimSuffix(m.Text, "\n"), "\n")
	if len(rows) != len(m.Source.Rows) || m.Source.Text != lesson.Text {
		t.Fatalf("%s: %d rows, and what %d of them are", lesson.Name, len(rows), len(m.Source.Rows))
	}
	seen := 0
	for i, row := range rows {
		comment, ok := strings.CutPrefix(row, "    // ")
		if !ok {
			continue
		}
		seen++
		st := m.Source.StatementAt(i + 1)
		_, text, _ := strings.Cut(comment, ": ")
		if st == nil || !strings.HasPrefix(comment, strconv.Itoa(st.Line)+": ") || strings.Join(strings.Fields(m.Source.Text[st.Start:st.End]), " ") != text {
			t.Errorf("%s: row %d, %q, is of %+v", lesson.Name, i+1, row, st)
			continue
		}
		if !strings.HasPrefix(strings.TrimPrefix(text, st.Guard+" "), st.Op) || st.Help == "" {
			t.Errorf("%s: %q is %+v", lesson.Name, text, st)
		}
		for _, o := range st.Operands {
			if !strings.Contains(m.Source.Text[o.Start:o.End], o.Name) {
				t.Errorf("%s: %q has the operand %+v", lesson.Name, text, o)
			}
		}
	}
	if seen < 5 {
		t.Errorf("%s: %d statements", lesson.Name, seen)
	}
}

// TestPTXWithProblems: an error is reported at its line, there is no vISA, but the lesson is there all the same.
func TestPTXWithProblems(t *testing.T) {
	c := client{t: t}
	m := c.ask(&protocol.Translate{Name: "k.ptx", Text: "//@ title T\n//@ launch k\n.version 8.0\n.target sm_80\n.entry k() {\n.reg .u32 %r;\nmovv.u32 %r, 0;\nadd.u32 %r, %r, 1.5;\n}\n"}).(*protocol.Translated)
	if m.Text != "" || len(m.Source.Rows) > 0 || m.Assembled.Lesson.Title != "T" || m.Assembled.Facts.Insts != 0 {
		t.Errorf("%+v", m)
	}
	var lines []int
	for _, p := range m.Assembled.Problems {
		if p.Warning || p.Code == "" || p.Message == "" {
			t.Errorf("%+v", p)
		}
		lines = append(lines, p.Line)
	}
	if len(lines) != 2 || lines[0] != 7 || lines[1] != 8 {
		t.Errorf("problems at lines %v: %+v", lines, m.Assembled.Problems)
	}
	if p := m.Assembled.Problems[0]; p.Fix != "mov" || p.FixLine != 7 || p.FixCol != 1 {
		t.Errorf("the fix of %q is %q at %d:%d", p.Message, p.Fix, p.FixLine, p.FixCol)
	}
	fit := c.ask(&protocol.Translate{Name: "k.ptx", Text: strings.Repeat(" ", maxText+1)}).(*protocol.Failed)
	if fit.Code != protocol.CodeLimit {
		t.Errorf("%+v", fit)
	}
}
