package parser

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

func isMarker(op isa.Op) bool {
	switch op {
	case isa.OpFile, isa.OpLoc, isa.OpLifetimeStart, isa.OpLifetimeEnd:
		return true
	}
	return false
}

// marker reads the rest of FILE, LOC or lifetime.
func (p *parser) marker(op isa.Op, at visa.Span) bool {
	p.needObject(at, isa.Table[op].Name)
	m := &visa.Marker{Op: op}
	switch op {
	case isa.OpFile:
		if !p.is(lex.String) {
			return p.expected("a file name in quotes")
		}
		m.Text = lex.Unquote(p.text(p.tok))
		p.next()
	case isa.OpLoc:
		from := p.tok.Start
		if !p.is(lex.Int) {
			return p.expected("a line number")
		}
		v, ok := p.decimal()
		if m.Line, ok = p.inRange(v, ok, from, "the line number", 0, 1<<31-1); !ok {
			return false
		}
	default:
		var o visa.Operand
		if !p.variable(&o, 1<<visa.General|1<<visa.Address|1<<visa.Predicate) {
			return false
		}
		if c := o.Var.Class; c == visa.Surface || c == visa.Sampler {
			p.ds.Say(p.since(at.End), diag.OperandClass, isa.Table[op].Page, "A lifetime is that of a general, address or predicate variable, and {} is {}.", o.Var.Name, c.WithArticle())
			return false
		}
		if o.Var.Predefined {
			p.ds.Say(p.since(at.End), diag.OperandClass, isa.Table[op].Page, "A lifetime is that of a variable that the text declares, and {} is predefined.", o.Var.Name)
			return false
		}
		m.Var, m.Text = o.Var, o.Var.Name
	}
	m.Span = p.since(at.Start)
	if !p.endStatement(isa.Table[op].Name) {
		return false
	}
	p.obj.Body = append(p.obj.Body, m)
	return true
}
