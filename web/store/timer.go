package store

import "time"

// A timer runs a function once, later.
type timer struct {
	cancel func() // nil: it does not run
}

// later runs f after d; a timer that runs already begins anew.
func (b *base) later(t *timer, d time.Duration, f func()) {
	t.stop()
	t.cancel = b.world.After(d, func() {
		t.cancel = nil
		f()
	})
}

// afterPaint runs f once what has changed is on the screen.
func (b *base) afterPaint(t *timer, f func()) {
	t.cancel = b.world.AfterPaint(func() {
		t.cancel = nil
		f()
	})
}

func (t *timer) runs() bool { return t.cancel != nil }

// stop says whether it was running.
func (t *timer) stop() bool {
	runs := t.runs()
	if runs {
		t.cancel()
		t.cancel = nil
	}
	return runs
}
