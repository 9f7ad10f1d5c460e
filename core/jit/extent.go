package jit

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
)

// This file finds which bytes instructions read and write, and whether two instructions depend on one another.

// extent is the range of bytes in which the channels of an operand lie.
type extent struct {
	*eu.Operand // nil: the operand lies nowhere, and has no bytes
	low, high   int
}

func extentOf(o *eu.Operand, channels int) extent {
	if o.Const != nil || o.Form == operand.Nowhere {
		return extent{}
	}
	x := extent{o, o.At(0), o.At(0)}
	if o.Form == operand.Spread {
		for c := range channels {
			x.low, x.high = min(x.low, o.At(c)), max(x.high, o.At(c))
		}
	} else {
		x.high = o.At(channels - 1)
	}
	x.high += int(o.Bytes)
	return x
}

// apart reports whether two operands have nothing in common except elements of the same channels.
func (x *extent) apart(y *extent) bool { return !x.meets(y) || x.sameRow(y) }

// sameRow reports whether two operands are rows in which elements of different channels cannot overlap.
func (x *extent) sameRow(y *extent) bool {
	a, b := x.Operand, y.Operand
	if a.Form != operand.Row || b.Form != operand.Row || a.Step != b.Step {
		return false
	}
	low, high := min(a.Off, b.Off), max(a.Off+a.Bytes, b.Off+b.Bytes)
	return high-low <= a.Step
}

// meets reports whether two operands may have bytes in common.
func (x *extent) meets(y *extent) bool {
	return x.low < y.high && y.low < x.high && x.Operand != nil && y.Operand != nil && x.Space == y.Space
}

// equals reports whether two operands that meet are the same row, or the same element.
func (x *extent) equals(y *extent) bool {
	a, b := x.Operand, y.Operand
	if x.low == y.low && x.high == y.high && x.high-x.low == int(a.Bytes) && a.Bytes == b.Bytes {
		return true
	}
	return a.Form == b.Form && a.Off == b.Off && a.Step == b.Step && a.Bytes == b.Bytes
}

// touched is what an instruction reads and writes.
type touched struct{ reads, writes pieces }

// meet reports whether a later instruction may depend on this one.
func (before *touched) meet(later *touched) bool {
	return before.writes&(later.reads|later.writes)|before.reads&later.writes != 0
}

// pieces says roughly where operands lie, to tell most independent operands apart quickly. Each bit stands for a piece
// of all spaces, and for the pieces that lie a multiple of 64 pieces further.
type pieces uint64

const pieceBytes = 64

func (x *extent) pieces() pieces {
	if x.Operand == nil {
		return 0
	}
	first, last := uint(x.low)/pieceBytes, uint(x.high-1)/pieceBytes
	if last-first >= 63 {
		return ^pieces(0)
	}
	return pieces(bits.RotateLeft64(1<<(last-first+1)-1, int(first%64)))
}
