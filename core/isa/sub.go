package isa

// Field is a range of bits of visa.Inst.Sub that holds one of the numbers that Suffix selects.
type Field struct{ shift, width uint8 }

// The fields of each suffix. Fields of different suffixes overlap.
var (
	AtomicKind = Field{0, 8} // AtomicSuffix, OpLscAtomic, OpLscApndCtrAtomic: an AtomicOp
	AtomicBits = Field{8, 8} // AtomicSuffix: the width, 16, 32 or 64

	Channels         = Field{0, 4} // ChannelSuffix, Sample3DSuffix, UnormSuffix: R, G, B, A from the lowest bit on
	SampleFlags      = Field{4, 3} // Sample3DSuffix: the next three together
	PixelNullMask    = Field{4, 1}
	CoarseShading    = Field{5, 1} // cps
	DivergentSampler = Field{6, 1} // divS
	UnormHalved      = Field{8, 1} // UnormSuffix: downsampled
	UnormBytes       = Field{9, 1} // UnormSuffix: 8 bits, not 16
	UnormFormat      = Field{8, 2} // UnormSuffix: UnormHalved and UnormBytes together

	ElementBytes = Field{0, 8} // BlocksSuffix: of gather and gather_scaled
	QwordBlocks  = Field{0, 8} // BlocksSuffix: of qw_gather
	BlockBytes   = Field{0, 8} // SvmSuffix
	BlockCount   = Field{8, 8} // SvmSuffix

	TruthTable   = Field{0, 8}  // TruthSuffix
	Unaligned    = Field{0, 1}  // ModSuffix
	Uniform      = Field{0, 1}  // UniformSuffix
	FenceOptions = Field{0, 7}  // FenceSuffix: FenceCommit ... FenceL1
	RTModes      = Field{0, 11} // RTSuffix: a bit for each mode

	MediaMode   = Field{0, 8}  // MediaSuffix: nomod, modified, top, bottom, top_mod, bottom_mod
	MediaWidth  = Field{8, 8}  // RectExec: bytes
	MediaHeight = Field{16, 8} // RectExec: rows

	Weights       = Field{0, 8} // DpasSuffix: the precision of src1
	Activations   = Field{8, 8} // DpasSuffix: the precision of src2
	SystolicDepth = Field{16, 8}
	RepeatCount   = Field{24, 8}

	ResponseLength = Field{0, 8} // NumbersSuffix: registers
	SecondLength   = Field{8, 8}
	FirstLength    = Field{16, 8}
	SharedFunction = Field{24, 8}
)

// Of returns the value of the field in a Sub.
func (f Field) Of(sub uint32) int { return int(sub >> f.shift & (1<<f.width - 1)) }

// Set sets the field in a Sub.
func (f Field) Set(sub *uint32, v int) {
	mask := uint32(1<<f.width-1) << f.shift
	*sub = *sub&^mask | uint32(v)<<f.shift&mask
}
