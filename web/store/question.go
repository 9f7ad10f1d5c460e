package store

import "github.com/lanewise/lanewise/core/protocol"

// Question asks the engine about the text as it stands now. The answer comes once: a
// message of the type that the question names, a Failed, or nil if there is no engine
// to ask. An engine that holds an older text gets this one first, so that the answer
// never is about another one.
func (s *Store) Question(q protocol.Ask, then func(protocol.Message)) {
	if s.Engine != EngineReady {
		then(nil)
		return
	}
	s.pull()
	if s.text.held != s.text.version {
		if s.text.cancel != nil { // the check that waits is this one
			s.text.cancel()
			s.text.cancel = nil
		}
		s.plan.scan = false
		s.assemble(func() {})
	}
	q.Version = s.text.version
	s.ask(&q, then)
}
