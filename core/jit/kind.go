package jit

import "github.com/lanewise/lanewise/core/eu"

// This file relates lane kinds to the lanes of a vector.

// wide reports whether lanes of a kind have 64 bits.
func wide(k eu.LaneKind) bool { return k == eu.Int64 || k == eu.Uint64 || k == eu.Float64 }

// kindWidth returns 1 for lanes of 64 bits, else 0. It is an index into pairs for both widths.
func kindWidth(k eu.LaneKind) int {
	if wide(k) {
		return 1
	}
	return 0
}

// laneShift returns the logarithm of the number of lanes of a kind in a vector.
func laneShift(k eu.LaneKind) int { return 2 - kindWidth(k) }

// lanesOf returns the number of lanes of a kind in a vector.
func lanesOf(k eu.LaneKind) int { return 1 << laneShift(k) }

// laneBytes returns the size of a lane.
func laneBytes(k eu.LaneKind) int { return 16 / lanesOf(k) }
