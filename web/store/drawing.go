package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// Drawing is what a part of the lesson draws; nil until that is known.
func (g *guide) Drawing(part int) *Drawing { return g.drawings.known[part] }

// HintDrawing is what a hint draws.
func (g *guide) HintDrawing(hint int) *Drawing { return g.Drawing(len(g.doc.Lesson.Parts) + hint) }

// Draws reports whether a part or a hint of the lesson draws something.
func (g *guide) Draws() bool {
	draws := func(p protocol.Part) bool { return p.Draws() }
	return slices.ContainsFunc(g.doc.Lesson.Parts, draws) || slices.ContainsFunc(g.doc.Lesson.Task.Hints, draws)
}

// draw asks for the first drawing that is missing; its answer asks for the next one. If a move comes before the
// answer, the view at the end of the move asks again.
func (g *guide) draw() {
	d := &g.drawings
	if d.asked || g.of != g.doc.text.now || !g.look.canAnswer() || !g.Draws() { // an embed shows no drawings
		return
	}
	if d.format != g.look.Format {
		*d = drawings{format: g.look.Format}
	}
	for place, p := range slices.Concat(g.Parts(), g.Hints()) {
		if p.Draws() && p.Step >= 0 && d.known[place] == nil {
			g.askDrawing(place, p)
			return
		}
	}
}

func (g *guide) askDrawing(place int, p protocol.Part) {
	g.drawings.asked = true
	opened := g.doc.text.opened
	g.inquire(inquiry{ask: &protocol.Draw{Step: p.Step, Window: protocol.Window{
		Thread: p.Thread, Format: g.look.Format, Granularity: g.run.Granularity, Panels: protocol.PanelRegisters | protocol.PanelPreview,
	}}, then: func(a answer) {
		g.drawings.asked = false
		m, ok := a.(*protocol.Stopped)
		if !ok || opened != g.doc.text.opened || g.of != g.doc.text.now {
			return
		}
		if g.drawings.known == nil {
			g.drawings.known = map[int]*Drawing{}
		}
		g.drawings.known[place] = drawingOf(&m.View, p.Expr)
		g.changed(TopicGuide)
		g.draw()
	}})
}

// drawingOf takes the registers of an operand out of a view.
func drawingOf(v *protocol.View, operand string) *Drawing {
	d := &Drawing{}
	for _, r := range v.Registers {
		if protocol.Roles[r.Role] == operand {
			d.Registers = append(d.Registers, r)
		}
	}
	for i := range v.Operands {
		if o := &v.Operands[i]; protocol.Roles[o.Role] == operand {
			d.Operand = o.Text
			if o.Role == protocol.RoleDst {
				d.Next = o.Values
			}
		}
	}
	return d
}
