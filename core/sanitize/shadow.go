package sanitize

// Shadow is what the sanitizer knows of the bytes of a machine's arena.
type Shadow struct{ s *sanitizer }

// At is where in the arena it lies: what is before that is the machine's own.
func (w Shadow) At() int { return w.s.end }

// Written reports whether all of n bytes at off were written, or were there at the
// start. Element i of a predicate is the one byte at its variable's offset plus i.
func (w Shadow) Written(off, n int) bool { return w.s.written(off, n) }

// Write notes that n bytes at off were written by somebody else.
func (w Shadow) Write(off, n int) { w.s.write(off, n) }

// Blank makes what an arena of the machine says of its bytes as little as can be said: all count as
// written, and nothing as an access that another could race with. So a run that goes on from there
// may miss a report, and makes none that is not one.
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
