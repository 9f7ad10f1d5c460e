package parser

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
	"github.com/lanewise/lanewise/core/visa/internal/limit"
)

// input reads `.input V offset=o size=s`, `.implicit_X V ...` and `.parameter V size=s`.
func (p *parser) input(at visa.Span) bool {
	p.needObject(at, "An input")
	if !p.isName() {
		return p.expected("the name of a declared variable")
	}
	in := &visa.Input{Span: visa.Span{Start: at.Start, End: p.tok.End}}
	if s := p.f.Slice(at); s != ".input" {
		in.Implicit = s
	}
	nameSpan := p.span()
	name := p.text(p.tok)
	p.next()
	if p.is('=') {
		p.ds.Say(nameSpan, diag.DirectiveValue, diag.HeaderPage+"#input-variables", "The name of the input is missing before {}.", diag.Clip(name))
		return false
	}
	in.Var = p.scopes[0].names[name]
	if in.Var == nil {
		p.undeclared(nameSpan, name, 1<<visa.General|1<<visa.Surface|1<<visa.Sampler)
		return false
	}
	if in.Var.Predefined {
		p.ds.Say(nameSpan, diag.Input, "", "An input is a variable that the text declares, but {} is predefined.", diag.Clip(name))
		return false
	}
	in.Size = in.Var.Bytes()
	sized, ok := p.inputKeys(in)
	if !ok {
		return false
	}
	in.Span.End = p.end
	// The page asks for an offset and a size. Without an offset it is 0, and without a size it is
	// that of the variable. Intel's assembler does the same, except that it knows no size of surfaces
	// and samplers.
	if sized.End == 0 && in.Var.Class != visa.General {
		want := text.Say(" size={}", in.Size)
		p.ds.Say(nameSpan, diag.Input, "", "The input {} needs its size, as {} does.", diag.Clip(name), in.Var.Class.WithArticle()).
			Offer(p.here(), want, "Insert"+want)
		return false
	}
	if want := in.Var.Bytes(); in.Size != want {
		p.ds.Say(sized, diag.Input, "", "The size is {}, but {} has {} bytes.", in.Size, diag.Clip(name), want).
			Offer(sized, text.Say("size={}", want), text.Say("Change the size to {}", want))
	}
	if in.Var.Class == visa.Address || in.Var.Class == visa.Predicate {
		p.ds.Say(nameSpan, diag.Input, "", "An input must be a general variable, a surface or a sampler, but {} is {}.", diag.Clip(name), in.Var.Class.WithArticle())
		return false
	}
	p.obj.Inputs = append(p.obj.Inputs, in)
	return p.endStatement("the input")
}

// inputKeys reads the offset and the size; sized is where the size stands, empty if it is not given.
func (p *parser) inputKeys(in *visa.Input) (sized visa.Span, ok bool) {
	last := ""
	for p.is(lex.Ident) {
		key, at := p.text(p.tok), p.span()
		p.next()
		if last == key || last == "size" && key == "offset" {
			p.ds.Add(at, diag.DirectiveValue, diag.HeaderPage+"#input-variables", "An input has one offset, and after it one size.")
			return sized, false
		}
		last = key
		if !p.expect('=') {
			return sized, false
		}
		switch key {
		case "offset":
			in.Offset, ok = p.small("the offset", 0, limit.MostOffset)
		case "size":
			in.Size, ok = p.small("the size", 0, limit.MostSize)
			sized = p.since(at.Start)
		default:
			p.ds.Say(at, diag.DirectiveValue, diag.HeaderPage+"#input-variables", "An input has an offset and a size, but no {}.", diag.Clip(key))
			return sized, false
		}
		if !ok {
			return sized, false
		}
	}
	return sized, true
}
