package ahead

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/spread"
)

// The worker that runs ahead, the first, may have a second one beside it (second.go), with a memory of its own. In a round the
// first runs the next groups and the second those behind them, both from the memory as the round found it. When the first comes
// to the group with which the second began, it asks what that one has read and written. If the second found all as it would have
// found it in turn, its key frames follow, and the first goes on where the second stands, which may be within a group. If not, the
// first runs on by itself.

const (
	// worth is how many steps a run has had at least when the second one gets its program, and about how many must be left for a round.
	worth = 1 << 19

	// mostPart is about how many steps the first's part of a round has at most, and mostBeside the second's, whose key frames
	// are held until then. The first's part is a fifth of the groups that are left, or less: the second goes on until it is asked,
	// however long its groups are.
	mostPart   = 1 << 24
	mostBeside = 1 << 25
	parts      = 5

	// maxVain is how many rounds may be in vain before the first runs alone.
	maxVain = 2

	// secondMost is the largest arena that the second has another copy of, and its marks.
	secondMost = 8 << 20
)

// rounds is what the first worker knows of the second.
type rounds struct {
	tell   func(message []byte) // nil: there is none
	load   *protocol.Load       // its program
	ready  bool                 // it has code
	pauses []protocol.Breakpoint
	base   []byte // what groups share, as it found it last, where it lies in the arena
	number int    // of the last Load or round
	vain   int    // rounds of this run
	worth  int
	may    bool // two can run the program
	shared
	sums spread.Sums

	end     int // the group that the second one began with; 0: there is no round
	waits   bool
	changed map[int]*spread.Behind // by page, what the first has changed in the round
	held    []wire.Reader          // its key frames
}

// other is what is known of the second one when it has another program.
func (r *rounds) other() rounds { return rounds{tell: r.tell, number: r.number, worth: r.worth} }

// prepare looks at a machine at the first step.
func (r *rounds) prepare(m *eu.Machine) {
	r.vain = 0
	if r.base != nil || r.tell == nil {
		return
	}
	p := &eu.Shapes{Program: m.Program()}
	r.may = !p.KeepsTime() && len(m.Arena()) <= secondMost
	r.shared, r.sums = sharedOf(m), spread.MarkingOf(m).Sums
	r.base = bytes.Clone(m.Arena())
}

// share begins a round, if it is worth while.
func (a *Ahead) share() {
	r, m := &a.rounds, eu.Seam{Machine: a.machine}
	if r.tell == nil || !r.may || r.end > 0 || r.vain == maxVain || m.Finished() {
		return
	}
	steps := int(m.Steps())
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
	for i := range r.pages() {
		if now, base := r.page(m.Arena(), i), r.page(r.base, i); !same(now, base) {
			copy(base, now)
			w.Number(i)
			w = append(w, now...)
		}
	}
	r.tell(w)
}

// message begins one of the round.
func (r *rounds) message(kind int) wire.Writer { return wire.Message(uint32(r.number), kind) }

// meet asks the second one how far it has come: the machine stands where that one began.
func (a *Ahead) meet() {
	r, m := &a.rounds, eu.Seam{Machine: a.machine}
	m.EndAfter(m.Groups())
	m.StartGroup(r.end, m.Steps())
	a.frame(int(m.Steps()), wire.Going)
	w := r.message(wire.End)
	r.changed = map[int]*spread.Behind{}
	for i := range r.pages() {
		if now, base := r.page(m.Arena(), i), r.page(r.base, i); !same(now, base) {
			r.changed[i] = &spread.Behind{Base: base, Before: now, Sums: &r.sums}
			w.Number(i)
		}
	}
	r.waits = true
	r.tell(w)
}

// leave ends a round of which nothing counts but what the first did.
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

// close forgets a round.
func (r *rounds) close() { r.end, r.waits, r.changed, r.held = 0, false, nil, nil }

// hear takes up what the second one says.
func (a *Ahead) hear(m wire.Reader) {
	r := &a.rounds
	number := m.Number()
	switch kind := m.Number(); {
	case number == 0: // it is gone
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

// take goes on where the second one stands, if what that one did is what comes next.
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

// follow sends a key frame of the second one, who began at a step.
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
			from := max(a.rounds.from-i*eu.PageBytes, 0)
			b.After(now[from:][:len(b.Base)])
		}
		a.page(&w, i, now)
	}
	a.endFrame(w, at)
}

// shared is the part of an arena that groups share.
type shared struct{ from, to int }

func sharedOf(m *eu.Machine) (s shared) {
	s.from, s.to = eu.Seam{Machine: m}.Shared()
	return s
}

// pages are those that have some of it.
func (s shared) pages() func(yield func(i int) bool) {
	return func(yield func(i int) bool) {
		for i := s.from / eu.PageBytes; i*eu.PageBytes < s.to && yield(i); i++ {
		}
	}
}

// page is what a page of an arena has of it.
func (s shared) page(arena []byte, i int) []byte {
	return arena[max(i*eu.PageBytes, s.from):min((i+1)*eu.PageBytes, s.to)]
}
