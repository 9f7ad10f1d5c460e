package ahead

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/same"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/spread"
)

// Two workers. The worker that runs ahead, called the first here, may have a second one beside it (second.go), which
// has a memory of its own. They work in rounds: starting from the same memory, the first runs the next groups and the
// second runs the groups after those. When the first reaches the group with which the second began, it asks for what
// the second has read and written. If no group of the second has read what a group of the first wrote, the second's
// work counts: its key frames follow those of the first, and the first continues from where the second stands, which
// may be in the middle of a group. Otherwise that work is dropped, and the first continues alone.

const (
	// worth is how many steps a run must have done before the second worker gets its program, and about how many must
	// be left for a round.
	worth = 1 << 19

	// mostPart is about the largest number of steps in the first's part of a round. mostBeside is the same for the
	// second, whose key frames the first must keep until its own part is done. The first's part is at most a fifth
	// (parts) of the groups that are left: the second runs on until it is asked, so the first should be done early in
	// case the last groups are the longest.
	mostPart   = 1 << 24
	mostBeside = 1 << 25
	parts      = 5

	// maxVain is how many rounds of a run may be dropped before the first continues alone.
	maxVain = 2

	// secondMost is the size of the largest arena for which there is a second worker, which needs a copy of it, and
	// marks for each byte.
	secondMost = 8 << 20
)

// rounds is what the first worker knows about the second and about the rounds.
type rounds struct {
	tell   func(message []byte) // sends a message to the second; nil: there is no second
	load   *protocol.Load       // the program that the second has
	ready  bool                 // the second has generated code for it
	pauses []protocol.Breakpoint
	base   []byte // an arena whose shared part is what the second has
	number int    // number of the last Load or round; answers to earlier ones are ignored
	vain   int    // number of dropped rounds of this run
	worth  int
	may    bool // two workers can run the program
	sums   spread.Sums

	dirty []bool // pages that may differ from base

	end     int // the group with which the second began; 0: no round is under way
	waits   bool
	changed map[int]*spread.Behind // the shared pages that the first has changed in the round
	held    []wire.Reader          // the second's key frames
}

// other returns what remains valid for another program.
func (r *rounds) other() rounds { return rounds{tell: r.tell, number: r.number, worth: r.worth} }

// prepare finds out, before the first step, whether two workers can run the program.
func (r *rounds) prepare(m *eu.Machine) {
	r.vain = 0
	if r.tell == nil {
		return
	}
	if r.base == nil {
		p := &eu.Shapes{Program: m.Program()}
		r.may = !p.KeepsTime() && len(m.Arena()) <= secondMost
		r.sums = spread.MarkingOf(m).Sums
		r.base = bytes.Clone(m.Arena())
	}
	r.dirty = slices.Repeat([]bool{true}, pagesOf(r.base)) // base is from the run before
}

// change notes that a page has changed.
func (r *rounds) change(i int) {
	if r.dirty != nil {
		r.dirty[i] = true
	}
}

// changes yields the changed pages of the shared part: what it holds now, and what it held in base.
func (a *Ahead) changes(f func(i int, now, base []byte)) {
	for i := range a.pages() {
		if !a.rounds.dirty[i] {
			continue
		}
		if now, base := a.shared.page(a.machine.Arena(), i), a.shared.page(a.rounds.base, i); !same.Bytes(now, base) {
			f(i, now, base)
		}
	}
}

// share begins a round if that is worthwhile, or gives the second worker its program.
func (a *Ahead) share() {
	r, m := &a.rounds, eu.Seam{Machine: a.machine}
	steps := int(m.Steps())
	if r.tell == nil || !r.may || r.end > 0 || r.vain == maxVain || m.Finished() || a.edits.after(steps) < math.MaxInt {
		return
	}
	group, _ := m.Group()
	each, left := steps/(group+1)+1, m.Groups()-group-1
	if left == 0 || each*left < r.worth {
		return
	}
	if !r.ready {
		if r.load == nil && steps >= r.worth {
			r.load = a.load
			r.number++
			r.tell(protocol.Encode(uint32(r.number), r.load))
		}
		return
	}
	if !slices.Equal(r.pauses, a.pauses) {
		r.pauses = a.pauses
		r.tell(protocol.Encode(0, &protocol.SetBreakpoints{Breakpoints: r.pauses}))
	}
	r.number++
	r.end = group + max(min(mostPart/each, left/parts), 1)
	m.EndAfter(r.end)
	w := r.message(wire.Begin)
	w.Number(steps)
	w.Number(r.end)
	w.Number(mostBeside)
	a.changes(func(i int, now, base []byte) {
		copy(base, now)
		w.Number(i)
		w = append(w, now...)
	})
	clear(r.dirty)
	r.tell(w)
}

// message begins a message of the round.
func (r *rounds) message(kind int) wire.Writer { return wire.Message(uint32(r.number), kind) }

// meet ends the first's part of the round, where the second's begins, and asks for what the second has done.
func (a *Ahead) meet() {
	r, m := &a.rounds, eu.Seam{Machine: a.machine}
	m.EndAfter(m.Groups())
	m.StartGroup(r.end, m.Steps())
	a.frame(int(m.Steps()), wire.Going)
	w := r.message(wire.End)
	r.changed = map[int]*spread.Behind{}
	a.changes(func(i int, now, base []byte) {
		marks := untouched[:len(now)]
		r.changed[i] = &spread.Behind{Base: base, Before: now, Read: marks, Written: marks, Sums: &r.sums}
		w.Number(i)
	})
	r.waits = true
	r.tell(w)
}

// leave gives up a round, so that only what the first did counts.
func (a *Ahead) leave() {
	r := &a.rounds
	if r.end == 0 {
		return
	}
	if !r.waits {
		m := eu.Seam{Machine: a.machine}
		m.EndAfter(m.Groups())
	}
	r.tell(r.message(wire.Leave))
	r.close()
}

// close ends a round.
func (r *rounds) close() { r.end, r.waits, r.changed, r.held = 0, false, nil, nil }

// hear takes in a message of the second worker.
func (a *Ahead) hear(number, kind int, m wire.Reader) {
	r := &a.rounds
	switch {
	case number == 0: // the second worker is gone
		r.tell, r.ready = func([]byte) {}, false
		a.leave()
	case number != r.number:
	case kind == wire.Ready:
		r.ready = true
	case r.end == 0:
	case kind == wire.Part:
		r.held = append(r.held, m)
	case kind == wire.Done:
		a.take(m)
	}
}

// take adopts what the second worker did in the round, if it is what the next groups would do.
func (a *Ahead) take(m wire.Reader) {
	r := &a.rounds
	whole, steps, generated := m.Number() != 0, m.Number(), m.Number()
	begin := int(a.machine.Steps())
	whole = whole && begin+steps <= a.machine.Launch().Limits.Effective().Steps
	for whole && len(m) > 0 {
		b := r.changed[m.Number()]
		b.Read, b.Written = make([]byte, len(b.Base)), make([]byte, len(b.Base))
		m.Take(b.Read)
		m.Take(b.Written)
		whole = b.Holds()
	}
	if !whole {
		r.vain++
		r.close()
		return
	}
	for _, part := range r.held {
		a.follow(part, begin)
	}
	a.before += generated
	a.machine.Restore(a.sent)
	r.close()
}

// follow sends a key frame of the second worker, whose part of the round began at step begin of the run.
func (a *Ahead) follow(m wire.Reader, begin int) {
	at := begin + m.Number()
	w := a.beginFrame(at, wire.Going, m.Number())
	for room := [eu.PageBytes]byte{}; len(m) > 0; {
		i := m.Number()
		now := room[:copy(room[:], pageOf(a.sent, i))]
		m.Take(now[:len(pageOf(a.sent[:a.state], i))])
		if i == 0 {
			binary.LittleEndian.PutUint64(now[eu.HeaderSteps:], uint64(at))
		}
		if b := a.rounds.changed[i]; b != nil {
			from := max(a.from-i*eu.PageBytes, 0)
			b.After(now[from:][:len(b.Base)])
		}
		a.page(&w, i, now)
	}
	a.endFrame(w, at)
}

// shared is where in an arena the part lies that all groups share.
type shared struct{ from, to int }

func sharedOf(m *eu.Machine) (s shared) {
	s.from, s.to = eu.Seam{Machine: m}.Shared()
	return s
}

// pages yields the pages that contain some of the shared part.
func (s shared) pages() func(yield func(i int) bool) {
	return func(yield func(i int) bool) {
		for i := s.from / eu.PageBytes; i*eu.PageBytes < s.to && yield(i); i++ {
		}
	}
}

// own reports whether a page holds something that is not shared.
func (s shared) own(i int) bool { return i*eu.PageBytes < s.from || (i+1)*eu.PageBytes > s.to }

// written calls f for pages of an arena that may have been written: those that are not all shared, and those of which
// the marks say so. A page may come twice.
func (s shared) written(marks []byte, pages int, f func(i int)) {
	from, to := (s.from+eu.PageBytes-1)/eu.PageBytes, s.to/eu.PageBytes
	for i := range min(from, pages) {
		f(i)
	}
	for i := max(from, to); i < pages; i++ {
		f(i)
	}
	const together = 64
	for begin := max(from-1, 0); begin < to; begin += together {
		line := marks[begin:min(begin+together, to)]
		if same.Zero(line) {
			continue
		}
		for k, mark := range line {
			if mark != 0 {
				f(begin + k)
				f(min(begin+k+1, pages-1)) // spread.Marking
			}
		}
	}
}

// compared returns how many bytes of an arena are not shared.
func (s shared) compared(arena int) int { return arena - (s.to - s.from) }

// page returns the shared part of a page of an arena.
func (s shared) page(arena []byte, i int) []byte {
	return arena[max(i*eu.PageBytes, s.from):min((i+1)*eu.PageBytes, s.to)]
}
