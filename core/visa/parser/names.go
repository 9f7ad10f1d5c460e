package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

const implicitPrefix = "implicit"

func isImplicit(name string) bool {
	return len(name) > len(implicitPrefix) && strings.HasPrefix(name, implicitPrefix)
}

// lookup returns the variable of that name in the innermost scope that has one. Without one it returns p.unknown,
// which is nil while parsing.
func (p *parser) lookup(name string) *visa.Decl {
	for i := len(p.scopes) - 1; i >= 0; i-- {
		if d := p.scopes[i].names[name]; d != nil {
			return d
		}
	}
	return p.unknown
}

// variable is the start of the messages about names that are not declared; see countUses.
const variable = "The variable "

// undeclared reports a name that no variable has, at its first use in an object. classes is the set of classes that
// could stand there. Nothing is reported if the name's declaration could not be read, which has been reported itself;
// then the diagnostic returned is empty.
func (p *parser) undeclared(at visa.Span, name string, classes uint8) *visa.Diagnostic {
	if undeclaredHabit(p, at, name) || p.obj != nil && (p.obj.Broken[name] || usedBefore(p.obj, name, at)) {
		return &visa.Diagnostic{}
	}
	d := p.ds.Say(at, diag.Undeclared, "", variable+"{} is not declared.", diag.Clip(name))
	if p.obj != nil {
		d.Meant(at, p.suggestVar(name, classes))
	}
	return d
}

// standIn returns a variable in the place of an undeclared one, so that the parser can go on and report what else is
// wrong in the instruction. It returns nil if the text after the name does not show of which class the variable would
// be.
func (p *parser) standIn(name string, classes uint8) *visa.Decl {
	if !p.operand {
		return nil
	}
	d := &visa.Decl{Name: name, Type: isa.UD}
	d.Root = d
	switch {
	case classes == 1<<visa.Surface:
		d.Class = visa.Surface
	case classes == 1<<visa.Sampler:
		d.Class = visa.Sampler
	case classes&(1<<visa.Predicate) != 0 && p.ahead(p.isName):
		d.Class = visa.Predicate
	case classes&(1<<visa.General) == 0 || !p.ahead(p.behindGeneral):
		return nil
	}
	p.absent = true
	return d
}

// behindGeneral reports whether the text here can follow only the name of a general variable: (0,0), .0, :d32 or the
// end of an address.
func (p *parser) behindGeneral() bool {
	switch {
	case p.accept('('):
		return p.accept(lex.Int) && p.is(',')
	case p.accept(':'):
		size := p.text(p.tok)
		return len(size) > 1 && size[0] == 'd' && char.Class[size[1]]&char.Digit != 0
	}
	return p.is('.') || p.is(']')
}

// usedBefore notes a use of an undeclared name, and reports whether there was one before it.
func usedBefore(o *visa.Object, name string, at visa.Span) bool {
	uses := o.Undeclared[name]
	n := len(uses)
	if n > 0 && uses[n-1] == at {
		return true // the parser went back and reads this use again
	}
	if o.Undeclared == nil {
		o.Undeclared = map[string][]visa.Span{}
	}
	o.Undeclared[name] = append(uses, at)
	return n > 0
}

// countUses adds to the messages about undeclared names how often the names are used.
func (p *parser) countUses(o *visa.Object) {
	for i := range p.ds.List {
		d := &p.ds.List[i]
		if d.Code != diag.Undeclared.ID {
			continue
		}
		if uses := o.Undeclared[p.f.Slice(d.Span)]; len(uses) > 1 && uses[0] == d.Span {
			subject := len(variable) + len(diag.Clip(p.f.Slice(d.Span)))
			d.Message = d.Message[:subject] + text.Say(", used {} times,", len(uses)) + d.Message[subject:]
		}
	}
}

// name reads an identifier or a string literal.
func (p *parser) name(what string) (string, visa.Span, bool) {
	at := p.span()
	switch p.tok.Kind {
	case lex.Ident:
		s := p.text(p.tok)
		p.next()
		return s, at, true
	case lex.String:
		s := lex.Unquote(p.text(p.tok))
		if s == "" {
			p.ds.Say(at, diag.DirectiveValue, "", "{} must not be empty.", text.Capital(what))
			return "", at, false
		}
		p.next()
		return s, at, true
	}
	return "", at, p.expected(what)
}

// typeName reads a data type.
func (p *parser) typeName() (isa.Type, bool) {
	if !p.is(lex.Ident) {
		return isa.NoType, p.expected("a data type such as ud or f")
	}
	name := p.text(p.tok)
	t, ok := isa.TypeByName(name)
	if !ok {
		if !p.newer(p.span(), diag.DirectiveValue, newerTypes, name) {
			p.ds.Say(p.span(), diag.DirectiveValue, "2_datatypes.md#fundamental-data-types", "There is no data type {}; the types are {}.", diag.Clip(name), isa.Types(1<<isa.NumTypes-1)).
				Meant(p.span(), suggestType(name))
		}
		return isa.NoType, false
	}
	p.next()
	return t, true
}
