package eu

import (
	"unsafe"

	"github.com/lanewise/lanewise/core/eu/internal/arith"
)

// The arena is read and written through pointers, not through encoding/binary. A contiguous operand of the computing
// type then needs no copy, only a pointer to its registers, which halves the time of an add (BenchmarkAdd). What makes
// this sound:
//   - every offset comes from a decoded operand whose bytes were checked to lie in
//     its variable, or was checked at run time (indirect operands, memory);
//   - variables lie in the arena at multiples of their alignment, the arena begins
//     at a multiple of 8, and what is not aligned takes the byte-wise path;
//   - tailPad bytes follow the last surface, so all MaxLanes lanes of a pointer are
//     in the arena;
//   - the host is little-endian (New refuses others).

// scratchBuffer has room for the lanes of one operand in any type.
type scratchBuffer [MaxLanes]uint64

// as returns the buffer as lanes of T.
func as[T arith.Element](b *scratchBuffer) *arith.Lanes[T] {
	return (*arith.Lanes[T])(unsafe.Pointer(b))
}

// littleEndian reports whether the host stores numbers the way the arena does.
func littleEndian() bool {
	n := uint16(1)
	return *(*byte)(unsafe.Pointer(&n)) == 1
}

// newArena returns n zero bytes, n a multiple of 8, aligned to 8.
func newArena(n int) []byte {
	words := make([]uint64, n/8)
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), n)
}

// Little-endian numbers by hand: encoding/binary would bring reflect into the engine.

func le32(b []byte) uint32 {
	_ = b[3]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

func putLE32(b []byte, v uint32) {
	_ = b[3]
	b[0], b[1], b[2], b[3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
}
