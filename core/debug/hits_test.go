package debug

import "testing"

// TestHitSteps: the number of hits is that on the way to a step, and takes bounded memory.
func TestHitSteps(t *testing.T) {
	var h hitSteps
	const all = 3 * maxHitSteps
	for i := 1; i <= all; i++ {
		h.add(10 * i)
	}
	if h.count() != all || len(h.steps) > maxHitSteps {
		t.Fatalf("%d hits, %d steps kept", h.count(), len(h.steps))
	}
	for _, c := range [][2]int{{10 * all, all}, {10*all - 1, all - 1}, {10 * (all - 100), all - 100}, {5, 1}, {0, 0}} {
		if n := h.until(c[0]); n != c[1] {
			t.Errorf("%d hits until step %d, want %d", n, c[0], c[1])
		}
	}
	h.rewind(10*(all-100) + 3)
	if h.count() != all-100 || h.until(1<<30) != all-100 {
		t.Errorf("%d hits after going back over 100", h.count())
	}
	h.add(10*(all-100) + 5)
	if h.count() != all-99 {
		t.Errorf("%d hits after one more", h.count())
	}
	h.rewind(0)
	if h.count() != 0 {
		t.Errorf("%d hits at the start", h.count())
	}
}
