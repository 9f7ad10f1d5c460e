package store

import "github.com/lanewise/lanewise/core/protocol"

// Frame is called with each frame that the engine sends.
func (s *Store) Frame(frame []byte) {
	s.wire.watchdog.heard = true
	seq, m, err := protocol.ToPage.Decode(frame)
	if err != nil {
		s.EngineDied("it said something this page cannot read: " + err.Error())
		return
	}
	switch m := m.(type) {
	case *protocol.Hello:
		s.Engine, s.wire.met = EngineReady, true
		s.changed(TopicRun)
		s.schedule()
		return
	case *protocol.Progress:
		s.heard = s.world.Now()
		if seq == 0 && s.rests() { // there may be reports
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
	s.wire.answer(seq, m)
}

// EngineDied replaces an engine that broke. The text belongs to the editor, so none of it is lost. A loaded program
// is loaded again, as after Stop, unless the engine broke twice in a row: then the program may be the cause.
func (r *run) EngineDied(why string) {
	r.wire.fails++
	r.move = move{}
	if r.View != nil && !r.Stale && r.loadedText == r.doc.text.now && r.wire.fails == 1 {
		r.move.kind = reload
		r.startMoving()
	}
	if r.wire.fails >= mostFails {
		r.Engine = EngineLost
		r.wire.watchdog.stop()
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

// engineDue reports whether the engine owes an answer: to a request, or a Hello.
func (r *run) engineDue() bool {
	return len(r.wire.pending) > 0 || r.Engine == EngineStarting && r.wire.met
}

// replaceEngine ends the worker and starts a new one, which knows nothing yet.
func (r *run) replaceEngine() {
	r.Engine = EngineStarting
	r.world.Engine.Restart()
	r.wire.watchdog.stop()
	r.abandon()
	if r.wire.met { // the first engine can take long to load, and its script reports what goes wrong
		r.awaitAnswer(&r.wire.watchdog)
	}
}

// abandon is called when the engine is gone. It answers all open requests with nil.
func (r *run) abandon() {
	r.loaded = false
	r.forgetPrefetched()
	if r.prefetched.follow.stop() { // a step that is already shown and that the engine will never execute
		r.busy = false
		r.interrupted()
	}
	r.requests[setBreaks].wanted = len(r.Breaks) > 0
	r.tell(engineReplaced)
	r.wire.abandon()
	r.changed(TopicRun)
}

// sentence adds a full stop to a text that does not end a sentence.
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
