// Package spread runs the groups of a launch on several workers, each on a memory of its own, where that leaves the
// same bytes as one group after another. It brings together what the workers made, or lets the machine run the same
// groups by itself. The answer never depends on how many workers there are. See core/doc/JIT.md.
package spread

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
)

// Runner runs a machine and tells what by.
type Runner interface {
	eu.Runner
	Stats() runner.Stats
}

// Host runs the machine whose groups are spread, and makes workers.
type Host interface {
	Runner
	// Ready reports whether there is code that workers could run.
	Ready() bool
	// Worker makes one that stands where the machine does.
	Worker() (*Worker, error)
}

// Worker runs groups on a memory of its own, which notes what is read and written as Marking says.
type Worker struct {
	Machine eu.Seam
	Runner  Runner
	Memory  []byte // the machine's arena and its marks

	last   int          // the group behind its last one in this round; 0: it ran none
	before runner.Stats // the round
}

const (
	// slice is how many instructions run between two looks at whether the run is still wanted, and whether there is
	// code.
	slice = 1 << 18
	// firstRound is about how many steps the first round has, which are lost if groups have to do with one another.
	// The next one has twice as many.
	firstRound = 1 << 20
	// sample is the part of that many steps which the machine runs first, to see how long a group is.
	sample = 8
	// worth is the part of that many steps which must be left, or it is no gain to make workers.
	worth = 4
	// growth is how many groups a round has at most for each that ran before: these tell how many steps a group has.
	growth = 16
	// pieces is about how many times a worker fetches groups in a round.
	pieces = 8
	// maxVain is how many rounds may be in vain before the rest is left to the machine.
	maxVain = 2
	// maxBytes is how much memory the workers may have together.
	maxBytes = 1 << 28
)

// Spread is a run whose groups may be spread.
type Spread struct {
	m       eu.Seam
	wanted  func() bool // asked by all workers
	marking Marking
	groups  int
	count   int    // of workers
	first   int    // steps of the first round
	alone   string // why the machine runs groups by itself; "" if it does not
	few     string // why there are not as many workers as might be; "" if there are
	vain    int    // rounds
	spread  int    // groups that ran beside others
	workers []*Worker
	merged  []byte // room for what workers made
	stats   runner.Stats
}

// New looks whether the groups of a machine may be spread over so many workers. The run goes on while wanted says so.
func New(m *eu.Machine, workers int, wanted func() bool) *Spread {
	s := &Spread{m: eu.Seam{Machine: m}, wanted: wanted, count: workers, first: firstRound}
	s.groups = s.m.Groups()
	p := &eu.Shapes{Program: m.Program()}
	marking := MarkingOf(m)
	if n := maxBytes / (Arenas * int(marking.Distance)); n < s.count {
		s.count, s.few = n, "more would need too much memory"
	}
	if n := s.groups - 1; n < s.count {
		s.count, s.few = n, "there are no more groups"
	}
	switch {
	case workers < 2:
		s.alone = "there is one processor"
	case s.groups < 3:
		s.alone = "there are too few"
	case !s.m.Unwatched():
		s.alone = "the run is watched"
	case p.KeepsTime():
		s.alone = "the program has the time stamp"
	case s.count < 2:
		s.alone = "workers would need too much memory"
	default:
		s.marking = marking
	}
	return s
}

// Marking is what code must mark; nil: nothing, since the groups are not spread.
func (s *Spread) Marking() *Marking {
	if s.alone != "" {
		return nil
	}
	return &s.marking
}

// Stats is what the run was made of.
type Stats struct {
	runner.Stats
	Workers int    // that ran groups beside one another; 1: groups ran one after another
	Why     string // there were no more; "": there could not be
}

// Stats tells what ran so far; h is what ran the machine.
func (s *Spread) Stats(h Host) Stats {
	t := Stats{Stats: h.Stats(), Workers: 1, Why: s.alone}
	t.Add(s.stats)
	if s.spread > 0 {
		t.Workers = len(s.workers)
	}
	switch {
	case t.Why != "":
	case s.spread == 0:
		t.Why = "they had ended, or nearly, when there was code for workers"
	default:
		t.Why = s.few
	}
	return t
}

// Run runs the machine to its end, a limit, or until it is no longer wanted: eu.StopBudget.
func (s *Spread) Run(h Host) eu.Stop {
	for s.alone == "" && !h.Ready() {
		if _, stop := h.Run(slice); stop != eu.StopBudget || !s.wanted() {
			return stop
		}
	}
	at, _ := s.m.Group()
	for more := 1; s.alone == "" && s.groups-at-more > 1; more *= 2 {
		at += more
		if stop := s.byItself(h, at); stop != eu.StopDone {
			return stop
		}
		s.m.StartGroup(at, s.m.Steps())
		if s.m.Steps() < uint64(s.first)/sample {
			continue
		}
		left := (s.groups - at) * s.each(at)
		if left >= s.first/worth && s.makeWorkers(h) {
			s.rounds(h, at)
		}
		break
	}
	return s.byItself(h, s.groups)
}

// byItself lets the machine run on until so many groups have ended.
func (s *Spread) byItself(h Host, groups int) eu.Stop {
	s.m.EndAfter(groups)
	defer s.m.EndAfter(s.groups)
	for {
		if _, stop := h.Run(slice); stop != eu.StopBudget || !s.wanted() {
			return stop
		}
	}
}

// each is about how many steps a group has, by those that ran.
func (s *Spread) each(groups int) int { return max(int(s.m.Steps())/groups, 1) }

func (s *Spread) makeWorkers(h Host) bool {
	for range s.count {
		w, err := h.Worker()
		if err != nil {
			s.alone = "there is no memory for workers"
			return false
		}
		w.Machine.ShowMemory(func(inst int, a *eu.MemoryAccess) { s.marking.Note(w.Memory, inst, a) })
		s.workers = append(s.workers, w)
	}
	from, to := s.m.Shared()
	s.merged = make([]byte, to-from)
	return true
}

// rounds runs groups from the one that the machine stands at on. The machine stands behind them then.
func (s *Spread) rounds(h Host, at int) {
	for target := max(s.first, len(s.merged)/4); s.wanted(); target = min(2*target, math.MaxInt/4) {
		left := s.groups - at
		n := min(max(target/s.each(at), s.count), growth*at, left)
		if left-n < n {
			n = left
		}
		if n < 2 {
			return
		}
		switch steps, last := s.round(at, at+n); {
		case last != nil: // workers did it
			s.alone = ""
			s.spread += n
			for _, w := range s.workers {
				s.stats.Add(w.done())
			}
			if at += n; at == s.groups {
				s.m.TakeGroup(last.Machine, steps)
				return
			}
			s.m.StartGroup(at, steps)
		case !s.wanted():
			return
		default:
			s.alone = "they have to do with one another"
			if s.vain++; s.vain == maxVain || s.byItself(h, at+n) != eu.StopDone || at+n == s.groups {
				return
			}
			at += n
			s.m.StartGroup(at, s.m.Steps())
			target = s.first / 2
		}
	}
}

// round lets workers run the groups from one up to before another, and brings what they did to the machine: the steps
// of the run so far, and who had the last group. Of groups that have to do with one another, a report, a limit or a
// deadlock nothing is brought, and last is nil.
func (s *Spread) round(at, end int) (steps uint64, last *Worker) {
	from, to := s.m.Shared()
	base := s.m.Arena()[from:to]
	next := atomic.Int64{}
	next.Store(int64(at))
	piece := max((end-at)/(pieces*s.count), 1)
	failed := atomic.Bool{}
	var all sync.WaitGroup
	for _, w := range s.workers {
		all.Go(func() {
			s.begin(w, base)
			for a := 0; !failed.Load(); {
				if a = int(next.Add(int64(piece))) - piece; a >= end {
					return
				}
				if !s.run(w, a, min(a+piece, end)) {
					failed.Store(true)
				}
			}
		})
	}
	all.Wait()
	if failed.Load() {
		return 0, nil
	}
	steps = s.m.Steps()
	memories := make([]memory, len(s.workers))
	for i, w := range s.workers {
		memories[i] = s.memory(w)
		if w.last == 0 {
			continue
		}
		steps += w.Machine.Steps() - s.m.Steps()
		if w.last == end {
			last = w
		}
	}
	if steps > uint64(s.m.Launch().Limits.Effective().Steps) || !merge(s.merged, base, memories, &s.marking.Sums) {
		return 0, nil
	}
	copy(base, s.merged)
	return steps, last
}

// begin gives a worker what there is before a round.
func (s *Spread) begin(w *Worker, base []byte) {
	m := s.memory(w)
	copy(m.bytes, base)
	clear(m.read)
	clear(m.written)
	w.last, w.before = 0, w.Runner.Stats()
}

// run lets a worker run groups of the round, and reports whether they ended and nothing is to be reported.
func (s *Spread) run(w *Worker, at, end int) bool {
	steps := s.m.Steps()
	if w.last > 0 {
		steps = w.Machine.Steps()
	}
	w.Machine.EndAfter(end)
	w.Machine.StartGroup(at, steps)
	w.last = end
	for {
		if _, stop := w.Runner.Run(slice); stop != eu.StopBudget {
			return stop == eu.StopDone && len(w.Machine.Reports()) == 0
		}
		if !s.wanted() {
			return false
		}
	}
}

// memory is what groups share of a worker's memory, and its marks.
func (s *Spread) memory(w *Worker) memory {
	from, to := s.m.Shared()
	return memory{
		bytes: w.Machine.Arena()[from:to], read: s.marking.Of(Read, w.Memory)[from:to], written: s.marking.Of(Written, w.Memory)[from:to],
	}
}

// done is what the round of a worker was made of.
func (w *Worker) done() runner.Stats {
	d := w.Runner.Stats()
	d.Generated -= w.before.Generated
	d.Left -= w.before.Left
	d.Interpreted -= w.before.Interpreted
	return runner.Stats{Generated: d.Generated, Left: d.Left, Interpreted: d.Interpreted}
}
