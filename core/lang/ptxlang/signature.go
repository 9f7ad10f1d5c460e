package ptxlang

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// SignatureHelp returns the form of the instruction or launch line at an offset, and which operand stands there or
// comes next.
func (d *Document) SignatureHelp(off int) (lang.SignatureHelp, bool) {
	off = d.clamp(off)
	if l, ok := launch.LineAt(d.file, off); ok {
		i := slices.IndexFunc(syntax.LaunchWords, func(w launchline.Word) bool { return w.Name == l.Directive })
		if i < 0 {
			return lang.SignatureHelp{}, false
		}
		return lang.LaunchSignature(syntax.LaunchWords[i].Usage, syntax.LaunchWords[i].Meaning), true
	}
	at := study.Read(d.file, off)
	if at.Inst == nil || at.First == nil || at.First.Role == syntax.DirectiveRole || at.Last == nil || lang.InComment(d.file.Text[at.Last.Span.End:off]) {
		return lang.SignatureHelp{}, false
	}
	h := d.instSignature(at.Inst)
	if at.Last.Role == syntax.OperandRole || at.Want == syntax.WantOperand || at.Want == syntax.WantAddress || at.Want == syntax.WantCoordinate {
		h.ActiveParameter = min(d.operandAt(at, off), len(h.Parameters)-1)
	}
	return h, true
}

// operandAt returns how many operands of a statement end before an offset, at a comma outside brackets.
func (d *Document) operandAt(at syntax.Place, off int) (slot int) {
	depth := 0
	for _, c := range d.file.Text[at.First.Span.Start:off] {
		switch c {
		case '[', '{', '(':
			depth++
		case ']', '}', ')':
			depth--
		case ',':
			if depth == 0 {
				slot++
			}
		}
	}
	return slot
}

// instSignature returns the form of an instruction; its parameters are separated by commas.
func (d *Document) instSignature(in *syntax.Inst) lang.SignatureHelp {
	o := in.Opcode()
	w := o.Word()
	h := lang.SignatureHelp{Label: w.Form, Documentation: lang.Capital(w.Summary) + ".", ActiveParameter: -1}
	slots, _ := o.Slots(d.learn().Module.AddressBits)
	_, operands, _ := strings.Cut(h.Label, " ")
	start := len(h.Label) - len(operands)
	for i, name := range strings.Split(operands, ", ") {
		if operands == "" {
			break
		}
		p := lang.Parameter{Start: start, End: start + len(operandName(name))}
		if i < len(slots) {
			p.Documentation = slotWords(&slots[i])
		}
		h.Parameters = append(h.Parameters, p)
		start += len(name) + len(", ")
	}
	return h
}

// operandName returns an operand of a form without the brace of an optional part, such as in "b{" or "c}".
func operandName(s string) string {
	s = strings.TrimSuffix(s, "{")
	if !strings.Contains(s, "{") {
		s = strings.TrimSuffix(s, "}")
	}
	return s
}

// slotWords says what can stand as an operand.
func slotWords(s *syntax.Slot) string {
	switch {
	case s.Memory:
		return "An address."
	case s.Label:
		return "A label."
	case s.List:
		return "The label of a .branchtargets list."
	case s.Number:
		return "A number."
	case s.Write && s.Type != ptxisa.NoType:
		return "A register of type " + s.Type.String() + ", written."
	case s.Write:
		return "A register, written."
	case s.Type != ptxisa.NoType:
		return "A register or number of type " + s.Type.String() + "."
	}
	return "A register or number."
}
