package store

import (
	"strconv"
	"strings"

	"math/bits"

	"github.com/lanewise/lanewise/core/protocol"
)

func itoa(n int) string { return strconv.Itoa(n) }

// count writes a number with a thin gap every three digits: 1 234 567.
func count(n int) string {
	s := itoa(n)
	if n < 0 {
		return s
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}

// plural is "1 lane", "4 lanes".
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return count(n) + " " + what + "s"
}

// tally counts what something holds for.
func tally[T any](list []T, holds func(T) bool) int {
	n := 0
	for _, one := range list {
		if holds(one) {
			n++
		}
	}
	return n
}

// Position is where the machine stands: "Step 14 of 31". The total is only told
// once a run has found it.
func Position(v *protocol.View) string {
	if v.EndKnown {
		return "Step " + count(v.Step) + " of " + count(v.Last)
	}
	return "Step " + count(v.Step)
}

// verdict says how the expectations came out.
func verdict(v *protocol.View) string {
	if len(v.Expects) == 0 {
		return "The program ended after " + plural(v.Step, "step") + "."
	}
	failed := tally(v.Expects, func(e protocol.Expect) bool { return !e.Pass })
	all := plural(len(v.Expects), "expectation")
	switch {
	case failed == 0 && len(v.Expects) == 1:
		return "The program ended after " + plural(v.Step, "step") + ", and its expectation holds."
	case failed == 0:
		return "The program ended after " + plural(v.Step, "step") + ", and all " + all + " hold."
	}
	return "The program ended after " + plural(v.Step, "step") + ": " + count(failed) + " of " + all + " " + hold(failed) + "."
}

// hold is the verb of expectations that do not.
func hold(n int) string {
	if n == 1 {
		return "does not hold"
	}
	return "do not hold"
}

// Writes says what the next instruction does: "4 of 16 lanes write".
func Writes(v *protocol.View) string {
	lanes, thread := v.Next()
	if thread {
		return "once for the thread"
	}
	return count(bits.OnesCount32(lanes)) + " of " + plural(len(v.Lanes), "lane") + " run"
}

// announce tells a screen reader where the machine stands, once it stands still:
// "Step 14 of 31, line 44, add, 4 of 16 lanes run".
func (r *run) announce() {
	v := r.View
	parts := []string{Position(v)}
	if v.Line > 0 {
		parts = append(parts, "line "+itoa(v.Line), v.Op)
		if r.View == r.whole { // else a question asks for that
			parts = append(parts, Writes(v))
		}
	}
	if part := r.remark(); part != "" {
		parts = append(parts, part)
	}
	if r.Notice.Text != "" {
		parts = append(parts, r.Notice.Text)
	}
	r.speak(strings.Join(parts, ", "))
}
