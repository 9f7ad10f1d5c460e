package store

// PerSecond is the number of steps per second; 0: there was no such run.
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

// readWatch is called with the step at which the run ended. A short run says nothing about speed.
func (r *run) readWatch(step int) {
	if w := r.stopwatch; r.Busy && step > w.from && !w.begun.IsZero() {
		r.Speed = Speed{step - w.from, r.world.Now().Sub(w.begun)}
	}
	r.stopwatch = stopwatch{}
}

// forgetSpeed is called when a program was loaded, which has not run yet.
func (r *run) forgetSpeed() { r.Speed = Speed{} }

// measurePace finds out whether steps come so fast that motion would only disturb.
func (r *run) measurePace() {
	fast := r.pace.Stop()
	if fast != r.Fast {
		r.Fast = fast
		r.changed(TopicPace)
	}
	r.pace.After(&r.world, hurry, func() {
		if r.Fast {
			r.Fast = false
			r.changed(TopicPace)
			r.recallLines()
		}
	})
}
