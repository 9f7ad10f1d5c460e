// Package lesson has the panel of a lesson: its sentences, questions and tasks, its place in the course, and the
// buttons that lead on.
package lesson

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/registers"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/lanewise/lanewise/web/store/quiz"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Row registers the lesson.
var Row = frame.Row{
	Name: "lesson", Place: frame.InTabs, Title: "Lesson", Pane: layout.PaneLearn, Absent: noLesson,
	Topics: store.TopicText | store.TopicGuide | store.TopicProgress | store.TopicRun | store.TopicLayout,
	Make:   func(b frame.Base) frame.Content { return &panel{Base: b, lit: -1} },
	Keys:   []action.KeyTable{{Name: "Your answer", Keys: []*action.PanelKey{&lanes.KeyAnswerMove, &lanes.KeyAnswerToggle, &lanes.KeyAnswerCheck}}},
}

// panel shows the lesson in the program's `//@` lines: its sentences, of which the one about the current step is
// highlighted, its questions and its task. For a program without these it shows the explanation.
type panel struct {
	frame.Base
	lit    int    // the part that was last scrolled to
	place  string // where the lesson stood then; "" while it is not visible
	opened int    // store.Store.Opened of the program then
	hints  int    // number of hints that were shown
	marked *protocol.Marked
	tried  **protocol.Tried // the first of the verdicts on data sets that were last scrolled to
}

func noLesson(s *store.State) bool { return !s.HasLesson() }

// OnMount begins to follow the store.
func (l *panel) OnMount(ctx app.Context) {
	l.After = l.afterDraw
	l.Base.OnMount(ctx)
	l.Sized(func() {
		if l.JSValue().Get("clientHeight").Int() == 0 {
			l.place = "" // at once, because a dispatched function may run only when the lesson is visible again
			return
		}
		ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			l.showAgain()
		})
	})
	l.ListenFor(store.TopicLane, func() any {
		if !l.S.Draws() {
			return -1
		}
		return l.S.Lane()
	})
}

// showAgain scrolls to the highlighted part again when the lesson has become visible, or has another place among the
// panels: the part may be out of sight, or may have changed while the lesson was hidden. If the reader only moves an
// edge, the lesson is left as it is.
func (l *panel) showAgain() {
	if place := string(l.S.Tab) + string(l.S.Pane) + string(l.S.Layout.Preset()) + l.S.Layout.AllFolded(); place != l.place {
		l.place, l.lit = place, -1
		l.showLit()
	}
}

func (l *panel) Tree() *draw.Node {
	root := draw.Element("div").Class("lesson").DataSet("part", "lesson").OnClick(l.onClick).On("input", l.onInput).On("keydown", l.onKey).On("mouseover", l.onOver).On("mouseleave", l.onOut)
	parts := l.S.Parts()
	if len(parts) == 0 {
		return root.Body(ui.Paragraphs(l.S.Lesson.Title, l.S.Lesson.Notes)...)
	}
	root.Class("lesson guided")
	main := draw.Element("div").Class("gmain")
	part := l.S.Part
	switch {
	case part >= 0 && part < len(parts) && parts[part].Kind == protocol.PartTask:
		main.DataSet("shows", "task").Body(l.task(&parts[part])...)
	case part >= 0 && part < len(parts) && parts[part].Kind.Asks():
		main.DataSet("shows", "question").Body(l.question(&parts[part])...)
	default:
		main.DataSet("shows", "sentences").Body(l.sentences(parts)...)
	}
	return root.Body(main, l.side(parts))
}

// plain is the text of a sentence without the backquotes that mark code.
func plain(text string) string { return strings.ReplaceAll(text, "`", "") }

// passage returns the range of consecutive sentences around a part. The question or task that follows them is at end.
func passage(parts []protocol.Part, part int) (first, end int) {
	part = max(part, 0)
	for first = part; first > 0 && parts[first-1].Kind == protocol.PartGuide; first-- {
	}
	for end = part; end < len(parts) && parts[end].Kind == protocol.PartGuide; end++ {
	}
	return first, end
}

// nameOfParts is a short name for a range of parts. It need not say more, because the parts themselves are shown beside
// it.
func nameOfParts(parts []protocol.Part, first, end int) string {
	switch p := &parts[first]; {
	case p.Kind == protocol.PartLanes:
		return "Which lanes run?"
	case p.Kind == protocol.PartValue:
		return words.Say("{} in lane {}?", p.Expr, p.Lane)
	case p.Kind == protocol.PartWaits:
		return words.Say("Where does lane {} wait?", p.Lane)
	case p.Kind == protocol.PartTask:
		return "Task"
	case end == first+1:
		return "Sentence " + quiz.NumberOfPart(parts, first)
	}
	return words.Say("Sentences {} to {}", quiz.NumberOfPart(parts, first), quiz.NumberOfPart(parts, end-1))
}

// sentences shows the passage of the highlighted sentence, and the question that comes after it.
func (l *panel) sentences(parts []protocol.Part) []draw.Part {
	s := l.S
	body := []draw.Part{draw.Element("div").Class("ghead").Body(draw.Element("h2").Text(s.Lesson.Title), ui.Span("minor", courseFacts(s))).Anew()}
	var solved draw.Part
	if q := &s.Quiz; q.Part >= 0 && q.Part == s.Part-1 && q.Marked != nil {
		solved = l.verdict(&parts[q.Part])
	}
	if len(s.Lesson.Notes) > 0 {
		body = append(body, lessonNotes(s))
	}
	body = append(body, draw.Element("div").Class("gsolved").Role("status").Body(solved))
	first, end := passage(parts, s.Part)
	list := draw.Element("ol").Class("gslist")
	var items []draw.Part
	for i := first; i < end; i++ {
		items = append(items, l.sentence(parts, i))
	}
	if end < len(parts) && parts[end].Kind.Asks() {
		items = append(items, l.sentence(parts, end))
	}
	return append(body, list.Body(items...).Key(strconv.Itoa(first)+" "+strconv.Itoa(len(body))+" "+strconv.FormatBool(s.Part < 0)))
}

// lessonNotes is the introduction of the lesson. After the lesson has begun, it is a line that opens it.
func lessonNotes(s *store.Store) *draw.Node {
	var notes []draw.Part
	for _, note := range s.Lesson.Notes {
		notes = append(notes, linked(draw.Element("p").Class("gnote"), note))
	}
	if s.Part < 0 {
		return draw.Element("div").Class("gnotes").DataSet("part", "lesson-notes").Body(notes...).Key("notes")
	}
	summary := draw.Element("summary").Text("What this lesson is about")
	return draw.Element("details").Class("gnotes").DataSet("part", "lesson-notes").Body(append([]draw.Part{summary}, notes...)...).Key("notes begun")
}

// sentence is a sentence as a button that goes to its step.
func (l *panel) sentence(parts []protocol.Part, i int) *draw.Node {
	s, p := l.S, &parts[i]
	number := "gnum ahead"
	item := draw.Element("li")
	button := ui.ActionButton("gs", "lesson-part").DataSet("arg", strconv.Itoa(i))
	switch {
	case i == s.Part && s.Sentence() != nil:
		number = "gnum"
		button.Class("lit").Aria("current", "step")
		item.Class("lit")
	case s.PartOutcome(i) != lessons.PartOpen:
		number = "gnum was"
		button.Class("past")
	}
	text, pages := cited(p.Text) // a button cannot contain a link
	said := new(explainer).explained(text)
	if p.Kind.Asks() {
		said = append(said, ui.Span("minor", " You say it first, then the machine does."))
	}
	return item.Body(button.Body(
		draw.Element("span").Class(number).Text(quiz.NumberOfPart(parts, i)),
		draw.Element("span").Class("gtext").Body(said...),
		ui.Span("at", momentOf(p)),
		l.drawn(p)), registers.Drawing(s, p, s.Drawing(i)), l.waysTo(p, pages))
}

// drawn draws the lanes that a sentence points at; nil if it points at none.
func (l *panel) drawn(p *protocol.Part) draw.Part {
	if v := l.S.View; v != nil && p.Lanes != 0 {
		return ui.LaneStrip{Lanes: len(v.Lanes), Marks: []ui.StripMark{{Ink: "p", Lanes: p.Lanes}}}.Draw()
	}
	return nil
}

// waysTo links to what a sentence is about: a panel, and the pages with its facts.
func (l *panel) waysTo(p *protocol.Part, pages []string) draw.Part {
	var ways []draw.Part
	if way := l.wayTo(p); way != nil {
		ways = append(ways, way)
	}
	for _, page := range pages {
		ways = append(ways, ui.SpecPage(page))
	}
	if ways == nil {
		return nil
	}
	return draw.Element("div").Class("gways").Body(ways...)
}

// wayTo is a button that shows the panel that a sentence is about, if the lesson covers it: another tab or, on a narrow
// screen, any other panel.
func (l *panel) wayTo(p *protocol.Part) draw.Part {
	for _, r := range l.Among {
		switch {
		case r.Name != p.Panel || r.Hidden(&l.S.State):
		case r.Place == frame.InTabs:
			return ui.TextButton("gtab", "tab", r.Name, "Show "+r.Title)
		case l.S.Narrow:
			return ui.TextButton("gtab", "pane", string(r.Pane), "Show "+words.Capital(r.Name))
		}
	}
	return nil
}

// momentOf names the step or the line of a part.
func momentOf(p *protocol.Part) string {
	switch {
	case p.Kind.Asks() && p.Step >= 0:
		return "step " + words.Grouped(p.Step)
	case p.Step >= 0:
		return ui.StepAndLine(p.Step, p.Line)
	case p.Line > 0:
		return words.Numbered("line", p.Line)
	}
	return ""
}

// side lists the parts of the lesson, with Back and Next below.
func (l *panel) side(parts []protocol.Part) *draw.Node {
	list := draw.Element("ol").Class("gparts").Aria("label", "Parts of the lesson")
	var items []draw.Part
	for i := 0; i < len(parts); {
		_, end := passage(parts, i)
		end = max(end, i+1)
		items = append(items, l.partLine(parts, i, end))
		i = end
	}
	return draw.Element("div").Class("gside").Body(list.Body(append(items, l.tasksAfter()...)...), l.ways(parts))
}

// partLine is a row of the side. A passage of sentences is one row.
func (l *panel) partLine(parts []protocol.Part, first, end int) *draw.Node {
	s, p := l.S, &parts[first]
	image := "book"
	switch {
	case p.Kind.Asks():
		image = "ask"
	case p.Kind == protocol.PartTask:
		image = "task"
	}
	state, done := "", 0
	for i := first; i < end; i++ {
		if s.PartOutcome(i) == lessons.PartDone {
			done++
		}
	}
	b := ui.ActionButton("gpart", "lesson-part").DataSet("arg", strconv.Itoa(first))
	switch {
	case first <= s.Part && s.Part < end:
		state = "now"
		b.Class("on").Aria("current", "true")
		if p.Kind == protocol.PartGuide {
			state = words.Say("{} of {}", s.Part-first+1, end-first)
		}
	case done == end-first:
		state, image = "done", "ok"
		b.Class("ok")
	case s.PartOutcome(first) == lessons.PartShown:
		state = "shown"
	case done > 0:
		state = words.Say("{} of {}", done, end-first)
	}
	return draw.Element("li").Body(b.Title(plain(p.Text)).Body(ui.Icon(image), ui.Span("gname", nameOfParts(parts, first, end)), ui.Span("minor", state).Anew()))
}

// ways are Back and Next, always in the same place.
func (l *panel) ways(parts []protocol.Part) *draw.Node {
	s := l.S
	next := ui.TextButton("btn", "lesson-next", "", "Next").Title("Next (" + action.Cap("lesson-next", s.Mac) + ")")
	said := "Keys N and Shift+N, or just step: the sentence follows."
	if s.Narrow {
		said = "Or just step: the sentence follows."
	}
	switch follows := nextOfCourse(s); {
	case s.Asked() != nil:
		next = ui.TextButton("btn", "lesson-skip", "", "Skip")
		said = "An answer shown or skipped leaves the mark half full."
	case len(parts) > 1 && s.Part+1 >= len(parts) && parts[0].Kind == protocol.PartGuide && s.PartOutcome(0) == lessons.PartOpen:
		next = ui.TextButton("btn primary", "lesson-part", "0", "Begin the lesson")
		said = "You have run the program to its end. The lesson goes through it step by step."
	case s.Part+1 >= len(parts) && follows != nil:
		next = ui.TextButton("btn", "lesson", follows.Stem, "Next lesson").Title(follows.Title)
		if follows.Task {
			next.Text("To the task")
		}
		if !s.AtTask() || s.Passed() {
			next.Class("btn primary")
		}
		said = "That was the last sentence."
		if s.AtTask() {
			said = "Your text is kept in this browser."
		}
	case s.Part+1 >= len(parts):
		next.Aria("disabled", "true")
		said = ""
	default:
		next.Class("btn primary")
	}
	back := ui.EnabledIf(s.Part > 0, ui.TextButton("btn", "lesson-back", "", "Back").Title("Back ("+action.Cap("lesson-back", s.Mac)+")"))
	return draw.Element("div").Class("gfoot").Body(
		draw.Element("div").Class("gnav").Role("group").Aria("label", "Through the lesson").Body(back, next),
		draw.Element("p").Class("minor").Text(said))
}

// onClick performs the action of a button. The second click of a double click was meant for the button that was there
// at the first: if Next has become another button by then, the click is ignored.
func (l *panel) onClick(e app.Event) {
	if e.Get("detail").Int() < 2 || e.Get("pointerType").String() != "mouse" || !ui.Closest(e, ".gnav :not([data-action=lesson-next], [data-action=lesson-back])").Truthy() {
		l.OnAction(e)
	}
}

// onInput takes over an answer while it is typed.
func (l *panel) onInput(e app.Event) {
	if field := ui.Closest(e, "[data-part=answer-field]"); field.Truthy() {
		l.S.AnswerText(strings.TrimSpace(field.Get("value").String()))
	}
}

func (l *panel) onKey(e app.Event) {
	if ui.Closest(e, "[data-part=answer-field]").Truthy() && lanes.KeyAnswerCheck.Is(e.Get("key").String()) && !e.Get("ctrlKey").Bool() {
		e.PreventDefault()
		l.S.CheckAnswer()
	}
}

// afterDraw scrolls to everything that is new, each once, and sets the field to the answer.
func (l *panel) afterDraw() {
	l.fillField()
	l.showVerdicts()
	l.showHint()
	l.showLit()
}

// show scrolls to the element of a selector, if there is one and it is out of sight.
func (l *panel) show(selector string) { scrollIntoView(l.JSValue().Call("querySelector", selector)) }

func scrollIntoView(element app.Value) {
	if element.Truthy() {
		element.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

// showVerdicts scrolls to the verdict on an answer, and to the verdicts on data sets.
func (l *panel) showVerdicts() {
	if m := l.S.Quiz.Marked; m != l.marked {
		l.marked = m
		l.show("[data-part=verdict]")
	}
	if sets := l.S.Attempt.Sets; l.S.Attempt.Trying == 0 && len(sets) > 0 && &sets[0] != l.tried {
		tabs := l.JSValue().Call("querySelector", ".gsets")
		if tabs.Truthy() && tabs.Call("checkVisibility").Bool() {
			l.tried = &sets[0]
			scrollIntoView(tabs)
		}
	}
}

// showHint scrolls to a new hint.
func (l *panel) showHint() {
	n, more := l.S.Attempt.Hints, l.S.Attempt.Hints > l.hints
	l.hints = n
	if more {
		// The button for the next hint comes first: if there is no room for both, the hint must be visible.
		l.show("[data-shows=task] .gchoice")
		l.show("[data-hint='" + strconv.Itoa(n) + "']")
	}
}

// showLit scrolls to the highlighted part, and moves the focus to where a question is answered.
func (l *panel) showLit() {
	now := l.JSValue().Call("querySelector", ".gsolved > *, .gslist > .lit, :is([data-shows=question], [data-shows=task]) > .ghead")
	opened := l.S.Opened()
	if l.S.Part == l.lit && opened == l.opened || !now.Truthy() || !now.Call("checkVisibility").Bool() {
		return
	}
	if opened != l.opened { // another lesson starts at its title
		l.show(".ghead")
	}
	l.lit, l.opened = l.S.Part, opened
	l.show("[data-shows=question] .gchoice, .gslist > .lit") // in view, too, if a low window has the room
	if !l.S.Narrow {                                         // there the side is below the lesson
		l.show(".gparts .on")
	}
	scrollIntoView(now)
	if l.S.Asked() != nil && !l.S.Narrow {
		frame.AfterFrame(l.Ctx, focusAnswer)
	}
}

// focusAnswer moves the focus to where the new question is answered, if it was nowhere or on Next, where Enter would
// skip the question. A box that is out of sight does not get the focus. Nor does a field if the question was reached by
// the lesson's key, because that key is a letter.
func focusAnswer() {
	document := app.Window().Get("document")
	active := document.Get("activeElement")
	onTheWay := active.Call("closest", ".gnav").Truthy()
	if !onTheWay && !active.Call("matches", "body, .sheet").Bool() { // the tab's sheet has it if a lesson was opened
		return
	}
	box := document.Call("querySelector", `[data-answer][tabindex="0"]`)
	if !box.Truthy() {
		if field := document.Call("querySelector", "[data-part=answer-field]"); onTheWay && field.Truthy() {
			field.Call("focus")
		}
		return
	}
	at := box.Call("getBoundingClientRect")
	middle := func(start, size string) float64 { return at.Get(start).Float() + at.Get(size).Float()/2 }
	if on := document.Call("elementFromPoint", middle("x", "width"), middle("y", "height")); on.Truthy() && box.Call("contains", on).Bool() {
		box.Call("focus")
	}
}

// fillField sets the field to an answer that was given in another way, such as a click on a line, or empties it.
func (l *panel) fillField() {
	field := l.JSValue().Call("querySelector", "[data-part=answer-field]")
	if field.Truthy() && strings.TrimSpace(field.Get("value").String()) != l.S.Quiz.Text {
		field.Set("value", l.S.Quiz.Text)
	}
}

// tasksAfter lists the tasks that belong to the lesson. They are in files of their own.
func (l *panel) tasksAfter() (items []draw.Part) {
	s := l.S
	at := rowOfCourse(s)
	if at < 0 || s.Course.Lessons[at].Task {
		return nil
	}
	for i := at + 1; i < len(s.Course.Lessons) && s.Course.Lessons[i].Task; i++ {
		t := &s.Course.Lessons[i]
		class, state, image := "gpart", "", "task"
		if s.Lessons.Mark(t.Stem) == lessons.MarkDone {
			class, state, image = "gpart ok", "done", "ok"
		}
		items = append(items, draw.Element("li").Body(ui.ActionButton(class, "lesson").DataSet("arg", t.Stem).Title(t.Title).
			Body(ui.Icon(image), ui.Span("gname", t.Title), ui.Span("minor", state))))
	}
	return items
}

// onOver points at the lane of an element in a drawing, if only one lane uses the element.
func (l *panel) onOver(e app.Event) {
	if cell := ui.Closest(e, ".gdraw [data-lanes][data-of]"); cell.Truthy() {
		l.S.HoverLane(ui.Number(cell, "of"))
	}
}

func (l *panel) onOut(app.Event) { l.S.HoverLane(-1) }
