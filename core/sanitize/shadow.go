package sanitize

// Shadow is what the sanitizer knows of the bytes of a machine's arena.
type Shadow struct{ s *sanitizer }

// Written reports whether all of n bytes at off were written, or were there at the
// start. Element i of a predicate is the one byte at its variable's offset plus i.
func (w Shadow) Written(off, n int) bool { return w.s.written(off, n) }

// Write notes that n bytes at off were written by somebody else.
func (w Shadow) Write(off, n int) { w.s.write(off, n) }
