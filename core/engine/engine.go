// Package engine answers the page's requests: it is the server of package protocol, on top of the language and the
// debugger. It knows nothing of browsers, so the tests drive it natively, and wasm/engine only carries its frames.
package engine

import (
	"sync"
	"sync/atomic"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch/describe"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// maxText is the size of the largest text that the engine accepts, in bytes.
const maxText = 16 << 20

const (
	batchTime    = 8    // milliseconds of work between two checks of the queue; bounds how long Cancel waits
	batchSteps   = 4096 // instructions between two reads of the clock
	progressTime = 120  // milliseconds between two Progress messages
	slowTime     = 400  // milliseconds after which a run is slow
)

// Engine holds one loaded program. Deliver may be called from any goroutine, even while Serve works. Everything else
// happens in Serve.
type Engine struct {
	send  func(frame []byte)
	yield func()
	now   func() float64
	rest  func()
	more  func(e *Engine, seq uint32, m protocol.Message) bool
	tell  func(message []byte)

	mu      sync.Mutex
	queue   []request
	heard   [][]byte // see ahead.go
	tickets uint64   // requests delivered so far
	wake    chan struct{}

	// A Cancel concerns the requests that were delivered before it, including those that still wait in the queue, and
	// none that comes later.
	cancelled atomic.Uint64 // requests up to this ticket are cancelled
	ticket    uint64        // ticket of the request being answered

	session *debug.Session
	run     uint32 // number of the session, for the worker ahead

	// What stays the same for the next program.
	breakpoints []protocol.Breakpoint
	watches     []protocol.Watch
}

type request struct {
	ticket uint64
	frame  []byte
}

// Host is what an engine needs from its environment.
type Host struct {
	Send  func(frame []byte) // sends an answer to the page
	Yield func()             // called between batches of a long run, so that pending Deliver calls can happen
	Rest  func()             // called when every request is answered

	// Now is a clock in milliseconds. The host provides it because package time alone would add 36 kB to what every
	// visitor loads.
	Now func() float64

	// More answers further requests, and reports whether a message was one of them. For a page it is Page. It is a
	// field, and not built in, because a program that does not set it does not link what it needs.
	More func(e *Engine, seq uint32, m protocol.Message) bool

	// Tell sends a message to the worker that runs programs ahead (package ahead), which answers by Deliver. It is nil
	// if there is no such worker.
	Tell func(message []byte)
}

// New makes an engine.
func New(h Host) *Engine {
	return &Engine{send: h.Send, yield: h.Yield, now: h.Now, rest: h.Rest, more: h.More, tell: h.Tell, wake: make(chan struct{}, 1)}
}

// Deliver takes in the frame of a request. A Cancel takes effect at once.
func (e *Engine) Deliver(frame []byte) {
	e.mu.Lock()
	if len(frame) > 1 && frame[0] == protocol.Version && protocol.Kind(frame[1]) == protocol.KindCancel {
		e.cancelled.Store(e.tickets)
	} else if len(frame) > 0 && (frame[0] == wire.Mark || frame[0] == wire.Several) {
		e.heard = wire.Messages(e.heard, frame)
	} else {
		e.tickets++
		e.queue = append(e.queue, request{e.tickets, frame})
	}
	e.mu.Unlock()
	e.poke()
}

// poke wakes the goroutine that waits for a request, or for the worker ahead.
func (e *Engine) poke() {
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// Serve sends Hello and then answers requests in order. It returns when until, which may be nil, returns true. It calls
// until whenever something may have come. (Waiting for two channels instead would link 10 kB more.)
func (e *Engine) Serve(until func() bool) {
	e.reply(0, &protocol.Hello{})
	rested := true // before the first answer there is nothing to collect
	for until == nil || !until() {
		e.listen()
		r, ok := e.next()
		if !ok {
			if rested {
				<-e.wake
			} else {
				e.rest()
				rested = true
			}
			continue
		}
		rested = false
		e.ticket = r.ticket
		e.answer(r.frame)
	}
}

func (e *Engine) next() (request, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.queue) == 0 {
		return request{}, false
	}
	r := e.queue[0]
	e.queue = e.queue[1:]
	return r, true
}

func (e *Engine) reply(seq uint32, m protocol.Message) { e.send(protocol.Encode(seq, m)) }

func (e *Engine) fail(seq uint32, code protocol.FailCode, message string) {
	e.reply(seq, &protocol.Failed{Code: code, Message: message})
}

// answer is the one place where a panic is caught. The panic becomes a typed error, and the page replaces the engine,
// whose state can no longer be trusted.
func (e *Engine) answer(frame []byte) {
	seq, m, err := protocol.ToEngine.Decode(frame)
	if err != nil {
		e.fail(seq, protocol.CodeFrame, "The engine could not read a request: "+err.Error()+".")
		return
	}
	defer func() {
		if r := recover(); r != nil {
			e.session = nil
			e.fail(seq, protocol.CodeInternal, "The engine broke: "+panicText(r)+". Your text is safe.")
		}
	}()
	if load, ok := m.(*protocol.Load); ok {
		e.load(seq, load)
	} else if !e.atOnce(seq, m) {
		e.ask(seq, m)
	}
}

// atOnce answers requests that move nothing, so that a run need not end for them, and reports whether the message was
// one.
func (e *Engine) atOnce(seq uint32, m protocol.Message) bool {
	switch m := m.(type) {
	case *protocol.Ping:
		e.reply(seq, &protocol.Pong{})
	case *protocol.Assemble:
		e.assemble(seq, m)
	case *protocol.SetBreakpoints:
		e.setBreakpoints(seq, m)
	default:
		return false
	}
	return true
}

// ask answers a request about the loaded program.
func (e *Engine) ask(seq uint32, m protocol.Message) {
	if w, ok := m.(*protocol.SetWatches); ok {
		e.watches = w.Watches // kept even if there is no program
	}
	if e.more != nil && e.more(e, seq, m) {
		return
	}
	if e.session == nil {
		e.fail(seq, protocol.CodeNoProgram, "No program is loaded.")
		return
	}
	switch m := m.(type) {
	case *protocol.Run:
		e.move(seq, m.Window, func() protocol.Stopped {
			return e.walk(seq, &protocol.Move{Goal: protocol.MoveOn, Thread: -1}, m.Fresh)
		})
	case *protocol.Move:
		e.move(seq, m.Window, func() protocol.Stopped { return e.walk(seq, m, false) })
	case *protocol.Step:
		e.move(seq, m.Window, func() protocol.Stopped { return e.step(seq, m) })
	case *protocol.Seek:
		e.move(seq, m.Window, func() protocol.Stopped { return e.seek(seq, m.Step) })
	case *protocol.ViewRequest:
		e.move(seq, m.Window, stays(protocol.StopView))
	case *protocol.Evaluate:
		e.reply(seq, &protocol.Evaluated{Value: e.session.Evaluate(m)})
	case *protocol.ReadMemory:
		e.reply(seq, new(e.session.ReadMemory(m)))
	default:
		e.fail(seq, protocol.CodeFrame, "The engine got a message that is not a request.")
	}
}

func (e *Engine) setBreakpoints(seq uint32, m *protocol.SetBreakpoints) {
	e.breakpoints = m.Breakpoints
	var set protocol.BreakpointsSet
	if e.session != nil {
		set.Breakpoints = e.session.SetBreakpoints(m.Breakpoints)
	} else {
		for _, b := range m.Breakpoints {
			set.Breakpoints = append(set.Breakpoints, protocol.BreakpointStatus{ID: b.ID, Message: "No program is loaded.", Line: b.Line})
		}
	}
	e.reply(seq, &set)
}

func panicText(r any) string {
	switch r := r.(type) {
	case error:
		return r.Error()
	case string:
		return r
	}
	return "unknown fault"
}

// tooLarge reports whether a text is too large, and answers the request if it is.
func (e *Engine) tooLarge(seq uint32, text string) bool {
	if len(text) > maxText {
		e.fail(seq, protocol.CodeLimit, "This text is larger than 16 MiB, the most Lanewise takes.")
	}
	return len(text) > maxText
}

func (e *Engine) assemble(seq uint32, m *protocol.Assemble) {
	if e.tooLarge(seq, m.Text) {
		return
	}
	t, diags := run.Open(visa.NewFile(m.Name, m.Text))
	a := describe.Text(t.Target, diags)
	t.Lesson.Describe(&a.Lesson)
	e.reply(seq, &a)
}

func (e *Engine) load(seq uint32, m *protocol.Load) {
	e.session = nil
	t, a, ok := e.open(seq, m.Name, m.Text, &m.Source, m.Set)
	if !ok {
		return
	}
	s, err := debug.New(t, &m.Source)
	if err != nil {
		e.reply(seq, &protocol.Failed{Code: protocol.CodeLimit, Message: err.Error(), Assembled: a})
		return
	}
	e.session = s
	if e.tell != nil && !m.Interpret {
		e.beAhead(m)
	}
	s.Moments(a.Lesson.Parts)
	s.Moments(a.Lesson.Task.Hints)
	s.SetBreakpoints(e.breakpoints)
	s.SetWatches(e.watches)
	e.reply(seq, &protocol.Loaded{Assembled: a, View: s.View(m.Window)})
}

// open takes a text through all stages to a program. If there is none, it answers why.
func (e *Engine) open(seq uint32, name, text string, source *protocol.Source, set int) (*run.Target, protocol.Assembled, bool) {
	if e.tooLarge(seq, text) {
		return nil, protocol.Assembled{}, false
	}
	t, diags := run.OpenSet(visa.NewFile(name, text), set)
	a := describe.Text(t.Target, diags)
	describe.InSource(&a, source)
	l := t.Lesson
	if source.Text != "" {
		l, _ = lesson.Parse(visa.NewFile(name, source.Text))
	}
	l.Describe(&a.Lesson)
	t.Lesson = l
	if t.Program == nil {
		e.reply(seq, &protocol.Failed{Code: protocol.CodeProgram, Message: "The program has errors.", Assembled: a})
	}
	return t, a, t.Program != nil
}

// try runs a program on a data set of its task, on a machine of its own.
func (e *Engine) try(seq uint32, m *protocol.Try) {
	t, a, ok := e.open(seq, m.Name, m.Text, &m.Source, m.Set)
	if !ok {
		return
	}
	if word, line, found := t.Uses(t.Lesson, &m.Source); found {
		e.reply(seq, new(run.Used(word, line)))
		return
	}
	t.Launch.PTX, t.Launch.Independent = t.Launch.PTX || m.Source.Text != "", m.Source.Independent
	machine, err := eu.New(t.Program, t.Launch)
	if err != nil {
		e.reply(seq, &protocol.Failed{Code: protocol.CodeLimit, Message: err.Error(), Assembled: a})
		return
	}
	sanitize.Attach(machine) // finds out what was never written
	stop, more := eu.StopBudget, e.patience()
	for stop == eu.StopBudget && machine.Steps() < run.MostTried {
		if _, stop = machine.Run(batchSteps); !more() {
			e.reply(seq, &protocol.Tried{Message: "It was stopped."})
			return
		}
	}
	e.reply(seq, new(t.Judge(machine, stop)))
}

// move answers a request that may move the machine and whose answer has a view.
func (e *Engine) move(seq uint32, w protocol.Window, work func() protocol.Stopped) {
	e.session.Quiet()
	stopped := work()
	if stopped.Reason != protocol.StopView {
		e.session.Halt(stopped.Reason, stopped.Message)
	}
	stopped.View = e.session.View(w)
	stopped.Breakpoints = e.session.Breakpoints()
	e.reply(seq, &stopped)
}

// walk runs forward or back to a goal. fresh is Run.Fresh.
func (e *Engine) walk(seq uint32, m *protocol.Move, fresh bool) (s protocol.Stopped) {
	w := e.session.Walk(m)
	if !fresh || !w.Here() {
		began := e.now()
		e.batches(seq, &s, func() bool {
			w.Slow = e.now()-began >= slowTime
			return w.Go(batchSteps)
		})
	}
	w.End()
	s.Hits, s.Thread, s.Logs, s.MoreLogs = w.Hits, w.Thread, w.Logs, w.Dropped
	if s.Reason != protocol.StopCancelled {
		s.Reason, s.Message = w.Reason, w.Message
	}
	return s
}

// patience returns a function that reports whether a long operation should go on. It returns false after a Cancel.
func (e *Engine) patience() func() bool {
	last := e.now()
	return func() bool {
		if now := e.now(); now-last >= batchTime {
			last = now
			e.yield()
			e.between()
		}
		return e.cancelled.Load() < e.ticket
	}
}

func (e *Engine) step(seq uint32, m *protocol.Step) (s protocol.Stopped) {
	n := m.N
	if m.Window.Granularity == protocol.ByStatement && e.session.Translated() {
		for i := 0; i < max(n, -n) && s.Reason == protocol.StopStep; i++ {
			s = e.walk(seq, &protocol.Move{Goal: protocol.MoveInto, Back: n < 0, Thread: -1, Window: m.Window}, false)
		}
		return s
	}
	if n == 1 { // the common case, without reading the clock
		stop, why := e.session.Forward(1)
		s.Reason, s.Message, _ = debug.StopReason(stop, why)
		return s
	}
	if n == -1 && e.session.Step() == 0 {
		s.Reason = protocol.StopStart
		return s
	}
	return e.seek(seq, e.session.Step()+n)
}

// peek answers with the view of the next step or of the one before.
func (e *Engine) peek(seq uint32, m *protocol.Peek) {
	var s protocol.Stopped
	seen := false
	e.session.Peek(m.By, &m.Window, func(stop eu.Stop, why string) {
		seen = true
		ended := false
		if s.Reason, s.Message, ended = debug.StopReason(stop, why); !ended && e.session.Ended() {
			s.Reason = protocol.StopEnd
		}
		e.move(seq, m.Window, func() protocol.Stopped { return s })
	})
	if !seen {
		e.reply(seq, &protocol.Stopped{Reason: protocol.StopView})
	}
}

func (e *Engine) seek(seq uint32, step int) (s protocol.Stopped) {
	e.batches(seq, &s, func() bool { return e.session.Seek(step, batchSteps) })
	if s.Reason == protocol.StopStep && e.session.Ended() {
		s.Reason = protocol.StopEnd
	}
	return s
}

// batches calls work until it returns true or a Cancel arrives. Between calls it lets the engine take in messages.
func (e *Engine) batches(seq uint32, s *protocol.Stopped, work func() bool) {
	batch := e.now()
	told := batch
	for !work() {
		if e.session.Waits() {
			<-e.wake
			batch -= batchTime // check the queue at once
		}
		now := e.now()
		if now-batch < batchTime {
			continue
		}
		if now-told >= progressTime {
			e.reply(seq, &protocol.Progress{Step: e.session.Reached()})
			told = now
		}
		e.yield()
		e.between()
		if e.cancelled.Load() >= e.ticket {
			s.Reason = protocol.StopCancelled
			return
		}
		batch = e.now()
	}
}

// between answers what came in during a run. Requests that would move the machine during the run are refused.
func (e *Engine) between() {
	e.listen()
	for {
		r, ok := e.next()
		if !ok {
			return
		}
		seq, m, _ := protocol.ToEngine.Decode(r.frame)
		_, region := m.(*protocol.DescribeRegion) // one of Page's requests
		if !e.atOnce(seq, m) && !(region && e.more != nil && e.more(e, seq, m)) {
			e.fail(seq, protocol.CodeBusy, "The program is running; stop it first.")
		}
	}
}
