package debug

import "slices"

// hitSteps holds the steps at which a breakpoint was hit. So the hit count stays right when the run goes back: hits
// after the step that it goes to have not happened yet.
type hitSteps struct {
	steps  []int // ascending; a step with several hits is in it several times
	before int   // number of earlier hits, whose steps are not kept
}

// maxHitSteps bounds the memory of a breakpoint that is hit millions of times.
const maxHitSteps = 1 << 16

func (h *hitSteps) add(step int) {
	if len(h.steps) == maxHitSteps {
		h.before += maxHitSteps / 2
		h.steps = append(h.steps[:0], h.steps[maxHitSteps/2:]...)
	}
	h.steps = append(h.steps, step)
}

func (h *hitSteps) count() int { return h.before + len(h.steps) }

// until returns how many hits there were when the run stood at a step. For earlier hits, of which only the number is
// kept, it returns the least there can have been.
func (h *hitSteps) until(step int) int {
	n, _ := slices.BinarySearch(h.steps, step+1)
	switch {
	case n > 0 || h.before == 0:
		return h.before + n
	case step > 0:
		return 1
	}
	return 0
}

// number returns the number of the hit at a step, counted from 1; 0 if none was counted there.
func (h *hitSteps) number(step int) int {
	if n, ok := slices.BinarySearch(h.steps, step); ok {
		return h.before + n + 1
	}
	return 0
}

// rewind forgets the hits after a step, because the run goes on from there.
func (h *hitSteps) rewind(step int) {
	n := h.until(step)
	if h.before = min(h.before, n); n == h.count() {
		return
	}
	h.steps = h.steps[:n-h.before]
}
