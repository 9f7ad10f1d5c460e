package debug

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// Why a lane is on or off. The state of a lane follows from the machine; what brought it
// there, from the history: the last step at which it was in the execution mask is the
// one that took it out.

// lanes tells what each lane of the thread does at the instruction at pc, and why.
func (v *viewer) lanes(pc int, m protocol.Masks) []protocol.Lane {
	out := make([]protocol.Lane, v.target.Launch.SIMD)
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

// because says what the step did that a lane ran last.
func (v *viewer) because(inst, step int, taken bool, x *protocol.Lane) string {
	in := v.prog.Insts[inst].Src
	name := "`" + v.opName(inst) + "`"
	where := " at line " + strconv.Itoa(v.line(inst)) + " (step " + strconv.Itoa(step) + ")"
	pred := ""
	if in.Pred.Var != nil {
		pred = ", because `" + predText(in.Pred) + "` was " + map[bool]string{false: "false", true: "true"}[taken]
	}
	if v.src != nil {
		st := v.statement(inst)
		switch {
		case st == nil || st.Target != "":
			return "" // in the loop of an indirect call: what it calls was said
		case !branching(st.Op) && v.starts[inst] && taken && len(jumpLabels(in)) > 0:
			return "It left out the " + name + where + ", because its guard `" + st.Guard + "` was false."
		case !branching(st.Op):
			return ""
		case st.Guard == "":
			pred = ""
		case in.Pred.Var != nil:
			pred = ", because its guard `" + st.Guard + "` was " + map[bool]string{false: "false", true: "true"}[taken]
		}
	}
	switch {
	case x.State == protocol.LaneReturned || x.State == protocol.LaneOff:
		if leaves(in.Op) {
			return "It left by the " + name + where + pred + "."
		}
	case len(jumpLabels(in)) > 0 && taken:
		return "It took the " + name + where + pred + "."
	case len(jumpLabels(in)) > 0:
		return "It did not take the " + name + where + pred + ", and the lanes that did run first."
	case isCall(in.Op) && !taken:
		return "It did not take the " + name + where + pred + "."
	case leaves(in.Op):
		return "It stayed at the " + name + where + pred + "."
	}
	return ""
}

func isCall(op isa.Op) bool { return op == isa.OpCall || op == isa.OpFCall || op == isa.OpIfCall }

// branching reports whether a statement of the source moves lanes itself.
func branching(op string) bool {
	for _, s := range []string{"bra", "brx", "ret", "exit", "trap"} {
		if op == s || strings.HasPrefix(op, s+".") {
			return true
		}
	}
	return false
}

// lane decides one lane's state from the outside in: dispatched, in a frame, at
// this instruction, covered by it, predicated.
func (v *viewer) lane(lane, pc int, m protocol.Masks) protocol.Lane {
	bit := uint32(1) << lane
	name := "Lane " + strconv.Itoa(lane)
	depth := v.th.Depth()
	// Of lanes that were not dispatched, too (spec/visa/5_operands.md, "Predication": ChEn is all ones).
	ignored := m.NoMask && !m.Uniform && m.Exec&bit == 0 && m.Enable&bit != 0
	switch {
	case m.Dispatch&bit == 0 && !ignored:
		return protocol.Lane{State: protocol.LaneOff, Why: name + " was not dispatched: the dispatch mask leaves it out."}
	case depth == 0:
		return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended."}
	}
	op := v.prog.Insts[pc].Src.Op
	st := v.asStatement(pc)
	predicate := "predicate"
	what := "`" + isa.Table[op].Name + "` at line " + strconv.Itoa(v.line(pc))
	if st != nil {
		predicate, what = "guard", "`"+st.Op+"` at line "+strconv.Itoa(st.Line)
	}
	top := v.th.Frame(depth - 1)
	if ignored {
		why := "it is not in the execution mask"
		if m.Dispatch&bit == 0 {
			why = "it was not dispatched"
		}
		return protocol.Lane{State: protocol.LaneActive, Line: v.line(pc),
			Why: name + " is on although " + why + ": " + what + " is NoMask and ignores the execution mask."}
	}
	if top.CallMask()&bit == 0 {
		return v.outside(lane, name)
	}
	if at := top.PC(lane); m.Exec&bit == 0 && at != pc {
		if target := v.callsNext(depth-1, at, lane); target != "" {
			return protocol.Lane{State: protocol.LaneWaiting, Line: v.line(at),
				Why: name + " waits: it calls `" + target + "`, and the lanes with another target run first."}
		}
		where := "line " + strconv.Itoa(v.line(at))
		if label := v.labelAt(top.Func(), at); label != "" {
			where = "`" + label + "`, " + where
		}
		if v.line(at) == 0 {
			where = "the end of `" + v.frameName(top) + "`"
		}
		return protocol.Lane{State: protocol.LaneWaiting, Line: v.line(at),
			Why: name + " waits at " + where + ", until the other lanes of this call get there."}
	}
	first, last := m.Offset, m.Offset+m.ExecSize-1
	here := protocol.Lane{State: protocol.LaneActive, Line: v.line(pc)}
	switch {
	case st != nil && !st.Runs():
		here.Why = name + " is on: it has entered `" + v.frameName(top) + "`."
	case st != nil && !v.starts[pc]:
		here.Why = name + " is on: it is in the execution mask, and in the midst of " + what + "."
	case st == nil && forThread(op) && m.PredText != "" && m.Enable == 0:
		here.State = protocol.LanePredOff
		here.Why = name + " is off: `" + m.PredText + "` is false, and " + what + " acts for the whole thread or not at all."
	case st == nil && forThread(op):
		here.Why = name + " is on: " + what + " acts for the whole thread."
	case m.Uniform && m.Enable == 0:
		here.State = protocol.LanePredOff
		here.Why = name + " stays: `" + m.PredText + "` is false, and " + what + " moves all active lanes or none."
	case m.Uniform:
		here.Why = name + " is on: " + what + " has exec size 1 and moves all active lanes."
	case lane < first || lane > last:
		covers := "lanes " + strconv.Itoa(first) + " to " + strconv.Itoa(last)
		if first == last {
			covers = "lane " + strconv.Itoa(first) + " only"
		}
		here.State = protocol.LaneBeyond
		here.Why = name + " is here, but " + what + " covers " + covers + ": exec size " + strconv.Itoa(m.ExecSize) + offsetWords(m.Offset) + "."
	case m.Enable&bit == 0:
		here.State = protocol.LanePredOff
		here.Why = name + " is off: it is in the execution mask, but its " + predicate + " `" + m.PredText + "` is false."
	case m.NoMask:
		here.Why = name + " is on: " + what + " is NoMask and ignores the execution mask."
	case m.PredText != "" && (st != nil || !v.chooses(pc)):
		here.Why = name + " is on: it is in the execution mask and its " + predicate + " `" + m.PredText + "` is true."
	case m.PredText != "":
		here.Why = name + " is on: it is in the execution mask; the predicate of a `sel` chooses a source and turns no lane off."
	default:
		here.Why = name + " is on: it is in the execution mask, and " + what + " has no " + predicate + "."
	}
	return here
}

// chooses reports whether an instruction's predicate turns no lane off.
func (v *viewer) chooses(pc int) bool {
	return v.prog.Insts[pc].Src.Pred.Var != nil && !v.prog.Predicated(pc)
}

// offsetWords names a mask offset as a program writes it.
func offsetWords(offset int) string {
	if offset == 0 {
		return ""
	}
	return ", mask offset M" + strconv.Itoa(offset/4+1)
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
				Why: name + " has returned from `" + v.frameName(f) + "`; it goes on in `" + v.frameName(v.th.Frame(i-1)) +
					"` at line " + strconv.Itoa(next) + " when the call mask is empty."}
		}
		return v.outer(lane, name, i)
	}
	return protocol.Lane{State: protocol.LaneOff, Why: name + " has ended."}
}

// callsNext is the function that a lane is about to call that waits in the midst of an indirect
// call; "" if it does not.
func (v *viewer) callsNext(frame, at, lane int) string {
	if at < 0 || at >= len(v.starts) || v.starts[at] {
		return ""
	}
	return v.callee(frame, at, lane)
}

// outer explains a lane that stands in an outer frame.
func (v *viewer) outer(lane int, name string, i int) protocol.Lane {
	f := v.th.Frame(i)
	at := f.PC(lane)
	callee := "`" + v.frameName(v.th.Frame(i+1)) + "`"
	if target := v.callsNext(i, at, lane); target != "" {
		return protocol.Lane{State: protocol.LaneWaiting, Line: v.line(at), Why: name + " waits: it calls `" + target + "`, the group that calls " + callee + " runs first."}
	}
	why := name + " waits in `" + v.frameName(f) + "` at line " + strconv.Itoa(v.line(at))
	if f.ExecMask()>>lane&1 != 0 {
		// It was with the lanes that called and was not taken along.
		why += ", behind the call: its predicate there was false. It goes on when " + callee + " has ended."
	} else {
		why += ": it was not with the lanes that entered " + callee + "."
	}
	return protocol.Lane{State: protocol.LaneWaiting, Line: v.line(at), Why: why}
}

// explainLane says why a lane is on or off, with what led to it.
func (v *viewer) explainLane(lane int) (out []protocol.Sentence) {
	pc := v.th.PC()
	if lane < 0 || lane >= v.target.Launch.SIMD {
		return nil
	}
	bit := func(mask uint32) string { return strconv.Itoa(int(mask >> lane & 1)) }
	m := v.masks(pc)
	x := v.lanes(pc, m)[lane]
	say := func(text string, step, line int) {
		out = append(out, protocol.Sentence{Text: text, Step: step, Line: line})
	}
	cause := -1
	if x.CauseLine > 0 {
		cause = x.Cause
	}
	say(x.Why, cause, x.CauseLine)
	if x.Resumes >= 0 {
		sp, _ := v.hist.span(x.Resumes)
		line := v.line(sp.inst(x.Resumes))
		say("It runs again at step "+strconv.Itoa(x.Resumes)+", line "+strconv.Itoa(line)+".", x.Resumes, line)
	}
	if v.th.Depth() == 0 {
		return out
	}
	em := "EM is " + bit(m.Exec)
	if m.NoMask {
		em = "NoMask stands for EM, which is " + bit(m.Exec) + ","
	}
	text := em + " (call mask " + bit(m.Call) + ", dispatch mask " + bit(m.Dispatch) + ")"
	st := v.asStatement(pc)
	if m.PredText != "" {
		text += ", `" + m.PredText + "` is " + bit(m.Pred)
	}
	covered := "covered"
	if lane < m.Offset || lane >= m.Offset+m.ExecSize {
		covered = "not covered"
	}
	switch {
	case st == nil && m.ExecSize == 0:
		text += ", and `" + v.opName(pc) + "` acts for the thread as a whole"
	case st == nil && m.Uniform:
		text += ", and `" + v.opName(pc) + "` has exec size 1 and moves all active lanes or none"
	case st == nil:
		text += ", and the lane is " + covered + " by exec size " + strconv.Itoa(m.ExecSize) + offsetWords(m.Offset)
	}
	say(text+": the channel enable is "+bit(m.Enable)+".", -1, 0)
	guard := m.PredText
	if p := v.prog.Insts[pc].Src.Pred; st == nil && p.Var != nil {
		guard = p.Var.Name
	} else if st != nil && guard != "" {
		guard = guardName(st)
	}
	if guard != "" {
		decides := lane
		if m.Uniform || st == nil && forThread(v.prog.Insts[pc].Src.Op) {
			decides = m.Offset // one bit, for all lanes
		}
		name := guard + "[" + strconv.Itoa(decides) + "]"
		e := v.explainElement(&protocol.Explain{Text: name}, func() bool { return true })
		if w := e.LastWrite; w.Found == protocol.AccessThere {
			say("`"+name+"`: "+w.Text, w.Step, w.Line)
		}
	}
	if step, kind := v.entry(); step >= 0 {
		sp, _ := v.hist.span(step)
		line := v.line(sp.inst(step))
		f := v.th.Frame(v.th.Depth() - 1)
		if f.EntryMask()>>lane&1 != 0 {
			say("It entered `"+v.frameName(f)+"` by the `"+kind+"` at line "+strconv.Itoa(line)+" (step "+strconv.Itoa(step)+"), with "+laneList(f.EntryMask())+".", step, line)
		} else {
			say("It was not among the lanes that entered `"+v.frameName(f)+"` by the `"+kind+"` at line "+strconv.Itoa(line)+" (step "+strconv.Itoa(step)+"): "+laneList(f.EntryMask())+".", step, line)
		}
	}
	return out
}

// entry is the step of the call that made the innermost frame; -1 if it has none, or it
// is not recorded.
func (v *viewer) entry() (step int, kind string) {
	depth := v.th.Depth()
	if depth < 2 {
		return -1, ""
	}
	sp, ok := v.hist.span(v.Step() - 1)
	for ; ok; ok = sp.prev() {
		if sp.thread() == v.thread && sp.depth() < depth {
			return min(sp.end, v.Step()) - 1, v.kindName(v.th.Frame(depth - 1).CallKind())
		}
	}
	return -1, ""
}

// explainInstruction says what the next instruction will do, in words and, for a lane,
// in numbers.
func (v *viewer) explainInstruction(lane int) (out []protocol.Sentence) {
	pc := v.th.PC()
	in := v.inst(pc)
	if in == nil {
		return []protocol.Sentence{{Text: "The thread has ended.", Step: -1}}
	}
	row := &isa.Table[in.Src.Op]
	m := v.masks(pc)
	name, summary := row.Name, row.Summary
	st := v.asStatement(pc)
	if st != nil {
		name, summary = st.Op, st.Help
	}
	text := "`" + name + "`: " + summary + "."
	switch {
	case m.ExecSize == 0:
		text += " It acts once for the thread."
	case !m.Uniform && m.ExecSize > 1:
		text += " It runs in " + strconv.Itoa(bits.OnesCount32(m.Enable)) + " of " + plural(v.target.Launch.SIMD, "lane") + "."
	}
	out = append(out, protocol.Sentence{Text: text, Step: -1, Line: in.Line})
	branch := ""
	if st == nil {
		branch = v.branch(pc, m)
	} else {
		branch = v.statementBranch(pc, st, m)
	}
	if branch != "" {
		out = append(out, protocol.Sentence{Text: branch, Step: -1})
	}
	operands := v.operandsAt(pc)
	v.preview(pc)
	if lane < 0 || lane >= v.target.Launch.SIMD || len(operands) == 0 {
		return out
	}
	text = ""
	for i := range operands {
		o := &operands[i]
		if value := &o.Values[lane]; o.Role == protocol.RoleDst && value.Next != "" {
			text = "Lane " + strconv.Itoa(lane) + " writes " + value.Next + " to `" + o.Text + "`;" + text
		} else if o.Role != protocol.RoleDst && value.Text != "" {
			text += ", `" + o.Text + "` is " + value.Text
		}
	}
	switch {
	case text == "":
		return out
	case text[len(text)-1] == ';':
		text = text[:len(text)-1]
	case text[0] == ',':
		text = "In lane " + strconv.Itoa(lane) + " " + text[2:]
		if m.Enable>>lane&1 == 0 {
			text += "; it writes nothing, for it is off"
		}
	}
	return append(out, protocol.Sentence{Text: strings.Replace(text, ";,", ";", 1) + ".", Step: -1})
}

// statementBranch says where the lanes of a statement go.
func (v *viewer) statementBranch(pc int, st *protocol.Statement, m protocol.Masks) string {
	lanes := m.Enable & m.Exec
	switch {
	case branching(st.Op) && st.Op[0] != 'b':
		if st.Op[0] == 'r' {
			return capital(laneList(lanes)) + " " + verb(lanes, "returns", "return") + "."
		}
		return capital(laneList(lanes)) + " " + verb(lanes, "ends", "end") + "."
	case st.Target != "":
		text := ""
		for lanes != 0 {
			target, group := v.callee(v.th.Depth()-1, pc, bits.TrailingZeros32(lanes)), uint32(0)
			for l := lanes; l != 0; l &= l - 1 {
				if lane := bits.TrailingZeros32(l); v.callee(v.th.Depth()-1, pc, lane) == target {
					group |= 1 << lane
				}
			}
			lanes &^= group
			if target == "" {
				continue // a report says so
			}
			if text != "" {
				text += ", then "
			}
			text += laneList(group) + " " + verb(group, "enters", "enter") + " `" + target + "`"
		}
		if text != "" {
			text = capital(text) + "."
		}
		return text
	}
	for i := pc; i < len(v.prog.Insts) && v.statement(i) == st; i++ {
		in := v.inst(i)
		if isCall(in.Src.Op) && in.Src.Callee != "" && strings.HasPrefix(st.Op, "call") || in.Src.Label != nil && v.shows(in.Src.Label) && !strings.HasPrefix(st.Op, "brx") {
			return v.branch(i, m)
		}
	}
	return ""
}

// branch says where lanes go.
func (v *viewer) branch(pc int, m protocol.Masks) string {
	in := v.inst(pc)
	labels := jumpLabels(in.Src)
	stay := m.Exec &^ m.Enable
	switch {
	case len(labels) == 1:
		line := strconv.Itoa(v.line(v.prog.Target(in.Func, labels[0])))
		text := capital(laneList(m.Enable&m.Exec)) + " " + verb(m.Enable&m.Exec, "goes", "go") + " to `" + labels[0].Name + "`, line " + line
		if stay != 0 {
			text += "; " + laneList(stay) + " " + verb(stay, "goes", "go") + " on"
		}
		return text + "."
	case leaves(in.Src.Op) && v.th.Depth() == 1:
		return capital(laneList(m.Enable&m.Exec)) + " " + verb(m.Enable&m.Exec, "ends", "end") + "."
	case leaves(in.Src.Op):
		return capital(laneList(m.Enable&m.Exec)) + " " + verb(m.Enable&m.Exec, "returns", "return") + "."
	case isCall(in.Src.Op):
		what := "the function whose address that is"
		if callee := v.aimedAt(pc); callee != "" {
			what = "`" + callee + "`"
		} else if in.Src.Callee != "" {
			what = "`" + in.Src.Callee + "`"
		} else if in.Src.Label != nil {
			what = "`" + in.Src.Label.Name + "`"
		}
		return capital(laneList(m.Enable&m.Exec)) + " " + verb(m.Enable&m.Exec, "enters", "enter") + " " + what + "."
	}
	return ""
}

// Explain answers why and who. more is asked now and then whether to go on.
func (s *Session) Explain(q *protocol.Explain, more func() bool) protocol.Explained {
	s.settle()
	v := s.viewer(q.Window)
	v.remember()
	switch q.About {
	case protocol.AboutLane:
		return protocol.Explained{Sentences: v.explainLane(q.Lane)}
	case protocol.AboutInstruction:
		return protocol.Explained{Sentences: v.explainInstruction(q.Lane)}
	}
	return v.explainElement(q, more)
}
