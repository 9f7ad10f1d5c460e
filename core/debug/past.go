package debug

import (
	"bytes"

	"github.com/lanewise/lanewise/core/eu"
)

// past is what the last step overwrote, so that a view can mark what changed.
type past struct{ records []pastRecord } // latest first

type pastRecord struct {
	off int
	old []byte
}

func (p *past) read(j *eu.Journal) {
	j.Last(func(off int, old []byte) {
		p.records = append(p.records, pastRecord{off, append([]byte(nil), old...)})
	})
}

// restore overlays b, a copy of the arena's bytes at off, with what stood there
// before the last step: the latest record first, so that the earliest has the
// last word.
func (p *past) restore(b []byte, off int) {
	for _, r := range p.records {
		from, to := max(off, r.off), min(off+len(b), r.off+len(r.old))
		if from < to {
			copy(b[from-off:to-off], r.old[from-r.off:to-r.off])
		}
	}
}

// changed reports whether the last step changed any of the n bytes at off, n <= 8.
func (p *past) changed(arena []byte, off, n int) bool {
	if !p.touched(off, n) {
		return false
	}
	var old [8]byte
	copy(old[:n], arena[off:off+n])
	p.restore(old[:n], off)
	return !bytes.Equal(old[:n], arena[off:off+n])
}

// touched reports whether the last step wrote into the n bytes at off.
func (p *past) touched(off, n int) bool {
	for _, r := range p.records {
		if r.off < off+n && off < r.off+len(r.old) {
			return true
		}
	}
	return false
}
