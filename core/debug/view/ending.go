package view

import (
	"cmp"
	"slices"

	"github.com/lanewise/lanewise/core/debug/record"
	"github.com/lanewise/lanewise/core/debug/scope"
	"github.com/lanewise/lanewise/core/protocol"
)

// Halted is where a run has stopped before its end: there it tells how it came so far, as one that has ended does.
type Halted struct {
	Step    int
	Why     protocol.StopReason // StopDeadlock, StopLimit or StopCancelled; else it has not
	Message string
}

// livesKey is what record.Lives depend on.
type livesKey struct{ thread, to int }

// ending tells of a run that has ended or stopped here.
func (v *Viewer) ending() (out protocol.Ending) {
	ended := v.Machine.Finished()
	switch h := &v.memo.Halted; {
	case ended:
		out.Reason = protocol.StopEnd
	case h.Step != v.Step() || h.Why != protocol.StopDeadlock && h.Why != protocol.StopLimit && h.Why != protocol.StopCancelled:
		return out
	default:
		out.Reason, out.Message = h.Why, h.Message
	}
	l := v.lives(v.State.Depth() == 0)
	out.First = l.First
	for lane := range v.Target.Launch.SIMD {
		x := &l.Lanes[lane]
		e := protocol.LaneEnd{Started: x.Started, Step: x.End, Ran: x.Ran, Waited: x.Waited, Longest: x.Longest, At: x.At}
		if x.End >= 0 {
			e.Line = v.Line(x.By)
		}
		out.Lanes = append(out.Lanes, e)
	}
	v.moments(&out, l, ended)
	if l.Met.Kind == protocol.MomentMeet {
		out.Met = v.moment(&l.Met)
	}
	out.All = v.efficiency()[0]
	out.Lines = v.costly()
	if ended {
		v.lastValues(&out)
		v.results(&out)
	}
	return out
}

// lives are those of the thread up to here.
func (v *Viewer) lives(ended bool) *record.Lives {
	if key := (livesKey{v.Thread, v.Step()}); v.memo.lives == nil || v.memo.livesOf != key {
		kernel := &v.Code.Funcs[v.Code.Kernel]
		v.memo.lives, v.memo.livesOf = v.History.Lives(v.Thread, kernel.First, v.Step(), ended), key
	}
	return v.memo.lives
}

// moments are the changes, and behind them that the run ended or stopped.
func (v *Viewer) moments(out *protocol.Ending, l *record.Lives, ended bool) {
	for i := range l.Changes {
		out.Moments = append(out.Moments, v.moment(&l.Changes[i]))
	}
	out.More, out.Parted = l.Lost, l.Parted
	last := protocol.Moment{Kind: protocol.MomentEnd, Step: v.Step()}
	if by := l.Final; by >= 0 && ended {
		last.Line, last.Op = v.Line(by), v.OpName(by)
	}
	if !ended {
		last.Next, last.Exec = v.LineOfThread(v.State), v.State.ExecMask()
	}
	for lane, x := range out.Lanes {
		switch bit := uint32(1) << lane; {
		case ended && x.Started && x.Step == l.Last():
			last.Moved |= bit
		case x.Started && x.Step < 0 && last.Exec&bit == 0:
			last.Waiting |= bit
		}
	}
	out.Moments = append(out.Moments, last)
}

// moment is a change in the words of the text.
func (v *Viewer) moment(c *record.Change) protocol.Moment {
	m := protocol.Moment{Kind: c.Kind, Step: c.Step, Next: v.Line(c.Next), Exec: c.Exec, Waiting: c.Waiting, Returned: c.Returned, Moved: c.Moved}
	if c.Kind == protocol.MomentStart {
		if v.Inst(c.Next) != nil {
			m.Op = v.OpName(c.Next)
		}
		return m
	}
	m.Line = v.Line(c.By)
	switch c.Kind {
	case protocol.MomentLeave:
		m.Op = v.OpName(c.By)
	case protocol.MomentMeet:
		m.Label = v.LabelAt(v.Code.Insts[c.Next].Func, c.Next)
	default:
		if labels := scope.JumpLabels(v.Code.Insts[c.By].Src); len(labels) == 1 && c.Jumped && v.InSource(labels[0]) {
			m.Label = labels[0].Name
		}
	}
	return m
}

// costly are the lines that lost the most channels, in the order of the text.
func (v *Viewer) costly() (list []protocol.Efficiency) {
	st := v.StatsAt(v.Step())
	at := map[int]int{}
	for i := range v.Code.Insts {
		e := v.efficiencyOf(st, i, i+1)
		if e.Line = v.Line(i); e.Channels == 0 || e.Line == 0 {
			continue
		}
		n, ok := at[e.Line]
		if !ok {
			at[e.Line] = len(list)
			list = append(list, e)
			continue
		}
		list[n].Runs = max(list[n].Runs, e.Runs)
		list[n].Enabled += e.Enabled
		list[n].Channels += e.Channels
	}
	slices.SortStableFunc(list, func(a, b protocol.Efficiency) int {
		return cmp.Compare(b.Channels-b.Enabled, a.Channels-a.Enabled)
	})
	list = list[:min(len(list), protocol.MaxLines)]
	slices.SortStableFunc(list, func(a, b protocol.Efficiency) int { return cmp.Compare(a.Line, b.Line) })
	return list
}
