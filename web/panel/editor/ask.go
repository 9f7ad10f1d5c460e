package editor

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// questions are the questions that the editor asks, by its names for them (web/editor/ask.ts).
var questions = map[string]protocol.Question{
	"complete":   protocol.AskComplete,
	"hover":      protocol.AskHover,
	"definition": protocol.AskDefinition,
	"references": protocol.AskReferences,
	"renamable":  protocol.AskRenamable,
	"rename":     protocol.AskRename,
	"outline":    protocol.AskOutline,
	"format":     protocol.AskFormat,
}

// withValues adds the values of the operands to the explanation of an instruction, after its first fact, if the
// instruction runs next. For the destination these are the values that it will write. While a question of the lesson is
// open they are left out.
func withValues(s *store.Store, h *protocol.Hovered) {
	v := s.View
	if v == nil || s.Stale || s.Asked() != nil || h.Range.Line != v.Line || len(h.Facts) == 0 || h.Facts[0].Label != protocol.FactHere {
		return
	}
	facts := h.Facts[:1:1]
	for _, o := range operandValues(v.Operands) {
		label := o.Name + " now"
		if o.Role == ui.Roles[protocol.RoleDst].Name {
			label = o.Name + " next"
		}
		if fact := (protocol.Fact{Label: label, Value: o.Value}); fact != facts[len(facts)-1] { // X + X
			facts = append(facts, fact)
		}
	}
	h.Facts = append(facts, h.Facts[1:]...)
}

// hoveredName is the name that an explanation is about, "" if it is about an instruction.
func hoveredName(h *protocol.Hovered, name string) string {
	if !h.Found || len(h.Facts) > 0 && h.Facts[0].Label == protocol.FactHere {
		return ""
	}
	return name
}

// withValue adds the value that a name has at the current step as the first fact of its explanation.
func withValue(h *protocol.Hovered, value *protocol.Watched) {
	if value == nil {
		return
	}
	if now := compact(value.Type, value.Values, hovering); now != "" {
		h.Facts = append([]protocol.Fact{{Label: "Now", Value: now}}, h.Facts...)
	}
}

// onAsk passes a question of the editor to the engine, and the answer back as JSON; null says that there is no answer.
func (s *editorSlot) onAsk(e app.Event) {
	detail := e.Get("detail")
	id := detail.Get("id").Int()
	answer := func(m protocol.Message) {
		if _, failed := m.(*protocol.Failed); failed || m == nil {
			s.editor.element.Call("answer", id, "null")
			return
		}
		h, ok := m.(*protocol.Hovered)
		if !ok {
			s.editor.element.Call("answer", id, ui.JSON(m))
			return
		}
		withValues(s.S, h)
		s.S.Evaluate(hoveredName(h, detail.Get("text").String()), func(value *protocol.Watched) {
			withValue(h, value)
			s.editor.element.Call("answer", id, ui.JSON(h))
		})
	}
	q, known := questions[detail.Get("question").String()]
	if !known {
		answer(nil)
		return
	}
	s.S.Question(protocol.Ask{
		Question: q,
		Line:     detail.Get("line").Int(),
		Col:      detail.Get("col").Int(),
		Text:     detail.Get("text").String(),
	}, answer)
}
