package isa

import "testing"

// TestFields checks that a field holds any value that fits, and leaves the others alone.
func TestFields(t *testing.T) {
	for _, with := range [][]Field{
		{AtomicKind, AtomicBits}, {Channels, PixelNullMask, CoarseShading, DivergentSampler}, {Channels, SampleFlags},
		{Channels, UnormHalved, UnormBytes}, {Channels, UnormFormat}, {BlockBytes, BlockCount}, {MediaMode, MediaWidth, MediaHeight},
		{Weights, Activations, SystolicDepth, RepeatCount}, {ResponseLength, SecondLength, FirstLength, SharedFunction},
		{ElementBytes}, {QwordBlocks}, {TruthTable}, {Unaligned}, {Uniform}, {FenceOptions}, {RTModes},
	} {
		sub := uint32(0)
		for _, f := range with {
			f.Set(&sub, -1)
		}
		for _, f := range with {
			full := sub
			if f.Set(&sub, 0); f.Of(sub) != 0 || f.Of(full) != 1<<f.width-1 {
				t.Errorf("%v lies in %x, and emptied in %x", f, full, sub)
			}
			for _, other := range with {
				if other != f && other.Of(sub) != 1<<other.width-1 {
					t.Errorf("%v and %v overlap", f, other)
				}
			}
			sub = full
		}
	}
}
