package examples

import (
	"math"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// The course has every file exactly once, chapter by chapter, and each chapter has tasks.
func TestCourse(t *testing.T) {
	inCourse := map[string]bool{}
	lessons, tasks := 0, make([]int, len(Chapters))
	chapter := 0
	for i, l := range Course {
		switch {
		case inCourse[l.File]:
			t.Errorf("%s stands twice in the course", l.File)
		case l.Chapter < chapter || l.Chapter >= len(Chapters):
			t.Errorf("%s: chapter %d after %d", l.File, l.Chapter, chapter)
		case l.Minutes < 3 || l.Minutes > 8:
			t.Errorf("%s takes %d minutes", l.File, l.Minutes)
		case l.Learns == "" || !strings.HasSuffix(l.Learns, "."):
			t.Errorf("%s: one learns %q", l.File, l.Learns)
		case l.Task && (i == 0 || Course[i-1].Chapter != l.Chapter):
			t.Errorf("the task %s follows no lesson of its chapter", l.File)
		}
		inCourse[l.File], chapter = true, l.Chapter
		if l.Task {
			tasks[l.Chapter]++
		} else {
			lessons++
		}
	}
	for _, pattern := range []string{"*.visaasm", "ptx/*.ptx"} {
		found := filetest.Glob(t, pattern, 1)
		for _, file := range found {
			name := path.Base(file)
			if _, ok := ByFile(name); !ok || !inCourse[name] {
				t.Errorf("%s is not in the course", file)
			}
			delete(inCourse, name)
		}
	}
	for name := range inCourse {
		t.Errorf("the course has %s, and there is no such file", name)
	}
	if lessons < 24 {
		t.Errorf("%d lessons", lessons)
	}
	for i, n := range tasks {
		if n < 2 {
			t.Errorf("chapter %q has %d tasks", Chapters[i], n)
		}
	}
}

// Every lesson runs as it says, guides the reader with sentences whose moments come one after another, and asks at
// least one question that the machine can answer.
func TestLessonsGuide(t *testing.T) {
	for _, l := range Course {
		if l.Task {
			continue
		}
		t.Run(l.File, func(t *testing.T) {
			target, source := openRow(t, l.File, 0)
			m := runRow(t, target)
			for _, r := range target.Reports(m) {
				t.Errorf("line %d: %s", target.Line(r.Inst), r.Message)
			}
			runtest.Check(t, l.File, target.Spec, m)

			s, err := debug.New(target.Target, source)
			if err != nil {
				t.Fatal(err)
			}
			var parts []protocol.Part
			for _, p := range target.Lesson.Parts {
				parts = append(parts, p.Part)
			}
			s.Moments(parts)
			guides, questions, last := 0, 0, 0
			shown, shownAt := uint32(0), -1 // the lanes in the sentence right before a question about the same moment
			for i, p := range parts {
				switch {
				case p.Kind == protocol.PartTask:
					t.Errorf("line %d: a task in a lesson", p.Row)
					continue
				case p.Step < 0:
					t.Errorf("line %d: the run never gets to this moment", p.Row)
					continue
				case p.Step < last:
					t.Errorf("line %d: step %d is read after step %d", p.Row, p.Step, last)
				case len(p.Text) > 420:
					t.Errorf("line %d: %d letters at once", p.Row, len(p.Text))
				case !strings.HasSuffix(strings.TrimRight(p.Text, ")`\""), ".") && !strings.ContainsAny(p.Text[len(p.Text)-1:], "?!"):
					t.Errorf("line %d: %q does not end as a sentence", p.Row, p.Text)
				}
				last = p.Step
				if p.Kind == protocol.PartGuide {
					guides++
					shown, shownAt = p.Lanes, p.Step
					continue
				}
				questions++
				truth := checkQuestion(t, s, &parts[i])
				if p.Kind == protocol.PartLanes && p.Step == shownAt && truth.Lanes == shown && shown != 0 {
					t.Errorf("line %d: the sentence before shows the lanes that are asked for", p.Row)
				}
			}
			if guides < 3 || questions == 0 {
				t.Errorf("%d sentences, %d questions", guides, questions)
			}
		})
	}
}

// manyLanes matches a sentence about the several lanes of a call.
var manyLanes = regexp.MustCompile(`entered .* lanes \d`)

// checkQuestion checks that a question has an answer, that this answer is accepted, and that another one is not.
func checkQuestion(t *testing.T, s *debug.Session, p *protocol.Part) protocol.Marked {
	t.Helper()
	more := func() bool { return true }
	asked := &protocol.Answer{Part: *p, Text: "0"}
	if p.Kind == protocol.PartValue && strings.HasPrefix(p.Expr, "P") {
		asked.Text = "F"
	}
	truth := s.Answer(asked, more)
	if truth.Error != "" {
		t.Errorf("line %d: %s", p.Row, truth.Error)
		return truth
	}
	right := s.Answer(&protocol.Answer{Part: *p, Lanes: truth.Lanes, Text: truth.Text, Line: truth.Line}, more)
	wrong := s.Answer(&protocol.Answer{Part: *p, Lanes: ^truth.Lanes & 0xffff, Text: "77", Line: truth.Line + 1}, more)
	if !right.Right || wrong.Right && wrong.Error == "" {
		t.Errorf("line %d: the answer %v is right: %v, another one: %v", p.Row, truth, right.Right, wrong.Right)
	}
	for _, r := range wrong.Reasons {
		for _, said := range r.Sentences {
			if p.Kind == protocol.PartLanes && manyLanes.MatchString(said.Text) {
				t.Errorf("line %d: that lane %d is wrong tells of others: %s", p.Row, r.Lane, said.Text)
			}
		}
	}
	if p.Kind == protocol.PartWaits && truth.Line == 0 {
		t.Errorf("line %d: lane %d never waits", p.Row, p.Lane)
	}
	return truth
}

// The text that a task begins with fails on at least one of its data sets, and its solution passes on all of them.
func TestTasks(t *testing.T) {
	for _, l := range Course {
		if !l.Task {
			continue
		}
		t.Run(l.File, func(t *testing.T) {
			e, _ := ByFile(l.File)
			solution := filetest.Read(t, filepath.Join("testdata", "solutions", l.File))
			if !slices.Equal(conditions(e.Text), conditions(solution)) {
				t.Error("the solution is held to other lines than the task")
			}
			target, _ := openRow(t, l.File, 0)
			task := target.Lesson.Task
			if task == nil {
				t.Fatal("no `//@ task` line")
			}
			if len(task.Hints) == 0 || len(task.Cases) < 2 {
				t.Errorf("%d hints, %d further data sets", len(task.Hints), len(task.Cases))
			}
			failed := 0
			for set := range len(task.Cases) + 1 {
				if start := try(t, e.Name, e.Text, set); !start.Pass {
					failed++
				}
				if solved := try(t, e.Name, solution, set); !solved.Pass {
					t.Errorf("the solution, data set %d: %+v", set, solved)
				}
			}
			if failed == 0 {
				t.Error("the text that one begins with is a solution")
			}
		})
	}
}

// What lessons tell their readers to try has the effect that they describe: a diagnostic or a report.
func TestLessonsKeepTheirWord(t *testing.T) {
	for _, c := range []struct{ file, old, new, code string }{
		{"mask_offset.visaasm", "(M2, 4)", "(M2, 8)", "V0503"},
		{"region_rules.visaasm", "<16;16,1>", "<32;32,1>", "V0601"},
		{"region_rules.visaasm", "<32;1,0>", "<3;1,0>", "V0602"},
		{"region_rules.visaasm", "<0;8,4>", "<0;8,8>", "V0603"},
		{"region_rules.visaasm", "(M1, 8) W(2,0)", "(M1, 4) W(2,0)", "V0604"},
		{"region_rules.visaasm", "W(3,0)<2>", "W(3,0)<0>", "V0605"},
		{"region_rules.visaasm", " X(0,0)<1;1,0>", " X(0,4)<1;1,0>", "V0606"},
		{"region_rules.visaasm", " X(0,0)<1;1,0>", " X(3,4)<1;1,0>", "V0607"},
		{"region_rules.visaasm", " X(0,0)<1;1,0>", " X(0,9)<1;1,0>", "V0609"},
		{"modifiers.visaasm", "(~)Y", "(-)Y", "V0404"},
		{"06_indirect.visaasm", "OFF = 52,", "OFF = 53,", "R0103"},
		{"06_indirect.visaasm", "OFF = 52,", "OFF = 520,", "R0102"},
		{"indirect_rows.visaasm", "r[A0(0),4]<2>", "r[A0(0),4]<4,1>", "V0608"},
		{"indirect_rows.visaasm", "OFF = 4,", "OFF = 5,", "R0103"},
		{"raw.visaasm", "0x8:ud X.32", "0x8:ud X.4", "V0610"},
		{"arguments.visaasm", "(P1) fcall (M1, 16) area 4 2", "(P1) fcall (M1, 16) area 2 2", "R0308"},
		{"stack.visaasm", "    mov (M1_NM, 1) %sp(0,0)<1> %fp(0,0)<0;1,0>\n", "    // mov (M1_NM, 1) %sp(0,0)<1> %fp(0,0)<0;1,0>\n", "R0309"},
		{"function_pointer.visaasm", "faddr square WHICH(0,0)<1>", "mov (M1_NM, 1) WHICH(0,0)<1> 0x3039:ud", "R0301"},
		{"gather_scatter.visaasm", "shl (M1, 16) AT(0,0)<1> LANE(0,0)<1;1,0>", "mov (M1, 16) AT(0,0)<1>", "R0204"},
		{"keep_argument.visaasm", "", "", "R0110"},
		{"race.visaasm", "", "", "R0207"},
		{"dump_repair.visaasm", "", "", "R0207"},
		{"missing_target.ptx", "", "", "P0601"},
		{"02_call.ptx", "@%p call (d)", "@%p call.uni (d)", "P0602"},
		{"04_calltargets.ptx", "@!p mov.u64 %r0, baz;", "@!p mov.u64 %r0, qux;", "P0601"},
		{"05_callprototype.ptx", ".param .u32 v)\n{\n    .reg .u32 %i;", ".param .u32 v, .param .u32 w)\n{\n    .reg .u32 %i;", "P0601"},
		{"08_indirect_forms.ptx", "call %f, (%i), Givers;", "call %f, (%i, %i), Givers;", "P0501"},
	} {
		e, _ := ByFile(c.file)
		if strings.Count(e.Text, c.old) == 0 {
			t.Errorf("%s has no %q", c.file, c.old)
			continue
		}
		target, diags := either.Open(visa.NewFile(e.Name, strings.Replace(e.Text, c.old, c.new, 1)))
		found := slices.ContainsFunc(diags, func(d visa.Diagnostic) bool { return d.Code == c.code })
		if !found && target.Target != nil && target.Launch != nil {
			found = slices.ContainsFunc(target.Reports(runRow(t, target)), func(r eu.Report) bool { return r.Code == c.code })
		}
		if !found {
			t.Errorf("%s with %s: no %s", c.file, c.new, c.code)
		}
		if i := slices.IndexFunc(diags, func(d visa.Diagnostic) bool { return strings.HasPrefix(d.Code, "L04") && d.Code != c.code }); i >= 0 {
			t.Errorf("%s with %s: its later sentences have lost their lines: %s", c.file, c.new, diags[i].Message)
		}
	}
}

// openRow opens the text of a row; the Source is empty for vISA.
func openRow(t *testing.T, file string, set int) (*either.Target, *protocol.Source) {
	t.Helper()
	e, ok := ByFile(file)
	if !ok {
		t.Fatalf("there is no %s", file)
	}
	return openSet(t, e.Name, e.Text, set)
}

// openSet opens a text with the lines of a data set in place of its own.
func openSet(t *testing.T, name, text string, set int) (*either.Target, *protocol.Source) {
	t.Helper()
	file := visa.NewFile(name, text)
	target, diags := either.Open(file)
	if set > 0 {
		target, diags = either.Open(visa.NewFile(name, target.Lesson.Text(file, set)))
	}
	for _, d := range diags {
		if d.Severity == visa.Error {
			line, col := file.Position(int(d.Span.Start))
			t.Errorf("%s:%d:%d: %s %s", name, line, col, d.Code, d.Message)
		}
	}
	if target.Target == nil || target.Launch == nil {
		t.Fatalf("%s cannot run", name)
	}
	source := protocol.Source{}
	if target.Translation != nil {
		source = translated.Source(target.Translation)
		source.Text = text
	}
	return target, &source
}

// runRow runs a program to its end, or to its limit.
func runRow(t *testing.T, target *either.Target) *eu.Machine {
	t.Helper()
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	m.Run(math.MaxInt)
	return m
}

// try tests a text on a data set of its task, as the page does.
func try(t *testing.T, name, text string, set int) protocol.Tried {
	t.Helper()
	target, source := openSet(t, name, text, set)
	if word, line, found := target.Uses(target.Lesson, source); found {
		return protocol.Tried{Message: "uses " + word, Line: line}
	}
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	_, stop := m.Run(run.MostTried)
	return target.Judge(m, stop)
}

// conditions returns the lines of a text that a solution must not change.
func conditions(text string) (list []string) {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "//@" && slices.Contains([]string{"expect", "without", "case"}, words[1]) {
			list = append(list, strings.Join(words, " "))
		}
	}
	return list
}
