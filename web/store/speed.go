package store

// PerSecond is how many steps it did in a second; 0: there was no such run.
func (v Speed) PerSecond() int {
	if v.Took == 0 {
		return 0
	}
	return int(float64(v.Steps) / v.Took.Seconds())
}

// startWatch is called when a run is asked for.
func (r *run) startWatch() {
	r.stopwatch = stopwatch{begun: r.world.Now()}
	if r.View != nil {
		r.stopwatch.from = r.View.Step
	}
}

// readWatch is called where it has come to. A short run says nothing about speed.
func (r *run) readWatch(step int) {
	if w := r.stopwatch; r.Busy && step > w.from && !w.begun.IsZero() {
		r.Speed = Speed{step - w.from, r.world.Now().Sub(w.begun)}
	}
	r.stopwatch = stopwatch{}
}

// forgetSpeed is called for a program that has not run.
func (r *run) forgetSpeed() { r.Speed = Speed{} }

// measurePace finds whether steps come so fast that motion would only be in the way.
func (r *run) measurePace() {
	fast := r.pace.stop()
	if fast != r.Fast {
		r.Fast = fast
		r.changed(TopicPace)
	}
	r.later(&r.pace, hurry, func() {
		if r.Fast {
			r.Fast = false
			r.changed(TopicPace)
			r.recallLines()
		}
	})
}
