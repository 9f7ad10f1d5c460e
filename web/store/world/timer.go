package world

import "time"

// A Timer calls a function once, later. Its zero value is a timer that does not run.
type Timer struct {
	cancel func() // nil: the timer is not running
}

// After calls f after d; a timer that is running starts over.
func (t *Timer) After(w *World, d time.Duration, f func()) {
	t.Stop()
	t.cancel = w.After(d, func() {
		t.cancel = nil
		f()
	})
}

// AfterPaint calls f once the changes are on the screen.
func (t *Timer) AfterPaint(w *World, f func()) {
	t.cancel = w.AfterPaint(func() {
		t.cancel = nil
		f()
	})
}

// Runs reports whether the function is still to be called.
func (t *Timer) Runs() bool { return t.cancel != nil }

// Stop stops the timer and reports whether it was running.
func (t *Timer) Stop() bool {
	runs := t.Runs()
	if runs {
		t.cancel()
		t.cancel = nil
	}
	return runs
}
