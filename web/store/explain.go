package store

import "github.com/lanewise/lanewise/core/protocol"

// ExplainLane asks why a lane is on or off, with every step of the explanation. Called for the lane that is explained
// already, it hides the explanation.
func (r *run) ExplainLane(lane int) {
	if r.View == nil || r.Stale || lane < 0 || lane >= len(r.View.Lanes) {
		return
	}
	if r.Why.Lane == lane {
		r.forgetWhy()
		return
	}
	r.Why = Why{Lane: lane}
	r.want(explainLane)
}

// sendExplain asks about the lane, then about what the instruction does in it.
func (r *run) sendExplain() {
	lane, view := r.Why.Lane, r.View
	ask := func(about protocol.About, then func([]protocol.Sentence)) {
		r.ask(&protocol.Explain{About: about, Lane: lane, Window: r.Window()}, r.alone(func(a answer) {
			if m, ok := a.(*protocol.Explained); ok && r.View == view && r.Why.Lane == lane {
				then(m.Sentences)
			}
		}))
	}
	ask(protocol.AboutLane, func(why []protocol.Sentence) {
		ask(protocol.AboutInstruction, func(does []protocol.Sentence) {
			r.Why.Sentences = append(why, does...)
			r.changed(TopicLane)
		})
	})
}

// askElement asks who wrote and read an element, given the name that expressions use for it. then gets nil if there
// is no answer.
func (r *run) askElement(kind longKind, name string, then func(*protocol.Explained)) {
	r.inquire(inquiry{long: kind, ask: &protocol.Explain{About: protocol.AboutElement, Lane: -1, Text: name, Window: r.Window()}, then: func(a answer) {
		said, _ := a.(*protocol.Explained)
		then(said)
	}})
}

// forgetWhy hides the explanation.
func (r *run) forgetWhy() {
	if r.Why.Lane >= 0 {
		r.Why = Why{Lane: -1}
		r.drop(explainLane)
		r.changed(TopicLane)
	}
}
