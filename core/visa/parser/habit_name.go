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

// The files habit_*.go recognize what people write by habit, from other languages, or by a slip. Where the parser
// finds text that it cannot read, it first calls their functions. A function that recognizes the text reports it with
// a message of its own, offers the form of vISA as the fix, and returns true. This file is about words where a
// variable could stand.

// undeclaredHabit reports words for something that vISA writes differently, where a variable could stand.
func undeclaredHabit(p *parser, at visa.Span, name string) bool {
	return p.tok.Start == at.Start && p.ahead(func() bool { return p.nameHabit(at, name) })
}

// nameHabit does the work of undeclaredHabit, with the parser behind the name.
func (p *parser) nameHabit(at visa.Span, name string) bool {
	switch lower := text.Lower(name); {
	case p.dividedName(at, name):
		return true
	case lower == "inf" || lower == "infinity" || lower == "nan":
		p.infinite(at, lower == "nan")
		return true
	case lower == "not" && p.is(lex.Ident):
		p.ds.Add(at, diag.Syntax, diag.PredicatePage, "A predicate is inverted by !.").Change(visa.Span{Start: at.Start, End: p.tok.Start}, "!")
		return true
	case (lower == "abs" || lower == "neg") && p.joined('('):
		return p.modifierCall(at, lower)
	case p.is(':') && hexadecimal(name):
		p.asHexadecimal(at, name)
		return true
	case p.is(':') && strings.HasSuffix(lower, "h") && hexadecimal("0"+name[:len(name)-1]):
		p.asHexadecimal(at, name[:len(name)-1])
		return true
	case p.is(','):
		// V00720,0) is V0072(0,0) without its opening parenthesis.
		whole := name[:len(name)-1]
		if p.next(); !p.accept(lex.Int) || !p.is(')') {
			return false
		}
		if char.Class[name[len(name)-1]]&char.Digit == 0 || p.obj == nil || p.lookup(whole) == nil {
			return false
		}
		gap := visa.Span{Start: at.End - 1, End: at.End - 1}
		p.ds.Say(at, diag.Unbalanced, "", "An opening ( is missing after {}.", whole).Insert(gap, "(")
		return true
	}
	return false
}

// dividedName reports the use of a name with a blank inside, V 0072, if the name without the blank is declared.
func (p *parser) dividedName(at visa.Span, name string) bool {
	number, _, raw := strings.Cut(p.text(p.tok), ".") // V 0072.64
	whole := name + number
	if p.obj == nil || p.lookup(whole) == nil {
		return false
	}
	if raw {
		p.tok.Kind, p.tok.End = lex.Int, p.tok.Start+int32(len(number))
	}
	return p.blankWithin(at, whole)
}

// declaredHabit reports a name with a blank inside in its declaration, and gives the variable the name without the
// blank.
func declaredHabit(p *parser, d *visa.Decl) {
	if whole := d.Name + p.text(p.tok); p.blankWithin(d.NameSpan, whole) {
		d.Name = whole
		p.next()
	}
}

// mostDeclared is the most names for which a declaration each is offered: all of them repeat the rest of the line.
const mostDeclared = 32

// namesHabit reports .decl A, B v_type=..., and offers a declaration for each name.
func namesHabit(p *parser, d *visa.Decl) bool {
	before := p.mark()
	names := []string{d.Name}
	for p.accept(',') && p.isName() {
		names = append(names, p.text(p.tok))
		p.next()
	}
	if len(names) == 1 || p.is('=') { // then the last one is a key
		p.reset(before)
		return false
	}
	keys, _, _ := strings.Cut(p.lineFrom(p.end), "//")
	keys = strings.TrimRight(keys, " \t")
	for _, name := range names {
		p.breakName(name)
	}
	r := p.ds.Add(p.since(d.NameSpan.Start), diag.Syntax, diag.HeaderPage+"#general-variables", "Each variable has a declaration of its own.")
	if len(names) <= mostDeclared {
		all := visa.Span{Start: d.NameSpan.Start, End: p.end + int32(len(keys))}
		r.Offer(all, strings.Join(names, keys+"\n.decl ")+keys, "Declare each by itself")
	}
	return true
}

// blankWithin reports a blank inside a name if a number stands here. at is the part before the blank, and whole is the
// name without the blank.
func (p *parser) blankWithin(at visa.Span, whole string) bool {
	if !p.is(lex.Int) && !p.is(lex.NumberWord) {
		return false
	}
	at.End = p.tok.End
	p.ds.Say(at, diag.Undeclared, "", "No blank stands within a name: {}.", diag.Clip(whole)).Change(at, whole)
	return true
}

// exponents holds the exponent bits of each floating point type that an immediate can have. The value with just these
// bits set is infinity.
var exponents = [...]struct {
	t    isa.Type
	bits uint64
}{{isa.F, 0x7f800000}, {isa.HF, 0x7c00}, {isa.DF, 0x7ff << 52}}

// infinite reports inf:f and nan:f, for which vISA has no words. The parser stands behind the word. A sign before the
// word is part of the fix.
func (p *parser) infinite(at visa.Span, nan bool) {
	of := exponents[0]
	if p.accept(':') {
		for _, e := range exponents {
			if p.word(e.t.String()) {
				of = e
				at.End = p.tok.End
			}
		}
	}
	bits, lowest := of.bits, of.bits&-of.bits
	if nan {
		bits |= lowest >> 1 // the first bit of the fraction: a quiet NaN
	}
	for _, sign := range [...]string{"(-)", "-"} {
		if strings.HasSuffix(p.f.Text[:at.Start], sign) {
			at.Start -= int32(len(sign))
			bits += of.bits + lowest
			break
		}
	}
	written := hexDigits(bits) + ":" + of.t.String()
	p.ds.Say(at, diag.BadNumber, "2_datatypes.md#fundamental-data-types", "Infinity and NaN are written by their bits: {}.", written).Change(at, written)
}

// modifierCall reports a source modifier written as a function: abs(V(0,0)<1;1,0>).
func (p *parser) modifierCall(at visa.Span, word string) bool {
	written := "(abs)"
	if word == "neg" {
		written = "(-)"
	}
	d := p.ds.Say(at, diag.Modifier, "", "A source modifier stands in parentheses before its operand: {}.", written)
	rest := p.f.Text[p.tok.End:]
	for i, depth := 0, 1; i < len(rest) && rest[i] != '\n'; i++ {
		switch rest[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			d.Offer(visa.Span{Start: at.Start, End: p.tok.End + int32(i) + 1}, written+rest[:i], "Change to "+written)
			break
		}
	}
	return true
}
