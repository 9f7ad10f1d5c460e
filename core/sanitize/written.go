package sanitize

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
)

// The bits of written bytes: bit n of the bit set is for byte n of the arena. Up to 64 bits are read at once, which is
// a row of 16 dwords.

// window returns 64 bits of the set, from a byte of the arena on.
func (s *sanitizer) window(off int) uint64 {
	b := s.arena[s.bits+off>>3:][:9]
	w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
	if k := off & 7; k != 0 {
		w = w>>k | uint64(b[8])<<(64-k)
	}
	return w
}

// ones returns n one bits, n up to 64.
func ones(n int) uint64 { return ^uint64(0) >> (64 - min(n, 64)) }

// written reports whether all of n bytes at off were written.
func (s *sanitizer) written(off, n int) bool {
	for ; n > 0; off, n = off+64, n-64 {
		if ^s.window(off)&ones(n) != 0 {
			return false
		}
	}
	return true
}

// write marks n bytes at off as written.
func (s *sanitizer) write(off, n int) {
	for ; n > 0; off, n = off+64, n-64 {
		s.put(off, ones(n), ones(n))
	}
}

// forget marks n bytes at off as unwritten.
func (s *sanitizer) forget(off, n int) {
	if s.tails.count() > 0 {
		s.tails.forget(off, n)
	}
	for ; n > 0; off, n = off+64, n-64 {
		s.put(off, ones(n), 0)
	}
}

// put sets the bits in mask, out of 64, from set.
func (s *sanitizer) put(off int, mask, set uint64) {
	old := s.window(off)
	if old&mask == set&mask {
		return
	}
	w := old&^mask | set&mask
	at, k := s.bits+off>>3, off&7
	s.m.Touch(at, 9)
	b := s.arena[at:][:9]
	low := w << k
	if k != 0 {
		low |= uint64(b[0]) & ones(k)
		b[8] = b[8]&^byte(ones(k)) | byte(w>>(64-k))
	}
	for i := range 8 {
		b[i] = byte(low >> (8 * i))
	}
}

// unwritten returns the channels of an access that have a byte that was never written.
func (s *sanitizer) unwritten(a *eu.Access) (channels uint32) {
	switch {
	case a.Channels == 0:
		return 0
	case a.Scalar:
		if s.written(a.Off, a.Size) {
			return 0
		}
		return a.Channels
	case a.Each == nil && a.Stride == a.Size:
		if s.written(a.Off, bits.Len32(a.Channels)*a.Size) {
			return 0
		}
	}
	for c := a.Channels; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		if off := a.At(i); off >= 0 && !s.written(off, a.Size) {
			channels |= 1 << i
		}
	}
	return channels
}

// markWritten marks the channels of an access as written, except for those in except, which it marks as unwritten.
func (s *sanitizer) markWritten(a *eu.Access, except uint32) {
	full := uint32(1)<<bits.Len32(a.Channels) - 1
	if a.Each == nil && a.Stride == a.Size && a.Channels == full && a.Channels&except == 0 {
		s.write(a.Off, bits.Len32(full)*a.Size)
		return
	}
	for c := a.Channels; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		off := a.At(i)
		switch {
		case off < 0:
		case except>>i&1 != 0:
			s.forget(off, a.Size)
		default:
			s.write(off, a.Size)
		}
	}
}

// copyBits marks n bytes at to as written where those at from are, n up to 64.
func (s *sanitizer) copyBits(to, from, n int) { s.put(to, ones(n), s.window(from)) }

// Unwritten implements the method that eu.Machine.Unwritten looks for.
func (s *sanitizer) Unwritten(off, n int) bool { return !s.written(off, n) }
