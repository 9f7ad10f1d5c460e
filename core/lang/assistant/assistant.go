// Package assistant answers the editor's questions. It is a server of package protocol on top of packages visalang and
// ptxlang, as package engine is one on top of the debugger.
//
// It is a program of its own in a worker of its own, which starts with the first question. So visitors who only run
// programs do not load it, a question never waits for a run, and a fault in one of the two leaves the other running.
package assistant

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/ptxlang"
	"github.com/lanewise/lanewise/core/lang/visalang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// maxText is the largest text that questions can be about, in bytes.
const maxText = 16 << 20

// Assistant holds one text and answers questions about it. The zero value holds none.
type Assistant struct {
	document lang.Document
	version  int
}

// Answer takes the frame of a request and returns the frame of the answer; nil for Hold, which has none. A panic
// becomes a typed error, upon which the page replaces the assistant.
func (a *Assistant) Answer(frame []byte) (reply []byte) {
	seq, m, err := protocol.ToAssistant.Decode(frame)
	if err != nil {
		return failed(seq, protocol.CodeFrame, "The assistant could not read a request: "+err.Error()+".")
	}
	defer func() {
		if r := recover(); r != nil {
			a.document = nil
			reply = failed(seq, protocol.CodeInternal, "The assistant broke. Your text is safe.")
		}
	}()
	switch m := m.(type) {
	case *protocol.Ping:
		return protocol.Encode(seq, &protocol.Pong{})
	case *protocol.Hold:
		a.hold(m)
		return nil
	case *protocol.Open:
		return protocol.Encode(seq, open(m))
	case *protocol.Translate:
		return protocol.Encode(seq, translated.Answer(m))
	case *protocol.Printed:
		return protocol.Encode(seq, console(m))
	case *protocol.Ask:
		if a.document == nil || a.version != m.Version {
			return failed(seq, protocol.CodeStale, "The text has changed since this was asked.")
		}
		d := a.document
		return protocol.Encode(seq, answers[m.Question](d, d.Text().Offset(m.Line, m.Col), m.Text))
	case *protocol.ChangeLaunch:
		if a.document == nil || a.version != m.Version {
			return failed(seq, protocol.CodeStale, "The text has changed since this was asked.")
		}
		return protocol.Encode(seq, changeLaunch(a.document.Text(), m.Changes))
	}
	return failed(seq, protocol.CodeFrame, "The assistant got a message that is not a question.")
}

// hold reads the text that the next questions are about.
func (a *Assistant) hold(m *protocol.Hold) {
	a.document = nil
	if len(m.Text) > maxText {
		return // questions about this text are answered with CodeStale
	}
	a.version = m.Version
	file := visa.NewFile(m.Name, m.Text)
	if lang.IsPTX(m.Name, m.Text) {
		a.document = ptxlang.New(file)
		return
	}
	t, _ := launch.Read(file)
	a.document = visalang.New(t)
}

func failed(seq uint32, code protocol.FailCode, message string) []byte {
	return protocol.Encode(seq, &protocol.Failed{Code: code, Message: message})
}
