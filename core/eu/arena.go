package eu

import (
	"unsafe"

	"github.com/lanewise/lanewise/core/eu/internal/arith"
)

// Reading and writing the arena. The bytes that are overwritten are kept for undoing.

// at returns the arena at off as lanes of T.
func at[T arith.Element](m *Machine, off uint32) *arith.Lanes[T] {
	return (*arith.Lanes[T])(unsafe.Pointer(&m.arena[off]))
}

func (m *Machine) u32(off int) uint32 { return le32(m.arena[off : off+4]) }

func (m *Machine) u64(off int) uint64 {
	return uint64(m.u32(off)) | uint64(m.u32(off+4))<<32
}

// setU32 writes a word of the arena and keeps the old one for undoing.
func (m *Machine) setU32(off int, v uint32) {
	if m.recorded() {
		m.touch(off, 4)
	}
	putLE32(m.arena[off:off+4], v)
}

func (m *Machine) setU64(off int, v uint64) {
	m.touch(off, 8)
	putLE32(m.arena[off:off+4], uint32(v))
	putLE32(m.arena[off+4:off+8], uint32(v>>32))
}

// recorded reports whether a journal or a page set records what is overwritten.
func (m *Machine) recorded() bool { return m.journal != nil || m.pages != nil }

// touch records n bytes at off before they are overwritten: their values in the journal, their pages in the page set.
func (m *Machine) touch(off, n int) {
	if m.journal != nil {
		m.journal.save(m.arena, off, n)
	}
	if m.pages != nil {
		m.pages.mark(off, n)
	}
}

// read returns the number in n bytes at an arena offset, n = 1, 2, 4 or 8.
//
//go:noinline
func (m *Machine) read(off, n int) uint64 {
	p := at[uint64](m, uint32(off))
	switch n {
	case 4:
		return uint64(uint32(p[0]))
	case 8:
		return p[0]
	case 2:
		return uint64(uint16(p[0]))
	}
	return uint64(uint8(p[0]))
}

// put writes the low n bytes of a number, n = 1, 2, 4 or 8. The caller has already called touch. Inlined in the loops
// of all messages, put and read would add 7 kB to the linked engine, and be no quicker.
//
//go:noinline
func (m *Machine) put(off, n int, v uint64) {
	switch n {
	case 4:
		at[uint32](m, uint32(off))[0] = uint32(v)
	case 8:
		at[uint64](m, uint32(off))[0] = v
	case 2:
		at[uint16](m, uint32(off))[0] = uint16(v)
	default:
		m.arena[off] = uint8(v)
	}
}

// zero clears bytes of the arena.
//
//go:noinline
func (m *Machine) zero(off, n int) {
	m.touch(off, n)
	clear(m.arena[off : off+n])
}
