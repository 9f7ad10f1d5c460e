package visa

import "github.com/lanewise/lanewise/core/isa"

var mediaModes = []string{"nomod", "modified", "top", "bottom", "top_mod", "bottom_mod"}

// fenceLetters are the options of a fence in the order they are written.
var fenceLetters = []struct {
	text string
	bit  int
}{
	{"E", isa.FenceCommit}, {"I", isa.FenceInstruction}, {"S", isa.FenceSampler},
	{"C", isa.FenceConstant}, {"R", isa.FenceReadWrite}, {"L1", isa.FenceL1},
}

// sampleFlags are the flags of 3D sampler messages in the order they are written.
var sampleFlags = []struct {
	name  string
	field isa.Field
}{{"pixel_null_mask", isa.PixelNullMask}, {"cps", isa.CoarseShading}, {"divS", isa.DivergentSampler}}

var unormFormats = []string{"16-full", "16-downsampled", "8-full", "8-downsampled"}

// dpasPrecisions are the element types of dpas in the order of their codes. Those of the
// page, but that Intel's tools have bf8 before tf32; df has no code there.
var dpasPrecisions = []string{"", "u1", "s1", "u2", "s2", "u4", "s4", "u8", "s8", "bf", "hf", "bf8", "tf32", "df"}

const (
	dpasLastInt = 8 // s8: those after it are floating point
	dpasBF8     = 11
	dpasTF32    = 12
	dpasDF      = 13
)

// rtModes are the mode flags of rt_write in the order of their bits.
var rtModes = []string{"<A>", "<O>", "<CPS>", "<PS>", "<CM>", "<SI>", "<ST>", "<LRTW>", "<RTI>", "<Z>", "<NULLRT>"}

// sendNumbers are the numbers after raw_sends: [sfid and] payload and response lengths.
func sendNumbers(op isa.Op) []isa.Field {
	numbers := []isa.Field{isa.SharedFunction, isa.FirstLength, isa.SecondLength, isa.ResponseLength}
	if op == isa.OpRawSendSC || op == isa.OpRawSendSCEot {
		return numbers[1:]
	}
	return numbers
}

// Words of the lsc instructions (spec/visa/instructions/LSC_UNTYPED.md, LSC_FENCE.md).
var (
	lscSFIDs    = []string{"ugm", "ugml", "tgm", "slm"}
	lscCaching  = []string{"df", "uc", "ca", "wb", "wt", "st", "ri", "cc"}
	lscFenceOps = []string{"none", "evict", "invalidate", "discard", "clean", "flushl3", "type6"}
	lscScopes   = []string{"group", "local", "tile", "gpu", "gpus", "system", "sysrel", "sysacq"}
	lscModels   = []string{"flat", "bti", "bss", "ss", "arg"}
)

// Mnemonics that hold an operation in their name.
const (
	lscAtomicPrefix = "lsc_atomic_"
	lscAppendPrefix = "lsc_apndctr_atomic_"
)

// keywords are the words of the avs instruction, by slot.
func keywords(slot *isa.Slot) []string {
	if slot.Name == "cntrl" {
		return []string{"AVS_16_FULL", "AVS_16_DOWN_SAMPLE", "AVS_8_FULL", "AVS_8_DOWN_SAMPLE"}
	}
	return []string{"AVS_16x4", "AVS_8x4", "AVS_16x8", "AVS_4x8"}
}
