package panel

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// questions are the editor's names of what it asks (web/editor/ask.ts).
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

// onAsk carries a question of the editor to the engine, and the answer back as JSON;
// null says that there is none.
func (s *editorSlot) onAsk(e app.Event) {
	detail := e.Get("detail")
	id := detail.Get("id").Int()
	answer := func(m protocol.Message) {
		if _, failed := m.(*protocol.Failed); failed || m == nil {
			s.editor.element.Call("answer", id, "null")
			return
		}
		s.editor.element.Call("answer", id, text(m))
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
