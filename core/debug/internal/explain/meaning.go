package explain

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Meaning says what the instruction at pc does with its own operands: of `add (M1, 16) R X 0x64:d`, whose row says
// "dst[i] = src0[i] + src1[i]", it says "`R` = `X` + `100`".
func (v *Explainer) Meaning(pc int) string {
	in := v.Inst(pc).Src
	if moves := movesOf(in); moves != "" {
		return v.aimed(pc, moves)
	}
	row := &isa.Table[in.Op]
	summary := row.Summary
	if !concerned(in) {
		summary = summary[:strings.IndexAny(summary, ",:;")]
	}
	names := map[string]string{}
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) { names[slot.Name] = v.short(o) })
	if row.Exec == isa.BlockExec {
		names["size"] = strconv.Itoa(int(in.ExecSize))
	}
	if in.Cond != isa.NoCond {
		names["rel"] = relationSigns[in.Cond]
	}
	if in.Pred.Var != nil {
		names["predicate"] = "`" + scope.PredText(in.Pred) + "`"
	}
	if in.Op == isa.OpFAddr {
		names["function"] = "`" + in.Callee + "`"
	}
	return inWords(summary, names)
}

// concerned says that what stands behind the formula in a summary concerns the instruction: a conversion, the
// bits of a comparison in a register, how a multiplication is rounded.
func concerned(in *visa.Inst) bool {
	if len(in.Args) == 0 {
		return true
	}
	dst := &in.Args[0]
	switch in.Op {
	case isa.OpMov:
		return dst.Type != in.Args[1].Type
	case isa.OpCmp:
		return dst.Kind != visa.PredicateOperand
	case isa.OpMad:
		return dst.Type.Float()
	}
	return true
}

// relationSigns are the relations as they are written in formulas.
var relationSigns = [...]string{isa.NoCond: "", isa.EQ: "=", isa.NE: "≠", isa.GT: ">", isa.GE: "≥", isa.LT: "<", isa.LE: "≤"}

// inWords puts operands into the places of a summary that have their names. An index that all of them have is left
// out: every lane has its own element.
func inWords(summary string, names map[string]string) string {
	var said strings.Builder
	for rest := summary; rest != ""; {
		n := 0
		for n < len(rest) && (rest[n] == '_' || rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z' || n > 0 && rest[n] >= '0' && rest[n] <= '9') {
			n++
		}
		name := names[rest[:n]]
		if name == "" {
			n = max(n, 1)
			said.WriteString(rest[:n])
			rest = rest[n:]
			continue
		}
		rest = strings.TrimPrefix(rest[n:], "[i]")
		before := strings.TrimSuffix(said.String(), "the ") // "the surface" has a name
		said.Reset()
		said.WriteString(before)
		said.WriteString(name)
	}
	return said.String()
}

// short is an operand as briefly as it can be said: a variable's name where it is read element by element from its
// beginning, a number as a number; else as it is written.
func (v *Explainer) short(o *visa.Operand) string {
	written := v.Text(o.Span)
	plain := false
	switch o.Kind {
	case visa.ImmediateOperand:
		if o.Type == isa.NoType || o.Type.Packed() {
			return "`" + written + "`"
		}
		return "`" + format.Bits(o.Imm, o.Type, protocol.Decimal) + "`"
	case visa.GeneralOperand:
		r := o.Region
		plain = o.Row == 0 && o.Col == 0 && (r.H == 0 && r.W == 1 && r.V <= 1 || r.H == 1 && r.Kind == visa.DestRegion)
	case visa.RawOperand, visa.AddressOfOperand: // its summary says that it is an address
		plain = o.Byte == 0
	case visa.StateOperand:
		plain = o.Col == 0
	}
	if plain {
		written = o.Mod.String() + o.Var.Name
	}
	return "`" + written + "`"
}

// moves are what the instructions do that move lanes: without a predicate, and with one. AT is where they lead.
var moves = map[isa.Op][2]string{
	isa.OpGoto:   {"the lanes that run this line go to AT", "lanes where P is true go to AT, the others go on"},
	isa.OpCall:   {"the lanes that run this line enter the subroutine AT, and go on here after it", "lanes where P is true enter the subroutine AT, the others wait behind the call"},
	isa.OpFCall:  {"the lanes that run this line enter AT, and go on here after it", "lanes where P is true enter AT, the others wait behind the call"},
	isa.OpIfCall: {"the lanes that run this line enter AT, and go on here after it", "lanes where P is true enter AT, the others wait behind the call"},
	isa.OpJmp:    {"the whole thread jumps to AT", "the whole thread jumps to AT if P is true"},
	isa.OpRet:    {"the lanes that run this line LEAVE", "lanes where P is true LEAVE, the others go on"},
	isa.OpFRet:   {"the lanes that run this line LEAVE", "lanes where P is true LEAVE, the others go on"},
}

// movesOf is the sentence about an instruction that moves lanes; "" if it is another. One channel decides for all
// lanes, which the row's summary tells.
func movesOf(in *visa.Inst) string {
	said := moves[in.Op]
	switch {
	case in.Pred.Var == nil:
		return said[0]
	case in.ExecSize == 1:
		return strings.NewReplacer("lanes where P is true", "if P is true, the lanes that run this line", ", the others wait behind the call", "", ", the others go on", "").Replace(said[1])
	}
	return said[1]
}

// aimed puts the predicate and the aim of an instruction that moves lanes into its sentence.
func (v *Explainer) aimed(pc int, said string) string {
	in := v.Inst(pc)
	at, leave := "the function whose address that is", "return to the caller"
	switch labels := scope.JumpLabels(in.Src); {
	case len(labels) == 1:
		at = text.Say("`{}`, line {}", labels[0].Name, v.Line(v.Code.Target(in.Func, labels[0])))
	case v.AimedAt(pc) != "":
		at = "`" + v.AimedAt(pc) + "`"
	case in.Src.Callee != "":
		at = "`" + in.Src.Callee + "`"
	case in.Src.Label != nil:
		at = "`" + in.Src.Label.Name + "`"
	}
	if v.State.Depth() == 1 {
		leave = "end"
	}
	p := ""
	if in.Src.Pred.Var != nil {
		p = "`" + scope.PredText(in.Src.Pred) + "`"
	}
	return strings.NewReplacer("P is", p+" is", "AT", at, "LEAVE", leave).Replace(said)
}
