package eu

import (
	"math/bits"
	"strconv"
)

// A mask has a bit for each lane.

// lowBits returns a mask of n ones.
func lowBits(n int) uint32 {
	if n >= 32 {
		return ^uint32(0)
	}
	return 1<<n - 1
}

// lowest returns the index of the lowest bit set in a mask.
func lowest(mask uint32) int { return bits.TrailingZeros32(mask) }

// LaneList writes a mask as "0, 3-5".
func LaneList(mask uint32) string {
	s := ""
	for first := 0; first < MaxLanes; first++ {
		if mask>>first&1 == 0 {
			continue
		}
		last := first
		for last+1 < MaxLanes && mask>>(last+1)&1 != 0 {
			last++
		}
		if s != "" {
			s += ", "
		}
		s += strconv.Itoa(first)
		if last > first {
			s += "-" + strconv.Itoa(last)
		}
		first = last
	}
	return s
}

// pick returns mask if on is true, else 0.
func pick(on bool, mask uint32) uint32 {
	if on {
		return mask
	}
	return 0
}
