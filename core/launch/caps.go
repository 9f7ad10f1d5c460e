package launch

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/visa"
)

// Limits on what a text may ask for. The text may come from a stranger's link or file, so every number in it has a
// largest value; a larger one is an error, reported at the number.
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
	maxBTI       = 239      // 240 and above name stateless, scratch and shared local memory
)

// defaultSIMD is the width of a kernel that does not say its own.
const defaultSIMD = 16

// widthOf returns how many lanes a kernel's threads have. In kernels of CM, and of the vector back end of Intel's
// compiler, all 32 lanes are on where control flow does not diverge (IGC, visa/G4_BB.cpp, isAllLaneActive). They have
// no SimdSize or, in IGC 2, one that says how many lanes their instructions use (GenXCisaBuilder.cpp, updateSIMDSize):
// more make no difference.
func widthOf(kernel *visa.Object) int {
	if simd := kernel.SIMD(); simd > 0 {
		return simd
	}
	if kernel.Explicit() {
		return dispatch.MaxLanes
	}
	return defaultSIMD
}
