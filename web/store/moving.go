package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

func (r *run) startMoving() {
	if r.Run != Moving {
		r.Run, r.Progress = Moving, 0
		r.AskStep(false)
		r.startClock()
	}
}

// grace is how long a move may take before the page says that it goes on.
const grace = 100 * time.Millisecond

// startClock says after a while that the move goes on.
func (r *run) startClock() {
	r.later(&r.clock, grace, func() {
		r.Busy = true
		r.changed(TopicRun)
	})
}

// stepping says that a single step is under way, which a held key may follow up.
func (r *run) stepping() bool { return r.Run == Moving && r.move.kind == stepBy }

// oneThread says that steps are those of one thread: the one that is shown, if the page
// stays with it and it has not ended. The others run as far as it needs them to.
func (r *run) oneThread() bool {
	v := r.View
	return v != nil && r.Thread >= 0 && r.Thread < len(v.Threads) && len(v.Threads) > 1 && v.Threads[r.Thread].Status != protocol.ThreadDone
}

// pausePlay ends the playing; what is under way comes to its end.
func (r *run) pausePlay() {
	if !r.Play.On {
		return
	}
	r.Play.On = false
	r.Play.beat.stop()
	r.changed(TopicRun)
}

// playStopped ends the playing where a step found a reason to stop, which it says.
func (r *run) playStopped(m *protocol.Stopped) {
	if !r.Play.On || m.Reason == protocol.StopStep || m.Reason == protocol.StopView {
		return
	}
	r.pausePlay()
	if m.Reason == protocol.StopBreakpoint && m.Message == "" {
		m.Message = words.Say("Stopped at the breakpoint on line {}.", m.View.Line)
	}
}

// answered takes the answer to what may move the machine.
func (r *run) answered(a answer, stopped func(*protocol.Stopped)) {
	switch m := a.(type) {
	case *protocol.Stopped:
		stopped(m)
	case *protocol.Failed:
		r.unload()
		r.notice(Failure, m.Message)
		r.endMove()
	default:
		r.interrupted()
	}
}

// endMove is called when nothing moves any more.
func (r *run) endMove() {
	r.killer.stop()
	if r.move.kind != stay {
		return
	}
	r.clock.stop()
	r.Busy = false
	switch {
	case r.View == nil:
		r.Run = NotRun
	case r.View.Ended && r.loaded:
		r.Run = Ended
	default:
		r.Run = Paused
	}
	r.changed(TopicRun)
}

// interrupted is called for a request whose engine died. What the machine knew is
// gone; the last view stays, as a trace from before.
func (r *run) interrupted() {
	if r.View != nil {
		r.Stale = true
	}
	r.pausePlay()
	if r.move.kind != reload {
		r.move = move{}
	}
	r.endMove()
	r.changed(TopicView)
}
