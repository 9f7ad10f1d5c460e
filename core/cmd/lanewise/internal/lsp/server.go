package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/wire"
)

// pause is how long the client must be silent before a thorough reading.
const pause = 150 * time.Millisecond

// method answers a request.
type method func(s *server, c *call) (any, error)

// methods are the requests of clients: see methods.go.
var methods map[string]method

// notifications are the notifications of clients: see notifications.go.
var notifications map[string]func(s *server, params json.RawMessage)

// server answers one client.
type server struct {
	options  Options
	out      *writer
	state    state
	units    encoding
	settings settings
	client   initializeParams
	texts    map[string]*document
	waiting  []*document // documents whose diagnostics are to be published, the longest waiting first
	thorough []*document // documents that still need a thorough reading
	files    workspace
	asked    int // number of requests to the client so far

	pending pending
	later   chan func()   // functions to call when a run has ended
	ended   chan struct{} // closed when these are not called any more
}

// state is the stage of a server's life.
type state uint8

const (
	starting state = iota // until initialize
	serving
	closing // after shutdown
)

// pending are the requests that have come in and have not been answered, which can be cancelled.
type pending struct {
	mu   sync.Mutex
	list map[string]context.CancelFunc
}

func (p *pending) add(id json.RawMessage) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	p.mu.Lock()
	defer p.mu.Unlock()
	p.list[string(id)] = cancel
	return ctx
}

func (p *pending) cancel(id json.RawMessage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if cancel := p.list[string(id)]; cancel != nil {
		cancel()
	}
}

func (p *pending) cancelAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, cancel := range p.list {
		cancel()
	}
}

func (p *pending) remove(id json.RawMessage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if cancel := p.list[string(id)]; cancel != nil {
		cancel()
	}
	delete(p.list, string(id))
}

// event is a message that came in, or the reason why no more will come.
type event struct {
	message *message
	ctx     context.Context     // of a request
	bad     *responseError      // the message cannot be read
	large   *wire.TooLargeError // the message was skipped
	end     error
}

// Serve answers a client until it sends exit or its stream ends. status is the exit status for the program: 0 after
// shutdown, otherwise 1. why says what was wrong with the stream; it is nil after exit, or if the stream ended between
// two messages.
func Serve(in io.Reader, out io.Writer, o Options) (status int, why error) {
	s := &server{
		options: o, out: &writer{out: out}, units: utf16Units, texts: map[string]*document{},
		pending: pending{list: map[string]context.CancelFunc{}}, later: make(chan func()), ended: make(chan struct{}),
	}
	events := make(chan event, 64)
	defer close(s.ended)
	go s.listen(in, events)
	defer s.pending.cancelAll()
	for {
		e, ok := s.nextEvent(events)
		if !ok {
			continue
		}
		if e.end != nil {
			if e.end == io.EOF {
				return s.status(), nil
			}
			s.out.write(&answer{ID: nullID, Error: &responseError{codeParse, e.end.Error()}})
			return 1, e.end
		}
		if s.handle(e) {
			return s.status(), nil
		}
		if s.out.failed() {
			return 1, errors.New("the client has stopped reading")
		}
	}
}

func (s *server) status() int {
	if s.state == closing {
		return 0
	}
	return 1
}

// listen passes on messages. It registers requests at once, so that they can be cancelled while they wait.
func (s *server) listen(in io.Reader, events chan<- event) {
	r := wire.NewReader(in, maxContent)
	for {
		content, err := r.Next()
		e := event{end: err}
		if large, ok := errors.AsType[*wire.TooLargeError](err); ok {
			e = event{large: large}
		} else if err == nil {
			e.message, e.bad = decode(content)
		}
		if m := e.message; m != nil {
			switch {
			case m.Method == "$/cancelRequest":
				var p struct{ ID json.RawMessage }
				if json.Unmarshal(m.Params, &p) == nil {
					s.pending.cancel(p.ID)
				}
				continue
			case m.isRequest():
				e.ctx = s.pending.add(m.ID)
			}
		}
		select {
		case events <- e:
		case <-s.ended:
			return
		}
		if e.end != nil {
			return
		}
	}
}

// nextEvent waits for a message. While there is none, it publishes diagnostics: those of a quick reading at once, and
// those of a thorough one when the client has been silent for a while. If it returns false, it has done something, and
// is to be called again.
func (s *server) nextEvent(events <-chan event) (event, bool) {
	select {
	case e := <-events:
		return e, true
	case then := <-s.later:
		then()
		return event{}, false
	default:
	}
	var silent <-chan time.Time
	switch {
	case len(s.waiting) > 0:
		d := s.waiting[0]
		s.waiting = s.waiting[1:]
		s.guard(func() { s.tell(d) })
		return event{}, false
	case len(s.thorough) > 0:
		timer := time.NewTimer(pause)
		defer timer.Stop()
		silent = timer.C
	}
	select {
	case e := <-events:
		return e, true
	case then := <-s.later:
		then()
	case <-silent:
		d := s.thorough[0]
		s.thorough = s.thorough[1:]
		s.guard(func() { s.tellAll(d) })
	}
	return event{}, false
}

// guard does something that is no answer to a request; a panic in it ends nothing else.
func (s *server) guard(do func()) {
	defer func() {
		if r := recover(); r != nil {
			s.log(fmt.Sprintf("The server broke: %v.", r))
		}
	}()
	do()
}

// handle handles a message; it reports whether the server is to end.
func (s *server) handle(e event) (exit bool) {
	switch {
	case e.large != nil:
		s.out.write(&answer{ID: nullID, Error: &responseError{codeInvalidRequest, e.large.Error()}})
		s.lose(e.large.Head)
	case e.bad != nil:
		s.out.write(&answer{ID: nullID, Error: e.bad})
	case e.message.isRequest():
		s.request(e)
	case e.message.isNotification():
		if e.message.Method == "exit" {
			return true
		}
		if notify := notifications[e.message.Method]; notify != nil && s.state == serving {
			s.guard(func() { notify(s, e.message.Params) })
		}
	}
	return false
}

// answer is the answer to a request: it has a Result, which may be null, or an Error.
type answer struct {
	ID     json.RawMessage
	Result any
	Error  *responseError
}

var nullID = json.RawMessage("null")

// MarshalJSON writes either result or error: the protocol requires exactly one of them, even if the result is null.
func (a *answer) MarshalJSON() ([]byte, error) {
	if a.Error != nil {
		return json.Marshal(struct {
			Version string          `json:"jsonrpc"`
			ID      json.RawMessage `json:"id"`
			Error   *responseError  `json:"error"`
		}{"2.0", a.ID, a.Error})
	}
	return json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result"`
	}{"2.0", a.ID, a.Result})
}

// request answers a request, unless the method answers it later.
func (s *server) request(e event) {
	m := e.message
	reply := func(result any, err error) {
		s.pending.remove(m.ID)
		a := &answer{ID: m.ID, Result: result}
		if err != nil {
			a.Error = errorOf(err)
		}
		s.out.write(a)
	}
	defer func() {
		if r := recover(); r != nil {
			reply(nil, &responseError{codeInternal, fmt.Sprintf("The server broke: %v. Your text is safe.", r)})
		}
	}()
	method := methods[m.Method]
	switch {
	case e.ctx.Err() != nil:
		reply(nil, context.Canceled)
	case s.state == starting && m.Method != "initialize":
		reply(nil, &responseError{codeNotInitialized, "The first request is initialize."})
	case s.state == closing:
		reply(nil, &responseError{codeInvalidRequest, "After shutdown there is only exit."})
	case method == nil:
		reply(nil, &responseError{codeNoMethod, "There is no method " + m.Method + " here."})
	default:
		result, err := method(s, &call{ctx: e.ctx, params: m.Params, reply: reply})
		if err != errLater {
			reply(result, err)
		}
	}
}

// errLater says that the request will be answered later.
var errLater = errors.New("answered later")

// errorOf returns an error in the form of the protocol.
func errorOf(err error) *responseError {
	if e, ok := errors.AsType[*responseError](err); ok {
		return e
	}
	if errors.Is(err, context.Canceled) {
		return &responseError{codeCancelled, "The request was cancelled."}
	}
	return &responseError{codeFailed, err.Error()}
}

// failed returns an error that says, in a sentence for the user, why a question has no answer.
func failed(why string) error { return &responseError{codeFailed, why} }

// call is a request that is being answered.
type call struct {
	ctx    context.Context
	params json.RawMessage
	reply  func(result any, err error)
}

// notify sends a notification to the client.
func (s *server) notify(method string, params any) {
	s.out.write(struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
}

// ask sends a request to the client; its answer is ignored.
func (s *server) ask(method string, params any) {
	s.asked++
	s.out.write(struct {
		Version string `json:"jsonrpc"`
		ID      string `json:"id"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", fmt.Sprintf("lanewise-%d", s.asked), method, params})
}

// show shows a sentence to the user; log writes an error to the server's log in the client.
func (s *server) show(severity int, text string) { s.say("window/showMessage", severity, text) }
func (s *server) log(text string)                { s.say("window/logMessage", severityError, text) }

func (s *server) say(method string, severity int, text string) {
	s.notify(method, struct {
		Type    int    `json:"type"`
		Message string `json:"message"`
	}{severity, text})
}
