// Package quiz is about the parts of a lesson and its questions: how a part is numbered, what is covered in a view while
// a question is open, and what is said of an answer. It knows a view and a verdict as the engine sends them, and
// nothing of the page.
package quiz

import "github.com/lanewise/lanewise/core/protocol"

// Cover is a view without what a question asks for. A question about lanes hides the masks, the lanes' states and
// where lanes wait. Every question hides what the next step writes and what is known about the steps after it.
func Cover(v *protocol.View, kind protocol.PartKind) *protocol.View {
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
