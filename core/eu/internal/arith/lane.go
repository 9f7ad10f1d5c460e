// Package arith computes the results of instructions, on plain lanes: integers of 32 and 64 bits, floats in the plain
// mode, and floats exactly, for all other modes. It knows no registers and no machine: package eu converts the operands
// to lanes and the results to their destinations.
//
// Most functions are a Kernel: they compute all channels at once, in the types that their names end in or that they are
// instantiated with. Functions on float64 values are an Exact: they compute one channel, and what the double lost.
// Which instruction uses which function is in eu/execute.go.
package arith

import "github.com/lanewise/lanewise/core/internal/dispatch"

// Lane is a type in which an instruction computes: each operand is converted to one of these types for all channels,
// and the result is converted to the destination's type.
type Lane interface {
	~int32 | ~uint32 | ~int64 | ~uint64 | ~float32 | ~float64
}

// Element is a type that registers can hold and that Go has. Half floats and bfloats are converted when they are loaded
// and stored.
type Element interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64 | ~float32 | ~float64
}

// Lanes holds one value for each channel.
type Lanes[T Element] = [dispatch.MaxLanes]T

// Kernel computes the first n lanes of d from those of its sources; one with fewer sources ignores the rest. d may be
// the same lanes as a source, but must not overlap it otherwise. It runs for all channels, enabled or not, so it must
// not fail on any bits.
type Kernel[T Lane] func(d, a, b, c *Lanes[T], n int)
