package visalang

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// SignatureHelp returns the form of the instruction or launch line at an offset, and which operand stands there or
// comes next.
func (d *Document) SignatureHelp(off int) (lang.SignatureHelp, bool) {
	off = d.clamp(off)
	if l, ok := launch.LineAt(d.File, off); ok {
		return launchSignature(l.Directive)
	}
	at := d.names().lineAt(off)
	var s parser.Statement
	read := parser.Read(d.File, int(at.Start), off, func(found *parser.Statement) { s = *found })
	if s.Row == nil || strings.Contains(d.File.Text[min(read, off):off], "\n") || lang.InComment(d.File.Text[min(read, off):off]) {
		return lang.SignatureHelp{}, false
	}
	h := instSignature(s.Row, s.Mnemonic)
	switch {
	case s.Slot >= 0 && s.Want == parser.WantOperand && read == off && s.Slot > 0: // an operand ends here
		h.ActiveParameter = s.Slot - 1
	case s.Slot >= 0:
		h.ActiveParameter = s.Slot
	case len(s.Words) > 0:
		h.ActiveParameter = s.Words[len(s.Words)-1].Slot
	}
	h.ActiveParameter = min(h.ActiveParameter, len(h.Parameters)-1)
	return h, true
}

// instSignature returns the form of an instruction; its parameters are its operands.
func instSignature(row *isa.Instr, name string) lang.SignatureHelp {
	h := lang.SignatureHelp{Label: syntaxOf(row, name), Documentation: lang.Capital(row.Summary) + ".", ActiveParameter: -1}
	from := len(h.Label) - len(operandForm(row))
	for i := range row.Slots {
		slot := &row.Slots[i]
		start := from + strings.Index(h.Label[from:], slot.Name)
		from = start + len(slot.Name)
		h.Parameters = append(h.Parameters, lang.Parameter{Start: start, End: from, Documentation: lang.Capital(slotWords(slot)) + "."})
	}
	return h
}

func launchSignature(directive string) (lang.SignatureHelp, bool) {
	table := launch.Directives()
	i := slices.IndexFunc(table, func(e launch.Entry) bool { return e.Name == directive })
	if i < 0 {
		return lang.SignatureHelp{}, false
	}
	return lang.LaunchSignature(table[i].Usage, table[i].Meaning), true
}
