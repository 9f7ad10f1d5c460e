// Package run has the panels of a run: the controls that step and run it, breakpoints, the timeline, the stack, the
// console, and the run's outcome.
package run

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lesson"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// transport has the controls that move the program through its steps: those that go back stand left of the step
// counter, those that go forward right of it.
type transport struct {
	frame.Base
	asked bool // the field for a step has taken the counter's place
}

// NewTransport makes the controls.
func NewTransport(s *store.Store) *frame.Panel {
	return frame.New(&transport{Base: frame.Follow(s, store.TopicText|store.TopicRun|store.TopicView|store.TopicLayout)})
}

// OnMount begins to follow the store.
func (t *transport) OnMount(ctx app.Context) {
	t.After = t.focusStepField
	t.Base.OnMount(ctx)
}

func (t *transport) Tree() *draw.Node {
	s := t.S
	root := draw.Element("div").Class("transport").Role("toolbar").Aria("label", "Run and step").DataSet("part", "transport").
		On("keydown", t.onStepKey).On("focusout", t.onStepLeft)
	if s.MoreSteps {
		root.DataSet("more", "true")
	}
	if s.PTX {
		root.Class("grained")
	}
	return root.Body(
		t.key("tb primary", "run", "Run", "run", s.Engine != store.EngineLost && !s.Busy),
		t.key("tb", "stop", "Stop", "stop", s.Busy),
		t.key("tb", "reset", "Reset", "reset", s.CanReset()),
		t.key("tb more", "on-back", "Continue backwards", "on-back", s.CanStepBack()),
		t.key("tb", "back", "Step back", "back", s.CanStepBack()),
		t.counter(),
		t.key("tb", "step", "Step", "step", s.CanStep()),
		t.key("tb more", "over", "Step over", "over", s.CanStep()),
		t.key("tb more", "out", "Step out", "out", s.CanStep()),
		t.key("tb more", "on", "Continue", "on", s.CanStep()),
		t.granularity(),
		t.more(),
		t.waysIn(),
	)
}

// waysIn is what a phone shows in the place of the step buttons until the first run: the guide, and a new program.
func (t *transport) waysIn() *draw.Node {
	action, arg, label := lesson.GuideButton(t.S)
	said := "Guide me"
	if label == lesson.BeginCourse {
		said = "Course"
	}
	return draw.Element("div").Class("begin").Body(
		ui.ActionButton("big second", action).DataSet("arg", arg).Body(ui.Icon("book"), draw.Text(said)),
		ui.ActionButton("big second sq", "new-list").Aria("label", "New program").Body(ui.Icon("plus")))
}

// more opens the row of the step buttons that a phone has no room for beside the others. It is visible on phones only.
func (t *transport) more() *draw.Node {
	return ui.ActionButton("tb moresteps", "more-steps").Title("More ways to step").
		Aria("expanded", strconv.FormatBool(t.S.MoreSteps)).Body(ui.Icon("more"), ui.Span("tl", "More"))
}

// granularity chooses whether a step of PTX is a statement or a vISA instruction.
func (t *transport) granularity() draw.Part {
	if !t.S.PTX {
		return nil
	}
	hint := " (" + action.Cap("granularity", t.S.Mac) + ")"
	fine, title := t.S.Granularity == protocol.ByInstruction, "A step is a statement of PTX; press for vISA instructions"
	if fine {
		title = "A step is a vISA instruction; press for statements of PTX"
	}
	return ui.PressedIf(fine, ui.ActionButton("tb grain", "granularity").Text("vISA steps")).Title(title + hint)
}

func (t *transport) key(class, act, label, image string, enabled bool) *draw.Node {
	return ui.EnabledIf(enabled, toolButton(class, act, label, action.Cap(act, t.S.Mac), image))
}

// toolButton is a button that moves the machine, with an icon, a name and its shortcut.
func toolButton(class, action, label, key, image string) *draw.Node {
	return ui.ActionButton(class, action).Title(label+" ("+key+")").Body(ui.Icon(image), ui.Span("tl", label), draw.Element("kbd").Text(key))
}

// counter shows the step at which the program stands. Pressing it lets the reader enter another step.
func (t *transport) counter() *draw.Node {
	s := t.S
	if s.StepField.Open {
		return stepField(s)
	}
	hint := action.Cap("go-to", s.Mac)
	counter := ui.PlainButton("counter").DataSet("part", "counter").DataSet("action", "go-to").Title("Go to a step (" + hint + ")")
	if t.long() {
		counter.Class("tall")
	}
	switch {
	case s.Busy:
		return counter.Aria("disabled", "true").Body(draw.Text("Running"), draw.Element("span").Body(draw.Text("step "), draw.Element("b").Text(words.Grouped(s.Progress)))).Anew()
	case s.View == nil:
		return counter.Class("idle").Body(draw.Text("Not run yet")).Anew()
	}
	at := []draw.Part{draw.Text("Step"), draw.Element("b").Text(words.Grouped(s.View.Step))}
	switch {
	case s.Switched() && s.Stale:
		at = append(at, ui.Span("", "of the old run"))
	case s.Stale:
		at = append(at, ui.Span("", "of the old text"))
	case s.View.EndKnown:
		at = append(at, ui.Span("", "of "+words.Grouped(s.View.Last)))
	}
	if s.Stale {
		counter.Class("idle")
	}
	return counter.Body(at...).Anew()
}

// long reports whether the counter is too long to fit on one line beside the buttons.
func (t *transport) long() bool {
	switch s := t.S; {
	case s.Busy:
		return s.Progress >= 1e6
	case s.View == nil:
		return false
	case s.Stale:
		return s.View.Step >= 1000
	default:
		return s.View.Step >= 1000 && s.View.EndKnown
	}
}
