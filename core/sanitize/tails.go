package sanitize

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
)

// tails tracks what block loads read beyond their memory. A block load may begin inside its memory and reach beyond its
// end: Intel's compiler loads an oword where a kernel needs the last dword of a buffer. That is reported as R0201 only
// where the bytes from outside are used. So these bytes count as never written, and a table in the arena remembers
// where they are and which load brought them. Their first use reports the load; after that they count as the zeros that
// they are. The same goes for what a mov reads at an address outside its variable (R0102, R0104).
type tails struct {
	s  *sanitizer
	at int // arena offset of the table: its length, the entry to replace next, then the entries

	moved []tail // those that the running instruction moves, found before it writes
}

// maxTails is how many tails are remembered. A tail that is replaced becomes ordinary unwritten bytes.
const maxTails = 64

// tail is a run of bytes that an instruction brought from outside.
type tail struct {
	off, n int    // where the bytes are now
	inst   int    // the load or mov
	thread int    // the thread that ran it
	lanes  uint32 // the lanes concerned

	// Of a load:
	inside uint64 // the address of a byte of the block that is inside, and
	within int    // its arena offset
	addr   uint64 // the first address outside
	bytes  int    // the number of bytes from addr on that the load reads

	rule rule.ID // of a mov: what to report
}

const (
	tailWords = 12
	tailBytes = 8 + 4*tailWords*maxTails
)

func (t *tails) words(i int) int { return t.at + 8 + 4*tailWords*i }

func (t *tails) count() int { return min(int(t.s.get(t.at)), maxTails) }

func (t *tails) get(i int) tail {
	var w [tailWords]uint32
	for k := range w {
		w[k] = t.s.get(t.words(i) + 4*k)
	}
	return tail{int(w[0]), int(w[1]), int(w[2]), int(w[3]), w[4], uint64(w[5]) | uint64(w[6])<<32, int(w[7]),
		uint64(w[8]) | uint64(w[9])<<32, int(w[10]), rule.ID(w[11])}
}

func (t *tails) put(i int, x tail) {
	for k, w := range [tailWords]uint32{uint32(x.off), uint32(x.n), uint32(x.inst), uint32(x.thread), x.lanes, uint32(x.inside),
		uint32(x.inside >> 32), uint32(x.within), uint32(x.addr), uint32(x.addr >> 32), uint32(x.bytes), uint32(x.rule)} {
		t.s.set(t.words(i)+4*k, w)
	}
}

// add remembers a tail. It replaces one that is overwritten or, if the table is full, the oldest.
func (t *tails) add(x tail) {
	n := t.count()
	for i := range n {
		if old := t.get(i); t.s.written(old.off, old.n) || old.off == x.off && old.n <= x.n {
			t.put(i, x)
			return
		}
	}
	if n < maxTails {
		t.put(n, x)
		t.s.set(t.at, uint32(n+1))
		return
	}
	next := int(t.s.get(t.at + 4))
	t.put(next%maxTails, x)
	t.s.set(t.at+4, uint32(next+1)%maxTails)
}

// find returns the tail that one of n bytes at off belongs to, and of which none was used; ok is false if there is none.
func (t *tails) find(off, n int) (x tail, ok bool) {
	for i := range t.count() {
		if x = t.get(i); off < x.off+x.n && x.off < off+n && !t.s.written(x.off, x.n) {
			return x, true
		}
	}
	return tail{}, false
}

// forget removes the tails at n bytes at off, which hold something else now.
func (t *tails) forget(off, n int) {
	for i := range t.count() {
		if x := t.get(i); off < x.off+x.n && x.off < off+n {
			t.put(i, tail{})
		}
	}
}

// used reports what brought a tail among n bytes at off, and marks the tail as written. It returns false if there is no
// tail.
func (t *tails) used(off, n int) bool {
	x, ok := t.find(off, n)
	if !ok {
		return false
	}
	if x.rule != 0 {
		t.s.m.Report(x.rule, x.inst, x.thread, x.lanes, 0)
	} else {
		t.s.m.ReportTail(x.inst, x.thread, x.lanes, x.inside, x.within, x.addr, x.bytes)
	}
	t.s.write(x.off, x.n)
	return true
}

// read takes channels of an operand whose bytes were not written before, reports the tails among them, and returns the
// channels whose bytes are not tails.
func (t *tails) read(a *eu.Access, channels uint32) (rest uint32) {
	if t.count() == 0 {
		return channels
	}
	for c := channels; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		off := a.At(i)
		for off >= 0 && !t.s.written(off, a.Size) && t.used(off, a.Size) {
		}
		if off < 0 || t.s.written(off, a.Size) {
			channels &^= 1 << i
		}
	}
	return channels
}

// move collects, before a destination is written, the tails among the bytes that are copied to it.
func (t *tails) move(from, to, n int) {
	for i := range t.count() {
		x := t.get(i)
		low, high := max(x.off, from), min(x.off+x.n, from+n)
		if low < high && !t.s.written(low, high-low) {
			x.off, x.n = to+low-from, high-low
			t.moved = append(t.moved, x)
		}
	}
}

// carry collects the tails in channels that an instruction only moves.
func (t *tails) carry(step *eu.Step, carried uint32) {
	if t.count() == 0 {
		return
	}
	for i := range step.Operands {
		from := &step.Operands[i]
		for k := range step.Operands {
			to := &step.Operands[k]
			if from.Write || !to.Write || from.Kind != eu.Registers || to.Kind != eu.Registers {
				continue
			}
			for c := carried & from.Channels & to.Channels; c != 0; c &= c - 1 {
				channel := bits.TrailingZeros32(c)
				if a, b := from.At(channel), to.At(channel); a >= 0 && b >= 0 {
					t.move(a, b, min(from.Size, to.Size))
				}
			}
		}
	}
}

// commit remembers the tails that were collected.
func (t *tails) commit() {
	for _, x := range t.moved {
		t.add(x)
	}
	t.moved = t.moved[:0]
}

// astray collects what a mov read in channels whose addresses are outside their variable.
func (t *tails) astray(step *eu.Step, r rule.ID, channels uint32) {
	for i := range step.Operands {
		a := &step.Operands[i]
		if !a.Write || a.Kind != eu.Registers {
			continue
		}
		for c := channels & a.Channels; c != 0; c &= c - 1 {
			channel := bits.TrailingZeros32(c)
			off := a.At(channel)
			if n := len(t.moved); n > 0 && t.moved[n-1].rule == r && t.moved[n-1].off+t.moved[n-1].n == off {
				t.moved[n-1].n += a.Size
			} else if off >= 0 {
				t.moved = append(t.moved, tail{off: off, n: a.Size, inst: step.Inst, thread: step.Thread, lanes: t.s.lanes(step, channels), rule: r})
			}
		}
	}
}

// load remembers the tails that a block load brings: its accesses that are outside its memory, if others are inside.
func (t *tails) load(step *eu.Step) {
	x := tail{inst: step.Inst, thread: step.Thread, within: -1}
	end := uint64(0)
	for i := range step.Memory {
		a := &step.Memory[i]
		if a.Off >= 0 {
			x.inside, x.within = a.Addr, a.Off
			continue
		}
		if x.bytes == 0 {
			x.addr = a.Addr
		}
		x.lanes |= 1 << a.Lane
		end = a.Addr + uint64(a.Size)
		x.bytes = int(end - x.addr)
	}
	if x.within < 0 {
		return // all of it is outside, which the machine reports
	}
	for i := range step.Memory {
		a := &step.Memory[i]
		if a.Off >= 0 || a.Reg < 0 {
			continue
		}
		t.s.forget(a.Reg, a.Size)
		if n := len(t.moved); n > 0 && t.moved[n-1].off+t.moved[n-1].n == a.Reg {
			t.moved[n-1].n += a.Size
			continue
		}
		x.off, x.n = a.Reg, a.Size
		t.moved = append(t.moved, x)
	}
	t.commit()
}
