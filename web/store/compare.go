package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
)

// MarkMoment marks the moment at which the machine stands as A and begins to compare with it. At A itself it removes
// the mark, or resumes a comparison that had ended.
func (r *run) MarkMoment() {
	c := &r.Comparison
	switch {
	case !r.rests():
	case c.Marked && c.Mark == r.View.Step && c.On:
		r.forgetMark()
	default:
		c.Marked, c.Mark, c.text = true, r.View.Step, r.loadedText
		r.compare(true)
	}
}

// ToggleCompare begins to compare with A, or ends the comparison; A stays marked.
func (r *run) ToggleCompare() {
	if r.Comparison.Marked && r.View != nil {
		r.compare(!r.Comparison.On)
	}
}

// EndCompare ends a comparison; A stays marked. It reports whether there was one.
func (r *run) EndCompare() bool {
	on := r.Comparison.On
	r.compare(false)
	return on
}

// SwapMoments swaps A and B: it marks the current moment and goes to the one that was marked.
func (r *run) SwapMoments() {
	if c := &r.Comparison; c.On && r.rests() {
		to := c.Mark
		c.Mark = r.View.Step
		r.SeekTo(to)
	}
}

// ShowAllMasks shows the masks that are the same in A and B, too, or hides them.
func (r *run) ShowAllMasks(all bool) {
	r.Comparison.All = all
	r.changed(TopicCompare)
}

// compare begins or ends a comparison. When it begins, the tab with what lies between A and B comes to the front;
// when it ends, the tab that was there before comes back.
func (r *run) compare(on bool) {
	c := &r.Comparison
	if began := on && !c.On; began {
		c.Found, c.asked = nil, comparedAt{}
		c.tab = r.look.Tab
		r.look.uncover(func() { r.look.Tab = layout.TabBetween })
	} else if !on && c.On && r.look.Tab == layout.TabBetween {
		r.look.uncover(func() { r.look.Tab = c.tab })
	}
	c.On = on
	r.changed(TopicCompare)
	r.askCompare()
}

// forgetMark removes the mark and ends a comparison with it.
func (r *run) forgetMark() {
	r.compare(false)
	r.Comparison = Comparison{All: r.Comparison.All}
	r.changed(TopicCompare)
}

// keepMark is called when a program is loaded. It forgets the mark if the text is another one, in which A is no
// moment.
func (r *run) keepMark() {
	if r.Comparison.Marked && r.Comparison.text != r.loadedText {
		r.forgetMark()
	}
}

// Reached reports whether the run has come to A since it was loaded.
func (c *Comparison) Reached(v *protocol.View) bool { return c.Mark <= v.Last }

// askCompare asks how A and B differ, if they are being compared and the answer is not known yet.
func (r *run) askCompare() {
	c, v := &r.Comparison, r.View
	if !c.On || !r.rests() || !c.Reached(v) {
		return
	}
	now := comparedAt{c.Mark, v.Step, v.Thread, len(v.Edits), r.look.Format, r.Granularity}
	if c.asked == now && (c.Found != nil || c.Waiting) {
		return
	}
	c.asked, c.Waiting = now, true
	r.inquire(inquiry{long: longCompare, ask: &protocol.Compare{Step: c.Mark, Window: r.Window()}, then: func(a answer) {
		if c.asked != now { // another question has taken its place
			return
		}
		c.Waiting = false
		if m, ok := a.(*protocol.Compared); ok {
			c.Found = m
		} else {
			c.asked = comparedAt{}
		}
		r.changed(TopicCompare)
	}})
}
