package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/text"
)

// warps finds races between the lanes of a thread, for launches whose threads are PTX warps that need not run in step
// (dispatch.Launch.Independent). Messages are numbered. Each dword of shared local memory and of the surfaces remembers
// its last write and its last read: in which message, and by which lane. An access races with one by another lane of
// its thread, in another message, since the lanes last met: at a barrier, a fence, an atomic or strong access, or
// bar.warp.sync, which a translation has as fence_sw. Two writes of one value do not race.
//
// So what is reported is a race. Lanes that meet without the others, and atomics that order nothing, can hide one. If
// several lanes write bytes of one dword in one message, only the last is remembered.
type warps struct {
	s *sanitizer

	// Arena offsets of fields, all of which are u32.
	clock int // the number of the last message
	met   int // for each thread, the message at which its lanes last met
	cells int // cellWords for each dword
	first int // arena offset of the first byte watched
	end   int // arena offset of the end of the bytes watched
	bytes int // bytes of all this
}

// A cell is a write and a read, of two words each. The first word has the message and a bit for each byte; the second
// the instruction (16 bits), the thread and the lane.
const (
	cellWords   = 4
	maxMessage  = 1<<(32-byteBits) - 1
	laneMask    = 63
	laneSeveral = 32 // for a read: more than one lane
	warpShift   = 6
	instShift   = 16
	maxWarps    = 1 << (instShift - warpShift)
)

// plan lays out the state from an arena offset on, in addition to that of races.
func (w *warps) plan(s *sanitizer, at int) {
	w.s = s
	l, threads := s.m.Launch(), s.m.NumThreads()
	w.first, w.end = s.watched()
	dwords := (w.end - w.first + 3) / 4
	if !l.Independent || threads > maxWarps || s.races.bytes+4*cellWords*dwords > maxShadow {
		w.end = w.first
		return
	}
	w.clock = (at + 7) &^ 7
	w.met = w.clock + 4
	w.cells = w.met + 4*threads
	w.bytes = w.cells + 4*cellWords*dwords - at + 8
}

// off reports whether the launch is not watched.
func (w *warps) off() bool { return w.end == w.first }

// meet records that the lanes of a thread have met.
func (w *warps) meet(thread int) {
	if !w.off() {
		w.s.set(w.met+4*thread, w.s.get(w.clock))
	}
}

// warpTurn is what the accesses of one message have in common, and what they raced with.
type warpTurn struct {
	message, met uint32
	who          uint32 // thread and instruction, as in a cell

	lanes uint32 // lanes that race
	addr  uint64
	other uint32 // the access with which the last of them raced, as in a cell
	how   string
}

func (w *warps) turn(thread, inst int) (t warpTurn) {
	if w.off() {
		return t
	}
	s := w.s
	t.message = s.get(w.clock) + 1
	if t.message > maxMessage { // everything that is remembered is forgotten
		s.m.Touch(w.clock, w.bytes-8)
		clear(s.arena[w.clock:][:w.bytes-8])
		t.message = 1
	}
	s.set(w.clock, t.message)
	t.met = s.get(w.met + 4*thread)
	t.who = uint32(min(inst, noInst))<<instShift | uint32(thread)<<warpShift
	return t
}

// access checks an access and remembers it.
func (w *warps) access(t *warpTurn, a *eu.MemoryAccess) {
	if a.Off < w.first || a.Off >= w.end {
		return
	}
	s := w.s
	if a.Atomic {
		t.met = t.message
		return
	}
	who := t.who | uint32(a.Lane)
	for off, end := a.Off&^3, a.Off+a.Size; off < end; off += 4 {
		which := bytesOf(a, off)
		cell := w.cells + (off-w.first)*cellWords
		write, read := s.get(cell), s.get(cell+8)
		if by := s.get(cell + 4); t.clash(a, write&which, write, by) && !(a.Write && s.unchanged(a, off, write&which)) {
			t.found(a, by, "a write")
		} else if by := s.get(cell + 12); a.Write && t.clash(a, read&which, read, by) {
			t.found(a, by, "a read")
		}
		if a.Write {
			// Lanes that wrote the same value in one message may all read it, so the write is not remembered.
			if both := write & which; both != 0 && write>>byteBits == t.message && s.unchanged(a, off, both) {
				which = 0
			}
			w.keep(cell, t.message<<byteBits|which, who)
			continue
		}
		by := s.get(cell + 12)
		// The earlier message is kept: a write in this message races with it.
		if both := read & which; both != 0 && t.apart(a, read, by) {
			w.keep(cell+8, read&^15|both, by|laneSeveral)
		} else {
			w.keep(cell+8, t.message<<byteBits|which, who)
		}
	}
}

// keep remembers an access, along with the bytes remembered before if they have the same message and lane.
func (w *warps) keep(at int, message, who uint32) {
	s := w.s
	if old := s.get(at); old>>byteBits == message>>byteBits && s.get(at+4) == who {
		message |= old
	}
	s.set(at, message)
	s.set(at+4, who)
}

// apart reports whether the access in a cell is by another lane of the same thread, and the lanes have not met since.
func (t *warpTurn) apart(a *eu.MemoryAccess, message, by uint32) bool {
	return message>>byteBits > t.met && (by^t.who)>>warpShift%maxWarps == 0 && by&laneMask != uint32(a.Lane)
}

// clash reports whether an access races with the remembered access to some of its bytes.
func (t *warpTurn) clash(a *eu.MemoryAccess, bytes, message, by uint32) bool {
	return bytes != 0 && message>>byteBits != t.message && t.apart(a, message, by)
}

func (t *warpTurn) found(a *eu.MemoryAccess, by uint32, how string) {
	t.lanes |= 1 << a.Lane
	t.addr, t.other, t.how = a.Addr, by, how
}

// told reports what the accesses of a message raced with, and records that the lanes met if one of them was an atomic.
func (w *warps) told(t *eu.Step, with *warpTurn) {
	if with.message != 0 && with.met == with.message {
		w.meet(t.Thread)
	}
	if with.lanes == 0 {
		return
	}
	r := w.s.note(rule.LaneRace, t, with.lanes)
	if r == nil {
		return
	}
	r.Addr = with.addr
	lane := "other lanes"
	if n := int(with.other & laneMask); n < laneSeveral {
		lane = text.Say("lane {}", n)
	}
	r.Message = text.Say("{} The other is {} of {}.", r.Message, with.how, lane)
	if r.Other = int(with.other >> instShift); r.Other == noInst {
		r.Other = -1
	}
}
