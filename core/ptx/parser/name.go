package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// functionNamed returns the function of a name, and reports where there is none; functions must be declared before they
// are used.
func (p *parser) functionNamed(t lex.Token) *syntax.Func {
	p.rec.Use(p.scope, t)
	x := p.scope.Find(t.Text)
	f, ok := x.(*syntax.Func)
	switch {
	case ok:
		return f
	case x == nil && p.declaredLater(t.Text):
		p.Say(t.Span, diag.Order, "The function {} is declared after this line; PTX wants it before.", text.Quote(t.Text))
	case x == nil && strings.HasPrefix(t.Text, "_optix_"):
		p.Say(t.Span, diag.Unknown, "{} is a function of OptiX, which traces rays with hardware of its own; the text does not declare it.", text.Quote(t.Text))
	case x == nil:
		p.Undeclared(t.Span, diag.Unknown, t.Text, p.scope.Candidates(syntax.Is[*syntax.Func]), "There is no function {}.", text.Quote(t.Text))
	default:
		p.Say(t.Span, diag.Function, "{} is not a function.", text.Quote(t.Text))
	}
	return nil
}

// declaredLater reports whether a function of this name is declared further down, to explain an error.
func (p *parser) declaredLater(name string) bool {
	ahead := lex.Lexer{Sink: &diag.Sink{}, Src: p.lex.Src, Pos: p.lex.Pos}
	in := false
	for t := ahead.Next(); t.Kind != lex.End; t = ahead.Next() {
		switch {
		case t.Kind == lex.Dot:
			in = in || t.Text == "func" || t.Text == "entry"
		case t.Is("{") || t.Is(";"):
			in = false
		case in && t.Kind == lex.Name && t.Text == name:
			return true
		}
	}
	return false
}

func (p *parser) findLabel(s *syntax.Scope, name string, at visa.Span) *syntax.Label {
	if l, ok := s.Find(name).(*syntax.Label); ok {
		return l
	}
	p.Undeclared(at, diag.Label, name, s.Candidates(syntax.Is[*syntax.Label]), "There is no label {} in this function.", text.Quote(name))
	return nil
}

func (p *parser) findList(s *syntax.Scope, a *syntax.Operand, kind string) *syntax.TargetList {
	if l, ok := s.Find(a.Name).(*syntax.TargetList); ok && l.Kind == kind {
		return l
	}
	p.Undeclared(a.Span, diag.Targets, a.Name, s.Candidates(syntax.Is[*syntax.TargetList]), "{} is not the label of a .{} list.", text.Quote(a.Name), kind)
	return nil
}

// resolveLabels finds the labels that branches and lists name, and reports names that are nothing, once the whole body
// has been read.
func (p *parser) resolveLabels(f *syntax.Func) {
	for _, l := range f.Lists {
		within := p.labels[l]
		for _, t := range within.names {
			if target := p.findLabel(within.scope, t.Text, t.Span); target != nil {
				l.Labels = append(l.Labels, target)
			}
		}
	}
	for _, in := range f.Insts() {
		for _, a := range in.Args {
			if a.Kind != syntax.NameOperand {
				continue
			}
			switch in.Row.Name {
			case "bra":
				in.Target = p.findLabel(in.Scope, a.Name, a.Span)
			case "brx":
				in.List = p.findList(in.Scope, a, "branchtargets")
			default:
				if in.Scope.HalfRead() {
					a.Kind = syntax.BadOperand
					continue
				}
				p.Undeclared(a.Span, diag.Unknown, a.Name, in.Scope.Candidates(syntax.Is[any]), "{} is not declared before this line.", text.Quote(a.Name))
				a.Kind = syntax.BadOperand
			}
		}
	}
}

// missing reports a name that is not declared before its use.
func (p *parser) missing(t lex.Token) *visa.Diagnostic {
	if p.scope.HalfRead() {
		return &visa.Diagnostic{}
	}
	if guess := p.nameInPTX(t.Text); guess != "" {
		d := p.Say(t.Span, diag.Unknown, "{} is not declared before this line.", text.Quote(t.Text))
		d.Meant(d.Span, guess)
		return d
	}
	return p.Undeclared(t.Span, diag.Unknown, t.Text, p.scope.Candidates(syntax.Is[any]), "{} is not declared before this line.", text.Quote(t.Text))
}
