package editor

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// shownTranslation is the form in which the editor takes a translation (web/editor/below.ts).
type shownTranslation struct {
	Text  string `json:"text"`
	Lines []int  `json:"lines"`
}

// translationJSON is the vISA that the PTX text is translated to; "" if there is none.
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

// showBelow passes the name of the file and a new translation to the editor. A translation is made after every change
// of the text, and is long, so it is passed only when it is another one.
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

// belowOperands returns the operands of the vISA instruction that runs next, by their columns in its text. All that is
// known of their places is that they appear in the text in their order.
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

// belowButton is the button that opens or closes the vISA below all lines of a PTX text.
func (p *pane) belowButton() draw.Part {
	if !p.S.PTX {
		return nil
	}
	return ui.PressedIf(p.all, ui.PlainButton("toggle").DataSet("part", "below").Text("vISA").
		Title("The vISA below every line (Shift+Alt+Enter); Alt+Enter: below this line"))
}

// onClick asks the editor to open or close the vISA below all lines, or performs the action of a button. The editor
// answers at once whether all lines are open now (onBelowAll).
func (p *pane) onClick(e app.Event) {
	if ui.Closest(e, "[data-part=below]").Truthy() {
		p.editor.call("openBelow", !p.all)
	} else {
		p.OnAction(e)
	}
}

// onBelowAll handles the editor's event that all lines were opened or closed.
func (p *pane) onBelowAll(e app.Event) {
	p.all = e.Get("detail").Get("all").Truthy()
	p.Update()
}
