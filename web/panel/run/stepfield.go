package run

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// stepField is the field for the number of a step to go to. It has the place, the part and the action of the counter,
// so that the focus moves from one to the other when they replace each other.
func stepField(s *store.Store) *draw.Node {
	field := ui.Input("text").Class("counter asked").DataSet("part", "counter").DataSet("action", "go-to").
		Attr("inputmode", "numeric").Attr("autocomplete", "off").Attr("placeholder", "210, +10, 50%").
		Aria("label", "Step to go to: a number, +10 or -10 from here, or 50% of the run")
	if s.StepField.Wrong {
		field.Aria("invalid", "true")
	}
	return field
}

// inStepField reports whether an event comes from the field.
func inStepField(e app.Event) bool { return ui.Closest(e, "input[data-part=counter]").Truthy() }

func (t *transport) onStepKey(e app.Event) {
	if !inStepField(e) {
		return
	}
	switch key := e.Get("key").String(); {
	case action.KeySet.Is(key):
		e.PreventDefault()
		t.S.GoToStep(e.Get("target").Get("value").String())
	case action.KeyLeave.Is(key):
		e.PreventDefault()
		t.S.AskStep(false)
	}
}

// onStepLeft closes the field when it loses the focus: only Enter goes to a step.
func (t *transport) onStepLeft(e app.Event) {
	if inStepField(e) {
		t.S.AskStep(false)
	}
}

// focusStepField moves the focus to the field when it has appeared, however it was opened.
func (t *transport) focusStepField() {
	if open := t.S.StepField.Open; open != t.asked {
		if t.asked = open; open {
			t.JSValue().Call("querySelector", "input[data-part=counter]").Call("focus")
		}
	}
}
