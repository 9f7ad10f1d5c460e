package adapter

import (
	"strconv"
	"time"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

const (
	sliceTime    = 8 * time.Millisecond // of work between two checks for messages
	sliceSteps   = 4096                 // instructions between two looks at the clock
	quietTime    = 500 * time.Millisecond
	progressTime = 250 * time.Millisecond
)

// running is a program on its way to a goal.
type running struct {
	walk     *debug.Walk
	move     *protocol.Move
	reason   string // reason of the stop if it reaches its goal
	began    time.Time
	told     time.Time // when progress was last reported
	progress string    // its ID; "" before the first
}

// Moves for the requests of the protocol.
var (
	into   = protocol.Move{Goal: protocol.MoveInto, Heed: true}
	over   = protocol.Move{Goal: protocol.MoveOver}
	out    = protocol.Move{Goal: protocol.MoveOut}
	back   = protocol.Move{Goal: protocol.MoveInto, Back: true}
	onBack = protocol.Move{Goal: protocol.MoveOn, Back: true}
)

// move begins a move as soon as the request is answered.
func (s *server) move(m protocol.Move, thread int, size dap.SteppingGranularity) error {
	t, err := s.threadOf(thread)
	if err != nil {
		return err
	}
	m.Thread = t
	if !m.Back {
		m.Thread = s.threadNow(t) // a thread that has ended takes no step
	}
	if m.Goal == protocol.MoveOn {
		m.Thread = -1
	} else {
		s.program.shown.byInstruction = size == "instruction"
	}
	s.then(func() { s.start(&m, "step", false) })
	return nil
}

// goOn answers continue. If the program has ended, its session ends.
func (s *server) goOn() {
	s.then(func() {
		if s.program.session.Ended() {
			s.leave()
			return
		}
		s.start(&protocol.Move{Goal: protocol.MoveOn, Thread: -1}, "step", false)
	})
}

// start begins a move. fresh also checks the breakpoints where the program stands.
func (s *server) start(m *protocol.Move, reason string, fresh bool) {
	p := s.program
	m.Window = p.shown.window(m.Thread, 0, protocol.Decimal)
	p.shown.reset()
	p.over = false
	now := s.host.Now()
	s.run = &running{walk: p.session.Walk(m), move: m, reason: reason, began: now, told: now}
	if fresh && s.run.walk.Here() {
		s.arrive()
	}
}

// slice continues a run for a short time.
func (s *server) slice() {
	r := s.run
	for end := s.host.Now().Add(sliceTime); s.host.Now().Before(end); {
		done := r.walk.Go(sliceSteps)
		s.printLogs(r.walk)
		if done {
			s.arrive()
			return
		}
	}
	s.tellProgress()
	s.host.Rest()
}

// pause stops a run where it is.
func (s *server) pause() {
	if s.run == nil {
		return // the run has stopped and the client knows
	}
	r := s.run
	r.walk.End()
	s.then(func() {
		s.finish()
		s.program.session.Halt(protocol.StopCancelled, "")
		s.stopped("pause", "Paused", "", s.threadNow(r.move.Thread), nil)
	})
}

// arrive ends a run that has reached its goal, a breakpoint or an end.
func (s *server) arrive() {
	r := s.run
	w := r.walk
	w.End()
	s.printLogs(w)
	s.finish()
	p := s.program
	p.session.Halt(w.Reason, w.Message)
	thread := s.threadNow(r.move.Thread)
	switch w.Reason {
	case protocol.StopBreakpoint:
		kind, what, ids := s.breaks.met(w.Hits)
		s.stopped(kind, what, w.Message, w.Thread, ids)
	case protocol.StopEnd:
		s.atEnd()
	case protocol.StopStart:
		s.stopped("entry", atStart, w.Message, thread, nil)
	case protocol.StopLimit, protocol.StopDeadlock:
		if p.args.NoDebug {
			s.console("stderr", w.Message+"\n")
			s.exit(1)
			return
		}
		s.stopped("exception", "It cannot go on", w.Message, thread, nil)
	default:
		s.stopped(r.reason, "", w.Message, thread, nil)
	}
}

// finish removes the run, if there is one.
func (s *server) finish() {
	if r := s.run; r != nil && r.progress != "" {
		s.event("progressEnd", &dap.ProgressEndEventBody{ProgressId: r.progress})
	}
	s.run = nil
	s.program.shown.reset()
}

const atStart = "At the start of the run"

// halt is why the program stands.
type halt struct{ reason, message string }

// stopped tells the client that the program stands. reason is for the client to interpret, what is a title, and message
// is a sentence.
func (s *server) stopped(reason, what, message string, thread int, ids []int) {
	p := s.program
	p.halt = halt{reason, message}
	s.tellReports()
	s.event("stopped", &dap.StoppedEventBody{
		Reason: reason, Description: what, Text: message, ThreadId: thread + 1, AllThreadsStopped: true, HitBreakpointIds: ids,
	})
}

// threadNow returns the thread that a stop is about: the requested one, or the one that runs next if that has ended.
func (s *server) threadNow(asked int) int {
	v := s.program.shown.view(s.program, max(asked, -1), protocol.Decimal)
	if asked >= 0 && asked < len(v.Threads) && v.Threads[asked].Status != protocol.ThreadDone {
		return asked
	}
	return s.program.shown.view(s.program, -1, protocol.Decimal).Thread
}

// tellProgress reports the progress of a long run, if the client can show it.
func (s *server) tellProgress() {
	r, now := s.run, s.host.Now()
	if !s.client.SupportsProgressReporting || now.Sub(r.began) < quietTime || now.Sub(r.told) < progressTime {
		return
	}
	r.told = now
	said := text.Say("step {}", s.program.session.Step())
	if r.progress != "" {
		s.event("progressUpdate", &dap.ProgressUpdateEventBody{ProgressId: r.progress, Message: said})
		return
	}
	r.progress = "run " + strconv.Itoa(s.seq)
	title := "Running"
	if r.move.Back {
		title = "Going back"
	}
	s.event("progressStart", &dap.ProgressStartEventBody{ProgressId: r.progress, Title: title, Cancellable: true, Message: said})
}

// printLogs prints the output of log points since the last call.
func (s *server) printLogs(w *debug.Walk) {
	if w.Dropped > 0 {
		s.console("console", text.Say("{} left out.\n", text.Count(w.Dropped, "line")))
	}
	for _, l := range w.Logs {
		s.event("output", &dap.OutputEventBody{Category: "stdout", Output: l.Text + "\n", Source: s.program.source(), Line: s.line(l.Line)})
	}
	w.Logs, w.Dropped = w.Logs[:0], 0
}

// report identifies a report that was printed.
type report struct {
	code  string
	line  int
	lanes uint32
}

// tellReports prints what the run did that the specification leaves undefined, each report once.
func (s *server) tellReports() {
	p := s.program
	v := p.shown.view(p, -1, protocol.Decimal)
	for i := range v.Reports {
		r := &v.Reports[i]
		key := report{r.Code, r.Line, r.Lanes}
		if r.Ahead || p.told[key] {
			continue
		}
		p.told[key] = true
		kind := "warning"
		if r.Note {
			kind = "note"
		}
		s.event("output", &dap.OutputEventBody{
			Category: "console", Output: p.text.Name + ":" + strconv.Itoa(r.Line) + ": " + kind + " " + r.Code + ": " + r.Message + "\n",
			Source: p.source(), Line: s.line(r.Line),
		})
	}
}

// atEnd prints the results of the program's expectations, and then stands at its end or ends the session.
func (s *server) atEnd() {
	p := s.program
	if !p.over {
		p.over = true
		s.tellExpectations()
	}
	if p.args.NoDebug || p.args.StopAtEnd != nil && !*p.args.StopAtEnd {
		s.tellReports()
		s.leave()
		return
	}
	s.stopped("end", "The program has ended", "", s.threadNow(-1), nil)
}

// tellExpectations prints the results of the expectations.
func (s *server) tellExpectations() {
	p := s.program
	for _, e := range p.shown.view(p, -1, protocol.Decimal).Expects {
		verdict, category := "PASS", "stdout"
		if !e.Pass {
			verdict, category = "FAIL", "stderr"
		}
		said := p.text.Name + ":" + strconv.Itoa(e.Line) + ": " + verdict + " " + e.Text
		if e.Wrong > 0 {
			said += text.Say(": {} of {} elements wrong, {} is {}, not {}", e.Wrong, e.Elems, e.Where, e.Got, e.Want)
		}
		if e.Unwritten != "" {
			said += ": " + e.Unwritten
		}
		s.event("output", &dap.OutputEventBody{Category: category, Output: said + "\n", Source: p.source(), Line: s.line(e.Line)})
	}
}

// leave ends the session of a program that has ended. The exit code is 1 if an expectation failed.
func (s *server) leave() {
	code := 0
	for _, e := range s.program.shown.view(s.program, -1, protocol.Decimal).Expects {
		if !e.Pass {
			code = 1
		}
	}
	s.exit(code)
}

func (s *server) exit(code int) {
	s.event("exited", &dap.ExitedEventBody{ExitCode: code})
	s.event("terminated", nil)
}

// gotoTargets offers two ways to a line, or to the next line with an instruction: to the next time that it runs, and to
// the last time that it ran.
func (s *server) gotoTargets(q *dap.GotoTargetsArguments) (*dap.GotoTargetsResponseBody, error) {
	p := s.program
	if !s.isOwn(&q.Source) {
		return nil, sentence("Only a line of " + p.source().Name + " can be gone to.")
	}
	asked, line := s.ownLine(q.Line), 0 // line of the first instruction at or behind the requested line
	for i := range p.listing {
		if l := &p.listing[i]; l.Begins && l.Line >= asked && (line == 0 || l.Line < line) {
			line = l.Line
		}
	}
	if line == 0 {
		return nil, sentence(text.Say("There is no instruction at or behind line {}.", asked))
	}
	body := &dap.GotoTargetsResponseBody{}
	for _, t := range []target{{line, false}, {line, true}} {
		label := text.Say("Forward to the next time that line {} runs", line)
		if t.back {
			label = text.Say("Back to the last time that line {} ran", line)
		}
		p.shown.targets = append(p.shown.targets, t)
		body.Targets = append(body.Targets, dap.GotoTarget{Id: len(p.shown.targets), Label: label, Line: s.line(line)})
	}
	return body, nil
}

func (s *server) gotoTarget(q *dap.GotoArguments) error {
	list := s.program.shown.targets
	if q.TargetId < 1 || q.TargetId > len(list) {
		return sentence("There is no such target at this stop.")
	}
	t := list[q.TargetId-1]
	if _, err := s.threadOf(q.ThreadId); err != nil {
		return err
	}
	s.then(func() {
		s.start(&protocol.Move{Goal: protocol.MoveLine, Line: t.line, Back: t.back, Thread: -1}, "goto", false)
	})
	return nil
}
