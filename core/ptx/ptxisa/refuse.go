package ptxisa

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// Instructions that are read but not run. They are no mistake in the text, so the checker only warns of them, once for
// each reason. A lane that reaches one ends there with a report, as at a trap, and all other lanes go on.

// The reasons.
const (
	needsTensorMemory = "needs the tensor memory and the matrix units of sm_100, which add in an order that no manual gives"
	needsWarpgroup    = "needs the matrix units of sm_90 that four warps share, which add in an order that no manual gives"
	needsTensorMap    = "needs a tensor map, which the driver makes of an array in a form that no manual gives"
	needsScheduler    = "asks the hardware for clusters that have not begun, and here all blocks are there from the beginning"
	needsMultimem     = "accesses memory that lies on several GPUs at once, and here is one"
)

// refusals are the forms that are not run. An instruction can have other words between those of a form.
var refusals = [...]struct{ form, why string }{
	{"tcgen05", needsTensorMemory},
	{"wgmma", needsWarpgroup},
	{"cp async bulk tensor", needsTensorMap},
	{"cp async bulk prefetch tensor", needsTensorMap},
	{"cp reduce async bulk tensor", needsTensorMap},
	{"tensormap", needsTensorMap},
	{"fence proxy tensormap::generic", needsTensorMap},
	{"prefetch tensormap", needsTensorMap},
	{"clusterlaunchcontrol", needsScheduler},
	{"multimem", needsMultimem},
}

// Refusal returns why an instruction is not run; "" if it is run. rest is the text after the first word of its
// mnemonic.
func Refusal(name, rest string) string {
	for i := range refusals {
		first, words, _ := strings.Cut(refusals[i].form, " ")
		if first != name {
			continue
		}
		end := 0
		for end < len(rest) && (lex.IsWord(rest[end]) || rest[end] == '.' || rest[end] == ':') {
			end++
		}
		for _, have := range strings.Split(rest[:end], ".") {
			if word, more, _ := strings.Cut(words, " "); word == have {
				words = more
			}
		}
		if words == "" {
			return refusals[i].why
		}
	}
	return ""
}
