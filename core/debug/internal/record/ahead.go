package record

import (
	"bytes"
	"slices"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// A worker may run the program ahead of the recorder, faster (package ahead): it sends key frames and, later,
// reports. The steps between are not recorded before they are looked at, like any beyond the record.

const (
	// aheadAfter is how many steps a run does before the worker runs ahead: short ones are
	// recorded whole, with their reports.
	aheadAfter = 500_000

	// aheadMost is the largest arena of which another copy is kept.
	aheadMost = 48 << 20
)

// ahead is what is known of the worker ahead.
type ahead struct {
	open   func() (run uint32)                  // makes the worker open the program anew; nil: there is none
	ask    func(run uint32, q protocol.Message) // sends it SetBreakpoints, Seek or Cancel
	tell   func(message []byte)                 // sends it a message of package wire
	run    uint32                               // the number of its run; 0: it has not opened the program
	queue  []wire.Reader                        // frames that are not taken in yet
	known  []wire.Reader                        // of the sanitizer, likewise
	image  []byte                               // the arena at the last one that is, and after it what the sanitizer knows at an earlier one; nil: it has not begun
	told   eu.Pages                             // of what it knows, since a key frame has it
	step   int                                  // of that
	framed int                                  // the last one of any
	going  bool                                 // the session follows
	why    int                                  // it stands there: wire.Going, wire.Ended, wire.Paused
	at     []bool                               // where it pauses
	asked  int                                  // how often it was asked to run
	since  int                                  // since which of them it pauses there

	protocol.Ahead
}

// SetAhead tells the recorder how to use the worker ahead; nil: there is none any more. open makes it open the program
// anew, for a run with a number of its own. Requests are encoded by ask, not here: a program with a session and no
// worker, such as the command line, does not link the codec.
func (r *Recorder) SetAhead(open func() (run uint32), ask func(run uint32, q protocol.Message), tell func(message []byte)) {
	r.Ahead = ahead{open: open, ask: ask, tell: tell}
}

// Hear takes in what the worker says, and reports whether it is about reports.
func (r *Recorder) Hear(m wire.Reader) (looked bool) {
	a := &r.Ahead
	if a.image == nil { // a value was set meanwhile
		return false
	}
	switch m.Number() {
	case wire.Frame:
		a.queue = append(a.queue, m)
		return false
	case wire.Known:
		a.known = append(a.known, m)
		r.learn()
		return false
	}
	a.Looked, a.All, a.Differs = m.Number(), m.Number() != 0, m.Number()
	var reports []eu.Report
	for len(m) > 0 {
		reports = append(reports, eu.Report{})
		m.Report(&reports[len(reports)-1])
	}
	r.reports = append(reports, r.reports[r.reportsBefore(a.Looked):]...)
	r.tellReports()
	return true
}

// CanFollow reports whether the worker may run ahead of a run that began at a step: what comes is new.
func (r *Recorder) CanFollow(start int) bool {
	at := r.Step()
	return r.Ahead.open != nil && r.Printed == nil && r.Replaying == 0 &&
		at >= max(r.Last, start+aheadAfter) && len(r.Machine.Arena()) <= aheadMost
}

// Follow takes in the frames that have come; at is the instructions before which the run pauses. ahead: there is a
// frame of a step that the recorder has not come to, which Reached gives, and why it is the last one, or wire.Going.
// Land must follow before anything else is done.
func (r *Recorder) Follow(at []bool) (ahead bool, why int) {
	a := &r.Ahead
	same := slices.Equal(a.at, at)
	if a.going && !same { // they have been set meanwhile
		r.Land()
		return false, wire.Going
	}
	if a.image == nil {
		a.image = bytes.Clone(r.Keyframes.base)
		a.told = make(eu.Pages, len(r.Keyframes.dirty))
		r.Keyframes.setApart(r.Shadow.At() / eu.PageBytes)
		r.Keyframes.markAll()
	}
	if !same {
		a.since = a.asked + 1
	}
	for _, m := range a.queue {
		r.frame(m)
	}
	a.queue = nil
	r.learn()
	ahead = a.step > r.Step()
	if !a.going && (a.why == wire.Going || a.why == wire.Paused && !ahead) {
		r.goOn(at)
	}
	a.going = true
	return ahead, a.why
}

// goOn lets the worker run on beyond where the recorder is.
func (r *Recorder) goOn(at []bool) {
	a := &r.Ahead
	if a.run == 0 {
		a.run = a.open()
		for i := range r.Edits.List {
			a.tell(r.Edits.List[i].message(a.run))
		}
	}
	a.at, a.why = slices.Clone(at), wire.Going
	a.asked++
	q := &protocol.SetBreakpoints{}
	for i, on := range at {
		if on {
			q.Breakpoints = append(q.Breakpoints, protocol.Breakpoint{Kind: protocol.BreakInstruction, Line: i})
		}
	}
	a.ask(a.run, q)
	a.ask(a.run, &protocol.Seek{Step: r.Step()})
}

// frame takes one in. Those of steps that the recorder has come to, and those that may have gone past a pause, are what
// later ones differ from.
func (r *Recorder) frame(m wire.Reader) {
	a, k := &r.Ahead, r.Keyframes
	asked, step, why := m.Number(), m.Number(), m.Number()
	generated := m.Number()
	a.take(m, k.dirty)
	a.framed = max(a.framed, step)
	if asked < a.since {
		return
	}
	a.step, a.why, a.Generated, a.Steps = step, why, generated, step
	if step > r.Last {
		k.add(step, a.image)
	}
}

// take takes in the pages of a message, and marks them.
func (a *ahead) take(m wire.Reader, marks eu.Pages) {
	for len(m) > 0 {
		i := m.Number()
		m.Take(page(a.image, i))
		mark(marks, i)
	}
}

// learn takes in what the sanitizer knows at the steps of the frames that were taken in. Where the recorder stands, it
// knows it too, once it comes here again.
func (r *Recorder) learn() {
	a, k := &r.Ahead, r.Keyframes
	for len(a.known) > 0 {
		m := a.known[0]
		step := m.Number()
		if step > a.framed {
			return
		}
		a.known = a.known[1:]
		a.take(m, a.told)
		k.know(step, a.image, a.told)
	}
	if r.blank && r.Replaying == 0 && !a.going && k.knows(r.keyframeFor(r.Step())) {
		r.Journal.Reset()
	}
}

// Reached is the step to which the run has come.
func (r *Recorder) Reached() int {
	if r.Ahead.going {
		return max(r.Step(), r.Ahead.step)
	}
	return r.Step()
}

// Land ends a Follow, if one goes on: at the last step that was reached. The record is of the
// steps before that.
func (r *Recorder) Land() {
	a := &r.Ahead
	if !a.going {
		return
	}
	a.going = false
	a.ask(a.run, &protocol.Cancel{})
	r.Keyframes.markAll() // the image's pages were marked, not the machine's
	if a.step > r.Step() {
		r.Last = a.step
		r.GoTo(a.step)
	}
}

// renewAhead forgets what the worker has said: values are set, with which it has to begin anew.
func (r *Recorder) renewAhead() {
	a := &r.Ahead
	if a.run != 0 {
		a.ask(a.run, &protocol.Cancel{})
	}
	r.SetAhead(a.open, a.ask, a.tell)
}

// message tells the worker of an edit.
func (e *edit) message(run uint32) []byte {
	w := wire.Message(run, wire.Edit)
	w.Number(e.Step)
	for i := range e.Writes {
		p := &e.Writes[i]
		for _, n := range [...]int{p.Off, p.Mark, p.Len, len(p.Bytes)} {
			w.Number(n)
		}
		w = append(w, p.Bytes...)
	}
	return w
}
