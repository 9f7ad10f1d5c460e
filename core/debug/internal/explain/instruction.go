package explain

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// explainInstruction says what the next instruction will do, in words and, for a given lane, in numbers.
func (v *Explainer) explainInstruction(lane int) (out []protocol.Sentence) {
	pc := v.State.PC()
	in := v.Inst(pc)
	if in == nil {
		return []protocol.Sentence{{Text: "The thread has ended.", Step: -1}}
	}
	m := v.Masks(pc)
	said := v.formula(pc) + "."
	switch {
	case m.ExecSize == 0:
		said += " It acts once for the thread."
	case !m.Uniform && m.ExecSize > 1:
		said += text.Say(" It runs in {} of {}.", bits.OnesCount32(m.Enable), text.Count(v.Target.Launch.SIMD, "lane"))
	}
	out = append(out, protocol.Sentence{Text: said, Step: -1, Line: in.Line})
	if goes := v.Goes(pc, m); goes != "" {
		out = append(out, protocol.Sentence{Text: goes, Step: -1})
	}
	operands := v.OperandsAt(pc)
	v.Preview(pc)
	if lane < 0 || lane >= v.Target.Launch.SIMD || m.ExecSize == 0 { // it acts once for the thread
		return out
	}
	writes, reads := "", readsIn(operands, lane)
	for i := range operands {
		o := &operands[i]
		if next := o.Values[lane].Next; o.Role == protocol.RoleDst && next != "" {
			writes = text.Say("Lane {} writes {} to `{}`;{}", lane, next, o.Text, writes)
		}
	}
	switch {
	case writes == "" && reads == "":
		return out
	case reads == "":
		said = strings.TrimSuffix(writes, ";")
	case writes != "":
		said = writes + " " + reads
	default:
		said = text.Say("In lane {} {}", lane, reads)
		if m.Enable>>lane&1 == 0 {
			said += "; it writes nothing, for it is off"
		}
	}
	return append(out, protocol.Sentence{Text: said + ".", Step: -1})
}

// readsIn says what the sources hold in a lane: "`X` is 3, `Y` is 4"; "" if none has a value there. The values are
// those before source modifiers.
func readsIn(operands []protocol.Operand, lane int) string {
	var reads []string
	for i := range operands {
		if o := &operands[i]; o.Role != protocol.RoleDst && o.Values[lane].Text != "" {
			place := o.Text
			if strings.HasPrefix(place, "(") {
				_, place, _ = strings.Cut(place, ")")
			}
			if read := "`" + place + "` is " + o.Values[lane].Text; !slices.Contains(reads, read) {
				reads = append(reads, read)
			}
		}
	}
	return strings.Join(reads, ", ")
}

// Inputs says what the next instruction does in a lane without giving the result away: its formula and the values it
// reads, or why the lane does not run it.
func (v *Explainer) Inputs(lane int) protocol.Sentence {
	pc := v.State.PC()
	m := v.Masks(pc)
	if m.ExecSize > 0 && !m.Uniform && m.Enable>>lane&1 == 0 {
		return protocol.Sentence{Text: v.Lanes(pc, m)[lane].Why, Step: -1}
	}
	said := v.formula(pc)
	if reads := readsIn(v.OperandsAt(pc), lane); reads != "" && m.ExecSize > 0 {
		said += text.Say(". In lane {} {}", lane, reads)
	}
	return protocol.Sentence{Text: said + ".", Step: -1}
}

// formula returns the name of an instruction or statement, and what it does.
func (v *Explainer) formula(pc int) string {
	if st := v.StatementView(pc); st != nil {
		return "`" + st.Op + "`: " + st.Help
	}
	return "`" + isa.Table[v.Inst(pc).Src.Op].Name + "`: " + v.Inst(pc).Src.Meaning(v.Text)
}

// Goes says where lanes go; "" for an instruction that does not move lanes.
func (v *Explainer) Goes(pc int, m protocol.Masks) string {
	switch st := v.StatementView(pc); {
	case v.Inst(pc) == nil: // the thread has ended
		return ""
	case st != nil:
		return v.statementBranch(pc, st, m)
	}
	return v.branch(pc, m)
}

// statementBranch says where the lanes of a statement go.
func (v *Explainer) statementBranch(pc int, st *protocol.Statement, m protocol.Masks) string {
	lanes := m.Enable & m.Exec
	switch {
	case StatementJumps(st.Op) && st.Op[0] == 'r':
		return text.Capital(format.LanesDo(lanes, "returns|return")) + "."
	case StatementJumps(st.Op) && st.Op[0] != 'b':
		return text.Capital(format.LanesDo(lanes, "ends|end")) + "."
	case st.Target != "":
		said := ""
		for lanes != 0 {
			target, group := v.CalleeOf(v.State.Depth()-1, pc, bits.TrailingZeros32(lanes)), uint32(0)
			for l := lanes; l != 0; l &= l - 1 {
				if lane := bits.TrailingZeros32(l); v.CalleeOf(v.State.Depth()-1, pc, lane) == target {
					group |= 1 << lane
				}
			}
			lanes &^= group
			if target == "" {
				continue // there is a report about that
			}
			if said != "" {
				said += ", then "
			}
			said += format.LanesDo(group, "enters|enter") + " `" + target + "`"
		}
		if said != "" {
			said = text.Capital(said) + "."
		}
		return said
	}
	for i := pc; i < len(v.Code.Insts) && v.Statement(i) == st; i++ {
		in := v.Inst(i)
		if in.Src.Op.Calls() && in.Src.Callee != "" && strings.HasPrefix(st.Op, "call") || in.Src.Label != nil && v.InSource(in.Src.Label) && !strings.HasPrefix(st.Op, "brx") {
			return v.branch(i, m)
		}
	}
	return ""
}

// branch says where the lanes of an instruction go.
func (v *Explainer) branch(pc int, m protocol.Masks) string {
	in := v.Inst(pc)
	labels := scope.JumpLabels(in.Src)
	stay := m.Exec &^ m.Enable
	they := func(verb string) string { return text.Capital(format.LanesDo(m.Enable&m.Exec, verb)) }
	switch {
	case len(labels) == 1:
		line := strconv.Itoa(v.Line(v.Code.Target(in.Func, labels[0])))
		said := they("goes|go") + " to `" + labels[0].Name + "`, line " + line
		if stay != 0 {
			said += "; " + format.LanesDo(stay, "goes|go") + " on"
		}
		return said + "."
	case in.Src.Op.Returns() && v.State.Depth() == 1:
		return they("ends|end") + "."
	case in.Src.Op.Returns():
		return they("returns|return") + "."
	case in.Src.Op.Calls():
		what := "the function whose address that is"
		if callee := v.AimedAt(pc); callee != "" {
			what = "`" + callee + "`"
		} else if in.Src.Callee != "" {
			what = "`" + in.Src.Callee + "`"
		} else if in.Src.Label != nil {
			what = "`" + in.Src.Label.Name + "`"
		}
		return they("enters|enter") + " " + what + "."
	}
	return ""
}
