// Package visa reads vISA text: lexer, parser, checker, printer, and diagnostics with
// exact positions.
//
// The parser is hand-written and driven by the instruction table of core/isa: it knows
// how an operand, a suffix or an execution size is written, and the table says which of
// them an instruction has. A statement is a line, so recovery is simple: at the first
// problem of a statement the rest of its line is skipped and the statement is left out
// of the tree. Names are resolved while parsing (a variable is declared before its
// use), labels and functions afterwards.
package visa

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// maxText bounds the size of a text; offsets are 32 bits wide.
const maxText = 1 << 28

// Parse reads a text. The module is never nil: what did not parse is missing from it
// and a diagnostic says why. Predefined variables have the sizes of a 32-byte GRF;
// Assemble gives them those of its platform.
func Parse(f *File) (*Module, []Diagnostic) {
	m, ds := parse(f)
	return m, ds.finish()
}

func parse(f *File) (*Module, *sink) {
	p := &parser{f: f, m: &Module{File: f}, ds: &sink{}}
	if !p.ds.fits(f) {
		return p.m, p.ds
	}
	if message, at := Foreign(f.Text); message != "" {
		p.ds.add(at, codeForeign, "", message)
		return p.m, p.ds
	}
	p.lex.text = f.Text
	if strings.HasPrefix(f.Text, byteOrderMark) {
		p.lex.pos = len(byteOrderMark)
	}
	start := int32(p.lex.pos)
	p.next()
	for p.tok.kind != tokEOF {
		p.statement()
	}
	p.closeObject(int32(len(f.Text)))
	p.resolveCallees()
	if len(p.m.Objects) == 0 && len(p.ds.List) == 0 {
		p.ds.add(Span{}, codeNoKernel, "", "There is no kernel here: a program starts with .version "+CommonVersion+" and .kernel \"name\".")
	}
	if len(p.m.Objects) > 0 && !p.versioned {
		p.ds.add(Span{start, start}, codeVersion, "", "A text starts with .version, such as .version "+CommonVersion+".").
			insert(Span{start, start}, ".version "+CommonVersion+"\n")
	}
	return p.m, p.ds
}

// fits reports a text that is too large.
func (s *sink) fits(f *File) bool {
	if len(f.Text) > maxText {
		s.say(Span{}, codeTooLarge, "", "The text has {} MB; {} MB is the most that can be read.", strconv.Itoa(len(f.Text)>>20), strconv.Itoa(maxText>>20))
		return false
	}
	return true
}

func (p *parser) statement() {
	if label := p.labelEnd(); label > 0 {
		p.label(label)
		return
	}
	ok := true
	switch p.tok.kind {
	case tokNewline:
		p.next()
		return
	case '.':
		ok = p.directive()
	case '{':
		ok = p.openScope()
	case '}':
		ok = p.closeScope()
	case '(', tokIdent:
		ok = p.instruction()
	case '@':
		ok = p.atPredicate()
	default:
		ok = p.expected("an instruction, a label or a directive")
	}
	if !ok {
		p.skipLine()
	}
}

// needObject reports an instruction or declaration that stands before any kernel, once:
// what follows belongs to a kernel without a name.
func (p *parser) needObject(at Span, what string) {
	if p.obj != nil {
		return
	}
	p.ds.say(at, codeOutside, "", "{} must come after .kernel or .global_function.", what).
		fix(Span{at.Start, at.Start}, ".kernel \"main\"\n", "Insert .kernel")
	p.openObject(KernelObject, "", at)
}

func (p *parser) openObject(kind ObjectKind, name string, at Span) {
	p.closeObject(at.Start)
	o := &Object{Kind: kind, Name: name, NameSpan: at, Span: at}
	if name != "" && p.m.ObjectByName(name) != nil {
		p.ds.say(at, codeDuplicate, headerPage+"#kernel", "There is another kernel or function named {} in this file.", clip(name))
	}
	p.m.Objects = append(p.m.Objects, o)
	p.obj = o
	p.labels = map[string]*Label{}
	p.nextID = FirstIDs
	o.Decls = append(make([]*Decl, 0, 64), PredefinedDecls(isa.TGLLP)...)
	p.scopes = append(p.scopes[:0], scope{names: declaredNames(o)})
}

// closeObject resolves what could only be known at the end of an object.
func (p *parser) closeObject(end int32) {
	o := p.obj
	if o == nil {
		return
	}
	p.flushFunction()
	for len(p.scopes) > 1 && !p.ds.cut {
		open := p.scopes[len(p.scopes)-1].open
		p.ds.add(open, codeUnbalanced, headerPage+"#general-variables", "The scope that opens here is never closed with }.").
			insert(Span{end, end}, "}\n")
		p.scopes = p.scopes[:len(p.scopes)-1]
	}
	for i := range p.refs {
		p.resolveLabel(&p.refs[i])
	}
	p.refs = p.refs[:0]
	p.countUses(o)
	o.Span.End = max(o.Span.End, o.lastEnd())
	p.obj = nil
}

// lastEnd is where the last statement or declaration of an object ends.
func (o *Object) lastEnd() int32 {
	end := o.NameSpan.End
	if n := len(o.Body); n > 0 {
		end = max(end, o.Body[n-1].StmtSpan().End)
	}
	if n := len(o.Decls); n > 0 {
		end = max(end, o.Decls[n-1].Span.End)
	}
	if n := len(o.Inputs); n > 0 {
		end = max(end, o.Inputs[n-1].Span.End)
	}
	if n := len(o.Attrs); n > 0 {
		end = max(end, o.Attrs[n-1].Span.End)
	}
	return end
}

func (p *parser) openScope() bool {
	at := p.span()
	p.needObject(at, "A scope")
	p.next()
	p.scopes = append(p.scopes, scope{map[string]*Decl{}, at})
	p.obj.Body = append(p.obj.Body, &Marker{Text: "{", Span: at})
	return true
}

func (p *parser) closeScope() bool {
	at := p.span()
	p.next()
	if len(p.scopes) < 2 {
		p.ds.add(at, codeUnbalanced, headerPage+"#general-variables", "There is no open scope that this } could close.").
			fix(at, "", "Remove }")
		return true
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
	p.obj.Body = append(p.obj.Body, &Marker{Text: "}", Span: at})
	return true
}
