// Package dispatch describes what a run of a program gets: threads, their payload, memory and how it is accessed,
// limits. It is plain data. Package launch makes it from the lines of a text, package eu runs it, and neither needs the
// other.
package dispatch

import "github.com/lanewise/lanewise/core/isa"

// MaxLanes is the most lanes a thread can have: a mask is 32 bits.
const MaxLanes = 32

// SurfaceStateBytes is the size of a surface state. Surface states are not in memory here. The bindless offset of one,
// which %bss and bss(..) hold and which a kernel gets for a bindless argument, is this times the binding table index of
// the surface.
const SurfaceStateBytes = 64

// ScratchBTI is the binding table index of %scratch. A launch can give a surface this index: what functions called by
// fcall read of the grid, which IGC 1 for DG2 reads by %scratch at r0.0, and all others by arg addresses.
const ScratchBTI = 250

// SamplerStateBytes is the size of a sampler state. The bindless offset of one, which S31 holds and which a kernel gets
// for a bindless sampler, is this times the index of the sampler. Intel's compiler sets bit 0 of what it moves to S31.
const SamplerStateBytes = 16

// Launch describes what a program runs on. The zero value of a field means its default.
type Launch struct {
	SIMD     int      // lanes of a thread: 1..32; default 16
	Groups   [3]int   // thread groups in x, y, z; default 1 each
	Threads  int      // threads of a group; default 1
	Media    [2]int   // media mode: threads of a group in x and y, for %thread_x and %thread_y; 0, 0: not media mode
	Seed     uint64   // seed of the schedule; 0: threads take turns
	Dispatch []uint32 // lanes on at dispatch, for each thread of a group; nil: all SIMD lanes

	// Payload returns the payload image of a thread, the bytes that .input offsets
	// index; r0 comes first. It is called for each thread when its group starts and
	// must return the same bytes each time. nil: an empty payload.
	Payload func(group [3]int, thread int) []byte

	// GroupInR0 says that the payload has the group's x, y and z in words 1, 6 and 7 of r0, and nowhere else.
	GroupInR0 bool

	// Arguments is where the kernel's arguments begin in the payload; lsc addresses of the model arg count from there.
	// 0: after r0.
	Arguments int

	Surfaces []Surface
	Samplers []Sampler
	Ignore   []string // codes of rules that are not reported
	SLM      int      // bytes of shared local memory of a group
	Scratch  int      // bytes of scratch space (%scratch) of each thread of a group
	Limits   Limits

	// StrictAddresses makes observers check indirect operands with an address for each row strictly by the
	// specification: the addresses of disabled channels must be valid, too. Intel's compiler does not comply with that.
	StrictAddresses bool
	// Functions are the functions whose addresses the bytes of the launch hold. An indirect call may reach them even if
	// no instruction takes their address.
	Functions []string
	// PTX says that the program was PTX, which differs from vISA in two rules: barriers do not wait for threads that
	// have ended, so that this is not reported, and NaN results have bits of their own.
	PTX bool
	// Independent says that the lanes of a thread need not run in step: the program was PTX for sm_70 or later.
	Independent bool
}

// Surface is one memory object. A surface can have a binding table index, a
// virtual address, or both.
type Surface struct {
	Name string
	BTI  int    // binding table index; -1: none
	Base uint64 // virtual address, a multiple of 64; 0: not in the shared virtual address space
	Size int    // bytes
	Init []byte // the first bytes; the rest is zero

	// Image says how the bytes are texels, for typed and sampler messages and blocks of rows. For these, a surface
	// without an image is one row of elements of type Elem.
	Image *Image
	Elem  isa.Type // of the elements, where an instruction does not state it

	Prints    bool // the buffer that receives what is printed: package printf
	Unwritten bool // its contents are undefined when a group starts: private memory
}

const (
	firstFunction = 0x00f00000 // far from small numbers and null
	functionAlign = 64
)

// FunctionAddress returns the address that faddr gives for the function at an index of the module.
func FunctionAddress(index int) uint64 { return firstFunction + functionAlign*uint64(index) }

// FunctionIndex is the inverse of FunctionAddress. It returns false for an address that no function can have.
func FunctionIndex(addr uint64) (int, bool) {
	return int((addr - firstFunction) / functionAlign), addr >= firstFunction && addr%functionAlign == 0
}
