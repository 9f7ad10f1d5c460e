package editor

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// shownTranslation is the editor's form of a translation (web/editor/below.ts).
type shownTranslation struct {
	Text  string `json:"text"`
	Lines []int  `json:"lines"`
}

// translationJSON is the vISA that the text is translated to; "" for none.
func translationJSON(s *store.Store) string {
	t := s.Translation
	if t == nil || t.Text == "" {
		return ""
	}
	shown := shownTranslation{Text: t.Text, Lines: make([]int, len(t.Source.Rows))}
	for i := range shown.Lines {
		if statement := t.Source.StatementAt(i + 1); statement != nil {
			shown.Lines[i] = statement.Line
		}
	}
	return ui.JSON(shown)
}

// showBelow brings a new translation to the editor; one is made after every change of the text, and
// is long.
func (s *editorSlot) showBelow() {
	if s.file != s.S.Name {
		s.file = s.S.Name
		s.editor.element.Set("file", s.file)
	}
	if s.translation != s.S.Translation {
		s.translation = s.S.Translation
		s.editor.element.Call("setTranslation", translationJSON(s.S))
	}
}

// belowOperands are the operands of the vISA instruction that runs next, by their columns in it. They
// stand in it in their order, which is all that is known of their places.
func belowOperands(v *protocol.View) (list []shownOperand) {
	at := 0
	for i := range v.Operands {
		o := &v.Operands[i]
		found := strings.Index(v.BelowText[at:], o.Text)
		if found < 0 || o.Text == "" {
			continue
		}
		at += found
		list = append(list, shownOperand{ui.RoleOf(o).Name, at + 1, at + len(o.Text) + 1})
		at += len(o.Text)
	}
	return list
}

// belowButton opens the vISA below all lines of a PTX text, or closes it.
func (p *pane) belowButton() draw.Part {
	if !p.S.PTX {
		return nil
	}
	return ui.PressedIf(p.all, ui.PlainButton("toggle").DataSet("part", "below").Text("vISA").
		Title("The vISA below every line (Shift+Alt+Enter); Alt+Enter: below this line"))
}

// onClick asks the editor to open or close all lines, which answers at once with what has become of them
// (onBelowAll), or performs the action of a button.
func (p *pane) onClick(e app.Event) {
	opens := ui.Closest(e, "[data-editor]")
	switch {
	case opens.Truthy():
		p.editor.Open(ui.Data(opens, "editor"))
	case !ui.Closest(e, "[data-part=below]").Truthy():
		p.OnAction(e)
	default:
		p.editor.call("openBelow", !p.all)
	}
}

// onBelowAll hears from the editor that all lines were opened or closed.
func (p *pane) onBelowAll(e app.Event) {
	p.all = e.Get("detail").Get("all").Truthy()
	p.Update()
}
