package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// guided is a page with a lesson of two sentences, a question, a sentence of the same moment, and a task.
func guided(t *testing.T) *page {
	p := newPage(t, nil, Opening{})
	p.finishChecks()
	lesson := protocol.Lesson{Title: "t", Task: protocol.Task{Hints: []protocol.Part{{Text: "one"}, {Text: "two"}}, Cases: []string{"large"}}, Parts: []protocol.Part{
		{Kind: protocol.PartGuide, Text: "a", Step: 0, Line: 1},
		{Kind: protocol.PartGuide, Text: "b", Step: 2, Line: 2},
		{Kind: protocol.PartLanes, Text: "c", Step: 3, Line: 3},
		{Kind: protocol.PartGuide, Text: "d", Step: 3, Line: 3},
		{Kind: protocol.PartTask, Text: "e", Step: -1},
	}}
	p.s.Lesson = lesson
	p.s.GoToPart(0)
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{Assembled: protocol.Assembled{Lesson: lesson}, View: lanesAt(0)})
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: lanesAt(0)})
	return p
}

func lanesAt(step int) protocol.View {
	v := at(step)
	v.Line = step + 1
	v.Masks = protocol.Masks{Dispatch: 0xf, Exec: 0b101, Enable: 0b101, ExecSize: 4}
	v.Lanes = []protocol.Lane{{}, {State: protocol.LaneWaiting, Line: 9, Resumes: 7}, {}, {State: protocol.LaneWaiting, Line: 9, Resumes: 7}}
	v.Operands = []protocol.Operand{{Values: []protocol.Value{{Text: "1", Next: "2"}}}}
	v.Stands = []protocol.Stand{{Line: 9}}
	v.Frames = []protocol.Frame{{Name: "f", Entered: 0b101, CallMask: 0b101}}
	return v
}

// Run, pressed right after a lesson was opened, runs it to its end, although the page is still on its way to the
// moment of the first sentence.
func TestRunWhileALessonOpens(t *testing.T) {
	for _, c := range []struct {
		when string
		open func(p *page) // up to the moment at which Run is pressed
		end  func(p *page) // what is still on its way at that moment
	}{
		{"before it is loaded", func(p *page) {}, func(p *page) {
			asked[*protocol.Load](p)
			p.answer(&protocol.Loaded{Assembled: protocol.Assembled{Lesson: p.s.Lesson}, View: lanesAt(0)})
		}},
		{"on the way to its sentence", func(p *page) {
			asked[*protocol.Load](p)
			p.answer(&protocol.Loaded{Assembled: protocol.Assembled{Lesson: p.s.Lesson}, View: lanesAt(0)})
			if m := asked[*protocol.Seek](p); m.Step != 4 {
				t.Errorf("it goes to step %d", m.Step)
			}
		}, func(p *page) { p.answer(&protocol.Stopped{View: lanesAt(4)}) }},
	} {
		p := newPage(t, nil, Opening{})
		p.finishChecks()
		p.s.Lesson = protocol.Lesson{Title: "t", Parts: []protocol.Part{{Kind: protocol.PartGuide, Text: "a", Step: 4, Line: 5}}}
		p.s.GoToPart(0)
		c.open(p)
		p.s.RunOrTrySets()
		c.end(p)
		if len(p.sent) != 1 {
			t.Fatalf("%s: %d requests are open", c.when, len(p.sent))
		}
		asked[*protocol.Run](p)
		end := lanesAt(9)
		end.Ended = true
		p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: end})
		if len(p.sent) != 0 || p.s.Run != Ended || p.s.View.Step != 9 {
			t.Errorf("%s: %d requests are open, run %v, at step %d", c.when, len(p.sent), p.s.Run, p.s.View.Step)
		}
	}
}

// Steps that are asked for on the way to a sentence, or to a step that the reader chose, follow it. They used to be
// lost.
func TestStepWhileALessonOpens(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.finishChecks()
	p.s.Lesson = protocol.Lesson{Title: "t", Parts: []protocol.Part{{Kind: protocol.PartGuide, Text: "a", Step: 4, Line: 5}}}
	p.s.GoToPart(0)
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{Assembled: protocol.Assembled{Lesson: p.s.Lesson}, View: lanesAt(0)})
	asked[*protocol.Seek](p)
	p.s.Step()
	p.s.Step()
	p.answer(&protocol.Stopped{View: lanesAt(4)})
	if m := asked[*protocol.Step](p); m.N != 2 {
		t.Errorf("it goes %d steps on", m.N)
	}
	p.answer(&protocol.Stopped{View: lanesAt(6)})
	p.s.SeekTo(9)
	asked[*protocol.Seek](p)
	p.s.SeekTo(2)
	p.s.StepBack()
	p.answer(&protocol.Stopped{View: lanesAt(9)})
	if m := asked[*protocol.Seek](p); m.Step != 2 {
		t.Errorf("it goes to step %d", m.Step)
	}
	p.answer(&protocol.Stopped{View: lanesAt(2)})
	if m := asked[*protocol.Step](p); m.N != -1 {
		t.Errorf("it goes %d steps on", m.N)
	}
	p.answer(&protocol.Stopped{View: lanesAt(1)})
	if len(p.sent) != 0 || p.s.Run != Paused || p.s.View.Step != 1 {
		t.Errorf("%d requests are open, run %v, at step %d", len(p.sent), p.s.Run, p.s.View.Step)
	}
}

// A step that is asked for while a lesson is loading follows the lesson's first sentence, whose moment is not known
// yet.
func TestStepWhileALessonLoads(t *testing.T) {
	for _, c := range []struct {
		when string
		open func(p *page, l protocol.Lesson)
	}{
		{"its lines are known", func(p *page, l protocol.Lesson) {
			p.s.Lesson = l
			p.s.GoToPart(0)
			p.s.Step()
		}},
		{"its lines are not known", func(p *page, l protocol.Lesson) {
			p.s.Checked = false
			p.s.GoToPart(0)
			p.s.Step()
			p.s.Lesson = l
		}},
	} {
		for _, first := range []int{0, 4} {
			p := newPage(t, nil, Opening{})
			p.finishChecks()
			lesson := protocol.Lesson{Title: "t", Parts: []protocol.Part{{Kind: protocol.PartGuide, Text: "a", Step: first, Line: 5}}}
			c.open(p, lesson)
			asked[*protocol.Load](p)
			p.answer(&protocol.Loaded{Assembled: protocol.Assembled{Lesson: lesson}, View: lanesAt(0)})
			at := 0
			for len(p.sent) > 0 {
				switch m := p.sent[0].m.(type) {
				case *protocol.Seek:
					at = m.Step
				case *protocol.Step:
					at += m.N
				}
				p.answer(&protocol.Stopped{View: lanesAt(at)})
			}
			if p.s.Run != Paused || p.s.View.Step != first+1 || p.s.Part != 0 {
				t.Errorf("%s, its first sentence is about step %d: run %v, at step %d, part %d", c.when, first, p.s.Run, p.s.View.Step, p.s.Part)
			}
		}
	}
}

// If PTX is stepped by statement, a step that is asked for on the way to a step is a statement, too.
func TestStepByStatementOnTheWayToAStep(t *testing.T) {
	p := guided(t)
	p.s.PTX = true
	p.s.SeekTo(2)
	asked[*protocol.Seek](p)
	p.s.SeekTo(3)
	p.s.Step()
	p.answer(&protocol.Stopped{View: lanesAt(2)})
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: lanesAt(3)})
	if m := asked[*protocol.Step](p); m.N != 1 || m.Window.Granularity != protocol.ByStatement {
		t.Errorf("%+v", m)
	}
}

// part goes to a part whose step is known.
func (p *page) part(i, step int) {
	p.s.GoToPart(i)
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: lanesAt(step)})
}

func TestSentencesFollowTheSteps(t *testing.T) {
	p := guided(t)
	for _, c := range []struct{ step, part int }{{0, 0}, {1, 0}, {2, 1}, {1, 0}} {
		p.s.SeekTo(c.step)
		asked[*protocol.Seek](p)
		p.answer(&protocol.Stopped{View: lanesAt(c.step)})
		if p.s.Part != c.part || p.s.Sentence() == nil || p.s.PartOutcome(c.part) != lessons.PartDone {
			t.Errorf("at step %d part %d is lit", c.step, p.s.Part)
		}
	}
	p.typed("another text")
	if p.s.Sentence() != nil {
		t.Error("a sentence is lit over another text")
	}
}

func TestAQuestionCoversWhatItAsksFor(t *testing.T) {
	p := guided(t)
	p.part(2, 3)
	v := p.s.View
	if p.s.Asked() == nil || !p.s.Covered() || v.Masks.Enable != 0 || v.Masks.Dispatch != 0xf || v.Stands != nil || v.Frames[0].Entered != 0 || v.Frames[0].CallMask != 0 || v.Lanes[1].State == protocol.LaneWaiting || v.Lanes[1].Resumes != -1 || v.Operands[0].Values[0].Next != "" {
		t.Fatalf("%+v", v)
	}
	if strings.Contains(p.s.Spoken, "lanes run") {
		t.Error(p.s.Spoken)
	}
	p.s.CheckAnswer()
	if p.s.Quiz.problem == "" {
		t.Error("no lane is an answer")
	}
	p.s.AnswerNone()
	if m := asked[*protocol.Answer](p); m.Lanes != 0 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Marked{Lanes: 0b101})
	if got := p.s.Verdict(); got != "It is not so: there are lanes that do." {
		t.Error(got)
	}
	p.s.ToggleAnswer(1)
	p.s.CheckAnswer()
	asked[*protocol.Answer](p)
	p.answer(&protocol.Marked{Lanes: 0b101, Reasons: []protocol.Reason{{Lane: 1}}})
	if got := p.s.Verdict(); got != "Lane 1 is not right: the reason stands in Lanes." {
		t.Error(got)
	}
	p.s.ToggleAnswer(0)
	p.s.CheckAnswer()
	if m := asked[*protocol.Answer](p); m.Lanes != 0b11 || m.Part.Step != 3 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Marked{Lanes: 0b101, Reasons: []protocol.Reason{{Lane: 1}, {Lane: 2}}})
	if got := p.s.Verdict(); got != "1 of your 2 lanes is right. Lane 1 is not: the reason stands in Lanes." || p.s.Quiz.Lane != 1 {
		t.Errorf("%q, lane %d", got, p.s.Quiz.Lane)
	}
	if p.s.Reason(2) != nil {
		t.Error("a lane that was not chosen is told")
	}
	p.s.ToggleAnswer(1)
	p.s.ToggleAnswer(2)
	p.s.CheckAnswer()
	asked[*protocol.Answer](p)
	p.answer(&protocol.Marked{Right: true, Lanes: 0b101})
	if p.s.Asked() != nil || p.s.View.Masks.Enable != 0b101 || p.s.Part != 3 || p.s.PartOutcome(2) != lessons.PartDone {
		t.Errorf("part %d, %+v", p.s.Part, p.s.View.Masks)
	}
}

// A wrong value gets first a hint that leads to the right one, and after the second try the value itself.
func TestAValueIsTriedAgainBeforeItIsTold(t *testing.T) {
	p := guided(t)
	question := &p.s.Parts()[2]
	question.Kind, question.Expr = protocol.PartValue, "R"
	p.part(2, 3)
	told := func(answer string) string {
		p.s.AnswerText(answer)
		p.s.CheckAnswer()
		asked[*protocol.Answer](p)
		p.answer(&protocol.Marked{Text: "4", Reasons: []protocol.Reason{{Sentences: []protocol.Sentence{{Text: "R is twice X."}, {Text: "R becomes 4."}, {Text: "Line 3 wrote 4."}}}}})
		var said []string
		for _, sentence := range p.s.Told() {
			said = append(said, sentence.Text)
		}
		return p.s.Verdict() + " " + strings.Join(said, " ")
	}
	if got := told("3"); got != "That is not what it holds then. Try again with this: R is twice X." {
		t.Error(got)
	}
	p.s.ClearAnswer()
	if got := told("5"); got != "That is not what it holds then. This is what happens: R becomes 4. Line 3 wrote 4." {
		t.Error(got)
	}
	p.s.AnswerText("4")
	p.s.CheckAnswer()
	asked[*protocol.Answer](p)
	p.answer(&protocol.Marked{Right: true, Text: "4"})
	if p.s.PartOutcome(2) != lessons.PartDone {
		t.Error("the right value at the third try leaves the question open")
	}
}

// A reader who comes back to the moment of an answered question comes to the sentence before it.
func TestAnAnsweredQuestionIsNotComeBackTo(t *testing.T) {
	p := guided(t)
	parts := p.s.Parts()
	parts[3].Step = 4 // only the question is about its moment
	p.part(2, 3)
	p.s.AnswerNone()
	asked[*protocol.Answer](p)
	p.answer(&protocol.Marked{Right: true})
	if p.s.Part != 2 {
		t.Fatalf("part %d is lit once it is answered", p.s.Part)
	}
	for _, c := range []struct{ step, part int }{{0, 0}, {3, 1}} {
		p.s.SeekTo(c.step)
		asked[*protocol.Seek](p)
		p.answer(&protocol.Stopped{View: lanesAt(c.step)})
		if c.step == 0 {
			p.s.GoToPart(0) // the reader is at the sentence, not at the question
			asked[*protocol.Seek](p)
			p.answer(&protocol.Stopped{View: lanesAt(0)})
		}
		if p.s.Part != c.part {
			t.Errorf("at step %d part %d is lit", c.step, p.s.Part)
		}
	}
	if p.part(2, 3); p.s.Part != 2 {
		t.Errorf("part %d is lit where the question was gone to", p.s.Part)
	}
}

// A question that was left for the task covers nothing there, and is open when the reader comes back to it.
func TestAQuestionIsLeftForTheTask(t *testing.T) {
	p := guided(t)
	p.part(2, 3)
	p.s.ToggleAnswer(1)
	p.s.GoToPart(4)
	if !p.s.AtTask() || p.s.Asked() != nil || p.s.View.Masks.Enable == 0 {
		t.Errorf("part %d, asked %v, %+v", p.s.Part, p.s.Asked(), p.s.View.Masks)
	}
	p.part(2, 3)
	if p.s.Asked() == nil || p.s.Quiz.Lanes != 1<<1 || p.s.View.Masks.Enable != 0 {
		t.Errorf("part %d, %+v", p.s.Part, p.s.Quiz)
	}
}

// A reset of the progress opens the question that was answered here, without anything of the answer.
func TestAResetOpensTheQuestionAnew(t *testing.T) {
	p := guided(t)
	p.part(2, 3)
	p.s.ToggleAnswer(0)
	p.s.CheckAnswer()
	asked[*protocol.Answer](p)
	p.answer(&protocol.Marked{Right: true, Lanes: 1})
	p.s.ResetProgress()
	if p.s.Part != 2 || p.s.Asked() == nil || p.s.Quiz.Lanes != 0 || p.s.Quiz.Marked != nil || p.s.Verdict() != "" || p.s.View.Masks.Enable != 0 {
		t.Errorf("part %d, %+v, %q", p.s.Part, p.s.Quiz, p.s.Verdict())
	}
	if p.s.UndoReset(); p.s.Asked() != nil || p.s.View.Masks.Enable == 0 {
		t.Errorf("the reset is undone, and %+v is covered", p.s.View.Masks)
	}
}

// The message that an answer could not be read does not stay beside the right answer when that is shown.
func TestAnAnswerIsShownAfterOneThatCannotBeRead(t *testing.T) {
	p := guided(t)
	p.part(2, 3)
	p.s.CheckAnswer()
	if p.s.Verdict() == "" {
		t.Fatal("no lane is an answer")
	}
	p.s.ShowAnswer()
	asked[*protocol.Answer](p)
	p.answer(&protocol.Marked{Lanes: 0b101})
	if got := p.s.Verdict(); got != "" || p.s.PartOutcome(2) != lessons.PartShown {
		t.Errorf("%q is said, the part is %v", got, p.s.PartOutcome(2))
	}
}

func TestSkippingAQuestionLeavesItsMarkHalf(t *testing.T) {
	p := guided(t)
	p.part(2, 3)
	p.s.NextPart()
	if p.s.Asked() == nil {
		t.Error("the next key skips a question")
	}
	p.s.SkipQuestion()
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: lanesAt(3)})
	if p.s.Part != 3 || p.s.PartOutcome(2) != lessons.PartShown || p.s.View.Masks.Enable == 0 {
		t.Errorf("part %d is %v", p.s.Part, p.s.PartOutcome(2))
	}
}

// The lesson's key, pressed faster than the machine moves, does not skip a question.
func TestNextStopsAtAQuestionOnItsWay(t *testing.T) {
	p := guided(t)
	for range 4 {
		p.s.NextPart()
	}
	for len(p.sent) > 0 {
		p.answer(&protocol.Stopped{View: lanesAt(asked[*protocol.Seek](p).Step)})
	}
	if p.s.Part != 2 || p.s.Asked() == nil {
		t.Errorf("part %d is lit", p.s.Part)
	}
}

func TestATaskIsTriedSetBySet(t *testing.T) {
	p := guided(t)
	p.s.GoToPart(4)
	if !p.s.AtTask() || p.s.DataSets() != 2 {
		t.Fatal("not at the task")
	}
	p.s.NextHint()
	p.s.NextHint()
	p.s.NextHint()
	if p.s.Attempt.Hints != 2 {
		t.Errorf("%d hints", p.s.Attempt.Hints)
	}
	p.s.RunOrTrySets()
	if m := asked[*protocol.Try](p); m.Set != 0 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Tried{Pass: true, Elems: 4})
	if m := asked[*protocol.Try](p); m.Set != 1 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Tried{Elems: 4, Wrong: 2, Lanes: 0b1010})
	if got := p.s.SetVerdict(1); got != "lanes 1 and 3 wrong" || p.s.Passed() {
		t.Error(got)
	}
	if m := asked[*protocol.Load](p); m.Set != 1 {
		t.Errorf("%+v", m)
	}
}

// A task that a link brought has not been loaded. Run tries it nevertheless, and shows what came of it.
func TestATaskIsTriedBeforeAnythingElseRan(t *testing.T) {
	for _, tried := range []*protocol.Tried{
		{Message: "The run was stopped after 500 instructions, the limit."},
		{Message: "Line 7 uses `mul`, and this task is to be solved without it.", Line: 7},
	} {
		p := newPage(t, nil, Opening{})
		p.finishChecks()
		p.s.Lesson = protocol.Lesson{Title: "t", Parts: []protocol.Part{{Kind: protocol.PartTask, Text: "a", Step: -1}}}
		p.s.lessonRead()
		if !p.s.AtTask() || p.s.View != nil {
			t.Fatal("it does not begin with the task, or has run")
		}
		p.s.RunOrTrySets()
		if m := asked[*protocol.Try](p); m.Set != 0 {
			t.Fatalf("%+v", m)
		}
		p.answer(tried)
		if m := asked[*protocol.Load](p); m.Set != 0 {
			t.Errorf("%+v", m)
		}
	}
}

func TestSentenceOpensItsPanel(t *testing.T) {
	p := guided(t)
	p.s.ShowWindow(1440, 900)
	p.s.arrange(layout.Learn)
	p.s.Lesson.Parts[1].Panel, p.s.moments[1].Panel = "region", "region"
	p.part(1, 2)
	if p.s.Layout.IsFolded(layout.PanelRegion) || !p.s.Layout.IsFolded(layout.PanelRegisters) {
		t.Error("the panel that the sentence is about is a bar, or another one is none")
	}
	if p.s.Layout.Own() {
		t.Error("what a sentence opens counts as the reader's arrangement")
	}
	p.s.fold(layout.PanelRegion, true)
	if !p.s.Layout.IsFolded(layout.PanelRegion) {
		t.Error("a panel that a sentence opened cannot be folded")
	}
}

func TestAQuestionHasTheRoomOfThePanelThatASentenceOpened(t *testing.T) {
	p := guided(t)
	p.s.look.pointAt(layout.PanelRegisters)
	p.part(1, 2)
	if p.s.Layout.Pointed != layout.PanelRegisters {
		t.Fatal("a sentence that is about no panel folds the one before")
	}
	p.part(2, 3)
	if p.s.Layout.Pointed != "" {
		t.Fatalf("%s is open beside a question", p.s.Layout.Pointed)
	}
}

// If the course takes long to load, the page says so until it is loaded.
func TestASlowCourseIsTold(t *testing.T) {
	p := newPage(t, nil, Opening{})
	var came func(*lessons.Course)
	p.s.world.Course = func(done func(*lessons.Course)) { came = done }
	opened := false
	p.s.WithCourse(func(*lessons.Course) { opened = true })
	if p.advance(slowCourse - 1); p.s.Notice.Text != "" {
		t.Errorf("%q at once", p.s.Notice.Text)
	}
	if p.advance(1); p.s.Notice.Text != courseComing || opened {
		t.Errorf("%q, opened %v", p.s.Notice.Text, opened)
	}
	if came(&lessons.Course{}); p.s.Notice.Text != "" || !opened {
		t.Errorf("%q, opened %v", p.s.Notice.Text, opened)
	}
	p.s.Course = nil
	p.s.WithCourse(func(*lessons.Course) {})
	came(&lessons.Course{})
	if p.advance(slowCourse); p.s.Notice.Text != "" {
		t.Errorf("%q of one that came soon", p.s.Notice.Text)
	}
}
