package record

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// Lives says what became of the lanes of a thread: how long each ran and waited, and at which steps other lanes ran
// than before. It is made in one pass over the segments of the record. That looks at the channels of every step, but
// adds something up only where lanes change: see BenchmarkLives.
type Lives struct {
	Lanes   protocol.LaneEnds // eu.MaxLanes lanes
	Changes []Change          // the first ones, in the order of their steps
	Lost    int               // number of changes for which there was no room
	Parted  int
	Met     Change // the last time that lanes reconverged
	Final   int    // instruction of the thread's last step; -1 if it has not run
	Ended   uint32 // lanes that the thread's last step ended

	line func(inst int) int

	ran      bool   // the thread has run
	last     int    // the thread's last step
	inst     int    // instruction of that step
	moved    uint32 // lanes that were enabled at that step
	depth    int
	exec     uint32
	off      uint32 // lanes that have ended, or were not dispatched
	idle     uint32 // lanes that are not in the execution mask
	steps    int    // steps of the thread so far
	idleFrom [eu.MaxLanes]idleStart
}

// idleStart is where a wait began, as a step of the run and as a count of the thread's own steps.
type idleStart struct{ step, own int }

// Change is a step at which other lanes of a thread run than at the thread's step before.
type Change struct {
	Kind     protocol.MomentKind
	Step     int
	By, Next int // instructions: that of the thread's step before, -1 at its start, and that of this step
	Exec     uint32
	Returned uint32
	Moved    uint32 // lanes that ran before and do not now; for MomentMeet, lanes that joined
	Jumped   bool   // all of Moved were enabled at the step before
}

// Lives looks at the steps before to of a thread whose first instruction is start. ended reports that all of its lanes
// have ended. line returns the line of an instruction.
func (h *History) Lives(thread, start, to int, ended bool, line func(inst int) int) *Lives {
	l := newLives(line)
	h.Each(h.First, to, func(sp *Span, from, until int) {
		if sp.Thread() != thread {
			return
		}
		if l.ran && int(sp.Pc) == start && sp.Depth() == 1 && l.depth == 1 && h.Facts[l.inst].Kind&jumps == 0 {
			*l = *newLives(line) // another thread group begins
		}
		l.enter(sp, from)
		l.run(sp, from, until)
	})
	l.rest(l.idle)
	if l.Final = -1; l.ran {
		l.Final = l.inst
		left := ^l.off
		if ended {
			l.Ended = left
		}
		l.leave(left, ended)
	}
	return l
}

func newLives(line func(int) int) *Lives {
	l := &Lives{line: line}
	l.Lanes.Each(func(list *[]int) { *list = make([]int, eu.MaxLanes) })
	for lane := range l.Lanes.Step {
		l.Lanes.Step[lane] = -1
	}
	return l
}

// enter takes in the masks of a segment.
func (l *Lives) enter(sp *Span, from int) {
	if l.depth = sp.Depth(); l.ran && sp.Exec == l.exec && sp.off == l.off {
		return
	}
	if !l.ran {
		l.off = sp.off
	}
	idle := ^(sp.Exec | sp.off)
	l.rest(l.idle &^ idle)
	for lanes := idle &^ l.idle; lanes != 0; lanes &= lanes - 1 {
		l.idleFrom[bits.TrailingZeros32(lanes)] = idleStart{from, l.steps}
	}
	gone := sp.off &^ l.off
	l.leave(gone, true)
	l.change(sp, from, gone)
	l.ran, l.exec, l.off, l.idle = true, sp.Exec, sp.off, idle
}

// leave adds to Ran the steps that lanes ran. With ended, the thread's last step is noted as the one that ended them.
func (l *Lives) leave(lanes uint32, ended bool) {
	x := &l.Lanes
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		x.Ran[lane] += l.steps - x.Waited[lane]
		if ended {
			x.Step[lane], x.Line[lane] = l.last, l.line(l.inst)
		}
	}
}

// rest ends the waits of lanes.
func (l *Lives) rest(lanes uint32) {
	x := &l.Lanes
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		n := l.steps - l.idleFrom[lane].own
		x.Waited[lane] += n
		if n > x.Longest[lane] {
			x.Longest[lane], x.At[lane] = n, l.idleFrom[lane].step
		}
	}
}

// change records how the lanes of a segment differ from those that ran before it. gone are the lanes that have ended in
// between.
func (l *Lives) change(sp *Span, from int, gone uint32) {
	c := Change{Step: from, By: -1, Next: sp.Inst(from), Exec: sp.Exec, Returned: sp.returned}
	if l.ran {
		if c.Kind, c.Moved = protocol.LanesChange(l.exec, sp.Exec, gone); c.Moved == 0 {
			return
		}
		c.By, c.Jumped = l.inst, c.Moved&^l.moved == 0
	}
	switch c.Kind {
	case protocol.MomentPart:
		l.Parted++
	case protocol.MomentMeet:
		l.Met = c
	}
	if len(l.Changes) < protocol.MaxMoments-1 {
		l.Changes = append(l.Changes, c)
	} else {
		l.Lost++
	}
}

// run counts the steps of a segment. For each step at which a lane is in the execution mask but its channel is off, it
// takes one from the lane's Ran, to which leave adds the steps that the lane did not wait.
func (l *Lives) run(sp *Span, from, until int) {
	facts := sp.facts(from, until)
	for k := range facts {
		f := &facts[k]
		if f.Kind == masked && sp.Exec&^f.lanes == 0 {
			continue
		}
		for lanes := sp.Exec &^ sp.active(f); lanes != 0; lanes &= lanes - 1 {
			l.Lanes.Ran[bits.TrailingZeros32(lanes)]--
		}
	}
	l.steps += until - from
	l.last, l.inst, l.moved = until-1, sp.Inst(until-1), sp.Enabled(until-1)
}
