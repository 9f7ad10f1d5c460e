package launch

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/visa"
)

// What a text may ask for. The text comes from a link or a file of a stranger, so
// every number in it has a largest value; beyond it stands an error at the number.
const (
	maxItems     = 1 << 18  // values written out in all lines together; iota, fill and random count as one
	MaxBytes     = 32 << 20 // all buffers together
	maxGroups    = 1 << 16  // groups in one direction
	maxThreads   = 1024     // threads of a group
	maxLocal     = 1024     // work-items of a group in one direction
	maxSLM       = 1 << 20  // shared local memory of a group
	maxPerLane   = 1 << 19  // private memory of a lane
	maxPerThread = 1 << 20  // scratch space of a thread, and payload
	maxBuffers   = 1 << 15  // buffers
	maxSamplers  = 16       // samplers
	maxBTI       = 239      // 240 and above name stateless and shared local memory
)

// defaultSIMD is the width of a kernel that does not say its own.
const defaultSIMD = 16

// widthOf is how many lanes a kernel's threads have. Those of CM, and of the vector back end of Intel's compiler, say
// no SimdSize: where control flow does not diverge, all 32 lanes are on (IGC, visa/G4_BB.cpp, isAllLaneActive).
func widthOf(kernel *visa.Object) int {
	if simd := kernel.SIMD(); simd > 0 {
		return simd
	}
	if threadIsItem(kernel) {
		return dispatch.MaxLanes
	}
	return defaultSIMD
}

// threadIsItem reports whether a thread of a kernel is one work-item, in place of each of its lanes: in CM, and what else
// Intel's compiler makes by its vector back end (of which a zebin says simd_size: 1).
func threadIsItem(kernel *visa.Object) bool {
	target, _ := kernel.Attr("Target")
	return target == "cm"
}
