// Package dispatch says what a run of a program is given: threads, their payload, memory and how
// it is seen, limits. It is plain data. Package launch makes it of the lines of a text, package eu
// runs it, and neither needs the other.
package dispatch

import "github.com/lanewise/lanewise/core/isa"

// MaxLanes is the most lanes a thread can have: a mask is 32 bits.
const MaxLanes = 32

// SurfaceStateBytes is the size of a surface state. Surface states have no memory here: the bindless offset of one, which
// %bss and bss(..) hold and a kernel is given for a bindless argument, is this times the binding table index of the surface.
const SurfaceStateBytes = 64

// Launch says what a program runs on. The zero value of a field means its default.
type Launch struct {
	SIMD     int      // lanes of a thread: 1..32; default 16
	Groups   [3]int   // thread groups in x, y, z; default 1 each
	Threads  int      // threads of a group; default 1
	Media    [2]int   // media mode: threads of a group in x and y, for %thread_x and %thread_y; 0, 0: not
	Seed     uint64   // of the schedule; 0: threads take turns
	Dispatch []uint32 // lanes on at dispatch, for each thread of a group; nil: all SIMD lanes

	// Payload returns the payload image of a thread, the bytes that .input offsets
	// index; r0 comes first. It is called for each thread when its group starts and
	// must return the same bytes each time. nil: an empty payload.
	Payload func(group [3]int, thread int) []byte

	// GroupInR0 says that the payload tells the group in words 1, 6 and 7 of r0, x, y and z, and nowhere else.
	GroupInR0 bool

	// Arguments is where in the payload the kernel's arguments begin, which lsc addresses
	// of the model arg count from. 0: behind r0.
	Arguments int

	Surfaces []Surface
	Samplers []Sampler
	Ignore   []string // codes of rules that are not reported
	SLM      int      // bytes of shared local memory of a group
	Scratch  int      // bytes of scratch space (%scratch) of each thread of a group
	Limits   Limits

	// StrictAddresses asks an observer to hold indirect operands with an address for each
	// row to the letter of the specification: the addresses of channels that are off must
	// be valid, too. Intel's compiler does not keep to that.
	StrictAddresses bool
	// Functions are the functions whose addresses the bytes of the launch hold, so that an indirect
	// call may reach them though no instruction takes their address.
	Functions []string
	// PTX says that the program was PTX, of which two rules are not vISA's: barriers do not wait for
	// threads that have ended, so that nothing is reported where there are some, and NaN results have bits
	// of their own.
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

	// Image says how the bytes are texels, for typed and sampler messages and blocks of
	// rows; to those, a surface without is one row of elements of type Elem.
	Image *Image
	Elem  isa.Type // of the elements, where an instruction does not say it

	Prints    bool // what is printed goes here: package printf
	Unwritten bool // what it holds when a group starts is undefined: private memory
}

const (
	firstFunction = 0x00f00000 // far from small numbers and null
	functionAlign = 64
)

// FunctionAddress is what faddr gives for the function at an index of the module.
func FunctionAddress(index int) uint64 { return firstFunction + functionAlign*uint64(index) }

// FunctionIndex is the inverse of FunctionAddress; false for what no function has as its address.
func FunctionIndex(addr uint64) (int, bool) {
	return int((addr - firstFunction) / functionAlign), addr >= firstFunction && addr%functionAlign == 0
}
