package layout

import (
	"slices"
)

// Split is an edge between panels that the reader can move.
type Split string

const (
	SplitCode      Split = "code"      // the width of the code
	SplitUpper     Split = "upper"     // the height of the code, where it stands above the machine
	SplitStack     Split = "stack"     // the width of the stack
	SplitMachine   Split = "machine"   // the height of the lanes and values
	SplitRegisters Split = "registers" // the width of the registers
	SplitLower     Split = "lower"     // the height of registers and region
	SplitTimeline  Split = "timeline"  // the height of the timeline
)

var splits = [...]Split{SplitCode, SplitUpper, SplitStack, SplitMachine, SplitRegisters, SplitLower, SplitTimeline}

// mostPixels is the largest size that is stored.
const mostPixels = 10000

// Takes reports whether a size can be that of the edge, in pixels; 0 is the style sheet's.
func (s Split) Takes(pixels int) bool {
	return slices.Contains(splits[:], s) && pixels >= 0 && pixels <= mostPixels
}
