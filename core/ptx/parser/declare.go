package parser

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// offerRegister offers, as the fix of an undeclared name, to declare a register of type t after those of the function.
// A name that was probably mistyped already has another fix.
func (p *parser) offerRegister(d *visa.Diagnostic, name string, t ptxisa.Type) {
	if d.Fix != nil || d.Message == "" || t == ptxisa.NoType || p.fn == nil || name == "" || name[0] != '%' {
		return
	}
	p.offerDeclaration(d, t, name)
}

// offerDeclaration offers a line that declares registers; name is such as "%x" or "%r<9>".
func (p *parser) offerDeclaration(d *visa.Diagnostic, t ptxisa.Type, name string) {
	src := p.lex.Src
	after, indent := -1, "    "
	for s := p.scope; s != nil; s = s.Up {
		for _, x := range s.Names {
			if v, ok := x.(*syntax.Var); ok && v.Space == ptxisa.RegSpace {
				after = max(after, int(v.Span.End))
			}
		}
		for i := range s.Ranges {
			after = max(after, int(s.Ranges[i].Decl.Span.End))
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

// families are the register prefixes that compilers use, with their types. Compilers declare a whole family at once.
var families = map[string]ptxisa.Type{
	"p": ptxisa.Pred, "r": ptxisa.B32, "rd": ptxisa.B64, "rl": ptxisa.B64, "rs": ptxisa.B16, "f": ptxisa.F32, "fd": ptxisa.F64, "h": ptxisa.B16, "hh": ptxisa.B32, "rq": ptxisa.B128,
}

// wholeFamily reports that the declaration of a family such as %r<9> is missing, if there is none and the text names at
// least two registers of the family. This is reported once, and the family then counts as declared: the missing
// declaration is the mistake, not each name. It returns the register; nil if this is not the case.
func (p *parser) wholeFamily(t lex.Token) *syntax.Var {
	prefix := strings.TrimRight(t.Text, "0123456789")
	ty, numbered := families[strings.TrimPrefix(prefix, "%")]
	if p.fn == nil || !numbered || t.Text[0] != '%' || prefix == t.Text || p.scope.HalfRead() {
		return nil
	}
	key := family{p.fn, prefix}
	assumed, looked := p.assumed[key]
	if !looked && len(p.assumed) < diag.MaxGuesses { // looking takes time linear in the text
		assumed = !p.scope.HasFamily(prefix) && p.reportFamily(t, prefix, ty)
		if p.assumed == nil {
			p.assumed = map[family]bool{}
		}
		p.assumed[key] = assumed
	}
	if !assumed {
		return nil
	}
	return &syntax.Var{Name: t.Text, Space: ptxisa.RegSpace, Type: ty, Vec: 1, Count: 1, Func: p.fn, Span: t.Span, NameSpan: t.Span}
}

// reportFamily reports that the family of a register is not declared, if the text names other registers of it.
func (p *parser) reportFamily(t lex.Token, prefix string, ty ptxisa.Type) bool {
	most, others := 0, false
	for _, x := range strings.Split(p.lex.Src[p.fn.Span.End:], prefix)[1:] {
		digits := x[:len(x)-len(strings.TrimLeft(x, "0123456789"))]
		n, err := strconv.Atoi(digits)
		if err != nil || n >= maxElements {
			continue
		}
		others = others || prefix+digits != t.Text
		most = max(most, n)
	}
	if !others {
		return false
	}
	all := prefix + "<" + strconv.Itoa(most+1) + ">"
	d := p.Say(t.Span, diag.Unknown, "The register {} is not declared, and no other {}: they are declared together, as {}.", text.Quote(t.Text), text.Quote(prefix), ".reg "+ty.String()+" "+all)
	if d.Message != "" {
		p.offerDeclaration(d, ty, all)
	}
	return true
}

// lineEnd returns the offset of the end of the first line, without its line break.
func lineEnd(src string) int {
	if n := strings.IndexAny(src, "\r\n"); n >= 0 {
		return n
	}
	return len(src)
}

// registerNames returns the names of the registers that can be used here.
func (p *parser) registerNames() []string {
	names := p.scope.All(syntax.Is[*syntax.Var])
	specials := ptxisa.Specials()
	for i := range specials {
		names = append(names, specials[i].Name)
	}
	return names
}

// namesLike returns what registerNames returns, and the name in small letters if that is one of a range such as %r<9>.
func (p *parser) namesLike(name string) func() []string {
	return func() []string {
		names := p.registerNames()
		if small := strings.ToLower(name); p.scope.Find(small) != nil {
			names = append(names, small)
		}
		return names
	}
}

// registerType returns the register type that the instruction being read expects as its next operand; NoType if it
// leaves that open.
func (p *parser) registerType() ptxisa.Type {
	if p.reading == nil {
		return ptxisa.NoType
	}
	slots, _ := (&syntax.Opcode{Inst: *p.reading}).Slots(p.mod.AddressBits)
	n := p.readingArg
	if n >= len(slots) {
		return ptxisa.NoType
	}
	if roles, _ := p.reading.Roles(); roles[n] == 'u' || roles[n] == 'U' {
		return ptxisa.B32 // as compilers declare bit counts
	}
	return slots[n].Type
}
