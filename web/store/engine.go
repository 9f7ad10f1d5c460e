package store

import "github.com/lanewise/lanewise/core/protocol"

// Frame is called with each frame that the engine sends.
func (s *Store) Frame(frame []byte) {
	s.wire.Heard()
	seq, m, err := protocol.ToPage.Decode(frame)
	if err != nil {
		s.EngineDied("it said something this page cannot read: " + err.Error())
		return
	}
	switch m := m.(type) {
	case *protocol.Hello:
		s.Engine, s.wire.Met = EngineReady, true
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
	s.wire.Answer(seq, m)
}

// EngineDied replaces an engine that broke. The text belongs to the editor, so none of it is lost. A loaded program
// is loaded again, as after Stop, unless the engine broke twice in a row: then the program may be the cause.
func (r *run) EngineDied(why string) {
	fails := r.wire.Died()
	r.move = move{}
	if r.View != nil && !r.Stale && r.loadedText == r.doc.text.now && fails == 1 {
		r.move.kind = reload
		r.startMoving()
	}
	if r.wire.Lost() {
		r.Engine = EngineLost
		r.wire.StopAwaiting()
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

// silence is why an engine counts as dead that does not answer.
const silence = "it did not answer any more"

// engineDue reports whether the engine owes an answer: to a request, or a Hello.
func (r *run) engineDue() bool {
	return r.wire.Waits() || r.Engine == EngineStarting && r.wire.Met
}

// replaceEngine ends the worker and starts a new one, which knows nothing yet.
func (r *run) replaceEngine() {
	r.Engine = EngineStarting
	r.world.Engine.Restart()
	r.wire.StopAwaiting()
	r.abandon()
	if r.wire.Met { // the first engine can take long to load, and its script reports what goes wrong
		r.wire.Await()
	}
}

// abandon is called when the engine is gone. It answers all open requests with nil.
func (r *run) abandon() {
	r.loaded = false
	r.forgetPrefetched()
	if r.prefetched.follow.Stop() { // a step that is already shown and that the engine will never execute
		r.busy = false
		r.interrupted()
	}
	r.requests[setBreaks].wanted = len(r.Breaks) > 0
	r.tell(engineReplaced)
	r.wire.Abandon()
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
