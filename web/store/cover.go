package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/quiz"
)

// While a question is open, what it asks for is removed from everything that panels draw. It can then not be seen,
// read out by a screen reader, or found by searching the page.

// coverView returns a view as it is to be shown: whole, or without what the open question asks for.
func (g *guide) coverView(v *protocol.View) *protocol.View {
	if g.of == g.doc.text.now {
		g.light(v.Step)
	}
	if g.Asked() != nil && v.Step == g.Asked().Step {
		v = quiz.Cover(v, g.Asked().Kind)
	}
	g.draw()
	return v
}

// Covered reports whether the states of lanes are covered.
func (g *guide) Covered() bool {
	p := g.Asked()
	return p != nil && p.Kind != protocol.PartValue
}

// ShownHeat is the timeline without the steps that an open question covers, and the first covered step; -1 if none
// are covered.
func (g *guide) ShownHeat() (h protocol.Timeline, from int) {
	h = g.run.Heat
	p := g.Asked()
	if p == nil || h.Columns == 0 || h.To <= h.From {
		return h, -1
	}
	return quiz.HeatBefore(h, p.Step), p.Step
}
