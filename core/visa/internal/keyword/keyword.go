// Package keyword lists the words in mnemonics, suffixes and operands that stand for numbers in an instruction. The
// parser reads them, the printer writes them, and the checker quotes them in messages.
package keyword

import "github.com/lanewise/lanewise/core/isa"

// MediaModes are the modes of media_ld and media_st in the order of their numbers.
var MediaModes = []string{"nomod", "modified", "top", "bottom", "top_mod", "bottom_mod"}

// FenceLetters are the options of a fence in the order they are written.
var FenceLetters = []struct {
	Text string
	Bit  int
}{
	{"E", isa.FenceCommit}, {"I", isa.FenceInstruction}, {"S", isa.FenceSampler},
	{"C", isa.FenceConstant}, {"R", isa.FenceReadWrite}, {"L1", isa.FenceL1},
}

// SampleFlags are the flags of 3D sampler messages in the order they are written.
var SampleFlags = []struct {
	Name  string
	Field isa.Field
}{{"pixel_null_mask", isa.PixelNullMask}, {"cps", isa.CoarseShading}, {"divS", isa.DivergentSampler}}

// UnormFormats are the output formats of sample_unorm in the order of their numbers.
var UnormFormats = []string{"16-full", "16-downsampled", "8-full", "8-downsampled"}

// Precisions are the element types of dpas in the order of their codes. The codes are those of
// the page, except that bf8 comes before tf32, as in Intel's tools, and that df has no code there.
var Precisions = []string{"", "u1", "s1", "u2", "s2", "u4", "s4", "u8", "s8", "bf", "hf", "bf8", "tf32", "df"}

// Indexes in Precisions.
const (
	LastInteger = 8 // s8; the precisions after it are floating point
	BF8         = 11
	TF32        = 12
	DF          = 13
)

// RenderTargetModes are the mode flags of rt_write in the order of their bits.
var RenderTargetModes = []string{"<A>", "<O>", "<CPS>", "<PS>", "<CM>", "<SI>", "<ST>", "<LRTW>", "<RTI>", "<Z>", "<NULLRT>"}

// SendNumbers returns the fields of the numbers after raw_sends and its variants, in their order: the shared function
// (not for raw_sendsc), the lengths of both payloads, and that of the response.
func SendNumbers(op isa.Op) []isa.Field {
	numbers := []isa.Field{isa.SharedFunction, isa.FirstLength, isa.SecondLength, isa.ResponseLength}
	if op == isa.OpRawSendSC || op == isa.OpRawSendSCEot {
		return numbers[1:]
	}
	return numbers
}

// Words of the lsc instructions (spec/visa/instructions/LSC_UNTYPED.md, LSC_FENCE.md). The shared functions are in the
// order of visa.LSCSFID, the address models in that of visa.LSCAddrKind.
var (
	SharedFunctions = []string{"ugm", "ugml", "tgm", "slm"}
	CacheControls   = []string{"df", "uc", "ca", "wb", "wt", "st", "ri", "cc"}
	FenceOperations = []string{"none", "evict", "invalidate", "discard", "clean", "flushl3", "type6"}
	FenceScopes     = []string{"group", "local", "tile", "gpu", "gpus", "system", "sysrel", "sysacq"}
	AddressModels   = []string{"flat", "bti", "bss", "ss", "arg"}
)

// Prefixes of the mnemonics that end in an operation.
const (
	LscAtomicPrefix = "lsc_atomic_"
	LscAppendPrefix = "lsc_apndctr_atomic_"
)

// AvsWords returns the words of the avs instruction for a slot, in the order of their numbers.
func AvsWords(slot *isa.Slot) []string {
	if slot.Name == "cntrl" {
		return []string{"AVS_16_FULL", "AVS_16_DOWN_SAMPLE", "AVS_8_FULL", "AVS_8_DOWN_SAMPLE"}
	}
	return []string{"AVS_16x4", "AVS_8x4", "AVS_16x8", "AVS_4x8"}
}
