package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/text"
)

// Data races. Time is a number that grows at every barrier, fence and group. Each dword
// of shared local memory and of the surfaces remembers its last write and its last read:
// by which thread, when, and which of its bytes. An access races with a remembered one of
// another thread if that is not known to be before it:
//
//   - a barrier of the group makes everything before it known to all its threads, a named
//     one to its consumers;
//   - an atomic publishes what its thread did before its last fence, and what was
//     published to its thread, at its address (one of numSlots); another thread's atomic
//     there makes that known to it. A fence of shared local memory only counts for atomics there.
//
// So what is reported is a race. What two threads of more than numColumns apart
// published, what different addresses of one slot published, and reads of several threads
// before another's write can hide one, never invent one.
type races struct {
	s *sanitizer

	// Arena offsets; all of it is u32.
	clock   int // time
	start   int // when the group started
	floor   int // everything of the group up to then is known to all its threads
	threads int // threadWords for each thread
	slots   int // slotWords for each slot
	cells   int // a write and a read for each dword of memory
	insts   int // and which instructions they were, 16 bits each: of several in one turn of a thread, the first
	columns int // in use: as many as threads
	first   int // arena offset of the first byte watched
	end     int // and of the end
	bytes   int // of all this
}

const (
	numColumns = 64
	numSlots   = 64

	// A thread's words: when its last fence was, and its last one of any kind, how far ahead of the clock it is (it
	// signalled a split barrier), up to when it knows groups before its own, and up to
	// when it knows the threads of its group, by their number modulo numColumns.
	wordFence, wordLocal, wordAhead, wordGroups, wordKnown = 0, 1, 2, 3, 4
	threadWords                                            = wordKnown + numColumns

	// A slot's words: when it was published last, up to when who published there knew groups before its own, and up to when it
	// publishes threads.
	slotGroups, slotKnown = 1, 2
	slotWords             = slotKnown + numColumns
)

// A cell holds time (16 bits), an atomic flag (of reads: all that it stands for are atomic), a thread (11 bits; several for more than
// one reader) and a bit for each byte.
const (
	byteBits   = 4
	threadBits = 11
	several    = 1<<threadBits - 1
	atomicFlag = 1 << (byteBits + threadBits)
	timeShift  = byteBits + threadBits + 1
	maxTime    = 1<<(32-timeShift) - 1
)

// watched are the arena offsets between which memory is that several threads use: private memory is no thread's but its
// own, and comes last in a launch.
func (s *sanitizer) watched() (first, end int) {
	first, end = s.m.SLMOffset(), s.m.SLMOffset()+len(s.m.SLMBytes())
	surfaces := s.m.Launch().Surfaces
	for i := range surfaces {
		if !surfaces[i].Unwritten {
			end = s.m.SurfaceOffset(i) + surfaces[i].Size
		}
	}
	return first, end
}

// plan lays the state out from an arena offset on. A launch too large is not watched.
func (r *races) plan(s *sanitizer, at int) {
	r.s = s
	l := s.m.Launch()
	r.first, r.end = s.watched()
	threads := s.m.NumThreads()
	r.columns = min(threads, numColumns)
	groups := l.Groups[0] * l.Groups[1] * l.Groups[2]
	if threads*groups == 1 || threads >= several || 3*(r.end-r.first) > maxShadow {
		r.end = r.first
		return
	}
	at = (at + 7) &^ 7
	begin := at
	place := func(words int) int {
		off := at
		at += 4 * words
		return off
	}
	r.clock, r.start, r.floor = place(1), place(1), place(1)
	r.threads = place(threads * threadWords)
	r.slots = place(numSlots * slotWords)
	r.cells = place((r.end - r.first + 3) / 4 * 2)
	r.insts = place((r.end - r.first + 3) / 4)
	r.bytes = at - begin + 8
}

// off reports whether no race is possible, or nothing is watched.
func (r *races) off() bool { return r.end == r.first }

// raise makes a time at least v.
func (r *races) raise(off int, v uint32) { r.s.set(off, max(r.s.get(off), v)) }

func (r *races) word(thread, word int) int { return r.threads + 4*(thread*threadWords+word) }

// tick lets time pass. At its end all that is remembered is forgotten.
func (r *races) tick() {
	now := r.s.get(r.clock) + 1
	if now >= maxTime-1 {
		r.s.m.Touch(r.clock, r.bytes-8)
		clear(r.s.arena[r.clock:][:r.bytes-8])
		now = 1
	}
	r.s.set(r.clock, now)
}

// now is the time for a thread.
func (r *races) now(thread int) uint32 { return r.s.get(r.clock) + r.s.get(r.word(thread, wordAhead)) }

// group begins one: its shared local memory is new, its threads know nothing.
func (r *races) group() {
	if r.off() {
		return
	}
	r.tick()
	n := (r.s.m.SLMOffset() + len(r.s.m.SLMBytes()) - r.first + 3) / 4 * 8
	r.s.m.Touch(r.cells, n)
	clear(r.s.arena[r.cells:][:n])
	n = 4 * threadWords * r.s.m.NumThreads()
	r.s.m.Touch(r.threads, n)
	clear(r.s.arena[r.threads:][:n])
	r.s.set(r.start, r.s.get(r.clock))
	r.s.set(r.floor, 0)
}

// Barrier makes what the threads did known to all of them, what one did after it
// signalled having a later time. What was before a named barrier opens is known to its
// consumers.
func (s *sanitizer) Barrier(id int) {
	for t := range s.m.NumThreads() {
		if id == 0 || s.m.Thread(t).Arrived(id) {
			s.warps.meet(t)
		}
	}
	r := &s.races
	if r.off() {
		return
	}
	now, groups := r.s.get(r.clock), uint32(0)
	if id == 0 {
		r.s.set(r.floor, now)
	}
	r.tick()
	for t := range s.m.NumThreads() {
		groups = max(groups, r.s.get(r.word(t, wordGroups)))
	}
	for t := range s.m.NumThreads() {
		if id == 0 {
			r.s.set(r.word(t, wordAhead), 0)
			r.raise(r.word(t, wordGroups), groups)
		} else if s.m.Thread(t).Arrived(id) {
			r.raise(r.word(t, wordGroups), groups)
			for c := range r.columns {
				r.raise(r.word(t, wordKnown+c), now)
			}
		}
	}
}

// signal is a thread's arrival at a split barrier: what it does from now on is later.
func (r *races) signal(thread int) {
	if !r.off() {
		r.s.set(r.word(thread, wordAhead), 1)
	}
}

// fence is a fence of a thread, maybe of shared local memory only.
func (r *races) fence(thread int, local bool) {
	if !r.off() {
		r.s.set(r.word(thread, wordLocal), r.now(thread))
		if !local {
			r.s.set(r.word(thread, wordFence), r.now(thread))
		}
		r.tick()
	}
}

// atomic publishes and takes over what was published at an address.
func (r *races) atomic(thread int, a *eu.MemoryAccess) {
	slot, word := r.slots+4*slotWords*(a.Off>>2%numSlots), wordLocal
	if r.s.outlives(a) {
		word = wordFence
	}
	fence, published := r.s.get(r.word(thread, word)), r.s.get(slot)
	if fence == 0 && published == 0 {
		return
	}
	known, groups := r.word(thread, wordKnown), r.word(thread, wordGroups)
	ours := published >= r.s.get(r.start)
	if ours || word == wordFence {
		r.raise(groups, r.s.get(slot+4*slotGroups))
	}
	if !ours && word == wordFence {
		r.raise(groups, published)
	}
	if fence != 0 {
		r.raise(slot, fence)
		r.raise(slot+4*slotGroups, r.s.get(groups))
	}
	for c := range r.columns {
		a, b := known+4*c, slot+4*(slotKnown+c)
		if ours {
			r.raise(a, r.s.get(b))
		}
		if fence != 0 {
			r.raise(b, r.s.get(a))
		}
	}
	if fence != 0 {
		r.raise(slot+4*(slotKnown+thread%numColumns), fence)
	}
}

// turn is what the accesses of one message have in common, and what they raced with.
type turn struct {
	thread, inst      int
	now, start, floor uint32

	lanes  uint32 // that race
	same   uint32 // of them, those that write what another write left there
	addr   uint64
	other  string
	others int // the instruction of the other access; -1 if it is not known
}

// noInst is an instruction whose index does not fit.
const noInst = 1<<16 - 1

func (r *races) turn(thread, inst int) (t turn) {
	if !r.off() {
		t = turn{thread: thread, inst: min(inst, noInst), now: r.now(thread), start: r.s.get(r.start), floor: r.s.get(r.floor)}
	}
	return t
}

// access checks one access and remembers it.
func (r *races) access(t *turn, a *eu.MemoryAccess) {
	if a.Off < r.first || a.Off >= r.end {
		return
	}
	if a.Atomic {
		r.atomic(t.thread, a)
	}
	for off, end := a.Off&^3, a.Off+a.Size; off < end; off += 4 {
		which := bytesOf(a, off)
		cell, insts := r.cells+(off-r.first)*2, r.insts+off-r.first
		w, rd := r.s.get(cell), r.s.get(cell+4)
		if w&which != 0 && !(a.Atomic && w&atomicFlag != 0) && !r.before(t, w) {
			same := a.Write && (w|rd)&atomicFlag == 0 && !a.Atomic && r.s.unchanged(a, off, w&which)
			if same && rd&which != 0 && !r.before(t, rd) {
				same = false
			}
			t.found(a, w, "a write", same, r.s.get(insts)&noInst)
		} else if a.Write && rd&which != 0 && !(a.Atomic && rd&atomicFlag != 0) && !r.before(t, rd) {
			t.found(a, rd, "a read", false, r.s.get(insts)>>16)
		}
		now := t.now<<timeShift | uint32(t.thread)<<byteBits
		if a.Atomic {
			now |= atomicFlag
		}
		if a.Write {
			now |= which
			if sameTurn(w, now) { // further bytes of the dword
				now |= w & 15
			}
			if now != w {
				r.s.set(cell, now)
				r.s.set(insts, r.s.get(insts)&^noInst|uint32(t.inst))
			}
			if a.Atomic && rd&atomicFlag != 0 { // they read before it, so what is ordered behind it they have not seen
				r.s.set(cell+4, rd&^which)
			}
			continue
		}
		switch {
		case sameTurn(rd, now):
			now = now&(rd|^uint32(atomicFlag)) | rd&15 | which
		case rd&which != 0 && !r.before(t, rd): // of the bytes that both read, the earlier time, an earlier group's, too
			now = rd&(now|^uint32(atomicFlag))&^15 | rd&which | several<<byteBits
		default:
			now |= which
		}
		if now != rd {
			r.s.set(cell+4, now)
			r.s.set(insts, r.s.get(insts)&noInst|uint32(t.inst)<<16)
		}
	}
}

// bytesOf are the bytes of a dword that an access has, a bit for each.
func bytesOf(a *eu.MemoryAccess, off int) uint32 {
	which := uint32(15)
	if off < a.Off {
		which &= 15 << (a.Off - off)
	}
	if end := a.Off + a.Size; end < off+4 {
		which &= 15 >> (off + 4 - end)
	}
	return which
}

// sameTurn reports whether two cells are of the same thread and time.
func sameTurn(a, b uint32) bool { return (a^b)&^(15|atomicFlag) == 0 }

// before reports whether what a cell remembers is known to the thread of a turn.
func (r *races) before(t *turn, cell uint32) bool {
	at, by := cell>>timeShift, int(cell>>byteBits&several)
	switch {
	case at < t.start:
		return at <= r.s.get(r.word(t.thread, wordGroups))
	case by == t.thread || at <= t.floor:
		return true
	case by == several: // the earliest of the reads: all others are later
		for c := range r.columns {
			if at <= r.s.get(r.word(t.thread, wordKnown+c)) {
				return true
			}
		}
		return false
	}
	return at <= r.s.get(r.word(t.thread, wordKnown+by%numColumns))
}

// unchanged reports whether a store left the bytes of a dword that are in which as they
// were.
func (s *sanitizer) unchanged(a *eu.MemoryAccess, off int, which uint32) bool {
	for i := range 4 {
		if at := off + i; which>>i&1 != 0 && at >= a.Off && at < a.Off+a.Size && s.stored(a, at) != byte(a.Old>>(8*(at-a.Off))) {
			return false
		}
	}
	return true
}

// found notes a race with what a cell remembers.
func (t *turn) found(a *eu.MemoryAccess, cell uint32, how string, same bool, inst uint32) {
	if same {
		if t.lanes != t.same {
			return // one that is worse is told
		}
		t.same |= 1 << a.Lane
	} else if t.lanes == t.same {
		t.lanes, t.same = 0, 0
	}
	t.lanes |= 1 << a.Lane
	t.addr = a.Addr
	if t.others = int(inst); inst == noInst {
		t.others = -1
	}
	if cell&atomicFlag != 0 {
		how = "an atomic"
	}
	switch by := int(cell >> byteBits & several); {
	case cell>>timeShift < t.start:
		t.other = how + " of an earlier group"
	case by == several:
		t.other = how + " of several threads"
	default:
		t.other = text.Say("{} of thread {}", how, by)
	}
}
