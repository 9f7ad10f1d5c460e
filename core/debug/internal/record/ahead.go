package record

import (
	"bytes"
	"slices"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// A worker may run the program ahead of the recorder, and faster (package ahead). It sends key frames and, later,
// reports. The steps between are recorded only when they are looked at, like all steps outside the record.

// aheadMost is the size of the largest arena of which another copy is kept.
const aheadMost = 48 << 20

// ahead holds what is known of the worker ahead.
type ahead struct {
	open   func() (run uint32)                  // makes the worker open the program anew; nil: there is none
	ask    func(run uint32, q protocol.Message) // sends it SetBreakpoints, Seek or Cancel
	tell   func(message []byte)                 // sends it a message of package wire
	run    uint32                               // number of the worker's run; 0: it has not opened the program
	queue  []wire.Reader                        // frames that are not taken in yet
	known  []wire.Reader                        // messages of what the sanitizer knows, not taken in yet
	image  []byte                               // the last frame's arena, sanitizer's pages older; nil: not begun
	told   eu.Pages                             // sanitizer's pages received since know last kept some
	step   int                                  // the step of the last frame that counts
	framed int                                  // the largest step of any frame
	going  bool                                 // the session follows the worker
	why    int                                  // why that frame is the last: wire.Ended, wire.Paused; or wire.Going
	at     []bool                               // instructions before which it pauses
	asked  int                                  // how often it was asked to run
	since  int                                  // the first of these requests that has the pauses of at

	protocol.Ahead
}

// SetAhead tells the recorder how to use the worker ahead. A nil open means that there is none any more; otherwise open
// makes the worker open the program anew, for a run with a number of its own. Requests are encoded by ask, not here, so
// that a program with a session and no worker, such as the command line, does not link the codec.
func (r *Recorder) SetAhead(open func() (run uint32), ask func(run uint32, q protocol.Message), tell func(message []byte)) {
	r.Ahead = ahead{open: open, ask: ask, tell: tell}
}

// Hear takes in a message of the worker, and reports whether it was about reports.
func (r *Recorder) Hear(m wire.Reader) (looked bool) {
	a := &r.Ahead
	if a.image == nil { // a value was set meanwhile, so the message is stale
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

// Quiet makes the worker put off its search for reports, if one is under way. A machine may have only two processors,
// and with the page and the browser's own work they have enough to do for the user.
func (r *Recorder) Quiet() {
	if a := &r.Ahead; a.run != 0 && !a.going && !a.All {
		a.tell(wire.Message(a.run, wire.Quiet))
	}
}

// CanFollow reports whether the worker may run ahead of a run that began at a step: whether that run is long enough,
// and nothing after the current step has been seen yet.
func (r *Recorder) CanFollow(start int, slow bool) bool {
	at, after := r.Step(), r.AheadAfter
	if slow {
		after /= 5
	}
	return r.Ahead.open != nil && r.Printed == nil && r.Replaying == 0 &&
		at >= max(r.Last, start+after) && len(r.Machine.Arena()) <= aheadMost
}

// Follow takes in the frames that have come. at marks the instructions before which the run pauses. ahead reports
// whether there is a frame beyond the recorder's step, at the step that Reached returns. why says why that frame is the
// last one, or is wire.Going. Land must be called before anything else is done.
func (r *Recorder) Follow(at []bool) (ahead bool, why int) {
	a := &r.Ahead
	same := slices.Equal(a.at, at)
	if a.going && !same { // the pauses have been changed meanwhile
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

// goOn lets the worker run on from where the recorder stands.
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

// frame takes in a frame. Later frames hold only what differs from it. So frames of steps that the recorder has passed,
// and frames that may have gone past a pause, are applied to the image, too, but do not count.
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

// take copies the pages of a message into the image, and marks them.
func (a *ahead) take(m wire.Reader, marks eu.Pages) {
	for len(m) > 0 {
		i := m.Number()
		m.Take(page(a.image, i))
		mark(marks, i)
	}
}

// learn takes in what the sanitizer knows at the steps of the frames that were taken in. If the recorder came to its
// step from a key frame without that knowledge and the key frame has it now, learn empties the journal, so that
// EnsureUndo goes to the step again.
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

// Reached returns the step to which the run has come.
func (r *Recorder) Reached() int {
	if r.Ahead.going {
		return max(r.Step(), r.Ahead.step)
	}
	return r.Step()
}

// Land ends a Follow, if one is under way, at the last step that was reached. The record then ends before that step.
func (r *Recorder) Land() {
	a := &r.Ahead
	if !a.going {
		return
	}
	a.going = false
	a.ask(a.run, &protocol.Cancel{})
	r.Keyframes.markAll() // so far the image's pages were marked, not the machine's
	if a.step > r.Step() {
		r.Last = a.step
		r.GoTo(a.step)
	}
}

// renewAhead forgets what the worker has sent: a value was set, and the worker has to begin anew with it.
func (r *Recorder) renewAhead() {
	a := &r.Ahead
	if a.run != 0 {
		a.ask(a.run, &protocol.Cancel{})
	}
	r.SetAhead(a.open, a.ask, a.tell)
}

// message encodes the edit for the worker.
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
