package ahead

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/same"
)

// digest is a number that stands for the bytes of an arena. It is kept by page, so that only pages that were written
// have to be read again. Arenas that differ in one word have different digests. Of other differences, one in 2^64 is
// missed.
type digest struct {
	pages []uint64
	sum   uint64
}

// digestOf computes the digest of a whole arena.
func digestOf(arena []byte) digest {
	d := digest{pages: make([]uint64, pagesOf(arena))}
	for i := range d.pages {
		d.read(arena, i)
	}
	return d
}

// clone copies a digest.
func (d digest) clone() digest { return digest{slices.Clone(d.pages), d.sum} }

// read updates the digest with what a page of the arena holds now.
func (d *digest) read(arena []byte, i int) {
	h := uint64(i + 1)
	b := pageOf(arena, i)
	words := same.Words(b)
	for _, v := range words {
		h = bits.RotateLeft64(h^v, 29) * 0x9e3779b97f4a7c15
	}
	for _, c := range b[8*len(words):] {
		h = (h ^ uint64(c)) * 0x9e3779b97f4a7c15
	}
	h ^= h >> 32
	d.sum += h - d.pages[i]
	d.pages[i] = h
}

// pagesOf returns the number of pages of an arena. The last one may be shorter.
func pagesOf(arena []byte) int { return (len(arena) + eu.PageBytes - 1) / eu.PageBytes }

// pageOf returns the bytes of a page of an arena.
func pageOf(arena []byte, i int) []byte {
	return arena[i*eu.PageBytes : min((i+1)*eu.PageBytes, len(arena))]
}
