package world

import (
	"testing"
	"time"
)

func TestTheWholeTextIsReplaced(t *testing.T) {
	for text, want := range map[string]TextEdit{
		"":                      {1, 1, 1, 1, "new"},
		"a":                     {1, 1, 1, 2, "new"},
		"a\nbc":                 {1, 1, 2, 3, "new"},
		"a\nbc\n":               {1, 1, 3, 1, "new"},
		"// \U0001F600\n\u00e9": {1, 1, 2, 2, "new"},
		"// \U0001F600":         {1, 1, 1, 6, "new"}, // a letter of two units
	} {
		if edit := WholeText(text, "new"); edit != want {
			t.Errorf("%q: %+v, want %+v", text, edit, want)
		}
	}
}

func TestATimerCallsOnceUnlessItIsStopped(t *testing.T) {
	var waits []func()
	cancelled := 0
	later := func(f func()) func() {
		waits = append(waits, f)
		return func() { cancelled++ }
	}
	w := &World{After: func(_ time.Duration, f func()) func() { return later(f) }, AfterPaint: later}
	var timer Timer
	called := 0
	count := func() {
		if called++; timer.Runs() {
			t.Error("the timer runs while it calls")
		}
	}
	if timer.Runs() || timer.Stop() {
		t.Error("a timer runs that was never started")
	}
	timer.After(w, time.Second, count)
	timer.After(w, time.Second, count)
	if cancelled != 1 || !timer.Runs() {
		t.Errorf("started anew, %d are cancelled", cancelled)
	}
	waits[1]()
	timer.AfterPaint(w, count)
	waits[2]()
	if called != 2 || timer.Runs() || timer.Stop() || cancelled != 1 {
		t.Errorf("called %d times, %d are cancelled", called, cancelled)
	}
	timer.After(w, time.Second, count)
	if !timer.Stop() || timer.Runs() || cancelled != 2 {
		t.Errorf("stopped, %d are cancelled", cancelled)
	}
}
