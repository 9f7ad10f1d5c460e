package ahead

import (
	"bytes"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/same"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/spread"
)

// Second is the worker that runs later groups of a program beside the first (rounds.go). It has a memory of its own,
// and marks which bytes its groups read and write. Deliver and Work must not be called at the same time.
type Second struct {
	send func(message []byte)

	target  *run.Target
	machine *eu.Machine
	marking spread.Marking
	fast    jit.Spreading
	shared
	state int    // number of bytes of the arena that key frames have
	base  []byte // an arena whose shared part is as at the begin of the round
	sent  []byte // the arena at the last Part, which is a key frame

	number    int // number of the round
	begin     int // the step at which the first worker began the round; Parts count steps from there
	limit     int // the step at which to stop
	generated int // generated steps before the round
	next      int // the step of the next Part
	last      int // the step of the last Part
	parts     int // number of Parts of the round so far
	going     bool
	whole     bool // nothing has happened that makes the round invalid
}

// warmth is how many steps are run so that code is generated before the first round.
const warmth = 1 << 14

// untouched are the marks of a page in which nothing was read or written.
var untouched [eu.PageBytes]byte

// NewSecond makes a second worker that sends its answers with send.
func NewSecond(send func(message []byte)) *Second { return &Second{send: send} }

// Deliver takes in a message of the first worker.
func (s *Second) Deliver(frame []byte) {
	if len(frame) > 0 && frame[0] == wire.Mark {
		s.hear(wire.Reader(frame[1:]))
		return
	}
	number, m, err := protocol.ToEngine.Decode(frame)
	if err != nil {
		return
	}
	switch m := m.(type) {
	case *protocol.Load:
		s.open(int(number), m)
	case *protocol.SetBreakpoints:
		s.fast.Close()
		s.translate(instructions(m.Breakpoints, s.target))
	}
}

// open opens a program and makes code be generated for it.
func (s *Second) open(number int, m *protocol.Load) {
	if s.machine != nil {
		s.fast.Close()
	}
	*s = Second{send: s.send, number: number, target: targetOf(m)}
	if s.target == nil {
		return
	}
	var err error
	if s.machine, err = eu.New(s.target.Program, s.target.Launch); err != nil {
		return
	}
	s.base, s.sent = bytes.Clone(s.machine.Arena()), bytes.Clone(s.machine.Arena())
	seam := eu.Seam{Machine: s.machine}
	s.shared, s.state, s.marking = sharedOf(s.machine), seam.StateBytes(), spread.MarkingOf(s.machine)
	s.marking.Pages = true
	seam.ShowMemory(func(inst int, a *eu.MemoryAccess) { s.marking.Note(s.fast.Memory(), inst, a) })
	s.translate(nil)
	if s.fast.Run(warmth); s.fast.Memory() != nil {
		s.send(s.message(wire.Ready))
	}
}

// translate makes code be generated that marks what it reads and writes, and pauses before the instructions marked in
// at.
func (s *Second) translate(at []bool) {
	s.fast = jit.NewSpreading(s.machine, &s.marking)
	s.fast.AtOnce().PauseAt(at)
}

// message begins a message of the round.
func (s *Second) message(kind int) wire.Writer { return wire.Message(uint32(s.number), kind) }

func (s *Second) hear(m wire.Reader) {
	number := m.Number()
	switch m.Number() {
	case wire.Begin:
		s.number = number
		s.start(m)
	case wire.End:
		s.end(m)
	case wire.Leave:
		s.going = false
	}
}

// start begins a round.
func (s *Second) start(m wire.Reader) {
	s.begin = m.Number()
	group := m.Number()
	s.limit = s.begin + m.Number()
	for len(m) > 0 {
		i := m.Number()
		m.Take(s.page(s.base, i))
	}
	arena := s.machine.Arena()
	copy(arena[s.from:s.to], s.base[s.from:])
	copy(s.sent[s.from:s.to], s.base[s.from:])
	if memory := s.fast.Memory(); memory != nil {
		clear(s.marking.Of(spread.Read, memory)[s.from:s.to])
		clear(s.marking.Of(spread.Written, memory)[s.from:s.to])
		clear(s.marking.OfPages(memory))
	}
	s.machine.TruncateReports(0)
	eu.Seam{Machine: s.machine}.StartGroup(group, uint64(s.begin))
	s.generated, s.parts, s.last = s.fast.Stats().Generated, 0, s.begin
	s.next = s.begin + s.toNext(0)
	s.going, s.whole = true, true
}

// Work does some milliseconds of work, and reports whether more is left.
func (s *Second) Work() (more bool) {
	if !s.going {
		return false
	}
	_, stop := s.fast.Run(min(s.next, s.limit) - s.steps())
	s.whole = len(s.machine.Reports()) == 0 && (stop == eu.StopBudget || stop == eu.StopDone || stop == eu.StopPause)
	s.going = s.whole && stop == eu.StopBudget && s.steps() < s.limit
	if s.whole && s.steps() > s.last {
		s.part()
	}
	return s.going
}

func (s *Second) steps() int { return int(s.machine.Steps()) }

// part sends a key frame: the pages that have changed since the last one. The first key frame of a round has all pages
// that are not entirely in the shared part.
func (s *Second) part() {
	w := s.message(wire.Part)
	w.Number(s.steps() - s.begin)
	w.Number(s.fast.Stats().Generated - s.generated)
	arena, marks := s.machine.Arena()[:s.state], s.marking.OfPages(s.fast.Memory())
	s.written(marks, pagesOf(arena), func(i int) {
		now, sent := pageOf(arena, i), pageOf(s.sent[:s.state], i)
		if (s.parts > 0 || !s.own(i)) && same.Bytes(now, sent) {
			return
		}
		copy(sent, now)
		w.Number(i)
		w = append(w, now...)
	})
	clear(marks)
	s.parts++
	s.last = s.steps()
	s.next = s.last + s.toNext(len(w))
	s.send(w)
}

// toNext returns how many steps to run to the next Part: twice as many as to a key frame of the first worker, which has
// to send these on.
func (s *Second) toNext(part int) int {
	return 2 * toNext(s.last, s.compared(len(s.machine.Arena())), part)
}

// end ends the round, and sends what the second's groups have read and written in the pages that the first worker has
// changed. In most of these they have done nothing.
func (s *Second) end(m wire.Reader) {
	s.going = false
	w := s.message(wire.Done)
	w.Flag(s.whole)
	w.Number(s.last - s.begin)
	w.Number(s.fast.Stats().Generated - s.generated)
	for s.whole && s.last > s.begin && len(m) > 0 {
		i := m.Number()
		read := s.page(s.marking.Of(spread.Read, s.fast.Memory()), i)
		written := s.page(s.marking.Of(spread.Written, s.fast.Memory()), i)
		if !same.Bytes(read, untouched[:len(read)]) || !same.Bytes(written, untouched[:len(written)]) {
			w.Number(i)
			w = append(append(w, read...), written...)
		}
	}
	s.send(w)
}
