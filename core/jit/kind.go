package jit

import "github.com/lanewise/lanewise/core/eu"

// Lane kinds as lanes of a vector.

// wide reports whether lanes of a kind have 64 bits.
func wide(k eu.LaneKind) bool { return k == eu.Int64 || k == eu.Uint64 || k == eu.Float64 }

// kindWidth is 1 for lanes of 64 bits.
func kindWidth(k eu.LaneKind) int {
	if wide(k) {
		return 1
	}
	return 0
}

// laneShift is the logarithm of how many lanes of a kind a vector has.
func laneShift(k eu.LaneKind) int { return 2 - kindWidth(k) }

// lanesOf is how many lanes of a kind a vector has.
func lanesOf(k eu.LaneKind) int { return 1 << laneShift(k) }

// laneBytes is the size of a lane.
func laneBytes(k eu.LaneKind) int { return 16 / lanesOf(k) }
