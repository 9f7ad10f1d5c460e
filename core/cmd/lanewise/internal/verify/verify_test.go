package verify

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

const program = `//@ grid simd=16
//@ surface T6 = d[16]
//@ input X = 1, 2
//@ expect T6 = 2, 4
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl T6 v_type=T num_elts=1
.input X offset=32 size=64
.function "k_main"
    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    oword_st (4) T6 0x0:ud X.0
    ret (M1, 1)
`

// Problems of a lesson that only a run can find are reported at their place. Each line is tested at the top of the
// program.
func TestRun(t *testing.T) {
	for _, c := range []struct{ line, at, message string }{
		{"guide step 0: a", "", ""},
		{"guide step 3: the end", "", ""},
		{"guide line 13: the store", "", ""},
		{"guide line 2: the first instruction below it", "", ""},
		{"guide step 4: a", "step 4", "The run never gets to step 4."},
		{"guide line 13 #2: a", "line 13 #2", "Line 13 is not next 2 times."},
		{"guide line 15: a", "line 15", "No instruction stands on line 15 or below it."},
		{"guide step 0 draw dst: a", "", ""},
		{"guide step 1 draw src2: the registers of a store", "", ""},
		{"guide step 0 draw src2: a", "src2", "The instruction of line 12 has no src2 in registers. In registers it has dst, src0 and src1."},
		{"guide step 2 draw src0: a return", "src0", "The instruction of line 14 has no src0 in registers. In registers it has none."},
		{"guide step 3 draw src0: the end", "src0", "No instruction is next at step 3, so there is no src0 to draw."},
		{"task step 0 draw src0: a", "", ""},
		{"task step 1 draw src0: a", "src0", "The instruction of line 13 has no src0 in registers. In registers it has src2."},
		{"task a\n//@ hint step 0 draw dst: b\n//@ hint c", "", ""},
		{"task a\n//@ hint step 9 draw dst: b", "step 9", "The run never gets to step 9."},
		{"guide step 2: a\n//@ guide step 1: b", "guide step 1: b", "This is about step 1, and what stands above it about step 2; the sentences of a lesson stand in the order of its run."},
		{"guide step 2: a\n//@ ask lanes step 2: b\n//@ task step 0 draw src0: c", "", ""},
		{"ask lanes step 1: a", "", ""},
		{"ask value X lane 1 step 0: a", "", ""},
		{"ask lanes step 3: a", "ask lanes step 3: a", "The run ends before the moment of this question."},
		{"ask value Y lane 1 step 0: a", "Y", "There is no variable, surface or mask \"Y\" here."},
		{"ask waits lane 1 step 0: a", "ask waits lane 1 step 0: a", "Lane 1 does not wait any more after step 0."},
	} {
		text := "//@ " + c.line + "\n" + program
		target, diags := either.Open(visa.NewFile("t.visaasm", text))
		if len(diags) > 0 {
			t.Fatalf("%s: %v", c.line, diags)
		}
		got := Run(target)
		switch {
		case c.message == "" && len(got) == 0:
		case len(got) != 1:
			t.Errorf("%s: %v", c.line, got)
		case got[0].Message != c.message || text[got[0].Span.Start:got[0].Span.End] != c.at:
			t.Errorf("%s: %q at %q", c.line, got[0].Message, text[got[0].Span.Start:got[0].Span.End])
		}
	}
}

// Problems of a lesson that can be found without a run are reported when the text is opened.
func TestOpen(t *testing.T) {
	for _, c := range []struct{ line, at, message string }{
		{"guide step 0 lane 16: a", "guide step 0 lane 16: a", "There is no lane 16: the program has 16 lanes, 0 to 15."},
		{"guide step 0 thread 1: a", "guide step 0 thread 1: a", "There is no thread 1: a group has 1 thread, from 0 on."},
		{"ask value X lane 16 step 0: a", "ask value X lane 16 step 0: a", "There is no lane 16: the program has 16 lanes, 0 to 15."},
		{"task a\n//@ without gota", "gota", "There is no instruction `gota`."},
		{"task a\n//@ case b: input Y = 1", "Y", ""},
		{"task a\n//@ case b: input X = 1,\n//@ many", "input X = 1,", ""},
		{"task a\n//@ case b: input X = 3\n//@ case b: expect T6 = 6", "", ""},
	} {
		text := "//@ " + c.line + "\n" + program
		target, diags := either.Open(visa.NewFile("t.visaasm", text))
		switch {
		case target.Program == nil:
			t.Errorf("%s keeps the program from running", c.line)
		case c.at == "" && len(diags) == 0:
		case len(diags) != 1 || c.message != "" && diags[0].Message != c.message || !strings.HasPrefix(text[diags[0].Span.Start:], c.at) && c.message != "":
			t.Errorf("%s: %v", c.line, diags)
		}
		if again := Run(target); len(again) > 0 {
			t.Errorf("%s is told twice: %v", c.line, again)
		}
	}
}

// There are warnings about a task that a program with stored constants would solve, and about lines to change that have
// nothing of the program.
func TestWritten(t *testing.T) {
	for _, c := range []struct{ lines, at, code string }{
		{"guide step 0: no task", "", ""},
		{"task a\n//@ case b: input X = 3\n//@ case b: expect T6 = 6\n//@ edit 9-10, 15-16", "", ""},
		{"task a", "task a", "L0405"},
		{"task a\n//@ case b: input X = 3\n//@ edit 14, 15\n//@ edit 2-3", "edit 2-3", "L0406"},
	} {
		text := "//@ " + c.lines + "\n" + program
		got := Written(visa.NewFile("t.visaasm", text))
		switch {
		case c.code == "" && len(got) == 0:
		case len(got) != 1 || got[0].Code != c.code || got[0].Severity != visa.Warning || strings.TrimSpace(text[got[0].Span.Start:got[0].Span.End]) != c.at:
			t.Errorf("%s: %v", c.lines, got)
		}
	}
}

func file(t *testing.T, name string) *visa.File {
	t.Helper()
	text := filetest.Read(t, "../../../../../examples/"+name)
	return visa.NewFile(name, text)
}

func TestTask(t *testing.T) {
	sets, diags := Task(file(t, "01_clip.visaasm"))
	if len(diags) > 0 || len(sets) != 3 {
		t.Fatalf("%v, %v", sets, diags)
	}
	for i, pass := range []bool{true, false, false} {
		if sets[i].Tried.Pass != pass {
			t.Errorf("data set %q: %+v", sets[i].Name, sets[i].Tried)
		}
	}
	if warned := Solved(file(t, "01_clip.visaasm")); warned != nil {
		t.Errorf("%v", warned)
	}
	if warned := Solved(file(t, "testdata/solutions/01_clip.visaasm")); len(warned) != 1 || warned[0].Severity != visa.Warning {
		t.Errorf("%v", warned)
	}
	if sets, _ := Task(visa.NewFile("t.visaasm", program)); sets != nil {
		t.Error("a program without a task has data sets")
	}
}

// The lesson that core/doc/LESSONS.md describes is valid: a run reports nothing, the task is not solved as it stands,
// and its solution solves it.
func TestTheLessonOfThePageOnWriting(t *testing.T) {
	page := filetest.Read(t, "../../../../doc/LESSONS.md")
	text, solution := file(t, "testdata/own/collatz.visaasm"), file(t, "testdata/own/collatz_solution.visaasm")
	if _, block, _ := strings.Cut(page, "\n```visaasm ignore\n"); !strings.HasPrefix(block, text.Text+"```\n") {
		t.Error("the page shows another text")
	}
	target, diags := either.Open(text)
	if diags = append(diags, Run(target)...); len(diags) > 0 || len(target.Lesson.Parts) < 5 {
		t.Errorf("%d parts, %v", len(target.Lesson.Parts), diags)
	}
	if Solved(text) != nil || Solved(solution) == nil {
		t.Error("the text passes, or its solution does not")
	}
}
