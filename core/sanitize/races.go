package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/text"
)

// races finds data races. Time is a number that grows at every barrier, fence and group. Each dword of shared local
// memory and of the surfaces remembers its last write and its last read: by which thread, when, and which of its bytes.
// An access races with a remembered one of another thread unless that is known to be before it:
//
//   - a barrier of the group makes everything before it known to all its threads, a named barrier to its consumers;
//   - an atomic publishes, at its address (one of numSlots), what its thread did before its last fence and what was
//     published to its thread. Another thread's atomic there makes that known to the other thread. A fence of shared
//     local memory only counts for atomics there.
//
// So what is reported is a race. Races can be missed, but not invented, where threads share a column (more than
// numColumns threads), where different addresses share a slot, and where several threads read before another one
// writes.
type races struct {
	s *sanitizer

	// Arena offsets of fields, all of which are u32.
	clock   int // time
	start   int // when the group started
	floor   int // everything that the group did up to this time is known to all its threads
	threads int // threadWords for each thread
	slots   int // slotWords for each slot
	cells   int // a write and a read for each dword of memory
	insts   int // the instructions of these, 16 bits each; if a thread repeats an access at one time, the first
	columns int // columns in use: as many as threads, numColumns at most
	first   int // arena offset of the first byte watched
	end     int // arena offset of the end of the bytes watched
	bytes   int // bytes of all this
}

const (
	numColumns = 64
	numSlots   = 64

	// A thread's words: the time of its last fence of all memory, and of its last one of any kind; how far ahead of the
	// clock it is (it has signalled a split barrier); the time up to which it knows groups before its own; and the time
	// up to which it knows each thread of its group, by the thread's number modulo numColumns.
	wordFence, wordLocal, wordAhead, wordGroups, wordKnown = 0, 1, 2, 3, 4
	threadWords                                            = wordKnown + numColumns

	// A slot's words: the time of its last publication, the time up to which the publishers knew groups before their
	// own, and the time up to which it publishes each thread.
	slotGroups, slotKnown = 1, 2
	slotWords             = slotKnown + numColumns
)

// A cell holds a time (16 bits), an atomic flag (for reads: all reads that it stands for are atomic), a thread (11
// bits; several for more than one reader) and a bit for each byte.
const (
	byteBits   = 4
	threadBits = 11
	several    = 1<<threadBits - 1
	atomicFlag = 1 << (byteBits + threadBits)
	timeShift  = byteBits + threadBits + 1
	maxTime    = 1<<(32-timeShift) - 1
)

// watched returns the arena offsets of the memory that several threads can use. Private memory belongs to one thread
// each, and comes last in a launch.
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

// plan lays out the state from an arena offset on. A launch that is too large is not watched.
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

// off reports whether no race is possible, or the launch is not watched.
func (r *races) off() bool { return r.end == r.first }

// raise sets a time to v if it is less.
func (r *races) raise(off int, v uint32) { r.s.set(off, max(r.s.get(off), v)) }

func (r *races) word(thread, word int) int { return r.threads + 4*(thread*threadWords+word) }

// tick advances time. When time reaches its maximum, everything that is remembered is forgotten.
func (r *races) tick() {
	now := r.s.get(r.clock) + 1
	if now >= maxTime-1 {
		r.s.m.Touch(r.clock, r.bytes-8)
		clear(r.s.arena[r.clock:][:r.bytes-8])
		now = 1
	}
	r.s.set(r.clock, now)
}

// now returns the time of a thread.
func (r *races) now(thread int) uint32 { return r.s.get(r.clock) + r.s.get(r.word(thread, wordAhead)) }

// group starts a group: its shared local memory is new, and its threads know nothing.
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

// Barrier makes what the threads did known to all of them; what a thread did after it signalled has a later time. When
// a named barrier opens, what was before it is known to its consumers.
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

// signal records a thread's arrival at a split barrier: what it does from now on is later.
func (r *races) signal(thread int) {
	if !r.off() {
		r.s.set(r.word(thread, wordAhead), 1)
	}
}

// fence records a fence of a thread. local means that it is of shared local memory only.
func (r *races) fence(thread int, local bool) {
	if !r.off() {
		r.s.set(r.word(thread, wordLocal), r.now(thread))
		if !local {
			r.s.set(r.word(thread, wordFence), r.now(thread))
		}
		r.tick()
	}
}

// atomic publishes at an address, and takes over what was published there.
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
	atomic            bool // a load that a cmpxchg checks: it races no more than an atomic

	lanes  uint32 // lanes that race
	same   uint32 // lanes of these that write a value that another write left there
	addr   uint64
	other  string
	others int // the instruction of the other access; -1 if it is not known
}

// noInst stands for an instruction whose index does not fit in 16 bits.
const noInst = 1<<16 - 1

func (r *races) turn(thread, inst int) (t turn) {
	if !r.off() {
		t = turn{
			thread: thread, inst: min(inst, noInst), now: r.now(thread), start: r.s.get(r.start), floor: r.s.get(r.floor),
			atomic: r.s.class[inst] == guesses,
		}
	}
	return t
}

// access checks an access and remembers it.
func (r *races) access(t *turn, a *eu.MemoryAccess) {
	if a.Off < r.first || a.Off >= r.end {
		return
	}
	atomic := a.Atomic || t.atomic
	if a.Atomic {
		r.atomic(t.thread, a)
	}
	for off, end := a.Off&^3, a.Off+a.Size; off < end; off += 4 {
		which := bytesOf(a, off)
		cell, insts := r.cells+(off-r.first)*2, r.insts+off-r.first
		w, rd := r.s.get(cell), r.s.get(cell+4)
		if w&which != 0 && !(atomic && w&atomicFlag != 0) && !r.before(t, w) {
			same := a.Write && (w|rd)&atomicFlag == 0 && !a.Atomic && r.s.unchanged(a, off, w&which)
			if same && rd&which != 0 && !r.before(t, rd) {
				same = false
			}
			t.found(a, w, "a write", same, r.s.get(insts)&noInst)
		} else if a.Write && rd&which != 0 && !(atomic && rd&atomicFlag != 0) && !r.before(t, rd) {
			t.found(a, rd, "a read", false, r.s.get(insts)>>16)
		}
		now := t.now<<timeShift | uint32(t.thread)<<byteBits
		if atomic {
			now |= atomicFlag
		}
		if a.Write {
			now |= which
			if sameTurn(w, now) { // more bytes of the same dword
				now |= w & 15
			}
			if now != w {
				r.s.set(cell, now)
				r.s.set(insts, r.s.get(insts)&^noInst|uint32(t.inst))
			}
			// Those reads were before this atomic, so they have not seen what is ordered behind it.
			if a.Atomic && rd&atomicFlag != 0 {
				r.s.set(cell+4, rd&^which)
			}
			continue
		}
		switch {
		case sameTurn(rd, now):
			now = now&(rd|^uint32(atomicFlag)) | rd&15 | which
		case rd&which != 0 && !r.before(t, rd): // bytes that both read get the earlier time, even an earlier group's
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

// bytesOf returns the bytes that an access has in the dword at off, a bit for each.
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

// sameTurn reports whether two cells have the same thread and time.
func sameTurn(a, b uint32) bool { return (a^b)&^(15|atomicFlag) == 0 }

// before reports whether the access in a cell is known to the thread of a turn.
func (r *races) before(t *turn, cell uint32) bool {
	at, by := cell>>timeShift, int(cell>>byteBits&several)
	switch {
	case at < t.start:
		return at <= r.s.get(r.word(t.thread, wordGroups))
	case by == t.thread || at <= t.floor:
		return true
	case by == several: // the time is that of the earliest read; the others are later
		for c := range r.columns {
			if at <= r.s.get(r.word(t.thread, wordKnown+c)) {
				return true
			}
		}
		return false
	}
	return at <= r.s.get(r.word(t.thread, wordKnown+by%numColumns))
}

// unchanged reports whether a store left the bytes in which of a dword as they were.
func (s *sanitizer) unchanged(a *eu.MemoryAccess, off int, which uint32) bool {
	for i := range 4 {
		if at := off + i; which>>i&1 != 0 && at >= a.Off && at < a.Off+a.Size && s.stored(a, at) != byte(a.Old>>(8*(at-a.Off))) {
			return false
		}
	}
	return true
}

// found records a race with the access in a cell.
func (t *turn) found(a *eu.MemoryAccess, cell uint32, how string, same bool, inst uint32) {
	if same {
		if t.lanes != t.same {
			return // a worse race is reported already
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
