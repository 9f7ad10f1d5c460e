package eu

import "github.com/lanewise/lanewise/core/internal/dispatch"

// Which memory an address belongs to, and where it lies in the arena.

// Binding table indices with a special meaning (spec/visa/4_visa_header.md, "Surface Variables"; except for scratch,
// the numbers are the hardware's).
const (
	btiScratch   = dispatch.ScratchBTI
	btiBindless  = 252
	btiSLM       = 254
	btiStateless = 255
)

// A surface state offset (ss) stands for the thread's scratch space: Intel's compiler computes it as r0.5, shifted
// right by 4, and uses ss for nothing else.
const (
	scratchStateShift = 4
	scratchAlign      = 1 << 10 // r0.5 holds the offset of the thread's scratch in bits 31:10
)

// window is a piece of memory: size bytes at arena offset off.
type window struct {
	off, size uint64
}

// at returns the arena offset of n bytes at an address in the window, or -1 if they are outside.
func (w window) at(addr uint64, n int) int {
	if uint64(n) > w.size || addr > w.size-uint64(n) {
		return -1
	}
	return int(w.off + addr)
}

// memoryMap finds memory by its address.
type memoryMap struct {
	tables [256]int16 // surface by binding table index, -1: none
	spans  []span     // the virtual address space, by base
	last   int        // the span hit last
}

// span is a surface in the virtual address space.
type span struct {
	base uint64
	window
}

// build enters the surfaces of a launch, which lie at these arena offsets.
func (mm *memoryMap) build(surfaces []dispatch.Surface, offsets []int) {
	for i := range mm.tables {
		mm.tables[i] = -1
	}
	for i := range surfaces {
		s := &surfaces[i]
		if s.BTI >= 0 && s.BTI < len(mm.tables) {
			mm.tables[s.BTI] = int16(i)
		}
		if s.Base != 0 {
			mm.spans = append(mm.spans, span{s.Base, window{uint64(offsets[i]), uint64(s.Size)}})
		}
	}
	for i := 1; i < len(mm.spans); i++ { // launches usually give them in this order already
		for j := i; j > 0 && mm.spans[j-1].base > mm.spans[j].base; j-- {
			mm.spans[j-1], mm.spans[j] = mm.spans[j], mm.spans[j-1]
		}
	}
}

// find returns the arena offset of n bytes at a virtual address, or -1 if no surface holds all of them.
func (mm *memoryMap) find(addr uint64, n int) int {
	if mm.last < len(mm.spans) {
		s := &mm.spans[mm.last]
		if off := s.at(addr-s.base, n); addr >= s.base && off >= 0 {
			return off
		}
	}
	lo, hi := 0, len(mm.spans)
	for lo < hi {
		mid := (lo + hi) / 2
		if mm.spans[mid].base <= addr {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return -1
	}
	mm.last = lo - 1
	s := &mm.spans[mm.last]
	return s.at(addr-s.base, n)
}

type memoryModel uint8

const (
	bySurface memoryModel = iota
	byAddress             // the virtual address space
	bySLM
	byScratch // state is the surface state offset of the thread's scratch space
	byArgument
	byTexel   // coordinates of an image
	byCounter // the append counter of a surface
)

// resolved is where the channels of an instruction access memory in this execution.
type resolved struct {
	window
	none  bool // no surface has the index, which has been reported
	model memoryModel
	addr  scratchBuffer
}
