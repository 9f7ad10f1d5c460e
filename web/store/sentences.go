package store

import (
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

func itoa(n int) string { return strconv.Itoa(n) }

// count writes a number with a narrow space between groups of three digits: 1 234 567.
func count(n int) string { return words.Grouped(n) }

// plural writes a number with its noun: "1 lane", "4 lanes".
func plural(n int, what string) string { return count(n) + " " + words.Plural(n, what) }

// tally counts the elements for which holds is true.
func tally[T any](list []T, holds func(T) bool) int {
	n := 0
	for _, one := range list {
		if holds(one) {
			n++
		}
	}
	return n
}

// position says where the machine stands: "Step 14 of 31". The total is included only once a run has found it.
func position(v *protocol.View) string {
	if v.EndKnown {
		return words.Say("Step {} of {}", count(v.Step), count(v.Last))
	}
	return "Step " + count(v.Step)
}

// failed counts the expectations that do not hold.
func failed(v *protocol.View) int {
	return tally(v.Expects, func(e protocol.Expect) bool { return !e.Pass })
}

// Reported counts the reports of a run up to the step that is shown, without notes.
func Reported(v *protocol.View) int {
	return tally(v.Reports, func(r protocol.Problem) bool { return !r.Note && !r.Ahead })
}

// Noted counts the notes of a run up to the step that is shown.
func Noted(v *protocol.View) int {
	return tally(v.Reports, func(r protocol.Problem) bool { return r.Note && !r.Ahead })
}

// verdict says how the expectations came out, and how many reports there are.
func verdict(v *protocol.View) string {
	said := heldOf(v)
	if n := Reported(v); n > 0 {
		said += words.Say(" There {} {}.", words.Plural(n, "is|are"), plural(n, "report"))
	}
	return said
}

// heldOf says which expectations hold.
func heldOf(v *protocol.View) string {
	failed := failed(v)
	steps, all := plural(v.Step, "step"), plural(len(v.Expects), "expectation")
	switch {
	case len(v.Expects) == 0:
		return words.Say("The program ended after {}.", steps)
	case failed == 0 && len(v.Expects) == 1:
		return words.Say("The program ended after {}, and its expectation holds.", steps)
	case failed == 0:
		return words.Say("The program ended after {}, and all {} hold.", steps, all)
	case len(v.Expects) == 1:
		return words.Say("The program ended after {}, and its expectation does not hold.", steps)
	}
	return words.Say("The program ended after {}: {} of {} {} not hold.", steps, count(failed), all, words.Plural(failed, "does|do"))
}

// writes says in how many lanes the next instruction runs: "4 of 16 lanes run".
func writes(v *protocol.View) string {
	lanes, thread := v.Next()
	if thread {
		return "once for the thread"
	}
	return words.Say("{} of {} run", count(bits.OnesCount32(lanes)), plural(len(v.Lanes), "lane"))
}
