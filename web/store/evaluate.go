package store

import "github.com/lanewise/lanewise/core/protocol"

// Evaluate asks what an expression is where the machine stands. then is called once: with nil where that cannot be
// told, as of another text, while it moves, or while a question asks the reader.
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
