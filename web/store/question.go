package store

import "github.com/lanewise/lanewise/core/protocol"

// Question asks the assistant about the text as it stands. then is called once: with a message of the type that the
// question names, with a Failed, or with nil if there is no assistant. An assistant that holds an older text is sent
// this one first, so that an answer is never about another text.
func (d *document) Question(q protocol.Ask, then func(protocol.Message)) {
	a := &d.assistant
	if d.world.Assistant == nil || a.Lost() {
		then(nil)
		return
	}
	q.Version = d.hold()
	d.askAssistant(&q, then)
}

// hold sends the assistant the text as it stands, unless it has it already, and returns the text's version.
func (d *document) hold() int {
	a := &d.assistant
	d.pull()
	if !a.holds || a.held != d.text.version {
		a.holds, a.held = true, d.text.version
		d.world.Assistant.Send(protocol.Encode(0, &protocol.Hold{Version: a.held, Name: d.Name, Text: d.text.now}))
	}
	return a.held
}

// askAssistant sends a request that is not about the text that the assistant holds. then is called once, with the
// answer or nil.
func (d *document) askAssistant(m protocol.Message, then func(protocol.Message)) {
	a := &d.assistant
	if d.world.Assistant == nil || a.Lost() {
		then(nil)
		return
	}
	a.Request(m, then)
}

// AssistantFrame is called with each frame that the assistant sends.
func (d *document) AssistantFrame(frame []byte) {
	d.assistant.Heard()
	d.assistant.Met = true
	seq, m, err := protocol.ToPage.Decode(frame)
	if f, ok := m.(*protocol.Failed); err != nil || ok && f.Code == protocol.CodeInternal {
		d.AssistantDied()
		return
	}
	if !d.assistant.Answer(seq, m) { // a Hello or a Pong
		d.assistant.Await()
	}
}

// AssistantDied replaces an assistant that broke; its open requests are answered with nil. An assistant that does not
// start at all is not asked again. The page says nothing: all that is missing is a hint, and the next question may
// well be answered.
func (d *document) AssistantDied() {
	a := &d.assistant
	a.holds = false
	a.StopAwaiting()
	if a.Died(); !a.Lost() {
		d.world.Assistant.Restart()
	}
	a.Abandon()
}

// assistantDue reports whether the assistant has started and owes an answer. The first assistant can take long to
// load.
func (d *document) assistantDue() bool { return d.assistant.Met && d.assistant.Waits() }
