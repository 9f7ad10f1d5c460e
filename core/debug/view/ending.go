package view

import (
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
)

// Halted says where and why a run has stopped before its end. There, a view shows how the run came so far, as it does
// at the end.
type Halted struct {
	Step    int
	Why     protocol.StopReason // StopDeadlock, StopLimit or StopCancelled; StopStep if it has not stopped
	Message string
}

// livesKey is what the result of record.History.Lives depends on.
type livesKey struct{ thread, to int }

// mostHalted is the longest run, in steps, for which a view shows how it came to where it was stopped. Looking through
// a million steps in which lanes part in every round would make the page wait too long for the answer to Stop.
const mostHalted = 1 << 18

// ending describes a run that has ended or stopped here.
func (v *Viewer) ending(checked []launch.Result) (out protocol.Ending) {
	s, h := v.Scope, &v.memo.Halted
	ended := s.Machine.Finished()
	switch step := s.Step(); {
	case ended:
		out.Reason = protocol.StopEnd
	case h.Why == protocol.StopStep || h.Step != step:
		return out
	default:
		out.Reason, out.Message = h.Why, h.Message
	}
	if !ended && s.Step()-s.History.First > mostHalted {
		return out
	}
	l := v.lives()
	out.Lanes = l.Lanes
	out.Lanes.Each(func(list *[]int) { *list = (*list)[:s.Target.Launch.SIMD] })
	out.More, out.Parted = l.Lost, l.Parted
	if l.Met.Kind == protocol.MomentMeet {
		out.Met, out.MetLine = l.Met.Step, s.Line(l.Met.Next)
	}
	for i := range l.Changes {
		out.Moments = append(out.Moments, v.moment(&l.Changes[i]))
	}
	last := record.Change{Kind: protocol.MomentEnd, Step: s.Step(), By: l.Final, Next: s.State.PC(), Exec: s.State.ExecMask(), Moved: l.Ended}
	if ended {
		last.Exec = 0
		v.results(&out, checked)
	}
	out.Moments = append(out.Moments, v.moment(&last))
	out.Costs = v.costs()
	return out
}

// lives returns the Lives of the thread up to here.
func (v *Viewer) lives() *record.Lives {
	s, m := v.Scope, v.memo
	if key := (livesKey{s.Thread, s.Step()}); m.lives == nil || m.livesOf != key {
		first := s.Code.Funcs[s.Code.Kernel].First
		m.lives, m.livesOf = s.History.Lives(s.Thread, first, key.to, s.State.Depth() == 0, s.Line), key
	}
	return m.lives
}

// moment describes a change with the lines and labels of the text.
func (v *Viewer) moment(c *record.Change) protocol.Moment {
	s := v.Scope
	m := protocol.Moment{Kind: c.Kind, Step: c.Step, Line: s.Line(c.By), Exec: c.Exec, Returned: c.Returned, Moved: c.Moved}
	if c.Exec != 0 {
		m.Next = s.Line(c.Next)
	}
	by, next := s.Inst(c.By), s.Inst(c.Next)
	switch {
	case c.Kind == protocol.MomentStart && next != nil:
		m.Op = s.OpName(c.Next)
	case by == nil:
	case c.Kind == protocol.MomentLeave || c.Kind == protocol.MomentEnd:
		m.Op = s.OpName(c.By)
	case c.Kind == protocol.MomentMeet:
		m.Label = s.LabelAt(next.Func, c.Next)
	default:
		if labels := scope.JumpLabels(by.Src); len(labels) == 1 && c.Jumped && s.InSource(labels[0]) {
			m.Label = labels[0].Name
		}
	}
	return m
}
