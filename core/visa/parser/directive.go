package parser

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

func (p *parser) directive() bool {
	at := p.span()
	p.next()
	if !p.joined(lex.Ident) {
		return p.expected("a directive's name, such as .decl")
	}
	name := p.text(p.tok)
	at.End = p.tok.End
	p.next()
	return p.directiveNamed(name, at)
}

// directiveNamed reads a directive behind its name.
func (p *parser) directiveNamed(name string, at visa.Span) bool {
	switch name {
	case "version":
		return p.version(at)
	case "kernel":
		return p.kernel()
	case "global_function":
		return p.globalFunction()
	case "function":
		return p.functionStart(at)
	case "funcdecl":
		return p.funcDecl()
	case "decl":
		return p.decl(at)
	case "input", "parameter":
		return p.input(at)
	case "kernel_attr":
		return p.kernelAttr(at)
	case "file":
		return p.marker(isa.OpFile, at)
	case "loc":
		return p.marker(isa.OpLoc, at)
	}
	if isImplicit(name) {
		return p.input(at)
	}
	if p.is(':') && p.ahead(p.atEnd) {
		p.dottedLabel(at)
		return false
	}
	if p.is(lex.Ident) && p.obj != nil {
		p.breakName(p.text(p.tok)) // it may be a misspelt declaration of this name
	}
	d := p.ds.Say(at, diag.Directive, "", "There is no directive .{}.", diag.Clip(name))
	d.Meant(at, suggestFrom("."+name, visa.DirectiveNames))
	return false
}

// version reads `.version 4.1`, the first directive of a text.
func (p *parser) version(at visa.Span) bool {
	versioned := p.versioned
	p.versioned = true
	switch {
	case versioned:
		p.ds.Add(at, diag.Version, "", "A text has one .version, and this is its second.").Offer(p.wholeLine(at), "", "Remove the line")
		return false
	case p.obj != nil || len(p.m.Externs) > 0:
		p.ds.Add(at, diag.Version, "", "The .version is the first directive of a text.")
		return false
	}
	if !p.is(lex.Float) && !p.is(lex.Int) {
		return p.expected("a version such as 4.1")
	}
	first, second, ok := strings.Cut(p.text(p.tok), ".")
	if !ok {
		p.ds.Add(p.span(), diag.Version, "", "A version has two parts, such as 4.1.")
		return false
	}
	major, err1 := strconv.ParseUint(first, 10, 8)
	minor, err2 := strconv.ParseUint(second, 10, 8)
	if err1 != nil || err2 != nil {
		p.ds.Add(p.span(), diag.Version, "", "A version is two numbers from 0 to 255, such as 4.1.")
		return false
	}
	p.m.Major, p.m.Minor = int(major), int(minor)
	p.next()
	return p.endStatement("the version")
}

func (p *parser) kernel() bool {
	name, at, ok := p.name("the kernel's name")
	p.openObject(visa.KernelObject, name, at) // even without a name: what follows belongs to the kernel
	return ok && p.endStatement("the kernel's name")
}

func (p *parser) globalFunction() bool {
	name, at, ok := p.name("the function's name")
	p.openObject(visa.FunctionObject, name, at)
	return ok && p.endStatement("the function's name")
}

// functionStart reads `.function "name"`. Inside a kernel or function it marks the
// start of the main block or of a subroutine, and the label of that name follows.
// Elsewhere it starts a function of its own.
func (p *parser) functionStart(at visa.Span) bool {
	name, nameSpan, ok := p.name("the function's name")
	if !ok {
		return false
	}
	if p.obj == nil {
		p.openObject(visa.FunctionObject, name, nameSpan)
	} else {
		p.flushFunction()
		p.function = pendingFunction{name, visa.Span{Start: at.Start, End: nameSpan.End}}
	}
	return p.endStatement("the function's name")
}

func (p *parser) funcDecl() bool {
	if p.is(lex.Ident) {
		at, name := p.span(), p.text(p.tok)
		p.ds.Say(at, diag.DirectiveValue, "", "The name of a function stands in quotes: \"{}\".", diag.Clip(name)).Offer(at, "\""+name+"\"", "Insert the quotes")
		return false
	}
	name, _, ok := p.name("the function's name")
	if !ok {
		return false
	}
	p.m.Externs = append(p.m.Externs, name)
	return p.endStatement("the function's name")
}
