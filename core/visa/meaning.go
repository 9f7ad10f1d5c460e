package visa

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// Meaning describes what the instruction does in terms of its own operands. For `add (M1, 16) R X 0x64:d`, whose row
// says "dst[i] = src0[i] + src1[i]", it returns "`R` = `X` + `100`". text returns the source text of a span.
func (in *Inst) Meaning(text func(Span) string) string {
	row := &isa.Table[in.Op]
	var own []standIn
	in.EachArg(func(slot *isa.Slot, o *Operand) {
		short := o.short(text(o.Span))
		if l := in.LSC; l != nil && slot.Kind == isa.AddrSlot && (l.AddrKind != Flat || l.Disp != 0 || l.Scale != 1) {
			address, _, _ := strings.Cut(text(o.Span), "]")
			short = "`" + address + "]`"
		}
		own = append(own, standIn{slot.Name, short})
	})
	if in.Cond != isa.NoCond {
		own = append(own, standIn{"rel", relationSigns[in.Cond]})
	}
	if in.Pred.Var != nil {
		own = append(own, standIn{"predicate", "`" + in.Pred.String() + "`"})
	}
	if in.Callee != "" {
		own = append(own, standIn{"function", "`" + in.Callee + "`"})
	}
	if in.Label != nil {
		own = append(own, standIn{"label", "`" + in.Label.Name + "`"})
	}
	return inWords(in.summary(row), own)
}

// summary returns the row's summary without what does not concern this instruction, and with the numbers that its
// suffix and execution size give.
func (in *Inst) summary(row *isa.Instr) string {
	summary := row.Summary
	if at := strings.IndexAny(summary, ",:;"); at > 0 && !concerned(in) {
		summary = summary[:at]
	}
	count := func(what, with string) { summary = strings.Replace(summary, what, with, 1) }
	switch {
	case in.Op == isa.OpGoto && in.Pred.Var == nil:
		return "the active channels jump to the label"
	case in.Op == isa.OpJmp && in.Pred.Var == nil:
		return "the whole thread jumps to the label"
	case in.Op == isa.OpSetP && len(in.Args) > 1 && in.Args[1].isScalar():
		return "dst[i] = bit i of src0"
	case in.Op == isa.OpSetP:
		return "dst[i] = the lowest bit of src0[i]"
	case row.Exec == isa.BlockExec && in.ExecSize == 1:
		count("size owords (16 bytes each)", "1 oword (16 bytes)")
		count("size owords", "1 oword")
	case row.Exec == isa.BlockExec:
		count("size", strconv.Itoa(int(in.ExecSize)))
	case in.Op == isa.OpFCall && in.ArgSize == 0:
		count("the first arg_size GRFs of %arg go in, ", "")
	case in.Op == isa.OpFCall && in.ArgSize == 1:
		count("arg_size GRFs of %arg go in", "GRF of %arg goes in")
	case in.Op == isa.OpFCall:
		count("arg_size", strconv.Itoa(in.ArgSize))
	case row.Suffix == isa.BlocksSuffix:
		count("1, 2 or 4 bytes", text.Amount(in.Get(isa.ElementBytes), "byte"))
	case row.Suffix == isa.SvmSuffix:
		count("num_blocks blocks", text.Amount(in.Get(isa.BlockCount), "block")+" of "+text.Amount(in.Get(isa.BlockBytes), "byte"))
	}
	return summary
}

// isScalar reports whether all channels read the same value.
func (o *Operand) isScalar() bool {
	return o.Kind == ImmediateOperand || o.Region.Kind == SourceRegion && o.Region.V == 0 && o.Region.W == 1
}

// standIn is the text that replaces a name in a summary.
type standIn struct{ name, text string }

// concerned reports whether the part of a summary that follows its formula concerns the instruction: how mov converts,
// which bits a cmp sets in a register, how a mad is rounded.
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

// relationSigns holds the sign of each relation in a formula.
var relationSigns = [...]string{isa.NoCond: "", isa.EQ: "=", isa.NE: "≠", isa.GT: ">", isa.GE: "≥", isa.LT: "<", isa.LE: "≤"}

// inWords replaces the names in a summary by the texts of own. It leaves out the index [i] of a name and the article
// before it: every lane has its own element, and a variable's name takes no article.
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
		for _, article := range [...]string{"the", "an", "a"} { // "the surface" becomes the variable's name
			if before, found := strings.CutSuffix(said, " "+article+" "); found {
				said = before + " "
			}
		}
		said += own[i].text
	}
	return said
}

// short returns the shortest description of an operand: the variable's name if it is accessed element by element from
// its start, the value of an immediate, and otherwise the operand as it is written.
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
	case RawOperand, AddressOfOperand: // the summary already says that it is an address
		plain = o.Byte == 0
	case StateOperand:
		plain = o.Col == 0
	}
	if plain {
		written = o.Mod.String() + o.Var.Name
	}
	return "`" + written + "`"
}
