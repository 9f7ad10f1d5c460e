package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// inquiry is a request about the machine as it stands that waits for its turn: it
// is sent when nothing moves, and dropped when the machine has moved on before.
type inquiry struct {
	ask  protocol.Message
	then func(answer) // nil: the engine died, or the machine has moved on
	long longKind     // the answer can take long: a move cancels it
}

// longKind tells questions apart whose answers can take long.
type longKind uint8

const (
	quick      longKind = iota
	longAccess          // who wrote an element of memory
	longChosen          // who wrote one of a register variable
	longRecall          // what lines were about
	longSample          // how a watch went
)

// inquire asks when the engine is free. Of questions of a kind that take long only the
// latest waits.
func (s *Store) inquire(q inquiry) {
	if at := slices.IndexFunc(s.plan.inquiries, func(old inquiry) bool { return old.long == q.long }); q.long != quick && at >= 0 {
		s.plan.inquiries = slices.Delete(s.plan.inquiries, at, at+1)
	}
	s.plan.inquiries = append(s.plan.inquiries, q)
	s.pump()
}

// nextInquiry sends the oldest.
func (s *Store) nextInquiry() {
	p := &s.plan
	q := p.inquiries[0]
	p.inquiries = p.inquiries[1:]
	p.busy, p.long = true, q.long != quick
	s.ask(q.ask, func(a answer) {
		p.busy, p.long = false, false
		q.then(a)
		s.pump()
	})
}

// dropInquiries forgets what was asked about where the machine stood.
func (s *Store) dropInquiries() {
	open := s.plan.inquiries
	s.plan.inquiries = nil
	for _, q := range open {
		q.then(nil)
	}
	if s.plan.long {
		s.world.Engine.Send(protocol.Encode(0, &protocol.Cancel{}))
		s.plan.long = false
	}
}
