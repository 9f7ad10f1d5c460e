package debug

import "slices"

// hitSteps are the steps at which a breakpoint was hit. So a hit count means what it says
// wherever a run goes back to: the hits from there on have not happened yet.
type hitSteps struct {
	steps  []int // ascending; several hits of one step are several elements
	before int   // hits before those, of which only the number is kept
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

// until is how many hits there were when a run stood at a step. Where only the number of
// the earlier ones is kept, it is the least there can have been.
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

// number is that of the hit of a step; 0 if none was counted there.
func (h *hitSteps) number(step int) int {
	if n, ok := slices.BinarySearch(h.steps, step); ok {
		return h.before + n + 1
	}
	return 0
}

// rewind forgets the hits after a step: a run goes on from there.
func (h *hitSteps) rewind(step int) {
	n := h.until(step)
	if h.before = min(h.before, n); n == h.count() {
		return
	}
	h.steps = h.steps[:n-h.before]
}
