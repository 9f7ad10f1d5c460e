package store

import "github.com/lanewise/lanewise/core/protocol"

// Evaluate asks for the value of an expression where the machine stands. then is called once, with nil if there is no
// value to be had: for another text, while the machine moves, or while a question is open.
func (s *Store) Evaluate(text string, then func(*protocol.Watched)) {
	if text == "" || !s.rests() || s.Asked() != nil {
		then(nil)
		return
	}
	s.inquire(inquiry{ask: &protocol.Evaluate{Text: text, Window: s.Window()}, then: func(a answer) {
		m, ok := a.(*protocol.Evaluated)
		if !ok || m.Value.Error != "" {
			then(nil)
			return
		}
		then(&m.Value)
	}})
}
