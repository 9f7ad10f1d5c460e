// Package wire encodes what the worker that runs a program ahead (package ahead) sends to a session: messages of
// numbers and bytes. The worker is controlled by requests of package protocol, with the session's number: Load with a
// program; SetBreakpoints, all of kind BreakInstruction, with the places where it is to pause; Seek, which makes it
// run, with the step after which key frames and pauses are wanted; and Cancel, which makes it stop and look for
// reports. Values that the user has set follow Load as messages of this package.
package wire

import "encoding/binary"

// Mark is the first byte of a message. No frame of package protocol begins with it. The session's number and the kind
// follow.
const Mark = 0

// Kinds of messages.
const (
	// Frame has the number of the Seek that it follows, its step, why the run stands there, and how many steps were
	// generated; then index and bytes of each page that has changed since the frame before.
	Frame = iota
	// Known has its step; then index and bytes of each page of the sanitizer that has changed since the one before.
	Known
	// Looked has the step reached, whether that is all, and the step at which the interpreter found another arena, or
	// 0; then all reports of the steps before the step reached.
	Looked
)

// Edit is the kind of a message of the session: the step; then for each piece that is written there, its offset in the
// arena, where the bytes that count as written begin and how many they are, and the number of its bytes and the bytes.
const Edit = Looked + 1

// Quiet is the kind of a message of the session that does something for its user: looking for reports can wait.
const Quiet = Edit + 1

// Kinds of messages between two workers that run groups of a program beside one another. The first gives the second the
// program by protocol.Load and protocol.SetBreakpoints. These messages have the round's number in place of the
// session's.
const (
	// Begin has the step, the group to begin with, and the most steps; then index and bytes of each page that has
	// changed since the round before, of the memory that groups share.
	Begin = iota + Quiet + 1

	// End has the index of each such page that the groups of the first worker have changed.
	End

	Leave

	// Ready says that there is code for rounds.
	Ready

	// Part has the steps of the round, and how many of those were generated; then index and bytes of each page that has
	// changed since the Part before.
	Part

	// Done follows End. It has whether the work may count, the steps, and how many of those were generated; then, of
	// each page of End in which anything was read or written, the index, which bytes were read and which were written.
	Done
)

// Why the run stands at the step of a Frame.
const (
	Going  = iota // more frames will come
	Ended         // the program cannot go on
	Paused        // it stands before an instruction of SetBreakpoints
)

// Writer is a message that is being written.
type Writer []byte

// Message begins a message.
func Message(session uint32, kind int) Writer {
	w := Writer{Mark}
	w.Number(int(session))
	w.Number(kind)
	return w
}

// Number appends a number.
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

// Reader is the rest of a message that is being read.
type Reader []byte

// Number reads a number.
func (r *Reader) Number() int {
	n, k := binary.Uvarint(*r)
	*r = (*r)[k:]
	return int(n)
}

// Take copies the next bytes into b.
func (r *Reader) Take(b []byte) { *r = (*r)[copy(b, *r):] }

// text reads a string with its length.
func (r *Reader) text() string {
	b := make([]byte, r.Number())
	r.Take(b)
	return string(b)
}
