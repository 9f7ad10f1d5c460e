package store

import "github.com/lanewise/lanewise/core/protocol"

// assistant is the line to the worker that answers the editor's questions.
type assistant struct {
	seq     uint32
	pending map[uint32]func(protocol.Message)
	held    int // version of the text that it holds
	holds   bool
	fails   int  // times it died without having answered in between
	met     bool // one has said Hello: another one starts at once
	pulse   pulse
}

// Question asks the assistant about the text as it stands now. The answer comes once: a
// message of the type that the question names, a Failed, or nil if there is nobody
// to ask. An assistant that holds an older text gets this one first, so that the
// answer never is about another one.
func (s *document) Question(q protocol.Ask, then func(protocol.Message)) {
	a := &s.assistant
	if s.world.Assistant == nil || a.fails >= mostFails {
		then(nil)
		return
	}
	s.pull()
	if !a.holds || a.held != s.text.version {
		a.holds, a.held = true, s.text.version
		s.world.Assistant.Send(protocol.Encode(0, &protocol.Hold{Version: a.held, Name: s.Name, Text: s.text.now}))
	}
	q.Version = a.held
	s.askAssistant(&q, then)
}

// askAssistant sends a request that is not about the text. The answer comes once, or nil.
func (s *document) askAssistant(m protocol.Message, then func(protocol.Message)) {
	a := &s.assistant
	if s.world.Assistant == nil || a.fails >= mostFails {
		then(nil)
		return
	}
	a.seq++
	if a.pending == nil {
		a.pending = map[uint32]func(protocol.Message){}
	}
	a.pending[a.seq] = then
	s.listen(&a.pulse)
	s.world.Assistant.Send(protocol.Encode(a.seq, m))
}

// AssistantFrame takes a frame of the assistant.
func (s *document) AssistantFrame(frame []byte) {
	s.assistant.pulse.heard, s.assistant.met = true, true
	seq, m, err := protocol.Decode(frame)
	if f, ok := m.(*protocol.Failed); err != nil || ok && f.Code == protocol.CodeInternal {
		s.AssistantDied()
		return
	}
	then, waiting := s.assistant.pending[seq]
	if !waiting { // its Hello, or a Pong
		s.listen(&s.assistant.pulse)
		return
	}
	delete(s.assistant.pending, seq)
	s.assistant.fails = 0
	then(m)
}

// AssistantDied replaces an assistant that broke; what it was asked is answered with
// nil. One that does not start at all is not asked again. The page says nothing: what
// is missing is a hint, and the next question may well have it.
func (s *document) AssistantDied() {
	a := &s.assistant
	open := a.pending
	a.pending, a.holds = nil, false
	a.pulse.deaf()
	if a.fails++; a.fails < mostFails {
		s.world.Assistant.Restart()
	}
	for _, then := range open {
		then(nil)
	}
}

// assistantDue says that the assistant owes an answer, and is there: the first one can take long to arrive.
func (s *document) assistantDue() bool { return s.assistant.met && len(s.assistant.pending) > 0 }
