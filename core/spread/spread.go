// Package spread runs the groups of a launch on several workers, each on a memory of its own, where that leaves the
// same bytes as running one group after another. It combines what the workers made, or makes the machine run the same
// groups by itself. The result never depends on how many workers there are. See core/doc/JIT.md.
package spread

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
)

// Runner runs a machine and returns how its steps were executed.
type Runner interface {
	eu.Runner
	Stats() runner.Stats
}

// Host runs the machine whose groups are spread, and makes workers.
type Host interface {
	Runner
	// Ready reports whether there is code that workers could run.
	Ready() bool
	// Worker makes a worker that stands where the machine does.
	Worker() (*Worker, error)
}

// Worker runs groups on a memory of its own. What it reads and writes is marked as Marking says.
type Worker struct {
	Machine eu.Seam
	Runner  Runner
	Memory  []byte // the machine's arena and its marks

	last   int          // the group after the last one that it ran in this round; 0: it ran none
	before runner.Stats // statistics before the round
}

const (
	// slice is how many instructions run between two checks whether the run is still wanted and whether there is code.
	slice = 1 << 18
	// firstRound is about how many steps the first round has. They are lost if groups depend on one another. The next
	// round has twice as many.
	firstRound = 1 << 20
	// sample is the part of firstRound that the machine runs first, to see how long a group is.
	sample = 8
	// worth is the part of firstRound that must be left for workers to pay.
	worth = 4
	// growth limits the groups of a round: there are at most this many for each group that ran before, because these
	// say how many steps a group has.
	growth = 16
	// pieces is about how many times a worker fetches groups in a round.
	pieces = 8
	// maxVain is how many rounds may be in vain before the machine runs the rest.
	maxVain = 2
	// maxBytes is how much memory all workers together may have.
	maxBytes = 1 << 28
)

// Spread is a run whose groups may be spread.
type Spread struct {
	m       eu.Seam
	wanted  func() bool // called by all workers
	marking Marking
	groups  int
	count   int    // number of workers
	first   int    // steps of the first round
	alone   string // why the machine runs groups by itself; "" if it does not
	few     string // why there are not more workers; "" if there are as many as wanted
	vain    int    // number of rounds in vain
	spread  int    // number of groups that ran on workers
	workers []*Worker
	merged  []byte // room for what workers made
	stats   runner.Stats
}

// New decides whether the groups of a machine may be spread over so many workers. The run goes on while wanted returns
// true.
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

// Marking returns what code must mark, or nil if the groups are not spread.
func (s *Spread) Marking() *Marking {
	if s.alone != "" {
		return nil
	}
	return &s.marking
}

// Stats says how the steps of a run were executed, and by how many workers.
type Stats struct {
	runner.Stats
	Workers int    // number of workers that ran groups beside one another; 1: groups ran one after another
	Why     string // why there were not more; "": there could not be more
}

// Stats returns the statistics of the run so far. h must be what ran the machine.
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

// Run runs the machine to its end or to a limit. If the run is no longer wanted, it returns eu.StopBudget.
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

// byItself makes the machine run on until so many groups have ended.
func (s *Spread) byItself(h Host, groups int) eu.Stop {
	s.m.EndAfter(groups)
	defer s.m.EndAfter(s.groups)
	for {
		if _, stop := h.Run(slice); stop != eu.StopBudget || !s.wanted() {
			return stop
		}
	}
}

// each returns about how many steps a group has, judging by those that ran.
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

// rounds runs groups on workers, from the one at which the machine stands. Afterwards the machine stands behind them.
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
		case last != nil: // workers ran the groups
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

// round makes workers run the groups from at up to end, exclusive, and copies what they did to the machine. It returns
// the steps of the run so far and the worker that had the last group. If groups depend on one another, or after a
// report, a limit or a deadlock, it copies nothing, and last is nil.
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

// begin sets up a worker's memory as it is before a round.
func (s *Spread) begin(w *Worker, base []byte) {
	m := s.memory(w)
	copy(m.bytes, base)
	clear(m.read)
	clear(m.written)
	w.last, w.before = 0, w.Runner.Stats()
}

// run makes a worker run groups of the round, and reports whether they ended without a report.
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

// memory returns the part of a worker's memory that groups share, and its marks.
func (s *Spread) memory(w *Worker) memory {
	from, to := s.m.Shared()
	return memory{
		bytes: w.Machine.Arena()[from:to], read: s.marking.Of(Read, w.Memory)[from:to], written: s.marking.Of(Written, w.Memory)[from:to],
	}
}

// done returns the statistics of a worker's round.
func (w *Worker) done() runner.Stats {
	d := w.Runner.Stats()
	d.Generated -= w.before.Generated
	d.Left -= w.before.Left
	d.Interpreted -= w.before.Interpreted
	return runner.Stats{Generated: d.Generated, Left: d.Left, Interpreted: d.Interpreted}
}
