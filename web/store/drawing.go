package store

import "github.com/lanewise/lanewise/core/protocol"

// Drawing is what a part of the lesson draws; nil until the machine has stood at its moment.
func (g *guide) Drawing(part int) *Drawing { return g.drawings[part] }

// Draws says that a sentence of the lesson draws something.
func (g *guide) Draws() bool {
	for i := range g.doc.Lesson.Parts {
		if drawn(&g.doc.Lesson.Parts[i]) {
			return true
		}
	}
	return false
}

// drawn says that a part is a sentence with a drawing.
func drawn(p *protocol.Part) bool { return p.Kind == protocol.PartGuide && p.Expr != "" }

// keepDrawings keeps what the sentences about a view's moment draw of it.
func (g *guide) keepDrawings(v *protocol.View) {
	if g.of != g.doc.text.now {
		return
	}
	parts := g.Parts()
	for i := range parts {
		if p := &parts[i]; drawn(p) && p.Step == v.Step && p.Thread == v.Thread && len(v.Registers) > 0 {
			if g.drawings == nil {
				g.drawings = map[int]*Drawing{}
			}
			g.drawings[i] = drawingOf(v, p.Expr)
			g.changed(TopicGuide)
		}
	}
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
