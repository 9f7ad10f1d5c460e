package explain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// This file says why a lane is on or off. The state of a lane follows from the machine. What brought it there follows
// from the history: the last step that had the lane in the execution mask is the one that took it out.

// Lanes returns what each lane of the thread does at the instruction at pc, and why.
func (v *Explainer) Lanes(pc int, m protocol.Masks) []protocol.Lane {
	out := make([]protocol.Lane, v.Target.Launch.SIMD)
	idle := uint32(0)
	for lane := range out {
		out[lane] = v.lane(lane, pc, m)
		out[lane].Resumes = -1
		if s := out[lane].State; (s == protocol.LaneWaiting || s == protocol.LaneReturned || s == protocol.LaneOff) && m.Dispatch>>lane&1 != 0 {
			idle |= 1 << lane
		}
	}
	v.causes(out, idle)
	return out
}

// because says what a lane did at the step that it ran last.
func (v *Explainer) because(inst, step int, taken bool, x *protocol.Lane) string {
	in := v.Code.Insts[inst].Src
	name := "`" + v.OpName(inst) + "`"
	where := text.Say(" at line {} (step {})", v.Line(inst), step)
	pred := ""
	if in.Pred.Var != nil {
		pred = ", because `" + in.Pred.String() + "` was " + map[bool]string{false: "false", true: "true"}[taken]
	}
	if v.Source != nil {
		st := v.Statement(inst)
		switch {
		case st == nil || st.Target != "":
			return "" // in the loop of an indirect call: which function it calls has been said
		case !StatementJumps(st.Op) && v.Starts[inst] && taken && len(scope.JumpLabels(in)) > 0:
			return "It left out the " + name + where + ", because its guard `" + st.Guard + "` was false."
		case !StatementJumps(st.Op):
			return ""
		case st.Guard == "":
			pred = ""
		case in.Pred.Var != nil:
			pred = ", because its guard `" + st.Guard + "` was " + map[bool]string{false: "false", true: "true"}[taken]
		}
	}
	did := ""
	switch {
	case x.State == protocol.LaneReturned || x.State == protocol.LaneOff:
		if in.Op.Returns() {
			did = "left by"
		}
	case len(scope.JumpLabels(in)) > 0 && taken:
		did = "took"
	case len(scope.JumpLabels(in)) > 0:
		did, pred = "did not take", pred+", and the lanes that did run first"
	case in.Op.Calls() && !taken:
		did = "did not take"
	case in.Op.Returns() && taken: // from a scalar call that had taken the lane away from where it waits (FCALL.md)
		did = "came back by"
	case in.Op.Returns():
		did = "stayed at"
	}
	if did == "" {
		return ""
	}
	return "It " + did + " the " + name + where + pred + "."
}

// StatementJumps reports whether a statement of the source moves lanes itself.
func StatementJumps(op string) bool {
	op, _, _ = strings.Cut(op, ".")
	return slices.Contains([]string{"bra", "brx", "ret", "exit", "trap"}, op)
}

// lane determines one lane's state from the outside in: whether it was dispatched, is in a frame, is at this
// instruction, is covered by it, and is not turned off by its predicate.
func (v *Explainer) lane(lane, pc int, m protocol.Masks) protocol.Lane {
	bit := uint32(1) << lane
	name := text.Say("Lane {}", lane)
	depth := v.State.Depth()
	// This holds for lanes that were not dispatched, too (spec/visa/5_operands.md, "Predication": ChEn is all ones).
	ignored := m.NoMask && !m.Uniform && m.Exec&bit == 0 && m.Enable&bit != 0
	switch {
	case m.Dispatch&bit == 0 && !ignored:
		return protocol.Lane{State: protocol.LaneOff, Why: name + " was not dispatched: the dispatch mask leaves it out."}
	case depth == 0:
		return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended."}
	}
	if ignored {
		why := "it is not in the execution mask"
		if m.Dispatch&bit == 0 {
			why = "it was not dispatched"
		}
		what, _ := v.acting(pc)
		return protocol.Lane{State: protocol.LaneActive, Line: v.Line(pc),
			Why: text.Say("{} is on although {}: {} is NoMask and ignores the execution mask.", name, why, what)}
	}
	top := v.State.Frame(depth - 1)
	if top.CallMask()&bit == 0 {
		return v.outside(lane, name)
	}
	if at := top.PC(lane); m.Exec&bit == 0 && at != pc {
		return v.waiting(lane, name, at)
	}
	return v.atHand(lane, name, pc, m)
}

// acting returns the name of what runs next for use in a sentence, and the word for what selects its lanes.
func (v *Explainer) acting(pc int) (what, predicate string) {
	if st := v.StatementView(pc); st != nil {
		return text.Say("`{}` at line {}", st.Op, st.Line), "guard"
	}
	return text.Say("`{}` at line {}", isa.Table[v.Code.Insts[pc].Src.Op].Name, v.Line(pc)), "predicate"
}

// atHand says what the next instruction does with a lane that stands at it.
func (v *Explainer) atHand(lane int, name string, pc int, m protocol.Masks) protocol.Lane {
	bit := uint32(1) << lane
	op, st := v.Code.Insts[pc].Src.Op, v.StatementView(pc)
	what, predicate := v.acting(pc)
	first, last := m.Offset, m.Offset+m.ExecSize-1
	here := protocol.Lane{State: protocol.LaneActive, Line: v.Line(pc)}
	switch {
	case st != nil && !st.Runs():
		here.Why = name + " is on: it has entered `" + v.FrameName(v.State.Frame(v.State.Depth()-1)) + "`."
	case st != nil && !v.Starts[pc]:
		here.Why = name + " is on: it is in the execution mask, and in the midst of " + what + "."
	case st == nil && op.WholeThread() && m.PredText != "" && m.Enable == 0:
		here.State = protocol.LanePredOff
		here.Why = name + " is off: `" + m.PredText + "` is false, and " + what + " acts for the whole thread or not at all."
	case st == nil && op.WholeThread():
		here.Why = name + " is on: " + what + " acts for the whole thread."
	case m.Uniform && m.Enable == 0:
		here.State = protocol.LanePredOff
		here.Why = name + " stays: `" + m.PredText + "` is false, and " + what + " moves all active lanes or none."
	case m.Uniform:
		here.Why = name + " is on: " + what + " has exec size 1 and moves all active lanes."
	case lane < first || lane > last:
		covers := text.Say("lanes {} to {}", first, last)
		if first == last {
			covers = text.Say("lane {} only", first)
		}
		here.State = protocol.LaneBeyond
		here.Why = text.Say("{} is here, but {} covers {}: exec size {}{}.", name, what, covers, m.ExecSize, offsetWords(m.Offset))
	case m.Enable&bit == 0:
		here.State = protocol.LanePredOff
		here.Why = name + " is off: it is in the execution mask, but its " + predicate + " `" + m.PredText + "` is false."
	case m.NoMask:
		here.Why = name + " is on: " + what + " is NoMask and ignores the execution mask."
	case m.PredText != "" && (st != nil || !v.Selects(pc)):
		here.Why = name + " is on: it is in the execution mask and its " + predicate + " `" + m.PredText + "` is true."
	case m.PredText != "":
		here.Why = name + " is on: it is in the execution mask; the predicate of a `sel` chooses a source and turns no lane off."
	default:
		here.Why = name + " is on: it is in the execution mask, and " + what + " has no " + predicate + "."
	}
	return here
}

// waiting says what a lane of the innermost frame waits for. The lane's next instruction is not the one that runs.
func (v *Explainer) waiting(lane int, name string, at int) protocol.Lane {
	depth := v.State.Depth()
	top := v.State.Frame(depth - 1)
	if target := v.callsNext(depth-1, at, lane); target != "" {
		return protocol.Lane{State: protocol.LaneWaiting, Line: v.Line(at),
			Why: name + " waits: it calls `" + target + "`, and the lanes with another target run first."}
	}
	where := text.Say("line {}", v.Line(at))
	if label := v.LabelAt(top.Func(), at); label != "" {
		where = "`" + label + "`, " + where
	}
	if v.Line(at) == 0 {
		where = "the end of `" + v.FrameName(top) + "`"
	}
	return protocol.Lane{State: protocol.LaneWaiting, Line: v.Line(at),
		Why: name + " waits at " + where + ", until the lanes before it get there or past it."}
}

// offsetWords returns a mask offset as a program writes it.
func offsetWords(offset int) string {
	if offset == 0 {
		return ""
	}
	return text.Say(", mask offset M{}", offset/4+1)
}

// outside explains a lane that is not in the innermost frame's call mask.
func (v *Explainer) outside(lane int, name string) protocol.Lane {
	bit := uint32(1) << lane
	depth := v.State.Depth()
	for i := depth - 1; i >= 0; i-- {
		f := v.State.Frame(i)
		if f.CallMask()&bit == 0 {
			if f.EntryMask()&bit == 0 {
				continue // it is in a frame further out
			}
			if i == 0 {
				return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended: it returned from the kernel."}
			}
			next := v.Line(f.CallSite() + 1)
			return protocol.Lane{State: protocol.LaneReturned, Line: next,
				Why: text.Say("{} has returned from `{}`; it goes on in `{}` at line {} when the call mask is empty.", name, v.FrameName(f), v.FrameName(v.State.Frame(i-1)), next)}
		}
		return v.outer(lane, name, i)
	}
	return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended."}
}

// callsNext returns the function that a lane is about to call if it waits in the middle of an indirect call, and ""
// otherwise.
func (v *Explainer) callsNext(frame, at, lane int) string {
	if at < 0 || at >= len(v.Starts) || v.Starts[at] {
		return ""
	}
	return v.CalleeOf(frame, at, lane)
}

// outer explains a lane that stands in an outer frame.
func (v *Explainer) outer(lane int, name string, i int) protocol.Lane {
	f := v.State.Frame(i)
	at := f.PC(lane)
	callee := "`" + v.FrameName(v.State.Frame(i+1)) + "`"
	if target := v.callsNext(i, at, lane); target != "" {
		return protocol.Lane{State: protocol.LaneWaiting, Line: v.Line(at), Why: name + " waits: it calls `" + target + "`, the group that calls " + callee + " runs first."}
	}
	why := text.Say("{} waits in `{}` at line {}", name, v.FrameName(f), v.Line(at))
	if f.ExecMask()>>lane&1 != 0 {
		// It was with the lanes that called, but did not go with them.
		why += ", behind the call: its predicate there was false. It goes on when " + callee + " has ended."
	} else {
		why += ": it was not with the lanes that entered " + callee + "."
	}
	return protocol.Lane{State: protocol.LaneWaiting, Line: v.Line(at), Why: why}
}

// explainLane says why a lane is on or off, and what led to that.
func (v *Explainer) explainLane(lane int) (out []protocol.Sentence) {
	pc := v.State.PC()
	if lane < 0 || lane >= v.Target.Launch.SIMD {
		return nil
	}
	m := v.Masks(pc)
	x := v.Lanes(pc, m)[lane]
	say := func(text string, step, line int) {
		out = append(out, protocol.Sentence{Text: text, Step: step, Line: line})
	}
	cause := -1
	if x.CauseLine > 0 {
		cause = x.Cause
	}
	say(x.Why, cause, x.CauseLine)
	if x.Resumes >= 0 {
		sp, _ := v.History.Span(x.Resumes)
		line := v.Line(sp.Inst(x.Resumes))
		say(text.Say("It runs again at step {}, line {}.", x.Resumes, line), x.Resumes, line)
	}
	if v.State.Depth() == 0 {
		return out
	}
	say(v.arithmetic(lane, pc, m), -1, 0)
	if name := v.guarding(lane, pc, m); name != "" {
		e := v.explainElement(&protocol.Explain{Text: name}, func() bool { return true })
		if w := e.LastWrite; w.Found == protocol.AccessThere {
			say("`"+name+"`: "+w.Text, w.Step, w.Line)
		}
	}
	if step, kind := v.entry(); step >= 0 {
		sp, _ := v.History.Span(step)
		line := v.Line(sp.Inst(step))
		f := v.State.Frame(v.State.Depth() - 1)
		said, with := "It was not among the lanes that entered", ": "
		if f.EntryMask()>>lane&1 != 0 {
			said, with = "It entered", ", with "
		}
		if with += format.Lanes(f.EntryMask()); v.Asked {
			with = ""
		}
		say(text.Say("{} `{}` by the `{}` at line {} (step {}){}.", said, v.FrameName(f), kind, line, step, with), step, line)
	}
	return out
}

// arithmetic says how the channel enable of a lane is computed.
func (v *Explainer) arithmetic(lane, pc int, m protocol.Masks) string {
	bit := func(mask uint32) string { return strconv.Itoa(int(mask >> lane & 1)) }
	em := "EM is " + bit(m.Exec)
	if m.NoMask {
		em = "NoMask stands for EM, which is " + bit(m.Exec)
	}
	said := em + " (call mask " + bit(m.Call) + ", dispatch mask " + bit(m.Dispatch) + ")"
	st := v.StatementView(pc)
	if m.PredText != "" {
		said += ", `" + m.PredText + "` is " + bit(m.Pred)
	}
	covered := "covered"
	if lane < m.Offset || lane >= m.Offset+m.ExecSize {
		covered = "not covered"
	}
	switch {
	case st == nil && m.ExecSize == 0:
		said += ", and `" + v.OpName(pc) + "` acts for the thread as a whole"
	case st == nil && m.Uniform:
		said += ", and `" + v.OpName(pc) + "` has exec size 1 and moves all active lanes or none"
	case st == nil:
		said += text.Say(", and the lane is {} by exec size {}{}", covered, m.ExecSize, offsetWords(m.Offset))
	}
	return said + ": the channel enable is " + bit(m.Enable) + "."
}

// guarding returns the element of a predicate that decides for a lane, as in "P1[3]"; "" if none does.
func (v *Explainer) guarding(lane, pc int, m protocol.Masks) string {
	st, in := v.StatementView(pc), v.Code.Insts[pc].Src
	guard := m.PredText
	if st == nil && in.Pred.Var != nil {
		guard = in.Pred.Var.Name
	} else if st != nil && guard != "" {
		guard = scope.GuardName(st)
	}
	if guard == "" {
		return ""
	}
	switch {
	case st == nil && in.Pred.Combine != isa.Sequential:
		lane = v.deciding(in, lane)
	case m.Uniform || st == nil && in.Op.WholeThread():
		lane = m.Offset // one bit, for all lanes
	}
	return text.Say("{}[{}]", guard, lane)
}

// deciding returns the element of a predicate that decides what any or all make of several: the first 1 for any, the
// first 0 for all. If there is none, all of them decide, and it is the lane's own.
func (v *Explainer) deciding(in *visa.Inst, lane int) int {
	elems := v.Machine.PredBits(v.Thread, v.State.Depth()-1, in.Pred.Var)
	if in.Pred.Combine == isa.All {
		elems = ^elems
	}
	first, n := in.Combined()
	for i := first; i < first+n; i++ {
		if elems>>i&1 != 0 {
			return i
		}
	}
	return min(max(lane, first), first+n-1)
}

// entry returns the step of the call that made the innermost frame; -1 if there was no call, or if it is not recorded.
func (v *Explainer) entry() (step int, kind string) {
	depth := v.State.Depth()
	if depth < 2 {
		return -1, ""
	}
	sp, ok := v.History.Span(v.Step() - 1)
	for ; ok; ok = sp.Prev() {
		if sp.Thread() == v.Thread && sp.Depth() < depth {
			return min(sp.End, v.Step()) - 1, v.KindName(v.State.Frame(depth - 1).CallKind())
		}
	}
	return -1, ""
}
