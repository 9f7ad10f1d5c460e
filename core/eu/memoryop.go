package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
)

// What instructions that access memory or images need at run time, resolved once.

// addressing is the address part of a memory instruction: where channel i accesses memory.
type addressing struct {
	model  memoryModel
	state  source // bySurface: the surface's index, u64 lanes
	each   source // an address for each channel, u64 lanes; absent: zero
	global source // added to all, u64 lanes; absent: zero
	unit   uint64 // global and each count in units of this many bytes
	scale  uint64 // each is multiplied by it
	disp   int64
	narrow bool   // addresses have 32 bits, in units
	stride source // bytes from channel to channel, from the first one's address on; absent: each has its own

	stateUnit uint64   // state counts in units of this
	texel     *texelOp // byTexel: the surface and the coordinates
}

// payload is the register part of a memory instruction: block j of channel i is at first + j*pitch + i*step.
type payload struct {
	space operand.Space
	first uint32 // from the start of the space
	limit uint32 // end of the variable, from the start of the space
	pitch uint32
	step  uint32
	bytes uint32 // of one block in registers
	none  bool   // %null
}

// at returns the arena offset of an element of a row, given the bases of the spaces; -1 outside or for %null.
func (p *payload) at(base [operand.NumSpaces]uint32, row uint32, i int) int {
	at := p.first + row*p.pitch + uint32(i)*p.step
	if p.none || at+p.bytes > p.limit {
		return -1
	}
	return int(base[p.space] + at)
}

// row returns where the elements of n channels lie, at bytes after those of the first block.
//
//go:noinline
func (p *payload) row(at uint32, n int) operand.Place {
	l := operand.Place{Form: operand.Row, Space: p.space, Off: p.first + at, Step: p.step, Bytes: p.bytes}
	for c := range n {
		if l.Off+uint32(c)*p.step+p.bytes > p.limit {
			l.Outside |= 1 << c
		}
	}
	return l
}

// memoryOp is a memory instruction.
type memoryOp struct {
	where  addressing
	data   payload
	src    [2]payload // of atomics
	blocks []uint32   // byte offset in memory of each block
	bytes  int        // of one block in memory
	shift  uint       // left shift of the value in the register (high halves)
	all    bool       // a block message: it moves every channel, enabled or not
	whole  bool       // its bytes are consecutive: if a block is partly outside its memory, the part inside is moved
	write  bool
	atomic atomicOp
	fresh  bool // an atomic that returns the new value
	sums   bool // an atomic that adds floats
	keeps  bool // an atomic that only loads
}

// atomicOp computes what an atomic leaves in memory from the old value and its operands (the table of
// spec/visa/instructions/DWORD_ATOMIC.md). Operands and result are the low bits bits.
type atomicOp func(old, src0, src1 uint64, bits uint) uint64

// coordinate names a parameter of a message to an image. The letter at its index in coordinateLetters stands for it in
// sampler.go's tables.
type coordinate uint8

const coordinateLetters = "uvrlbcxya123456"

const (
	coordU    coordinate = iota
	coordV               // rows of 2D, layers of a 1D array
	coordR               // slices of 3D, layers of a 2D array
	coordLod             // level of detail
	coordBias            // added to the level of detail
	coordRef             // compared with the red channel
	coordX               // added to u, in texels
	coordY
	coordCube      // of an array of cubes
	coordGradients // du/dx, du/dy, dv/dx, dv/dy, dr/dx, dr/dy
	numCoordinates = coordGradients + 6
)

// texelOp is a message to an image.
type texelOp struct {
	surface  source
	unit     uint64 // surface counts in units of this
	coords   [numCoordinates]payload
	types    [numCoordinates]isa.Type
	data     payload // one row for each of the channels R, G, B, A that are enabled
	channels uint32  // R, G, B, A in bits 0 to 3
	write    bool

	// For sampler messages.
	sampler     source
	samplerUnit uint64 // sampler counts in units of this
	offset      source // absent, or three numbers of four bits: r, v, u
	form        *samplerForm
	half        bool // results of 16 bits
	nullMask    bool
	pick        int        // gathers: the channel that is gathered
	pixels      *[4]source // sample_unorm: u, v, and their differences from pixel to pixel
	halved      bool       // R and B of even channels only
}

// noCoordinates makes all coordinates 0, until some are resolved.
func (x *texelOp) noCoordinates() {
	for i := range x.coords {
		x.coords[i].none = true
	}
}
