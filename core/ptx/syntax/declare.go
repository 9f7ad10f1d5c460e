package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
)

// offerRegister offers, as the fix of a name that nobody declared, a register of a type, behind those of the function.
// A name that was probably mistyped has another fix.
func (p *parser) offerRegister(d *visa.Diagnostic, name string, t Type) {
	if d.Fix != nil || d.Message == "" || t == NoType || p.fn == nil || name == "" || name[0] != '%' {
		return
	}
	src := p.lex.Src
	after, indent := -1, "    "
	for s := p.scope; s != nil; s = s.up {
		for _, x := range s.names {
			if v, ok := x.(*Var); ok && v.Space == RegSpace {
				after = max(after, int(v.Span.End))
			}
		}
		for i := range s.ranges {
			after = max(after, int(s.ranges[i].decl.Span.End))
		}
	}
	at := 0
	if after >= 0 {
		at = after + lineEnd(src[after:])
		line := src[strings.LastIndexByte(src[:after], '\n')+1 : after]
		indent = line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	} else if brace := strings.IndexByte(src[p.fn.Span.End:], '{'); brace >= 0 {
		at = int(p.fn.Span.End) + brace + 1
	} else {
		return
	}
	d.Fix = &visa.Fix{Span: visa.Span{Start: int32(at), End: int32(at)}, Text: "\n" + indent + ".reg " + t.String() + " " + name + ";", Label: "Declare " + name}
}

// lineEnd is how far the end of the line is, without what ends it.
func lineEnd(src string) int {
	if n := strings.IndexAny(src, "\r\n"); n >= 0 {
		return n
	}
	return len(src)
}

// registerNames are the registers that can be named here.
func (p *parser) registerNames() []string {
	names := p.scope.all(isVar)
	for i := range specials {
		names = append(names, specials[i].name)
	}
	return names
}

// registerType is the type that the register has which the instruction being read wants next; NoType where it does not
// say.
func (p *parser) registerType() Type {
	if p.reading == nil {
		return NoType
	}
	slots, _ := (&Opcode{in: *p.reading}).Slots(p.mod.AddressBits)
	if n := p.readingArg; n < len(slots) {
		return slots[n].Type
	}
	return NoType
}
