package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// inline is the operands of lines as they were when the lines ran last, which the
// editor shows beside them on demand.
type inline struct {
	lines  map[int]protocol.RecalledStep // by line
	format protocol.Format               // that their values are written in
	edits  int                           // of the run that they are of
	asked  []int                         // steps that are being asked for
	failed []int                         // steps that an answer left out
}

// ToggleInline shows the operands' values beside the lines, or no more.
func (s *run) ToggleInline() {
	s.Inline = !s.Inline
	s.forgetLines()
	s.recallLines()
	s.changed(TopicLayout | TopicInline)
	s.keepSoon()
}

// Recalled is the operands of a line as they were at its last run; nil if that is not
// known.
func (s *run) Recalled(line, step int) *protocol.RecalledStep {
	if r, ok := s.inline.lines[line]; ok && r.Step == step {
		return &r
	}
	return nil
}

func (s *run) forgetLines() {
	if s.inline.lines != nil || s.inline.failed != nil {
		s.inline = inline{asked: s.inline.asked}
	}
}

// recallLines asks for the lines to be seen whose last run is another one than is
// known; nothing while steps come in a hurry.
func (s *run) recallLines() {
	v, in := s.View, &s.inline
	if !s.Inline || v == nil || !s.CanEdit() || s.Run == Moving || s.Fast || len(in.asked) > 0 {
		return
	}
	if in.format != s.look.Format || in.edits != len(v.Edits) {
		s.forgetLines()
		in.format, in.edits = s.look.Format, len(v.Edits)
	}
	var steps []int
	for i := range v.Margin {
		m := &v.Margin[i]
		if m.LastStep >= 0 && s.Recalled(m.Line, m.LastStep) == nil && !slices.Contains(in.failed, m.LastStep) {
			steps = append(steps, m.LastStep)
		}
	}
	if len(steps) == 0 {
		return
	}
	slices.Sort(steps)
	slices.Reverse(steps) // the latest are the nearest
	steps = slices.Compact(steps)
	in.asked = steps
	s.inquire(inquiry{long: longRecall, ask: &protocol.Recall{Steps: steps, Window: protocol.Window{Format: s.look.Format}}, then: func(a answer) {
		in.asked = nil
		m, ok := a.(*protocol.Recalled)
		if !ok || in.format != s.look.Format || s.View == nil || in.edits != len(s.View.Edits) {
			return
		}
		if in.lines == nil {
			in.lines = map[int]protocol.RecalledStep{}
		}
		for _, r := range m.Steps {
			in.lines[r.Line] = r
		}
		if len(m.Steps) == 0 { // none of them is recorded
			in.failed = steps
		}
		s.changed(TopicInline)
		s.recallLines() // those that were left out
	}})
}
