// Package arith is what instructions compute, on plain lanes: integers of 32 and 64 bits, floats in
// the plain mode, and floats exactly, for all other modes. It knows no registers and no machine:
// package eu brings the operands here and the results to their destinations.
//
// Most functions are a Kernel: all channels at once, in the types that their names end in or that they
// are instantiated with. Those that take and give float64 are an Exact: one channel, with what the
// double lost. Which instruction is computed by which stands in eu/execute.go.
package arith

import "github.com/lanewise/lanewise/core/internal/dispatch"

// Lane is what an instruction computes in: each operand is brought to one of these
// types for all channels, computed, and brought to the destination's type.
type Lane interface {
	~int32 | ~uint32 | ~int64 | ~uint64 | ~float32 | ~float64
}

// Element is what a register byte range can hold and Go has a type for. Half floats
// and bfloats are converted when they are loaded and stored.
type Element interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64 | ~float32 | ~float64
}

// Lanes holds one value for each channel.
type Lanes[T Element] = [dispatch.MaxLanes]T

// Kernel computes the first n lanes of d from those of its sources; one with fewer
// sources ignores the rest. d may be the same lanes as a source, never a shifted
// overlap. It runs for all channels, enabled or not, so it must not fail on any bits.
type Kernel[T Lane] func(d, a, b, c *Lanes[T], n int)
