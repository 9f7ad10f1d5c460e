package sanitize

// Shadow is what the sanitizer knows about the bytes of a machine's arena.
type Shadow struct{ s *sanitizer }

// At returns where in the arena the sanitizer's state begins; what is before it is the machine's own.
func (w Shadow) At() int { return w.s.end }

// Written reports whether all of n bytes at off were written, or were there at the start. Element i of a predicate is
// the single byte at its variable's offset plus i.
func (w Shadow) Written(off, n int) bool { return w.s.written(off, n) }

// Write marks n bytes at off as written by something else than the run.
func (w Shadow) Write(off, n int) { w.s.write(off, n) }

// Blank resets what an arena of the machine says about its bytes: all count as written, and no access is remembered
// with which another could race. A run that goes on from there may miss reports, but makes no false ones.
func (w Shadow) Blank(arena []byte) {
	s := w.s
	known := arena[s.bits : s.tails.at+tailBytes]
	clear(known)
	for i := range s.end/8 + 16 {
		known[i] = 0xff
	}
	if !s.races.off() {
		arena[s.races.clock] = 1
	}
}
