package lesson

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

const program = `//@ title Clip
//@ expect T6 = 1, 2,
//@ 3, 4
//@ input X = 1, 2
//@ guide step 0: All lanes
//@ | run the same.
//@ guide line 12 #2 thread 1 lanes 0-3, 7 panel stack : See the ` + "`goto`" + `.
//@ ask value X(0,4)<8;4,2>:d lane 5 step 3: What is it?
.version 4.1
.kernel "k"
//@ guide draw src1 panel region: Right below.
    mov (M1, 16) R X
//@ ask waits lane 31 line 12: Where?
//@ ask lanes: Who?
    ret (M1, 1)
//@ task: Clip X.
//@ hint : One.
//@ hint
//@ | Two.
//@ edit 12-13, 15
//@ without goto, jmpi
//@ case large: input X = 3,
//@ 4
//@ case large: expect T6 = 9, 9
//@ case more: expect T6 [ 2 ] = 7
//@ hint step 3 lanes 0-3 draw src1: Four: see
//@ | here.
//@ hint line 12 is the one: draw nothing.
`

func TestParse(t *testing.T) {
	l, diags := Parse(visa.NewFile("t.visaasm", program))
	for _, d := range diags {
		t.Errorf("%s %s", d.Code, d.Message)
	}
	want := []protocol.Part{
		{Kind: protocol.PartGuide, Text: "All lanes run the same.", Row: 5, Step: 0, Thread: -1},
		{Kind: protocol.PartGuide, Text: "See the `goto`.", Row: 7, Step: -1, Line: 12, Time: 2, Thread: 1, Lanes: 0x8f, Panel: "stack"},
		{Kind: protocol.PartValue, Text: "What is it?", Row: 8, Step: 3, Thread: -1, Expr: "X(0,4)<8;4,2>:d", Lane: 5},
		{Kind: protocol.PartGuide, Text: "Right below.", Row: 11, Step: -1, Line: 12, Time: 1, Thread: -1, Panel: "region", Expr: "src1"},
		{Kind: protocol.PartWaits, Text: "Where?", Row: 13, Step: -1, Line: 12, Time: 1, Thread: -1, Lane: 31},
		{Kind: protocol.PartLanes, Text: "Who?", Row: 14, Step: -1, Line: 15, Time: 1, Thread: -1},
		{Kind: protocol.PartTask, Text: "Clip X.", Row: 16, Step: -1, Thread: -1},
	}
	var to protocol.Lesson
	l.Describe(&to)
	if len(to.Parts) != len(want) {
		t.Fatalf("%d parts: %+v", len(to.Parts), to.Parts)
	}
	for i := range want {
		if to.Parts[i] != want[i] {
			t.Errorf("part %d is\n%+v, want\n%+v", i, to.Parts[i], want[i])
		}
	}
	task := to.Task
	hints := []protocol.Part{
		{Text: "One.", Row: 17, Step: -1, Thread: -1},
		{Text: "Two.", Row: 18, Step: -1, Thread: -1},
		{Text: "Four: see here.", Row: 26, Step: 3, Thread: -1, Lanes: 0xf, Expr: "src1"},
		{Text: "line 12 is the one: draw nothing.", Row: 28, Step: -1, Thread: -1},
	}
	if !slices.Equal(task.Hints, hints) {
		t.Errorf("the hints are\n%+v, want\n%+v", task.Hints, hints)
	}
	if strings.Join(task.Without, "|") != "goto|jmpi" || strings.Join(task.Cases, "|") != "large|more" ||
		len(task.Edits) != 2 || task.Edits[0] != (protocol.Lines{First: 12, Last: 13}) || task.Edits[1] != (protocol.Lines{First: 15, Last: 15}) {
		t.Errorf("%+v", task)
	}
	if p := &l.Parts[2]; program[p.Expr.Start:p.Expr.End] != "X(0,4)<8;4,2>:d" || program[p.Moment.Start:p.Moment.End] != "step 3" {
		t.Errorf("%q at %q", program[p.Expr.Start:p.Expr.End], program[p.Moment.Start:p.Moment.End])
	}
}

// A question's expression ends at the word lane before a number, even if a variable is called lane.
func TestVariableLane(t *testing.T) {
	for line, want := range map[string]string{
		"//@ ask value lane lane 3 step 1: Which lane 2?":  "lane",
		"//@ ask value lane(0,0)<1;1,0> lane 3 step 1: a":  "lane(0,0)<1;1,0>",
		"//@ ask value X + lane lane 3 step 1: a":          "X + lane",
		"//@ ask value lane[2] + lane[3] lane 3 step 1: a": "lane[2] + lane[3]",
		"//@ ask value lanes lane 3 step 1: a":             "lanes",
	} {
		l, diags := Parse(visa.NewFile("t.visaasm", line))
		if len(diags) > 0 || len(l.Parts) != 1 || l.Parts[0].Part.Expr != want || l.Parts[0].Lane != 3 {
			t.Errorf("%s: %v, %+v; want %s of lane 3", line, diags, l.Parts, want)
		}
	}
}

// The lines of a data set take the places of the program's own lines, and no other line moves.
func TestText(t *testing.T) {
	f := visa.NewFile("t.visaasm", program)
	l, _ := Parse(f)
	was := strings.Split(program, "\n")
	for set, want := range []map[int]string{
		{},
		{1: "//@ expect T6 = 9, 9", 2: "//@", 3: "//@ input X = 3, 4", 21: "//@", 22: "//@", 23: "//@"},
		{24: "//@ expect T6 [ 2 ] = 7"},
	} {
		rows := strings.Split(l.Text(f, set), "\n")
		if len(rows) != len(was) {
			t.Fatalf("set %d has %d lines, not %d", set, len(rows), len(was))
		}
		for i, row := range rows {
			if changed, ok := want[i]; ok && row != changed || !ok && row != was[i] {
				t.Errorf("set %d, line %d is %q", set, i+1, row)
			}
		}
	}
	if l.Text(f, -1) != program || l.Text(f, 3) != program {
		t.Error("a data set that is not there changes the program")
	}
}

// Each wrong line is reported once, at what is wrong with it, with a fix if one is obvious.
func TestErrors(t *testing.T) {
	const task = "//@ expect T = 1\n//@ task t\n"
	for _, c := range []struct{ text, at, code, message, fix string }{
		{"//@ guide: a", ":", "L0302", "Say when: `step N` or `line N`, for no instruction stands above or around this line.", ""},
		{"//@ guide step 1", "", "L0301", "There should be `:` before the end of the line; after it comes the text.", ""},
		{"//@ guide step 1:", "", "L0301", "The text is missing after `guide`.", ""},
		{"//@ guide step -1: a", "-", "L0301", "A step is a whole number from 0 to 1073741824, not `-`.", ""},
		{"//@ guide line 2: a", "2", "L0302", "The text has 1 line, so there is no line 2.", ""},
		{"//@ guide line 1 #0: a", "0", "L0301", "How often the line has been next is a whole number from 1 to 1048576, not `0`.", ""},
		{"//@ guide step 1 lane 32: a", "32", "L0301", "A lane is a whole number from 0 to 31, not `32`.", ""},
		{"//@ guide step 1 lanes 4-2: a", "2", "L0301", "A lane is a whole number from 4 to 31, not `2`.", ""},
		{"//@ guide step 1 panel stak: a", "stak", "L0303", "There is no panel `stak`; did you mean `stack`?", "stack"},
		{"//@ guide step 1 pannel stack: a", "pannel", "L0301", "A guide line has no `pannel` before its colon; did you mean `panel`?", "panel"},
		{"//@ guide step 1 draw scr0: a", "scr0", "L0303", "There is no operand `scr0`; did you mean `src0`?", "src0"},
		{"//@ guide step 1 draw src9: a", "src9", "L0303", "There is no operand `src9`; there is dst, src0, src1, src2 and src3.", ""},
		{"//@ guide step 1 draw: a", ":", "L0303", "There is no operand here; there is dst, src0, src1, src2 and src3.", ""},
		{"//@ guide step 1 draw", "", "L0303", "There is no operand here; there is dst, src0, src1, src2 and src3.", ""},
		{task + "//@ hint step 1 draw scr0: a\n//@ | b", "scr0", "L0303", "There is no operand `scr0`; did you mean `src0`?", "src0"},
		{task + "//@ hint draw src0: a", "draw", "L0302", "Say when: `step N` or `line N`, for no instruction stands above or around this line.", ""},
		{"//@ expect T = 1\n//@ task step 1 pannel stack draw src0: a", "pannel", "L0301", "A task line has no `pannel` before its colon; did you mean `panel`?", "panel"},
		{"//@ ask lane step 1: a", "lane", "L0303", "There is no question about `lane`; did you mean `lanes`?", "lanes"},
		{"//@ ask why step 1: a\n//@ | b", "why", "L0303", "There is no question about `why`; there is lanes, value and waits.", ""},
		{"//@ ask value R lane: a", ":", "L0301", "A lane is a whole number from 0 to 31, not `:`.", ""},
		{"//@ ask value lane 3 step 1: a lane", "lane", "L0301", "The line is `//@ ask value EXPRESSION lane L: TEXT`, such as `ask value R lane 3: What is in R?`.", ""},
		{"//@ ask value step 1: a", "step", "L0301", "The line is `//@ ask value EXPRESSION lane L: TEXT`, such as `ask value R lane 3: What is in R?`.", ""},
		{"//@ ask waits step 1: a", "step", "L0301", "There should be `lane` and its number before `step`.", ""},
		{"//@ | a", "|", "L0304", "A line with `|` goes on with the text of a guide, ask, task or hint line right above it, and none is there.", ""},
		{"//@ guide step 1: a\n\n//@ | b", "|", "L0304", "A line with `|` goes on with the text of a guide, ask, task or hint line right above it, and none is there.", ""},
		{"//@ guide step 1 panel stack Look", "Look", "L0301", "There should be `:` before `Look`; after it comes the text.", ""},
		{"//@ guide step 1 `goto`", "`", "L0301", "There should be `:` before the backquote; after it comes the text.", ""},
		{"//@ ask value R line 1: What is in lane 1?", "R", "L0301", "The line is `//@ ask value EXPRESSION lane L: TEXT`, such as `ask value R lane 3: What is in R?`.", ""},
		{"//@ hint a\n//@ edit 1\n//@ without goto\n//@ case a: input X = 1\n//@ hint b\n//@ | c", "hint", "L0304", "A line with `hint` belongs to a task, and no `//@ task` line stands above it.", ""},
		{"//@ hint a\n//@ | b", "hint", "L0304", "A line with `hint` belongs to a task, and no `//@ task` line stands above it.", ""},
		{"//@ task t", "task t", "L0307", "The program has no `//@ expect` line of its own, so its task cannot be solved.", ""},
		{"//@ task t\n//@ case a: expect T = 1", "task t", "L0307", "The program has no `//@ expect` line of its own, so its task cannot be solved.", ""},
		{task + "//@ task b\n//@ | c", "task", "L0305", "A text has one task; put the other one in a file of its own.", ""},
		{task + "//@ edit 3-9", "9", "L0301", "The line that ends these lines is a whole number from 3 to 3, not `9`.", ""},
		{task + "//@ edit 1-2, 2", "2", "L0305", "Line 2 is among the lines of `edit` twice.", ""},
		{task + "//@ edit 1 2", "2", "L0301", "The line should end before `2`.", ""},
		{task + "//@ without goto, goto", "goto", "L0305", "`goto` stands here twice.", ""},
		{task + "//@ without", "", "L0301", "There should be a mnemonic before the end of the line.", ""},
		{task + "//@ case : input X = 1", ":", "L0301", "There should be the name of a data set before `:`.", ""},
		{task + "//@ case a input X = 1", "input", "L0301", "There should be `:` before `input`; the line is `//@ case NAME: input X = values`.", ""},
		{task + "//@ case a: imput X = 1", "imput", "L0303", "A data set has no line that begins with `imput`; did you mean `input`?", "input"},
		{task + "//@ case a: input X = 1\n//@ case a: input X = 2", "input", "L0305", "The data set `a` gives `input X` twice.", ""},
		{task + "//@ case a: input X = 1\n//@ case b: input X = 2\n//@ case a: input Y = 2", "a", "L0305", "There is a data set `a` above, and another one in between; give this one another name, or put its lines together.", ""},
	} {
		l, diags := Parse(visa.NewFile("", c.text))
		if l == nil || len(diags) != 1 {
			t.Errorf("%q: %d diagnostics: %v", c.text, len(diags), diags)
			continue
		}
		d := diags[0]
		fix := ""
		if d.Fix != nil {
			fix = d.Fix.Text
			if d.Fix.Span != d.Span {
				t.Errorf("%q: the fix is elsewhere", c.text)
			}
		}
		if at := c.text[d.Span.Start:d.Span.End]; at != c.at || d.Code != c.code || d.Message != c.message || fix != c.fix {
			t.Errorf("%q: at %q, %s %q, fix %q", c.text, at, d.Code, d.Message, fix)
		}
	}
}

// A text that consists only of lines of a lesson has no more parts than a lesson can have.
func TestLimits(t *testing.T) {
	text := strings.Repeat("//@ guide step 1: a\n", maxParts+3) + "//@ task t\n//@ expect T = 1\n" +
		strings.Repeat("//@ hint h\n", maxHints+1) + "//@ hint " + strings.Repeat("a", maxText) + "\n//@ | b\n"
	l, diags := Parse(visa.NewFile("", text))
	if len(l.Parts) != maxParts || len(diags) == 0 {
		t.Errorf("%d parts, %d diagnostics", len(l.Parts), len(diags))
	}
	for _, d := range diags {
		if d.Code != codeMost && d.Code != codeAlone {
			t.Errorf("%s %s", d.Code, d.Message)
		}
	}
}

// Whatever the lines contain, reading them does not panic, every place is in the text, and the text of each data set
// has as many lines.
func FuzzParse(f *testing.F) {
	f.Add(program)
	f.Add("//@ task t\n//@ case a: input X = 1,\n//@ case b: input X = 1,\n//@ 2")
	f.Add("\ufeff//@ guide line 99 #: \r\n//@ |")
	f.Fuzz(func(t *testing.T, text string) {
		file := visa.NewFile("", text)
		l, diags := Parse(file)
		inside := func(s visa.Span) {
			if s.Start < 0 || s.End < s.Start || int(s.End) > len(text) {
				t.Fatalf("%v is not in a text of %d bytes", s, len(text))
			}
		}
		for _, d := range diags {
			inside(d.Span)
		}
		for _, p := range l.Parts {
			inside(p.Span)
			inside(p.Moment)
			inside(p.Expr)
		}
		if l.Task == nil {
			return
		}
		for set := range len(l.Task.Cases) + 1 {
			if n := strings.Count(l.Text(file, set), "\n"); n != strings.Count(text, "\n") {
				t.Fatalf("data set %d has %d lines", set, n)
			}
		}
		l.Check(file, Program{SIMD: 16, Threads: 1, Mnemonic: func(string) bool { return false }, Diagnose: func(f *visa.File) []visa.Diagnostic {
			return []visa.Diagnostic{{Span: f.LineSpan(1)}, {Span: f.LineSpan(f.Lines())}}
		}})
	})
}
