package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// Play steps by itself: the ordinary steps, at a pace. A step begins when its beat has come and the one before
// stands, so that none pile up where the engine is slower than the pace.
type Play struct {
	On   bool
	Back bool
	Pace int // steps a second, one of Paces

	due  bool  // the next step's beat has come
	own  bool  // begin is called for a step of Play
	beat timer // of the next step
}

// Fastest is the pace at which a step follows as soon as the one before is on the screen.
const Fastest = 0

// Paces are the paces to choose from, in steps a second.
var Paces = [...]int{1, 2, 4, 10, Fastest}

// firstPace is the one that a page begins with, and the fastest for a reader who wants no motion.
const firstPace = 2

// SetPace chooses a pace. One that is not in Paces changes nothing.
func (r *run) SetPace(pace int) {
	for _, p := range Paces {
		if p == pace && r.Play.Pace != pace {
			r.Play.Pace = pace
			r.changed(TopicRun)
			if r.Play.On { // not after the beat of a slower one
				r.nextBeat()
			}
		}
	}
}

// TogglePlay plays forwards or back, or pauses. At the end it plays from the start.
func (r *run) TogglePlay(back bool) {
	if r.Play.On {
		turns := r.Play.Back != back
		r.pausePlay()
		r.announce()
		if !turns {
			return
		}
	}
	switch {
	case back && !r.CanStepBack(), r.Run == Moving, r.Engine == EngineLost:
		return
	case r.doc.asksFirst():
		r.look.ShowDialog(LaunchDialog)
		return
	}
	r.Play.On, r.Play.Back, r.Play.due = true, back, true
	r.changed(TopicRun)
	if !back && r.AtEnd() {
		r.Play.own = true
		r.Reset()
		r.Play.own = false
		r.nextBeat()
		return
	}
	r.playStep()
}

// AtEnd says that the program stands at its end.
func (r *run) AtEnd() bool { return r.View != nil && r.View.Ended && !r.Stale }

// pausePlay ends the playing; what is under way comes to its end.
func (r *run) pausePlay() {
	if !r.Play.On {
		return
	}
	r.Play.On = false
	r.Play.beat.stop()
	r.changed(TopicRun)
}

// playStep does the next step if its beat has come and the machine stands.
func (r *run) playStep() {
	p := &r.Play
	switch {
	case !p.On || !p.due || r.Run == Moving:
		return
	case p.Back && !r.CanStepBack() || !p.Back && !r.CanStep():
		r.pausePlay()
		r.announce()
		return
	}
	m := move{kind: stepBy, n: 1}
	if p.Back {
		m.n = -1
	}
	if len(r.Breaks) > 0 {
		m = move{kind: moveTo, goal: protocol.MoveInto, back: p.Back, heed: true}
	}
	r.nextBeat()
	p.own = true
	r.begin(m, true)
	p.own = false
}

// nextBeat sets the beat of the next step.
func (r *run) nextBeat() {
	p := &r.Play
	p.due = false
	beat := func() {
		p.due = true
		r.playStep()
	}
	pace := p.Pace
	if r.world.Browser.Calm() && (pace == Fastest || pace > firstPace) {
		pace = firstPace
	}
	if pace == Fastest {
		p.beat.stop()
		r.afterPaint(&p.beat, beat)
		return
	}
	r.later(&p.beat, time.Second/time.Duration(pace), beat)
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
