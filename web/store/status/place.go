// Package status says where a machine stands and how a run came out, for the status line and for a screen reader, and
// counts what was found. It knows nothing of the page.
package status

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// Position says where the machine stands: "Step 14 of 31". The total is included only once a run has found it.
func Position(v *protocol.View) string {
	if v.EndKnown {
		return words.Say("Step {} of {}", words.Grouped(v.Step), words.Grouped(v.Last))
	}
	return "Step " + words.Grouped(v.Step)
}

// Runs says in how many lanes the next instruction runs: "4 of 16 lanes run".
func Runs(v *protocol.View) string {
	lanes, thread := v.Next()
	if thread {
		return "once for the thread"
	}
	return words.Say("{} of {} run", words.Grouped(bits.OnesCount32(lanes)), words.GroupedCount(len(v.Lanes), "lane"))
}
