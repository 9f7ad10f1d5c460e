package store

import "github.com/lanewise/lanewise/core/protocol"

// Why is what the engine explained about a lane: how it came to be on or off, and
// what the next instruction does in it. It is of one step: the next view ends it.
type Why struct {
	Lane      int // -1: nothing is explained
	Sentences []protocol.Sentence
}

// ExplainLane asks why a lane is on or off, in all its steps; the lane explained now
// again hides that.
func (s *run) ExplainLane(lane int) {
	if s.View == nil || s.Stale || lane < 0 || lane >= len(s.View.Lanes) {
		return
	}
	if s.Why.Lane == lane {
		s.forgetWhy()
		return
	}
	s.Why = Why{Lane: lane}
	s.want(explainLane)
}

// sendExplain asks about the lane, then about the instruction in it.
func (s *run) sendExplain() {
	lane, view := s.Why.Lane, s.View
	ask := func(about protocol.About, then func([]protocol.Sentence)) {
		s.ask(&protocol.Explain{About: about, Lane: lane, Window: s.Window()}, s.alone(func(a answer) {
			if m, ok := a.(*protocol.Explained); ok && s.View == view && s.Why.Lane == lane {
				then(m.Sentences)
			}
		}))
	}
	ask(protocol.AboutLane, func(why []protocol.Sentence) {
		ask(protocol.AboutInstruction, func(does []protocol.Sentence) {
			s.Why.Sentences = append(why, does...)
			s.changed(TopicLane)
		})
	})
}

// forgetWhy hides the explanation.
func (s *run) forgetWhy() {
	if s.Why.Lane >= 0 {
		s.Why = Why{Lane: -1}
		s.drop(explainLane)
		s.changed(TopicLane)
	}
}
