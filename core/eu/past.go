package eu

import "bytes"

// Past holds what the last steps overwrote: it gives the arena as it was before them without a copy of the arena. A
// view uses it to mark what changed.
type Past struct{ records []pastRecord } // latest first

type pastRecord struct {
	off int
	old []byte
}

// Past returns the past of the last n steps, or of fewer if the journal holds fewer. If it holds none, the past is
// empty and nothing has changed.
func (j *Journal) Past(n int) (p Past) {
	j.last(n, func(off int, old []byte) {
		p.records = append(p.records, pastRecord{off, append([]byte(nil), old...)})
	})
	return p
}

// None reports whether there is no last step.
func (p *Past) None() bool { return len(p.records) == 0 }

// Restore overlays b, a copy of the arena's bytes at off, with what was there before the last steps. It applies the
// latest record first, so that the earliest one prevails.
func (p *Past) Restore(b []byte, off int) {
	for _, r := range p.records {
		from, to := max(off, r.off), min(off+len(b), r.off+len(r.old))
		if from < to {
			copy(b[from-off:to-off], r.old[from-r.off:to-r.off])
		}
	}
}

// Changed reports whether the last steps changed any of the n bytes at off, n <= 8.
func (p *Past) Changed(arena []byte, off, n int) bool {
	if !p.Touched(off, n) {
		return false
	}
	var old [8]byte
	copy(old[:n], arena[off:off+n])
	p.Restore(old[:n], off)
	return !bytes.Equal(old[:n], arena[off:off+n])
}

// Touched reports whether the last steps wrote into the n bytes at off.
func (p *Past) Touched(off, n int) bool {
	for _, r := range p.records {
		if r.off < off+n && off < r.off+len(r.old) {
			return true
		}
	}
	return false
}

// u32 returns the number at off before the last steps.
func (p *Past) u32(m *Machine, off int) uint32 {
	var b [4]byte
	copy(b[:], m.arena[off:])
	p.Restore(b[:], off)
	return le32(b[:])
}

// LastStep returns what the first of the last steps ran: the thread in its group and the index of the instruction in
// Program.Insts; -1 and -1 if the past is empty. When a step begins, the whole state is in the arena, so the state
// before it tells.
func (m *Machine) LastStep(p *Past) (thread, inst int) {
	if p.None() {
		return -1, -1
	}
	thread = int(p.u32(m, hdrCurrent))
	at := m.threadAt(thread)
	depth := int(p.u32(m, at+thrDepth))
	return thread, int(p.u32(m, at+threadHeader+(depth-1)*frameSize+frmPC))
}
