package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// ToggleInline shows the operands' values beside the lines, or hides them.
func (r *run) ToggleInline() {
	r.Inline = !r.Inline
	r.forgetLines()
	r.recallLines()
	r.changed(TopicLayout | TopicInline)
	r.keepSoon()
}

// Recalled is the operands of a line as they were when the line last ran, at a step; nil if they are not known.
func (r *run) Recalled(line, step int) *protocol.RecalledStep {
	if found, ok := r.inline.lines[line]; ok && found.Step == step {
		return &found
	}
	return nil
}

func (r *run) forgetLines() {
	if r.inline.lines != nil || r.inline.failed != nil {
		r.inline = inline{asked: r.inline.asked}
	}
}

// recallLines asks for the lines in sight whose last run is not the known one. It asks for none while steps follow
// each other quickly.
func (r *run) recallLines() {
	v, in := r.View, &r.inline
	if !r.Inline || !r.rests() || r.Fast || len(in.asked) > 0 {
		return
	}
	if in.format != r.look.Format || in.edits != len(v.Edits) {
		r.forgetLines()
		in.format, in.edits = r.look.Format, len(v.Edits)
	}
	var steps []int
	for i := range v.Margin {
		m := &v.Margin[i]
		if m.LastStep >= 0 && r.Recalled(m.Line, m.LastStep) == nil && !slices.Contains(in.failed, m.LastStep) {
			steps = append(steps, m.LastStep)
		}
	}
	if len(steps) == 0 {
		return
	}
	slices.Sort(steps)
	slices.Reverse(steps) // the latest runs are the quickest to go back to
	steps = slices.Compact(steps)
	in.asked = steps
	r.inquire(inquiry{long: longRecall, ask: &protocol.Recall{Steps: steps, Window: protocol.Window{Format: r.look.Format}}, then: func(a answer) {
		in.asked = nil
		m, ok := a.(*protocol.Recalled)
		if !ok || in.format != r.look.Format || r.View == nil || in.edits != len(r.View.Edits) {
			return
		}
		if in.lines == nil {
			in.lines = map[int]protocol.RecalledStep{}
		}
		for _, one := range m.Steps {
			in.lines[one.Line] = one
		}
		if len(m.Steps) == 0 { // none of these steps is recorded
			in.failed = steps
		}
		r.changed(TopicInline)
		r.recallLines() // for the lines that the answer left out
	}})
}
