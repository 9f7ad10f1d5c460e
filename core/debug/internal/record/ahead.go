package record

import (
	"bytes"
	"slices"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// Somebody may run the program ahead of the recorder, faster (package ahead): he sends key frames
// and, later, reports. Of the steps between nothing is recorded: they are, as any beyond the
// record, when they are looked at.

const (
	// aheadAfter is how many steps a run does before somebody runs ahead: of short ones all is
	// recorded, reports as well.
	aheadAfter = 500_000

	// aheadMost is the largest arena of which another copy is kept.
	aheadMost = 48 << 20
)

// ahead is what is known of who runs ahead.
type ahead struct {
	ask    func(q protocol.Message) // SetBreakpoints, Seek or Cancel; nil: there is nobody
	queue  []wire.Reader            // frames that are not taken up
	known  []wire.Reader            // of the sanitizer, that is not taken up
	image  []byte                   // the arena at the last one that is, and behind it what the sanitizer knows at an earlier one; nil: he has not begun
	told   eu.Pages                 // of what it knows, since a key frame has it
	step   int                      // of that
	framed int                      // the last one of any
	going  bool                     // the session follows
	why    int                      // he stands there: wire.Going, wire.Ended, wire.Paused
	at     []bool                   // where he pauses
	asked  int                      // how often he was asked to run
	since  int                      // since which of them he pauses there

	protocol.Ahead
}

// SetAhead gives the recorder somebody who runs ahead; nil: nobody does any more.
func (r *Recorder) SetAhead(ask func(q protocol.Message)) { r.Ahead = ahead{ask: ask} }

// Hear takes up what he says, and reports whether it is about reports.
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
	n := len(r.reports)
	for n > 0 && int(r.reports[n-1].Step) >= a.Looked {
		n--
	}
	r.reports = append(reports, r.reports[n:]...)
	r.tellReports()
	return true
}

// CanFollow reports whether somebody may run ahead of a run that began at a step: what comes is
// new, and nobody has set a value.
func (r *Recorder) CanFollow(start int) bool {
	at := r.Step()
	return r.Ahead.ask != nil && r.Printed == nil && r.Replaying == 0 && len(r.Edits.List) == 0 &&
		at >= max(r.Last, start+aheadAfter) && len(r.Machine.Arena()) <= aheadMost
}

// Follow takes up the frames that have come; at is the instructions before which the run pauses. ahead: there is a
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

// goOn lets him run on beyond where the recorder is.
func (r *Recorder) goOn(at []bool) {
	a := &r.Ahead
	a.at, a.why = slices.Clone(at), wire.Going
	a.asked++
	q := &protocol.SetBreakpoints{}
	for i, on := range at {
		if on {
			q.Breakpoints = append(q.Breakpoints, protocol.Breakpoint{Kind: protocol.BreakInstruction, Line: i})
		}
	}
	a.ask(q)
	a.ask(&protocol.Seek{Step: r.Step()})
}

// frame takes up one. Those of steps that the recorder has come to, and those that may have gone past a pause, are what
// later ones differ from.
func (r *Recorder) frame(m wire.Reader) {
	a, k := &r.Ahead, r.Keyframes
	asked, step, why := m.Number(), m.Number(), m.Number()
	generated := m.Number()
	for len(m) > 0 {
		i := m.Number()
		m.Take(page(a.image, i))
		k.dirty[i>>6] |= 1 << (i & 63)
	}
	a.framed = max(a.framed, step)
	if asked < a.since {
		return
	}
	a.step, a.why, a.Generated, a.Steps = step, why, generated, step
	if step > r.Last {
		k.add(step, a.image)
	}
}

// learn takes up what the sanitizer knows at the steps of the frames that were taken up. Where the recorder stands, it
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
		for len(m) > 0 {
			i := m.Number()
			m.Take(page(a.image, i))
			a.told[i>>6] |= 1 << (i & 63)
		}
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
	a.ask(&protocol.Cancel{})
	r.Keyframes.markAll() // the image's pages were marked, not the machine's
	if a.step > r.Step() {
		r.Last = a.step
		for !r.Seek(a.step, 1<<30) {
		}
	}
}

// loseAhead forgets who runs ahead: he knows nothing of values that are set.
func (r *Recorder) loseAhead() {
	if r.Ahead.image != nil {
		r.Ahead.ask(&protocol.Cancel{})
	}
	r.SetAhead(nil)
}
