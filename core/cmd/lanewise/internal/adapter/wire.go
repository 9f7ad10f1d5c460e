package adapter

import (
	"errors"
	"io"
	"syscall"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/wire"
	"github.com/lanewise/lanewise/core/text"
)

// maxMessage is the longest message that a client may send, in bytes; a longer one is skipped.
const maxMessage = 16 << 20

// incoming is a message that came in, or what is wrong with one, or why no more will come.
type incoming struct {
	message dap.Message
	refused *dap.Request // for a message that could not be read: what is known of its request
	problem string       // a sentence
	err     error        // of the connection
}

// request returns the head of a message that is a request; nil for any other message.
func (m *incoming) request() *dap.Request {
	if r, ok := m.message.(dap.RequestMessage); ok {
		return r.GetRequest()
	}
	return m.refused
}

// receive reads messages until the connection or the server ends.
func receive(in io.Reader, inbox chan<- incoming, done <-chan struct{}) {
	r := wire.NewReader(in, maxMessage)
	for {
		m := readMessage(r)
		select {
		case inbox <- m:
		case <-done:
			return
		}
		if m.err != nil {
			return
		}
	}
}

var (
	errCut    = errors.New("the client closed its end in the midst of a message")
	errHeader = errors.New("the client sent something that does not begin with a Content-Length header")
)

// readMessage reads one message. If a header is broken, the beginning of the next message is not known, so that is an
// error of the connection; all other errors concern one message.
func readMessage(r *wire.Reader) incoming {
	content, err := r.Next()
	if err == nil {
		return decode(content)
	}
	if large, ok := errors.AsType[*wire.TooLargeError](err); ok {
		return incoming{problem: text.Say("A message of {} bytes was left out: the most is {}.", int(large.Size), maxMessage)}
	}
	if _, ok := errors.AsType[*wire.HeaderError](err); ok {
		err = errHeader
	} else if err == wire.ErrCut {
		err = errCut
	}
	return incoming{err: err}
}

// decode reads the JSON of a message.
func decode(content []byte) incoming {
	m, err := codec.DecodeMessage(content)
	if unknown, ok := errors.AsType[*dap.DecodeProtocolMessageFieldError](err); ok && unknown.SubType == "Request" {
		r := &dap.Request{ProtocolMessage: dap.ProtocolMessage{Seq: unknown.Seq, Type: "request"}, Command: unknown.FieldValue}
		return incoming{refused: r, problem: "Lanewise does not know the request " + text.Quote(unknown.FieldValue) + "."}
	}
	if err != nil {
		broken := incoming{message: m, problem: "A message cannot be read: " + err.Error() + "."}
		if broken.request() == nil || broken.request().Command == "" {
			broken.message = nil
		}
		return broken
	}
	in := incoming{message: m}
	if in.request() == nil {
		in.problem = "A client sends requests; this is none."
	}
	return in
}

func (s *server) send(m dap.Message) {
	if s.lost == nil {
		s.lost = dap.WriteProtocolMessage(s.out, m)
	}
}

func (s *server) number(kind string) dap.ProtocolMessage {
	s.seq++
	return dap.ProtocolMessage{Seq: s.seq, Type: kind}
}

func (s *server) reply(r *dap.Request, body any) {
	s.send(&answered{dap.Response{ProtocolMessage: s.number("response"), Command: r.Command, RequestSeq: r.Seq, Success: true}, body})
}

// refuse answers a request with an error, a sentence; without a request, it prints the sentence in the console.
func (s *server) refuse(r *dap.Request, why string) {
	if r == nil {
		s.console("stderr", why+"\n")
		return
	}
	m := &dap.ErrorResponse{Response: dap.Response{ProtocolMessage: s.number("response"), Command: r.Command, RequestSeq: r.Seq, Message: why}}
	m.Body.Error = &dap.ErrorMessage{Id: 1, Format: "{_why}", Variables: map[string]string{"_why": why}, ShowUser: true}
	s.send(m)
}

func (s *server) event(name string, body any) {
	s.send(&happened{dap.Event{ProtocolMessage: s.number("event"), Event: name}, body})
}

// console prints text in the client's console.
func (s *server) console(category, text string) {
	s.event("output", &dap.OutputEventBody{Category: category, Output: text})
}

// isBrokenPipe reports whether the client has closed the end that the server writes to.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
