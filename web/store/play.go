package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// Fastest is the pace at which each step follows as soon as the previous one is on the screen.
const Fastest = 0

// Paces are the paces to choose from, in steps per second.
var Paces = [...]int{1, 2, 4, 10, Fastest}

// firstPace is the pace that a page starts with, and the fastest for a reader who prefers no motion.
const firstPace = 2

// SetPace chooses a pace. A pace that is not in Paces changes nothing.
func (r *run) SetPace(pace int) {
	for _, p := range Paces {
		if p == pace && r.Play.Pace != pace {
			r.Play.Pace = pace
			r.changed(TopicRun)
			if r.Play.On { // without waiting for the beat of a slower pace
				r.nextBeat()
			}
		}
	}
}

// TogglePlay plays forward or back, or pauses. At the end of the program it plays from the start. A step that is
// still under way, such as the last one of a paused play, is finished first.
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

// AtEnd reports whether the program stands at its end.
func (r *run) AtEnd() bool { return r.View != nil && r.View.Ended && !r.Stale }

// playStep makes the next step if its beat has come and the machine is at rest.
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

// nextBeat schedules the beat of the next step.
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
		p.beat.Stop()
		p.beat.AfterPaint(&r.world, beat)
		return
	}
	p.beat.After(&r.world, time.Second/time.Duration(pace), beat)
}
