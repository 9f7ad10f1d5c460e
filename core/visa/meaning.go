package visa

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Meaning says what an instruction does with its own operands: of `add (M1, 16) R X 0x64:d`, whose row says
// "dst[i] = src0[i] + src1[i]", it says "`R` = `X` + `100`". text is the source at a span.
func (in *Inst) Meaning(text func(Span) string) string {
	row := &isa.Table[in.Op]
	summary := row.Summary
	if at := strings.IndexAny(summary, ",:;"); at > 0 && !concerned(in) {
		summary = summary[:at]
	}
	var own []standIn
	in.EachArg(func(slot *isa.Slot, o *Operand) {
		short := o.short(text(o.Span))
		if l := in.LSC; l != nil && slot.Kind == isa.AddrSlot && (l.AddrKind != Flat || l.Disp != 0 || l.Scale != 1) {
			address, _, _ := strings.Cut(text(o.Span), "]")
			short = "`" + address + "]`"
		}
		own = append(own, standIn{slot.Name, short})
	})
	if row.Exec == isa.BlockExec {
		own = append(own, standIn{"size", strconv.Itoa(int(in.ExecSize))})
	}
	if in.Cond != isa.NoCond {
		own = append(own, standIn{"rel", relationSigns[in.Cond]})
	}
	if in.Pred.Var != nil {
		own = append(own, standIn{"predicate", "`" + in.Pred.String() + "`"})
	}
	if in.Callee != "" {
		own = append(own, standIn{"function", "`" + in.Callee + "`"})
	}
	return inWords(summary, own)
}

// standIn is what stands in the place of a name of a summary.
type standIn struct{ name, text string }

// concerned says that what stands behind the formula in a summary concerns the instruction: a conversion, the
// bits of a comparison in a register, how a multiplication is rounded.
func concerned(in *Inst) bool {
	if len(in.Args) == 0 {
		return true
	}
	dst := &in.Args[0]
	switch in.Op {
	case isa.OpMov:
		return dst.Type != in.Args[1].Type
	case isa.OpCmp:
		return dst.Kind != PredicateOperand
	case isa.OpMad:
		return dst.Type.Float()
	}
	return true
}

// relationSigns are the relations as they are written in formulas.
var relationSigns = [...]string{isa.NoCond: "", isa.EQ: "=", isa.NE: "≠", isa.GT: ">", isa.GE: "≥", isa.LT: "<", isa.LE: "≤"}

// inWords puts operands into the places of a summary that have their names. An index that all of them have is left
// out: every lane has its own element.
func inWords(summary string, own []standIn) string {
	said := ""
	for rest := summary; rest != ""; {
		n := 0
		for n < len(rest) && (rest[n] == '_' || rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z' || n > 0 && rest[n] >= '0' && rest[n] <= '9') {
			n++
		}
		i := slices.IndexFunc(own, func(x standIn) bool { return x.name == rest[:n] })
		if i < 0 {
			n = max(n, 1)
			said += rest[:n]
			rest = rest[n:]
			continue
		}
		rest = strings.TrimPrefix(rest[n:], "[i]")
		said = strings.TrimSuffix(strings.TrimSuffix(said, "the "), "an ") + own[i].text // "the surface" has a name
	}
	return said
}

// short is an operand as briefly as it can be said: a variable's name where it is read element by element from its
// beginning, a number as a number; else as it is written.
func (o *Operand) short(written string) string {
	plain := false
	switch o.Kind {
	case ImmediateOperand:
		if o.Type == isa.NoType || o.Type.Packed() {
			return "`" + written + "`"
		}
		return "`" + num.Text(o.Imm, o.Type) + "`"
	case GeneralOperand:
		r := o.Region
		plain = o.Row == 0 && o.Col == 0 && (r.H == 0 && r.W == 1 && r.V <= 1 || r.H == 1 && r.Kind == DestRegion)
	case RawOperand, AddressOfOperand: // its summary says that it is an address
		plain = o.Byte == 0
	case StateOperand:
		plain = o.Col == 0
	}
	if plain {
		written = o.Mod.String() + o.Var.Name
	}
	return "`" + written + "`"
}
