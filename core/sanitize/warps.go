package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/text"
)

// Races between the lanes of a thread, where these are a warp of PTX that need not run in step
// (dispatch.Launch.Independent). Messages are numbered. Each dword of shared local memory and of the surfaces
// remembers its last write and its last read: of which message, and by which lane. An access races with one of
// another lane of its thread, in another message, since the lanes last met: at a barrier, a fence, an atomic or
// strong access, or bar.warp.sync, which is fence_sw in a translation. Two writes of one value do not race.
//
// So what is told is a race. Lanes that meet without all others, and atomics that order nothing, can hide one; of lanes
// that write the bytes of one dword in one message the last is remembered.
type warps struct {
	s *sanitizer

	// Arena offsets; all of it is u32.
	clock int // the number of the last message
	met   int // of each thread, at which message its lanes last met
	cells int // cellWords for each dword
	first int // arena offset of the first byte watched
	end   int // and of the end
	bytes int // of all this
}

// A cell is a write and a read. Of each the first word has the message and a bit for each byte; the second the
// instruction (16 bits), the thread and the lane.
const (
	cellWords   = 4
	maxMessage  = 1<<(32-byteBits) - 1
	laneMask    = 63
	laneSeveral = 32 // of a read: of more than one
	warpShift   = 6
	instShift   = 16
	maxWarps    = 1 << (instShift - warpShift)
)

// plan lays the state out from an arena offset on, beside that of races.
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

// off reports whether nothing is watched.
func (w *warps) off() bool { return w.end == w.first }

// meet notes that the lanes of a thread have met.
func (w *warps) meet(thread int) {
	if !w.off() {
		w.s.set(w.met+4*thread, w.s.get(w.clock))
	}
}

// warpTurn is what the accesses of one message have in common, and what they raced with.
type warpTurn struct {
	message, met uint32
	who          uint32 // thread and instruction, as in a cell

	lanes uint32 // that race
	addr  uint64
	other uint32 // what the last of them raced with, as in a cell
	how   string
}

func (w *warps) turn(thread, inst int) (t warpTurn) {
	if w.off() {
		return t
	}
	s := w.s
	t.message = s.get(w.clock) + 1
	if t.message > maxMessage { // all that is remembered is forgotten
		s.m.Touch(w.clock, w.bytes-8)
		clear(s.arena[w.clock:][:w.bytes-8])
		t.message = 1
	}
	s.set(w.clock, t.message)
	t.met = s.get(w.met + 4*thread)
	t.who = uint32(min(inst, noInst))<<instShift | uint32(thread)<<warpShift
	return t
}

// access checks one access and remembers it.
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
			if both := write & which; both != 0 && write>>byteBits == t.message && s.unchanged(a, off, both) { // what all of a message wrote, each of them may read
				which = 0
			}
			w.keep(cell, t.message<<byteBits|which, who)
			continue
		}
		by := s.get(cell + 12)
		if both := read & which; both != 0 && t.apart(a, read, by) { // the earlier message: a write of this one is a race with it
			w.keep(cell+8, read&^15|both, by|laneSeveral)
		} else {
			w.keep(cell+8, t.message<<byteBits|which, who)
		}
	}
}

// keep remembers an access; further bytes of the dword, if one is of the same message and lane.
func (w *warps) keep(at int, message, who uint32) {
	s := w.s
	if old := s.get(at); old>>byteBits == message>>byteBits && s.get(at+4) == who {
		message |= old
	}
	s.set(at, message)
	s.set(at+4, who)
}

// apart reports whether what a cell remembers is another lane's, of the same thread, and the lanes have not met since.
func (t *warpTurn) apart(a *eu.MemoryAccess, message, by uint32) bool {
	return message>>byteBits > t.met && (by^t.who)>>warpShift%maxWarps == 0 && by&laneMask != uint32(a.Lane)
}

// clash reports whether an access races with what a cell remembers of some of its bytes.
func (t *warpTurn) clash(a *eu.MemoryAccess, bytes, message, by uint32) bool {
	return bytes != 0 && message>>byteBits != t.message && t.apart(a, message, by)
}

func (t *warpTurn) found(a *eu.MemoryAccess, by uint32, how string) {
	t.lanes |= 1 << a.Lane
	t.addr, t.other, t.how = a.Addr, by, how
}

// told notes what the accesses of a message raced with, and that they met.
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
