package parser

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// needObject reports an instruction or declaration that stands before any kernel. It
// opens a kernel without a name, so that this is reported only once.
func (p *parser) needObject(at visa.Span, what string) {
	if p.obj != nil {
		return
	}
	p.ds.Say(at, diag.Outside, "", "{} must come after .kernel or .global_function.", what).
		Offer(visa.Span{Start: at.Start, End: at.Start}, ".kernel \"main\"\n", "Insert .kernel")
	p.openObject(visa.KernelObject, "", at)
}

// maxObjects bounds the kernels and functions of a text, since each has its own copy of all predefined variables. A
// binary object holds 512 kernels, and the dump folders of compilers have thousands of functions.
const maxObjects = 1 << 13

func (p *parser) openObject(kind visa.ObjectKind, name string, at visa.Span) {
	if len(p.m.Objects) == maxObjects {
		p.ds.Say(at, diag.TooLarge, "", "The text has more than {} kernels and functions; what follows is not read.", maxObjects)
		p.lex.Pos = len(p.f.Text)
		p.next()
		return
	}
	p.closeObject(at.Start)
	o := &visa.Object{Kind: kind, Name: name, NameSpan: at, Span: at}
	if name != "" && p.m.ObjectByName(name) != nil {
		p.ds.Say(at, diag.Duplicate, diag.HeaderPage+"#kernel", "There is another kernel or function named {} in this file.", diag.Clip(name))
	}
	p.m.Objects = append(p.m.Objects, o)
	p.obj = o
	p.labels = map[string]*visa.Label{}
	p.nextID = visa.FirstIDs
	o.Decls = append(make([]*visa.Decl, 0, 64), visa.PredefinedDecls(isa.TGLLP)...)
	p.scopes = append(p.scopes[:0], scope{names: declaredNames(o)})
}

// closeObject ends the current object: it reports open scopes and resolves the labels, which are all known only now.
func (p *parser) closeObject(end int32) {
	o := p.obj
	if o == nil {
		return
	}
	p.flushFunction()
	for len(p.scopes) > 1 && !p.ds.Cut {
		open := p.scopes[len(p.scopes)-1].open
		p.ds.Add(open, diag.Unbalanced, diag.HeaderPage+"#general-variables", "The scope that opens here is never closed with }.").
			Insert(visa.Span{Start: end, End: end}, "}\n")
		p.scopes = p.scopes[:len(p.scopes)-1]
	}
	for i := range p.refs {
		p.resolveLabel(&p.refs[i])
	}
	p.refs = p.refs[:0]
	p.countUses(o)
	o.Close()
	p.obj = nil
}

func (p *parser) openScope() {
	at := p.span()
	p.needObject(at, "A scope")
	p.next()
	p.scopes = append(p.scopes, scope{map[string]*visa.Decl{}, at})
	p.obj.Body = append(p.obj.Body, &visa.Marker{Text: "{", Span: at})
}

func (p *parser) closeScope() {
	at := p.span()
	p.next()
	if len(p.scopes) < 2 {
		p.ds.Add(at, diag.Unbalanced, diag.HeaderPage+"#general-variables", "There is no open scope that this } could close.").
			Offer(at, "", "Remove }")
		return
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
	p.obj.Body = append(p.obj.Body, &visa.Marker{Text: "}", Span: at})
}

// declaredNames returns the names of an object's variables.
func declaredNames(o *visa.Object) map[string]*visa.Decl {
	names := make(map[string]*visa.Decl, max(64, len(o.Decls)))
	for i, d := range o.Decls {
		names[d.Name] = d
		if d.Predefined && d.Class == visa.General {
			names[isa.PredefinedVars[i].Number] = d // Intel's assembler accepts V7 for %r0, but not T0 for %slm
		}
	}
	return names
}
