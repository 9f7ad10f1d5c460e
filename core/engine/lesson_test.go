package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/protocol"
)

func example(t *testing.T, name string) string {
	t.Helper()
	text := filetest.Read(t, "../../examples/"+name)
	return text
}

// waiters are the lanes of 01_if_else whose X is negative.
const waiters = 1<<0 | 1<<4 | 1<<7 | 1<<9 | 1<<12 | 1<<15

// Loaded has the moments of a lesson's parts before anything ran.
func TestMoments(t *testing.T) {
	c := start(t, nothing)
	text := strings.Replace(example(t, "01_if_else.visaasm"), "//@ platform", `//@ guide line 38: by its line
//@ guide line 38 #2: never
//@ guide step 7: the end
//@ guide step 8: beyond
//@ platform`, 1)
	parts := c.load(text).Assembled.Lesson.Parts
	lines := strings.Split(text, "\n")
	at := func(p protocol.Part) string {
		if p.Line == 0 {
			return ""
		}
		return strings.Fields(lines[p.Line-1])[0]
	}
	want := []struct {
		step int
		op   string
	}{{0, "cmp.lt"}, {1, "(P1)"}, {2, "add"}, {3, "goto"}, {4, "mov"}, {4, "mov"}, {5, "oword_st"}, {6, "ret"}}
	if len(parts) != len(want)+4 {
		t.Fatalf("%d parts", len(parts))
	}
	for i, w := range want {
		if p := parts[i]; p.Step != w.step || at(p) != w.op || p.Thread != 0 {
			t.Errorf("part %d is at step %d, %q of thread %d", i, p.Step, at(p), p.Thread)
		}
	}
	rest := parts[len(want):]
	if line := lines[rest[0].Line-1]; rest[0].Step < 0 || rest[0].Line < 38 || line == "" {
		t.Errorf("%+v", rest[0])
	}
	if rest[1].Step != -1 || rest[2].Step != 7 || rest[2].Line != 0 || rest[3].Step != -1 {
		t.Errorf("%+v", rest[1:])
	}
}

// answer asks whether an answer to the question on a line is right.
func (c *client) answer(line string, a protocol.Answer) *protocol.Marked {
	c.t.Helper()
	text := strings.Replace(example(c.t, "01_if_else.visaasm"), "//@ platform", line+"\n//@ platform", 1)
	parts := c.load(text).Assembled.Lesson.Parts
	a.Part = parts[len(parts)-1]
	m, ok := c.ask(&a).(*protocol.Marked)
	if !ok {
		c.t.Fatalf("%q was not marked", line)
	}
	return m
}

func TestAnswers(t *testing.T) {
	c := start(t, nothing)
	lanes := "//@ ask lanes step 4: Which lanes?"
	if m := c.answer(lanes, protocol.Answer{Lanes: waiters}); !m.Right || m.Lanes != waiters || m.Reasons != nil {
		t.Errorf("%+v", m)
	}
	m := c.answer(lanes, protocol.Answer{Lanes: waiters&^1 | 1<<2})
	if m.Right || len(m.Reasons) != 2 || m.Reasons[0].Lane != 0 || m.Reasons[1].Lane != 2 {
		t.Fatalf("%+v", m)
	}
	if s := m.Reasons[1].Sentences[0]; !strings.HasPrefix(s.Text, "Lane 2 waits at `DONE`, line") || s.Step != 3 {
		t.Errorf("%+v", s)
	}

	value := "//@ ask value R lane 1 step 2: What is R?"
	for text, right := range map[string]bool{"14": true, "0xe": true, "7": false, "-14": false} {
		if m := c.answer(value, protocol.Answer{Text: text}); m.Error != "" || m.Right != right || m.Text != "14" || len(m.Reasons) != 1 || len(m.Reasons[0].Sentences) != 3 ||
			m.Reasons[0].Sentences[0].Text != "`add`: `R` = `X` + `X`. In lane 1 `X(0,0)<1;1,0>` is 7." ||
			!strings.HasPrefix(m.Reasons[0].Sentences[1].Text, "Lane 1 writes 14") || !strings.HasPrefix(m.Reasons[0].Sentences[2].Text, "`add` at line") {
			t.Errorf("%s: %+v", text, m)
		}
	}
	for line, hint := range map[string]string{ // hints that lead to the value without giving it away
		"//@ ask value R lane 0 step 2: ?":  "Lane 0 waits at `NEGATIVE`",
		"//@ ask value P1 lane 1 step 2: ?": "This line does not write it. It was written last here:",
	} {
		if m := c.answer(line, protocol.Answer{Text: "1"}); len(m.Reasons) != 1 || !strings.HasPrefix(m.Reasons[0].Sentences[0].Text, hint) {
			t.Errorf("%s: %+v", line, m)
		}
	}
	regions := example(t, "05_regions.visaasm") // its add writes every second word of V103
	parts := c.load(regions).Assembled.Lesson.Parts
	between := parts[slices.IndexFunc(parts, func(p protocol.Part) bool { return p.Expr == "V103[1]" })]
	if m := c.ask(&protocol.Answer{Part: between, Text: "101"}).(*protocol.Marked); len(m.Reasons) != 1 || len(m.Reasons[0].Sentences) != 2 ||
		m.Reasons[0].Sentences[0].Text != "This line does not write it." || !strings.HasPrefix(m.Reasons[0].Sentences[1].Text, "Nothing has written it: it holds what the thread was given") {
		t.Errorf("a value that the line does not write: %+v", m)
	}
	// A source is shown as it lies in its register, so without its modifier (5_operands.md, Vector Operands).
	parts = c.load(example(t, "modifiers.visaasm")).Assembled.Lesson.Parts
	minus := parts[slices.IndexFunc(parts, func(p protocol.Part) bool { return p.Expr == "A" })]
	if m := c.ask(&protocol.Answer{Part: minus, Text: "1"}).(*protocol.Marked); !strings.HasSuffix(m.Reasons[0].Sentences[0].Text, "is -8, `Y(0,0)<1;1,0>` is 3.") {
		t.Errorf("a source with a modifier: %+v", m)
	}
	// A block message acts once for the thread: no lane reads its operand (instructions/OWORD_ST.md).
	parts = c.load(example(t, "raw.visaasm")).Assembled.Lesson.Parts
	block := parts[slices.IndexFunc(parts, func(p protocol.Part) bool { return p.Expr == "T6[32]" })]
	if m := c.ask(&protocol.Answer{Part: block, Text: "1"}).(*protocol.Marked); m.Text != "9" || strings.Contains(m.Reasons[0].Sentences[0].Text, "lane") {
		t.Errorf("a block: %+v", m)
	}
	if m := c.answer("//@ ask value P1 lane 0 step 0: True?", protocol.Answer{Text: "T"}); !m.Right || m.Text != "T" {
		t.Errorf("%+v", m)
	}
	for line, text := range map[string]string{value: "many", "//@ ask value Q lane 1 step 2: ?": "1", "//@ ask value R lane 1 step 7: ?": "1", "//@ ask value R lane 1 step 70: ?": "1"} {
		if m := c.answer(line, protocol.Answer{Text: text}); m.Error == "" || m.Right {
			t.Errorf("%s, %s: %+v", line, text, m)
		}
	}

	// Lane 1 waited when the call of size one took it along (FCALL.md), and waits there again.
	parts = c.load(example(t, "scalar_call.visaasm")).Assembled.Lesson.Parts
	back := parts[slices.IndexFunc(parts, func(p protocol.Part) bool { return p.Kind == protocol.PartWaits })]
	if m := c.ask(&protocol.Answer{Part: back}).(*protocol.Marked); !strings.HasPrefix(m.Reasons[0].Sentences[0].Text, "Lane 1 ran last in line 47.") || !strings.HasSuffix(m.Reasons[0].Sentences[1].Text, "It came back by the `fret` at line 47 (step 9).") {
		t.Errorf("a lane that is back where it waited: %+v", m)
	}

	waits := "//@ ask waits lane 3 step 0: Where?"
	done := c.answer(waits, protocol.Answer{}).Line
	if m := c.answer(waits, protocol.Answer{Line: done - 1}); !m.Right {
		t.Errorf("the line of the label, which stands above the instruction: %+v", m)
	}
	if m := c.answer(waits, protocol.Answer{Line: done - 2}); m.Right {
		t.Errorf("the line above the label: %+v", m)
	}
	if m := c.answer(waits, protocol.Answer{Line: done}); !m.Right || !strings.HasPrefix(m.Reasons[0].Sentences[0].Text, "Lane 3 ran last in line 34.") || !strings.HasPrefix(m.Reasons[0].Sentences[1].Text, "Lane 3 waits at `DONE`") {
		t.Errorf("%+v", m)
	}
}

// Answering moves nothing, and is about the run of the unchanged program, not about values that were set by hand.
func TestAnAnswerIsAboutTheProgramsOwnRun(t *testing.T) {
	c := start(t, nothing)
	parts := c.load(example(t, "01_if_else.visaasm")).Assembled.Lesson.Parts
	c.move(&protocol.SetValue{Text: "X[2]", Lane: -1, Value: "-5", Window: window})
	c.move(&protocol.Step{N: 2, Window: window})
	m, ok := c.ask(&protocol.Answer{Part: parts[4], Lanes: waiters}).(*protocol.Marked)
	if !ok || !m.Right {
		t.Errorf("%+v", m)
	}
	if s := c.move(&protocol.ViewRequest{Window: window}); s.View.Step != 2 || len(s.View.Edits) != 1 {
		t.Errorf("the program stands at step %d with %d edits", s.View.Step, len(s.View.Edits))
	}
}

// A task is tried on each of its data sets, beside the program that is loaded.
func TestTry(t *testing.T) {
	c := start(t, nothing)
	text := example(t, "01_clip.visaasm")
	try := func(text string, set int) *protocol.Tried {
		m, ok := c.ask(&protocol.Try{Name: "t.visaasm", Text: text, Set: set}).(*protocol.Tried)
		if !ok {
			t.Fatalf("set %d was not tried", set)
		}
		return m
	}
	if m := try(text, 0); !m.Pass || m.Elems != 16 || m.Wrong != 0 {
		t.Errorf("%+v", m)
	}
	if m := try(text, 1); m.Pass || m.Lanes != 1<<3|1<<11 || m.Wrong != 2 || m.Message != "" {
		t.Errorf("%+v", m)
	}
	solved := example(t, "testdata/solutions/01_clip.visaasm")
	for set := range 3 {
		if m := try(solved, set); !m.Pass {
			t.Errorf("set %d: %+v", set, m)
		}
	}
	jump := strings.Replace(solved, "    oword_st", "    goto (M1, 1) END\nEND:\n    oword_st", 1)
	if m := try(jump, 0); m.Pass || !strings.Contains(m.Message, "uses `goto`") || m.Line == 0 {
		t.Errorf("%+v", m)
	}
	loop := strings.Replace(solved, "    oword_st", "AGAIN:\n    goto (M1, 1) AGAIN\n    oword_st", 1)
	loop = strings.Replace(loop, "//@ without goto", "//@ limits steps=1000", 1)
	if m := try(loop, 0); m.Pass || m.Message == "" {
		t.Errorf("%+v", m)
	}
	wrong := c.ask(&protocol.Try{Text: "nothing"})
	if f, ok := wrong.(*protocol.Failed); !ok || f.Code != protocol.CodeProgram {
		t.Errorf("%+v", wrong)
	}

	// Load shows the run on a data set.
	m := c.ask(&protocol.Load{Text: text, Set: 1, Window: window})
	if l, ok := m.(*protocol.Loaded); !ok || len(l.View.Expects) != 1 {
		t.Fatalf("%+v", m)
	}
	s := c.move(&protocol.Run{Window: window})
	if x := s.View.Expects[0]; x.Pass || x.Wrong != 2 {
		t.Errorf("%+v", x)
	}
}

// What a hint draws is taken from a second session, of the unchanged program. The session itself stays where it stands.
func TestDraw(t *testing.T) {
	c := start(t, nothing)
	hints := c.load(example(t, "all_or_none.visaasm")).Assembled.Lesson.Task.Hints
	h := &hints[0]
	if h.Expr != "dst" || h.Step != 2 || h.Line != 18 || h.Thread != 0 || hints[1].Step != -1 {
		t.Fatalf("%+v", hints)
	}
	c.move(&protocol.Step{N: 1})
	c.move(&protocol.SetValue{Text: "P1[0]", Value: "1"})
	w := protocol.Window{Thread: h.Thread, Panels: protocol.PanelRegisters | protocol.PanelPreview}
	drawn := c.ask(&protocol.Draw{Step: h.Step, Window: w}).(*protocol.Stopped)
	var writes []int
	for _, o := range drawn.View.Operands {
		for lane, v := range o.Values {
			if o.Role == protocol.RoleDst && v.Next != "" {
				writes = append(writes, lane)
			}
		}
	}
	if drawn.Reason != protocol.StopView || drawn.View.Step != 2 || len(drawn.View.Registers) == 0 || len(writes) != 1 || writes[0] != 11 {
		t.Errorf("step %d, lanes %v write", drawn.View.Step, writes)
	}
	if v := c.move(&protocol.ViewRequest{}).View; v.Step != 1 {
		t.Errorf("the session stands at step %d", v.Step)
	}
	if v := c.ask(&protocol.Draw{Step: 6, Window: w}).(*protocol.Stopped).View; len(v.Registers)+len(v.Operands) != 0 {
		t.Errorf("of a step that the run does not get to: %+v", v)
	}
}
