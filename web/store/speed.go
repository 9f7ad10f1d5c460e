package store

import "time"

// Speed is what the last run did that went on for long.
type Speed struct {
	Steps int
	Took  time.Duration
}

// PerSecond is how many steps it did in a second; 0: there was no such run.
func (v Speed) PerSecond() int {
	if v.Took == 0 {
		return 0
	}
	return int(float64(v.Steps) / v.Took.Seconds())
}

// stopwatch runs while the machine does.
type stopwatch struct {
	from  int // the step at which the run began
	begun time.Time
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
