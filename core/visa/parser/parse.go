// Package parser parses a vISA text into its tree, with exact positions, and classifies the words of a statement for
// an editor.
//
// It is hand-written and driven by the instruction table of core/isa: the parser knows
// how an operand, a suffix or an execution size is written, and the table says which of
// them an instruction has. A statement is a line, so error recovery is simple: at the
// first problem in a statement the rest of its line is skipped, and the statement is left
// out of the tree. Variables are resolved while parsing, because they are declared before
// their use; labels and functions are resolved afterwards.
package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Parse parses a text. The module is never nil: what did not parse is missing from it,
// and a diagnostic says why. Predefined variables have the sizes of a 32-byte GRF;
// assembler.Assemble gives them those of its platform.
func Parse(f *visa.File) (*visa.Module, []visa.Diagnostic) {
	var ds diag.Sink
	m := ParseInto(f, &ds)
	return m, ds.Finish()
}

// ParseInto is like Parse, but adds its diagnostics to ds, for callers that add more of their own.
func ParseInto(f *visa.File, ds *diag.Sink) *visa.Module {
	p := &parser{f: f, m: &visa.Module{File: f}, ds: ds}
	if !p.ds.Fits(f) {
		return p.m
	}
	if message, at := visa.Foreign(f.Text); message != "" {
		p.ds.Add(at, diag.Foreign, "", message)
		return p.m
	}
	p.lex.Text = f.Text
	if strings.HasPrefix(f.Text, lex.ByteOrderMark) {
		p.lex.Pos = len(lex.ByteOrderMark)
	}
	start := int32(p.lex.Pos)
	p.next()
	for p.tok.Kind != lex.EOF {
		p.statement()
	}
	p.closeObject(int32(len(f.Text)))
	p.resolveCallees()
	if len(p.m.Objects) == 0 && len(p.ds.List) == 0 {
		p.ds.Add(visa.Span{}, diag.NoKernel, "", "There is no kernel here: a program starts with .version "+visa.CommonVersion+" and .kernel \"name\".")
	}
	if len(p.m.Objects) > 0 && !p.versioned {
		p.ds.Add(visa.Span{Start: start, End: start}, diag.Version, "", "A text starts with .version, such as .version "+visa.CommonVersion+".").
			Insert(visa.Span{Start: start, End: start}, ".version "+visa.CommonVersion+"\n")
	}
	return p.m
}

func (p *parser) statement() {
	if label := p.labelEnd(); label > 0 {
		p.label(label)
		return
	}
	ok := true
	switch p.tok.Kind {
	case lex.Newline:
		p.next()
		return
	case '.':
		ok = p.directive()
	case '{':
		p.openScope()
	case '}':
		p.closeScope()
	case '(', lex.Ident:
		ok = p.instruction()
	case '@', '[':
		ok = p.otherPredicate()
	default:
		ok = p.expected("an instruction, a label or a directive")
	}
	if !ok {
		p.skipLine()
	}
}
