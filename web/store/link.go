package store

import (
	"github.com/lanewise/lanewise/core/protocol"
)

// link is the line to the engine: which requests wait for an answer.
type link struct {
	seq     uint32
	pending map[uint32]func(answer)
	fails   int  // times the engine died without having answered in between
	met     bool // an engine has said Hello: another one starts at once
	pulse   pulse
}

// answer is what became of a request: a message, or nil if the engine died.
type answer = protocol.Message

// mostFails is how often in a row an engine may die before the store gives up.
const mostFails = 3

// ask sends a request. Its answer comes once: a result, a Failed, or nil. A
// Progress goes elsewhere.
func (s *base) ask(m protocol.Message, then func(answer)) {
	if changes(m) {
		s.tell(machineChanges)
	}
	s.link.seq++
	s.link.pending[s.link.seq] = then
	s.listen(&s.link.pulse)
	s.world.Engine.Send(protocol.Encode(s.link.seq, m))
}

// Frame takes a frame of the engine.
func (s *Store) Frame(frame []byte) {
	s.link.pulse.heard = true
	seq, m, err := protocol.Decode(frame)
	if err != nil {
		s.EngineDied("it said something this page cannot read: " + err.Error())
		return
	}
	switch m := m.(type) {
	case *protocol.Hello:
		s.Engine, s.link.met = EngineReady, true
		s.changed(TopicRun)
		s.schedule()
		return
	case *protocol.Progress:
		if s.Run == Moving && m.Step != s.Progress {
			s.Progress = m.Step
			s.changed(TopicRun)
		}
		return
	case *protocol.Failed:
		if m.Code == protocol.CodeInternal {
			s.EngineDied(m.Message)
			return
		}
	}
	then, waiting := s.link.pending[seq]
	if !waiting {
		return
	}
	delete(s.link.pending, seq)
	s.link.fails = 0
	then(m)
}

// EngineDied replaces an engine that broke. The text is the editor's: nothing of
// it is lost. A program that was loaded is loaded again, as after Stop, unless that is what broke it.
func (s *run) EngineDied(why string) {
	s.link.fails++
	s.move = move{}
	if s.View != nil && !s.Stale && s.loadedText == s.doc.text.now && s.link.fails == 1 {
		s.move.kind = reload
		if s.Run != Moving {
			s.Run, s.Progress = Moving, 0
			s.startClock()
		}
	}
	if s.link.fails >= mostFails {
		s.Engine = EngineLost
		s.link.pulse.deaf()
		s.abandon()
		s.endMove()
		s.notice(Failure, "The engine does not start: "+sentence(why)+" Your text is safe: reload the page to try again.")
		return
	}
	restored := ""
	if s.move.kind == reload {
		restored = " The program stands at its start."
	}
	s.replaceEngine()
	s.endMove()
	s.notice(Failure, "The engine broke and was started again: "+sentence(why)+restored+" Your text is untouched.")
}

// engineDue says that the engine owes an answer: to a request, or a Hello.
func (s *run) engineDue() bool {
	return len(s.link.pending) > 0 || s.Engine == EngineStarting && s.link.met
}

// replaceEngine ends the worker and starts a fresh one, which knows nothing yet.
func (s *run) replaceEngine() {
	s.Engine = EngineStarting
	s.world.Engine.Restart()
	s.link.pulse.deaf()
	s.abandon()
	if s.link.met { // the first one can take long to arrive, and its script tells what goes wrong
		s.listen(&s.link.pulse)
	}
}

// abandon answers all open requests with nil.
func (s *run) abandon() {
	open := s.link.pending
	s.link.pending = map[uint32]func(answer){}
	s.loaded = false
	s.forgetPrefetched()
	if s.prefetched.follow.stop() { // a step that is shown and that the engine will not do
		s.busy = false
		s.interrupted()
	}
	s.requests[setBreaks].wanted = len(s.Breaks) > 0
	s.tell(engineReplaced)
	for _, then := range open {
		then(nil)
	}
	s.changed(TopicRun)
}

// sentence ends a text with a full stop if it has no end.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	switch text[len(text)-1] {
	case '.', '!', '?':
		return text
	}
	return text + "."
}
