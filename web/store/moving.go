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

// grace is how long a move may take before the page says that it is going on.
const grace = 100 * time.Millisecond

// startClock makes the page say, after grace, that the move is going on.
func (r *run) startClock() {
	r.clock.After(&r.world, grace, func() {
		r.Busy = true
		r.changed(TopicRun)
	})
}

// stepping reports whether a single step is under way, which a held key may follow up with more.
func (r *run) stepping() bool { return r.Run == Moving && r.move.kind == stepBy }

// oneThread reports whether steps are those of one thread: the one that is shown, if the page stays with it and it
// has not ended. The other threads run only as far as that one needs them to.
func (r *run) oneThread() bool {
	v := r.View
	return v != nil && r.Thread >= 0 && r.Thread < len(v.Threads) && len(v.Threads) > 1 && v.Threads[r.Thread].Status != protocol.ThreadDone
}

// pausePlay stops playing. A step that is under way is finished.
func (r *run) pausePlay() {
	if !r.Play.On {
		return
	}
	r.Play.On = false
	r.Play.beat.Stop()
	r.changed(TopicRun)
}

// playStopped stops playing if a step ended for a reason, and gives the reason.
func (r *run) playStopped(m *protocol.Stopped) {
	if !r.Play.On || m.Reason == protocol.StopStep || m.Reason == protocol.StopView {
		return
	}
	r.pausePlay()
	if m.Reason == protocol.StopBreakpoint && m.Message == "" {
		m.Message = words.Say("Stopped at the breakpoint on line {}.", m.View.Line)
	}
}

// answered handles the answer to a request that may move the machine.
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
	r.killer.Stop()
	if r.move.kind != stay {
		return
	}
	r.clock.Stop()
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

// interrupted is called for a request whose engine died. The state of the machine is lost. The last view stays, as an
// earlier trace.
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
