// Package wire is what the worker that runs a program ahead (package ahead) says to a session: messages of numbers and
// bytes. It is told what to do by requests of package protocol, numbered by the session: Load with a
// program; SetBreakpoints, all of kind BreakInstruction, where it is to pause; Seek, which makes it run, with the
// step beyond which key frames and pauses are wanted; and Cancel, which makes it rest and look for reports. Values that
// the user has set follow Load as messages of this package.
package wire

import "encoding/binary"

// Mark is the first byte of a message: no frame of package protocol begins with it. The session's number and
// the kind follow.
const Mark = 0

// Kinds of messages.
const (
	Frame  = iota // number of the Seek that it follows, step, why it stands there, steps that were generated; then index and bytes of each page that is not as at the frame before
	Known         // step; then index and bytes of each page of the sanitizer's that is not as at the one before
	Looked        // step, all, the step at which the interpreter found another arena or 0; then all reports of the steps before the first
)

// Edit is the kind of a message of the session: step; then offset in the arena, from where on and how many bytes count as
// written, how many there are, and these, of each piece that is written there.
const Edit = Looked + 1

// Kinds of messages between two workers that run groups of a program beside one another. The first gives the second the
// program by protocol.Load and protocol.SetBreakpoints. Instead of the session's number there is the round's.
const (
	Begin = iota + Edit + 1 // steps, group to begin with, most steps; then index and bytes of each page of what groups share that is not as it was in the round before
	End                     // then index of each page of that which the groups before have changed
	Leave

	Ready // for rounds
	Part  // steps of the round, of those generated; then index and bytes of each page that is not as it was in the Part before
	Done  // follows End: whether it may count, steps, of those generated; then which bytes of each page of End were read, and which written
)

// Why a Frame's step is where it is.
const (
	Going  = iota // more will come
	Ended         // the program cannot go on
	Paused        // before an instruction of SetBreakpoints
)

// Writer is a message that is being written.
type Writer []byte

// Message begins one.
func Message(session uint32, kind int) Writer {
	w := Writer{Mark}
	w.Number(int(session))
	w.Number(kind)
	return w
}

// Number appends one.
func (w *Writer) Number(n int) { *w = binary.AppendUvarint(*w, uint64(n)) }

// Flag appends a truth value.
func (w *Writer) Flag(on bool) {
	n := 0
	if on {
		n = 1
	}
	w.Number(n)
}

// text appends a string with its length.
func (w *Writer) text(s string) {
	w.Number(len(s))
	*w = append(*w, s...)
}

// Reader is what is left of a message.
type Reader []byte

// Number reads one.
func (r *Reader) Number() int {
	n, k := binary.Uvarint(*r)
	*r = (*r)[k:]
	return int(n)
}

// Take copies what follows into b.
func (r *Reader) Take(b []byte) { *r = (*r)[copy(b, *r):] }

// text reads a string with its length.
func (r *Reader) text() string {
	b := make([]byte, r.Number())
	r.Take(b)
	return string(b)
}
