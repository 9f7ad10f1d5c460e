package store

import "time"

// A timer calls a function once, later.
type timer struct {
	cancel func() // nil: the timer is not running
}

// later calls f after d; a timer that is running starts over.
func (b *base) later(t *timer, d time.Duration, f func()) {
	t.stop()
	t.cancel = b.world.After(d, func() {
		t.cancel = nil
		f()
	})
}

// afterPaint calls f once the changes are on the screen.
func (b *base) afterPaint(t *timer, f func()) {
	t.cancel = b.world.AfterPaint(func() {
		t.cancel = nil
		f()
	})
}

func (t *timer) runs() bool { return t.cancel != nil }

// stop stops the timer and reports whether it was running.
func (t *timer) stop() bool {
	runs := t.runs()
	if runs {
		t.cancel()
		t.cancel = nil
	}
	return runs
}
