package debug

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// Walk carries out a Move in pieces: forward, or back by running earlier steps again from key frames and remembering
// the last place to stop that is met.
type Walk struct {
	s    *Session
	move protocol.Move

	thread, depth, group int
	start                int
	whole                bool   // steps are those of the source: statements
	at                   []bool // instructions to look at more closely
	flow                 bool

	back reverse

	// Slow is set by whoever calls Go once that has taken a while: some programs take ten times as long for a step as
	// others.
	Slow bool

	Reason  protocol.StopReason
	Message string
	Hits    []int
	Thread  int // the thread that hit the breakpoints
	Logs    []protocol.LogLine
	Dropped int // number of log lines that were dropped
}

// reverse holds how far a Walk back has come.
type reverse struct {
	low, high int // steps still to be looked at: low <= step < high
	at        int // step of the last place to stop in the piece that is being run; -1: none
	inPiece   bool
	hits      []hit
}

const maxLogs = 1000

// Walk begins a Move. Go must be called until it reports true.
func (s *Session) Walk(m *protocol.Move) *Walk {
	w := &Walk{s: s, move: *m, thread: m.Thread, start: s.rec.Step(), at: make([]bool, len(s.prog.Target.Program.Insts))}
	if w.thread < 0 || w.thread >= s.rec.Machine.NumThreads() {
		w.thread = max(s.rec.Machine.Current(), 0)
		if sp, ok := s.rec.History.Span(w.start - 1); ok && m.Back && m.Thread < 0 {
			w.thread = sp.Thread()
		}
	}
	w.depth = s.rec.Machine.Thread(w.thread).Depth()
	w.move.Line = s.prog.LineFrom(m.Line)
	w.whole = s.prog.Source != nil && m.Window.Granularity == protocol.ByStatement
	w.group, _ = s.rec.Machine.Group()
	if m.Back {
		w.beginBack()
	} else if s.breaks != nil {
		for _, b := range s.breaks.list {
			b.hits.rewind(w.start)
		}
	}
	return w
}

// Here looks at the breakpoints where the Walk begins, which Go passes over, and reports whether one stops it.
func (w *Walk) Here() bool { return w.stops(w.s.places()) }

// watch takes in the breakpoints as they are now: they can be set during a Walk.
func (w *Walk) watch() {
	clear(w.at)
	w.flow = false
	if br := w.s.breaks; br != nil && br.any && w.heeds() {
		copy(w.at, br.at)
		w.flow = br.flow
	}
	if w.move.Goal == protocol.MoveLine {
		for i := range w.at {
			w.at[i] = w.at[i] || w.s.prog.Target.Program.Insts[i].Line == w.move.Line && w.s.prog.BeginsLine(i)
		}
	}
}

// heeds reports whether breakpoints stop the Walk.
func (w *Walk) heeds() bool { return w.move.Goal != protocol.MoveInto || w.move.Heed }

// Go does at most budget steps of work and reports whether the Walk is over.
func (w *Walk) Go(budget int) bool {
	w.watch()
	if w.move.Back {
		return w.goBack(budget)
	}
	for budget > 0 {
		if w.s.rec.Ended() {
			w.Reason = protocol.StopEnd
			return true
		}
		if ahead, over := w.follow(); ahead {
			return over
		}
		before, ran := w.s.rec.Step(), w.s.rec.Machine.Current()
		n := budget
		if w.move.Goal == protocol.MoveInto || w.move.Goal <= protocol.MoveOut && (ran != w.thread || before == w.start || (w.whole || w.move.Goal == protocol.MoveOver) && w.near()) {
			n = 1
		}
		hits, stop, why := w.advance(n)
		budget -= max(w.s.rec.Step()-before, 1)
		arrived := w.arrived(ran)
		if w.stops(hits) {
			return true
		}
		if w.ended(stop, why) {
			return true
		}
		if arrived && !w.s.rec.Ended() {
			w.Reason = protocol.StopStep
			return true
		}
	}
	return false
}

// ended reports whether the program cannot go on, and makes that the reason to stop.
func (w *Walk) ended(stop eu.Stop, why string) bool {
	reason, message, ended := StopReason(stop, why)
	if ended {
		w.Reason, w.Message = reason, message
	}
	return ended
}

// StopReason returns the reason that a page is given for a stop of the machine, and the sentence that it shows. ok is
// false if the machine can go on.
func StopReason(stop eu.Stop, why string) (reason protocol.StopReason, message string, ok bool) {
	switch stop {
	case eu.StopDone:
		return protocol.StopEnd, "", true
	case eu.StopLimit:
		return protocol.StopLimit, why, true
	case eu.StopDeadlock:
		return protocol.StopDeadlock, why, true
	}
	return protocol.StopStep, "", false
}

// arrived reports whether the goal of a Walk forward is reached. ran is the thread of the first step that has been run
// since the last call.
func (w *Walk) arrived(ran int) bool {
	m := w.s.rec.Machine
	if group, _ := m.Group(); group != w.group && w.move.Goal <= protocol.MoveOut && !w.anyThread() {
		return true
	}
	depth := m.Thread(w.thread).Depth()
	switch w.move.Goal {
	case protocol.MoveInto:
		if w.anyThread() {
			return w.begins(w.s.rec.Machine.Current())
		}
		return ran == w.thread && w.begins(w.thread)
	case protocol.MoveOver:
		if depth > w.depth || ran != w.thread {
			return false
		}
		w.depth = depth // a call made by the rest of the statement is stepped over, too
		return w.begins(w.thread)
	case protocol.MoveOut:
		return depth < w.depth
	case protocol.MoveLine:
		return w.onLine()
	}
	return false
}

// near reports whether the thread's frame is no deeper than at the start, so that each of its steps counts.
func (w *Walk) near() bool { return w.s.rec.Machine.Thread(w.thread).Depth() <= w.depth }

// anyThread reports whether the Walk may end at the next statement of any thread.
func (w *Walk) anyThread() bool {
	return w.whole && w.move.Goal == protocol.MoveInto && w.move.Thread < 0
}

// begins reports whether a step can end at a thread's next instruction.
func (w *Walk) begins(thread int) bool {
	if thread < 0 {
		return true
	}
	pc := w.s.rec.Machine.Thread(thread).PC()
	return !w.whole || pc < 0 || pc >= len(w.s.prog.Starts) || w.s.prog.Starts[pc]
}

// onLine reports whether an instruction of the goal's line is next.
func (w *Walk) onLine() bool {
	t := w.s.rec.Machine.Current()
	if t < 0 || w.move.Thread >= 0 && t != w.move.Thread {
		return false
	}
	pc := w.s.rec.Machine.Thread(t).PC()
	return w.s.prog.Target.Program.Insts[pc].Line == w.move.Line && w.s.prog.BeginsLine(pc)
}

// advance runs up to n steps, to the next point of interest at most, and returns the breakpoints that are hit there.
func (w *Walk) advance(n int) (hits []hit, stop eu.Stop, why string) {
	s, m := w.s, w.s.rec.Machine
	reports := len(m.Reports())
	pauses := eu.Pauses{Flow: w.flow || w.move.Goal == protocol.MoveOver || w.move.Goal == protocol.MoveOut}
	pc := m.Thread(m.Current()).PC()
	if n == 1 || w.at[pc] {
		list, locations := s.dataAt()
		if len(list) > 0 && w.heeds() {
			var all []expr.Location
			for _, p := range locations {
				all = append(all, p...)
			}
			var obs *values.Watcher
			obs, stop = values.Observe(s.rec, all, s.breaks.flow)
			for _, h := range s.dataHits(list, obs, locations) {
				if h.holds(s.scope(protocol.Window{Thread: -1})) {
					hits = append(hits, h)
				}
			}
			why = m.StopReason()
		} else {
			stop, why = s.rec.Run(1, pauses, true)
		}
	} else {
		pauses.At = w.at
		stop, why = s.rec.Run(n, pauses, false)
	}
	if !w.heeds() {
		return nil, stop, why
	}
	if now := m.Reports(); len(now) > reports {
		step := s.rec.Step()
		found := s.reportHits(now[reports:])
		if s.rec.Step() < step {
			return found, eu.StopBudget, ""
		}
		hits = append(hits, found...)
	}
	if stop == eu.StopPause || stop == eu.StopBudget {
		hits = append(hits, s.flowHits()...)
		hits = append(hits, s.places()...)
	}
	return hits, stop, why
}

// stops counts hits, prints those of log points, and reports whether one of them stops the Walk. A log point whose
// condition has no value prints the reason instead, and only once, because it may be hit at every step.
func (w *Walk) stops(hits []hit) bool {
	stop := false
	for _, h := range hits {
		if h.log != nil && h.status.Message != "" { // its condition has no value
			if h.told != h.status.Message {
				h.told = h.status.Message
				w.log(h, h.told)
			}
			continue
		}
		if !h.count(w.s.rec.Step()) {
			continue
		}
		if h.log != nil {
			w.log(h, h.print(w.s.scope(protocol.Window{Thread: -1})))
			continue
		}
		stop = true
		w.hit(h)
	}
	return stop
}

// hit makes a breakpoint the reason to stop.
func (w *Walk) hit(h hit) {
	w.Reason = protocol.StopBreakpoint
	w.Thread = h.thread
	w.Hits = append(w.Hits, h.ID)
	if h.text != "" && w.Message == "" {
		w.Message = h.text
	}
}

func (w *Walk) log(h hit, said string) {
	v := w.s.scope(protocol.Window{Thread: -1})
	line := v.Line(v.State.PC())
	if !h.place() {
		if sp, ok := w.s.rec.History.Span(w.s.rec.Step() - 1); ok {
			line = v.Line(sp.Inst(w.s.rec.Step() - 1))
		}
	}
	if len(w.Logs) == maxLogs {
		w.Logs = append(w.Logs[:0], w.Logs[1:]...)
		w.Dropped++
	}
	w.Logs = append(w.Logs, protocol.LogLine{ID: h.ID, Step: w.s.rec.Step(), Line: line, Text: said})
}

// beginBack finds how far back the goal lies, breakpoints aside.
func (w *Walk) beginBack() {
	w.back = reverse{high: w.start, at: -1}
	switch w.move.Goal {
	case protocol.MoveInto, protocol.MoveOver, protocol.MoveOut:
		w.back.low = w.stepBack()
	}
	if w.back.low < 0 { // the goal lies before the record
		w.back.low = w.s.rec.History.First
		w.Message = text.Say("What ran before step {} is not recorded.", w.s.rec.History.First)
		if w.s.rec.History.First == 0 {
			w.Message = ""
		}
		w.Reason = protocol.StopStart
	}
}

// stepBack returns the step before which the thread stood at the goal. To step into, that is the last step that ran; to
// step over, the last one in a frame no deeper than this one; to step out, the last one in the frame of the caller. It
// returns -1 if that step is not recorded.
func (w *Walk) stepBack() int {
	depth, thread := w.depth, w.thread
	if w.anyThread() {
		thread = -1
	}
	switch {
	case w.move.Goal == protocol.MoveInto, depth == 0:
		depth = 1 << record.DepthBits
	case w.move.Goal == protocol.MoveOut:
		depth--
	}
	return w.s.scope(protocol.Window{Thread: -1}).StepBefore(w.start, thread, depth, w.whole)
}

// goBack runs the steps up to here again, one piece between key frames after another, the latest piece first, and stops
// at the last place to stop that it meets.
func (w *Walk) goBack(budget int) bool {
	s, b := w.s, &w.back
	seeks := w.move.Goal == protocol.MoveLine || s.breaks != nil && s.breaks.any && w.heeds()
	for budget > 0 {
		if !seeks || b.high <= b.low {
			s.rec.Replaying = 0
			if !s.rec.Seek(b.low, budget) {
				return false
			}
			if w.Reason == protocol.StopStep && b.low == 0 && w.move.Goal >= protocol.MoveOn {
				w.Reason = protocol.StopStart
			}
			return true
		}
		if !b.inPiece {
			s.rec.Replaying = 1
			from := max(s.rec.Keyframes.Before(b.high-1), b.low)
			if w.move.Goal == protocol.MoveInto && from == b.low { // an event of the step before is met where it ends, too
				from = max(from-1, 0)
			}
			s.rec.GoTo(from)
			b.inPiece, b.at, b.hits = true, -1, nil
			w.remember(s.places())
		}
		for budget > 0 && s.rec.Step() < b.high-1 && !s.rec.Ended() {
			before := s.rec.Step()
			hits, stop, _ := w.advance(min(budget, b.high-1-before))
			budget -= max(s.rec.Step()-before, 1)
			w.remember(hits)
			if stop == eu.StopDeadlock || stop == eu.StopLimit {
				break
			}
		}
		if s.rec.Step() < b.high-1 && budget <= 0 {
			return false
		}
		b.inPiece = false
		if b.at >= 0 {
			b.low, b.high = b.at, b.at
			for _, h := range b.hits {
				w.hit(h)
			}
			continue
		}
		b.high = max(s.rec.Keyframes.Before(b.high-1), b.low)
	}
	return false
}

// remember keeps the stop, if there is one, where the session stands on a Walk back.
func (w *Walk) remember(hits []hit) {
	b := &w.back
	if w.s.rec.Step() < b.low {
		return
	}
	var stop []hit
	for _, h := range hits {
		if n := h.hits.number(w.s.rec.Step()); h.log == nil && (n == 0 || h.stopsAt(n)) {
			stop = append(stop, h)
		}
	}
	if len(stop) > 0 || w.move.Goal == protocol.MoveLine && w.onLine() {
		b.at, b.hits = w.s.rec.Step(), stop
	}
}

// End leaves a Walk that was interrupted. On the way back the session then stands at the earliest step that was looked
// at.
func (w *Walk) End() {
	w.s.rec.Land()
	if w.s.rec.Replaying > 0 {
		w.s.rec.Replaying = 0
		w.s.rec.GoTo(min(w.back.high, w.start))
	}
}
