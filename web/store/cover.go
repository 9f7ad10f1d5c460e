package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// While a question is open, what it asks for is removed from everything that panels draw. It can then not be seen,
// read out by a screen reader, or found by searching the page.

// coverView returns a view as it is to be shown: whole, or without what the open question asks for.
func (g *guide) coverView(v *protocol.View) *protocol.View {
	if g.of == g.doc.text.now {
		g.light(v.Step)
	}
	if g.Asked() != nil && v.Step == g.Asked().Step {
		v = covered(v, g.Asked().Kind)
	}
	g.draw()
	return v
}

// covered is a view without what a question asks for. A question about lanes hides the masks, the lanes' states and
// where lanes wait. Every question hides what the next step writes and what is known about the steps after it.
func covered(v *protocol.View, kind protocol.PartKind) *protocol.View {
	c := *v
	c.Operands = make([]protocol.Operand, len(v.Operands))
	for i, o := range v.Operands {
		o.Values = make([]protocol.Value, len(o.Values))
		for lane, value := range v.Operands[i].Values {
			value.Next = ""
			if kind != protocol.PartValue {
				value.Enabled = o.Role != protocol.RoleDst // nothing shows which lanes are enabled
			}
			o.Values[lane] = value
		}
		c.Operands[i] = o
	}
	c.Registers, c.Regions = nil, nil
	c.Reports = nil
	for _, p := range v.Reports {
		if !p.Ahead {
			c.Reports = append(c.Reports, p)
		}
	}
	c.Lanes = make([]protocol.Lane, len(v.Lanes))
	for i, l := range v.Lanes {
		l.Resumes = -1
		if kind != protocol.PartValue {
			l = protocol.Lane{State: protocol.LaneOff, Resumes: -1, Why: "This is covered until you answer the question."}
		}
		c.Lanes[i] = l
	}
	if kind == protocol.PartValue {
		return &c
	}
	c.Masks = protocol.Masks{Dispatch: v.Masks.Dispatch, PredText: v.Masks.PredText, ExecSize: v.Masks.ExecSize, Offset: v.Masks.Offset, NoMask: v.Masks.NoMask, Uniform: v.Masks.Uniform}
	c.Stands, c.Graph, c.Help = nil, protocol.Graph{}, "" // for a jump, these name lanes
	c.Frames = make([]protocol.Frame, len(v.Frames))
	for i, f := range v.Frames {
		f.Entered, f.CallMask, f.Waits, f.Params = 0, 0, nil, nil // a frame's values are those of its lanes
		c.Frames[i] = f
	}
	return &c
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
	from = p.Step
	column := min(max((from-h.From)*h.Columns/(h.To-h.From), 0), h.Columns)
	h.States = blankFrom(h.States, column*h.Lanes, "\xff")
	h.Min, h.Max = blankFrom(h.Min, column, "\x00"), blankFrom(h.Max, column, "\x00")
	h.Efficiency = protocol.Efficiency{}
	var calls []protocol.CallSpan
	for _, c := range h.Calls {
		if c.From < from {
			c.To = min(c.To, from)
			calls = append(calls, c)
		}
	}
	var marks []protocol.Mark
	for _, m := range h.Marks {
		if m.Step < from {
			marks = append(marks, m)
		}
	}
	h.Calls, h.Marks = calls, marks
	return h, from
}

// blankFrom is a text in which every byte from at on is replaced by blank.
func blankFrom(s string, at int, blank string) string {
	at = min(at, len(s))
	return s[:at] + strings.Repeat(blank, len(s)-at)
}
