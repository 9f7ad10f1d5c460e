package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Predicates as the assembly of the machine has them, and as other languages do.

// combineHabit reports (P1.any16h) and (f0.0), behind the dot.
func combineHabit(p *parser) bool {
	at, word := p.span(), p.text(p.tok)
	switch {
	case p.is(lex.Ident) && (strings.HasPrefix(word, "any") || strings.HasPrefix(word, "all")) && strings.HasSuffix(word, "h"):
		p.ds.Say(at, diag.Syntax, diag.PredicatePage, "There is no .{}.", word).MeantWord(at, "."+word[:3], word[:3])
	case p.is(lex.Int):
		at.Start = p.end - 1
		p.ds.Add(at, diag.Syntax, diag.PredicatePage, "A predicate is a variable as a whole, without a number.").Offer(at, "", "Remove "+p.f.Slice(at))
	default:
		return false
	}
	return true
}

// elementOfPredicate reports P1(0), behind the name.
func elementOfPredicate(p *parser) bool {
	at, m := p.span(), p.mark()
	numbered := p.joined('(') && p.ahead(func() bool { return p.is(lex.Int) })
	if numbered {
		p.next()
		p.next()
		numbered = p.accept(')')
		at.End = p.end
	}
	p.reset(m)
	if numbered {
		p.ds.Add(at, diag.Syntax, diag.PredicatePage, "A predicate is a variable as a whole, without a number.").Offer(at, "", "Remove "+p.f.Slice(at))
	}
	return numbered
}

// twoPredicates reports (P1 & P2), behind the first one.
func (p *parser) twoPredicates() bool {
	both := p.is('&') || p.is('|')
	if both {
		p.ds.Add(p.span(), diag.Syntax, diag.PredicatePage, "An instruction has one predicate; and, or and xor make one of two.")
	}
	return both
}

// sizeBefore reports an execution size before its instruction, (M1, 16) add, whose parenthesis is at start.
func (p *parser) sizeBefore(start int32) bool {
	if p.tok.End-p.tok.Start < 2 || p.f.Text[p.tok.Start] != 'M' || !p.ahead(func() bool { return p.is(',') }) {
		return false
	}
	line := p.lineFrom(start)
	size := strings.IndexByte(line, ')') + 1
	from := size
	for from < len(line) && line[from] == ' ' {
		from++
	}
	to := from
	for to < len(line) && (line[to] == '.' || char.Class[line[to]]&(char.Letter|char.Digit) != 0) {
		to++
	}
	at := visa.Span{Start: start, End: start + int32(size)}
	d := p.ds.Add(at, diag.ExecSize, "", "The execution size stands behind the name of the instruction.")
	if size > 0 && to > from {
		d.Change(visa.Span{Start: start, End: start + int32(to)}, line[from:to]+" "+line[:size])
	}
	return true
}

// bracketed reports [P1] in the place of (P1).
func (p *parser) bracketed() bool {
	m, at := p.mark(), p.span()
	p.next()
	p.accept('!')
	d := p.lookup(p.text(p.tok))
	p.next()
	found := d != nil && d.Class == visa.Predicate && p.accept(']') && p.is(lex.Ident)
	at = p.since(at.Start)
	p.reset(m)
	if found {
		written := "(" + p.f.Text[at.Start+1:at.End-1] + ")"
		p.ds.Say(at, diag.Syntax, diag.PredicatePage, "A predicate stands in parentheses: {}.", written).Change(at, written)
	}
	return found
}
