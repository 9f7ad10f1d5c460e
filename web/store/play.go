package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

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

// TogglePlay plays forwards or back, or pauses. At the end it plays from the start. A step that is under way, as the last
// one of a play that was paused, comes before the first.
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
	case back && !r.CanStepBack(), r.Run == Moving && !r.stepping(), r.Engine == EngineLost:
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
