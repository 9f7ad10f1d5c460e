package status

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// Stopped says why the machine stopped; "" if it only made a step.
func Stopped(m *protocol.Stopped) string {
	switch m.Reason {
	case protocol.StopCancelled:
		return words.Say("Stopped at step {}.", words.Grouped(m.View.Step))
	case protocol.StopBreakpoint:
		return m.Message
	case protocol.StopEnd:
		return verdict(&m.View)
	case protocol.StopStart:
		return "This is the start of the program."
	}
	return ""
}

// verdict says how the expectations came out, and how many reports there are.
func verdict(v *protocol.View) string {
	said := heldOf(v)
	if n := Reported(v); n > 0 {
		said += words.Say(" There {} {}.", words.Plural(n, "is|are"), words.GroupedCount(n, "report"))
	}
	return said
}

// heldOf says which expectations hold.
func heldOf(v *protocol.View) string {
	failed := Failed(v)
	steps, all := words.GroupedCount(v.Step, "step"), words.GroupedCount(len(v.Expects), "expectation")
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
	return words.Say("The program ended after {}: {} of {} {} not hold.", steps, words.Grouped(failed), all, words.Plural(failed, "does|do"))
}
