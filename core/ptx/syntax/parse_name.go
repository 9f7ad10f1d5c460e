package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// functionNamed returns the function of a name, and reports where there is none; functions must be declared before they
// are used.
func (p *parser) functionNamed(t lex.Token) *Func {
	p.rec.use(p.scope, t)
	x := p.scope.find(t.Text)
	f, ok := x.(*Func)
	switch {
	case ok:
		return f
	case x == nil && p.declaredLater(t.Text):
		p.Say(t.Span, diag.Order, "The function {} is declared after this line; PTX wants it before.", text.Quote(t.Text))
	case x == nil && strings.HasPrefix(t.Text, "_optix_"):
		p.Say(t.Span, diag.Unknown, "{} is a function of OptiX, which traces rays with hardware of its own; the text does not declare it.", text.Quote(t.Text))
	case x == nil:
		p.Undeclared(t.Span, diag.Unknown, t.Text, p.scope.candidates(is[*Func]), "There is no function {}.", text.Quote(t.Text))
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

func (p *parser) findLabel(s *scope, name string, at visa.Span) *Label {
	if l, ok := s.find(name).(*Label); ok {
		return l
	}
	p.Undeclared(at, diag.Label, name, s.candidates(is[*Label]), "There is no label {} in this function.", text.Quote(name))
	return nil
}

func (p *parser) findList(s *scope, a *Operand, kind string) *TargetList {
	if l, ok := s.find(a.Name).(*TargetList); ok && l.kind == kind {
		return l
	}
	p.Undeclared(a.Span, diag.Targets, a.Name, s.candidates(is[*TargetList]), "{} is not the label of a .{} list.", text.Quote(a.Name), kind)
	return nil
}

// resolveLabels finds the labels that branches and lists name, and reports names that are nothing, once the whole body
// has been read.
func (p *parser) resolveLabels(f *Func) {
	for _, l := range f.lists {
		within := p.labels[l]
		for _, t := range within.names {
			if target := p.findLabel(within.scope, t.Text, t.Span); target != nil {
				l.Labels = append(l.Labels, target)
			}
		}
	}
	for _, in := range f.Insts() {
		for _, a := range in.Args {
			if a.Kind != NameOperand {
				continue
			}
			switch in.Row.Name {
			case "bra":
				in.Target = p.findLabel(in.scope, a.Name, a.Span)
			case "brx":
				in.List = p.findList(in.scope, a, "branchtargets")
			default:
				if in.scope.halfRead() {
					a.Kind = BadOperand
					continue
				}
				p.Undeclared(a.Span, diag.Unknown, a.Name, in.scope.candidates(is[any]), "{} is not declared before this line.", text.Quote(a.Name))
				a.Kind = BadOperand
			}
		}
	}
}

// missing reports a name that is not declared before its use.
func (p *parser) missing(t lex.Token) *visa.Diagnostic {
	if p.scope.halfRead() {
		return &visa.Diagnostic{}
	}
	if guess := p.nameInPTX(t.Text); guess != "" {
		d := p.Say(t.Span, diag.Unknown, "{} is not declared before this line.", text.Quote(t.Text))
		d.Meant(d.Span, guess)
		return d
	}
	return p.Undeclared(t.Span, diag.Unknown, t.Text, p.scope.candidates(is[any]), "{} is not declared before this line.", text.Quote(t.Text))
}
