package store

import (
	"github.com/lanewise/lanewise/core/protocol"
)

// link is the line to a worker: which requests wait for an answer.
type link struct {
	seq      uint32
	pending  map[uint32]func(answer)
	fails    int  // times the worker died without having answered in between
	met      bool // one has said Hello: another one starts at once
	watchdog watchdog
}

// request sends a request. Its answer comes once: a result, a Failed, or nil.
func (b *base) request(l *link, m protocol.Message, then func(answer)) {
	if l.pending == nil {
		l.pending = map[uint32]func(answer){}
	}
	l.seq++
	l.pending[l.seq] = then
	b.awaitAnswer(&l.watchdog)
	l.watchdog.worker().Send(protocol.Encode(l.seq, m))
}

// answer gives a request its answer, and says whether one has waited for it.
func (l *link) answer(seq uint32, m answer) bool {
	then, waits := l.pending[seq]
	if waits {
		delete(l.pending, seq)
		l.fails = 0
		then(m)
	}
	return waits
}

// abandon answers all open requests with nil.
func (l *link) abandon() {
	open := l.pending
	l.pending = nil
	for _, then := range open {
		then(nil)
	}
}

// answer is what became of a request: a message, or nil if the engine died.
type answer = protocol.Message

// mostFails is how often in a row an engine may die before the store gives up.
const mostFails = 3

// ask sends the engine a request. A Progress goes elsewhere.
func (b *base) ask(m protocol.Message, then func(answer)) {
	if changes(m) {
		b.tell(machineChanges)
	}
	b.request(&b.link, m, then)
}

// Frame is called with each frame that the engine sends.
func (s *Store) Frame(frame []byte) {
	s.link.watchdog.heard = true
	seq, m, err := protocol.ToPage.Decode(frame)
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
		s.heard = s.world.Now()
		if seq == 0 && s.View != nil && !s.Stale && s.Run != Moving { // there may be reports
			s.refresh(TopicRun)
		}
		if seq != 0 && s.Run == Moving && m.Step != s.Progress {
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
	s.link.answer(seq, m)
}

// EngineDied replaces an engine that broke. The text is the editor's: nothing of
// it is lost. A program that was loaded is loaded again, as after Stop, unless that is what broke it.
func (r *run) EngineDied(why string) {
	r.link.fails++
	r.move = move{}
	if r.View != nil && !r.Stale && r.loadedText == r.doc.text.now && r.link.fails == 1 {
		r.move.kind = reload
		r.startMoving()
	}
	if r.link.fails >= mostFails {
		r.Engine = EngineLost
		r.link.watchdog.stop()
		r.abandon()
		r.endMove()
		r.notice(Failure, "The engine does not start: "+sentence(why)+" Your text is safe: reload the page to try again.")
		return
	}
	restored := ""
	if r.move.kind == reload {
		restored = " The program stands at its start."
	}
	r.replaceEngine()
	r.endMove()
	r.notice(Failure, "The engine broke and was started again: "+sentence(why)+restored+" Your text is untouched.")
}

// engineDue says that the engine owes an answer: to a request, or a Hello.
func (r *run) engineDue() bool {
	return len(r.link.pending) > 0 || r.Engine == EngineStarting && r.link.met
}

// replaceEngine ends the worker and starts a fresh one, which knows nothing yet.
func (r *run) replaceEngine() {
	r.Engine = EngineStarting
	r.world.Engine.Restart()
	r.link.watchdog.stop()
	r.abandon()
	if r.link.met { // the first one can take long to arrive, and its script tells what goes wrong
		r.awaitAnswer(&r.link.watchdog)
	}
}

// abandon is called when the engine is gone: what it was asked is answered with nil.
func (r *run) abandon() {
	r.loaded = false
	r.forgetPrefetched()
	if r.prefetched.follow.stop() { // a step that is shown and that the engine will not do
		r.busy = false
		r.interrupted()
	}
	r.requests[setBreaks].wanted = len(r.Breaks) > 0
	r.tell(engineReplaced)
	r.link.abandon()
	r.changed(TopicRun)
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
