package debug

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// lanes tells what each lane of the thread does at the instruction at pc, and why.
func (v *viewer) lanes(pc int, m protocol.Masks) []protocol.Lane {
	out := make([]protocol.Lane, v.target.Launch.SIMD)
	for lane := range out {
		out[lane] = v.lane(lane, pc, m)
	}
	return out
}

// lane decides one lane's state from the outside in: dispatched, in a frame, at
// this instruction, covered by it, predicated.
func (v *viewer) lane(lane, pc int, m protocol.Masks) protocol.Lane {
	bit := uint32(1) << lane
	name := "Lane " + strconv.Itoa(lane)
	depth := v.th.Depth()
	switch {
	case m.Dispatch&bit == 0:
		return protocol.Lane{State: protocol.LaneOff, Why: name + " was not dispatched."}
	case depth == 0:
		return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended."}
	}
	top := v.th.Frame(depth - 1)
	if top.CallMask()&bit == 0 {
		return v.outside(lane, name)
	}
	if at := top.PC(lane); m.Exec&bit == 0 && at != pc {
		where := "line " + strconv.Itoa(v.line(at))
		if label := v.labelAt(top.Func(), at); label != "" {
			where = label + ", " + where
		}
		return protocol.Lane{State: protocol.LaneWaiting, Line: v.line(at),
			Why: name + " waits at " + where + ", until the other lanes of this call get there."}
	}
	op := v.prog.Insts[pc].Src.Op
	what := "`" + isa.Table[op].Name + "` at line " + strconv.Itoa(v.line(pc))
	first, last := m.Offset, m.Offset+m.ExecSize-1
	scalar := m.ExecSize == 1
	switch {
	case isa.Table[op].Exec == isa.NoExec || isa.Table[op].Exec == isa.BlockExec:
		return protocol.Lane{State: protocol.LaneActive, Line: v.line(pc), Why: name + " is on: " + what + " acts for the whole thread."}
	case m.Uniform && m.Enable == 0:
		return protocol.Lane{State: protocol.LanePredOff, Line: v.line(pc), Why: name + " stays: " + m.PredText + " is false, and " + what + " moves all active lanes or none."}
	case m.Uniform:
		return protocol.Lane{State: protocol.LaneActive, Line: v.line(pc), Why: name + " is on: " + what + " has exec size 1 and moves all active lanes."}
	case lane < first || lane > last:
		covers := "lanes " + strconv.Itoa(first) + " to " + strconv.Itoa(last)
		if scalar {
			covers = "lane " + strconv.Itoa(first) + " only"
		}
		return protocol.Lane{State: protocol.LaneBeyond, Line: v.line(pc), Why: name + " is here, but " + what + " covers " + covers + "."}
	case m.Enable&bit == 0:
		return protocol.Lane{State: protocol.LanePredOff, Line: v.line(pc), Why: name + " is off: its predicate " + m.PredText + " is false."}
	case m.NoMask:
		return protocol.Lane{State: protocol.LaneActive, Line: v.line(pc), Why: name + " is on: " + what + " is NoMask and ignores the execution mask."}
	case m.PredText != "":
		return protocol.Lane{State: protocol.LaneActive, Line: v.line(pc), Why: name + " is on: it is in the execution mask and its predicate " + m.PredText + " is true."}
	}
	return protocol.Lane{State: protocol.LaneActive, Line: v.line(pc), Why: name + " is on: it is in the execution mask, and " + what + " has no predicate."}
}

// outside explains a lane that is not in the innermost frame's call mask.
func (v *viewer) outside(lane int, name string) protocol.Lane {
	bit := uint32(1) << lane
	depth := v.th.Depth()
	for i := depth - 1; i >= 0; i-- {
		f := v.th.Frame(i)
		if f.CallMask()&bit == 0 {
			if f.EntryMask()&bit == 0 {
				continue // it is further out
			}
			if i == 0 {
				return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended: it returned from the kernel."}
			}
			next := v.line(f.CallSite() + 1)
			return protocol.Lane{State: protocol.LaneReturned, Line: next,
				Why: name + " has returned from " + v.frameName(f) + "; it goes on in " + v.frameName(v.th.Frame(i-1)) +
					" at line " + strconv.Itoa(next) + " when the call mask is empty."}
		}
		at := f.PC(lane)
		if at < 0 { // active in its frame: it stands at the call the others made
			at = v.th.Frame(i + 1).CallSite()
		}
		return protocol.Lane{State: protocol.LaneWaiting, Line: v.line(at),
			Why: name + " waits in " + v.frameName(f) + " at line " + strconv.Itoa(v.line(at)) + "; it did not enter " + v.frameName(v.th.Frame(depth-1)) + "."}
	}
	return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended."}
}
