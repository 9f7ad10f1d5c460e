package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Habits at the start and at the end of a statement, and where something is missing in one.

// extraHabit reports text that cannot follow here: a type behind a variable, a comment as other languages write it, a
// second statement on the line, and others.
func extraHabit(p *parser) bool {
	if p.entity() || p.marked() {
		return true
	}
	at := p.span()
	switch {
	case p.is(':') && p.end > 0 && p.f.Text[p.end-1] == '>':
		m := p.mark()
		p.next()
		_, ok := isa.TypeByName(p.text(p.tok))
		at.End = p.tok.End
		p.reset(m)
		if !ok {
			return false
		}
		p.ds.Add(at, diag.OperandType, "", "A variable has its type by its declaration.").Offer(at, "", "Remove "+p.f.Slice(at))
	case p.is(':') && p.ahead(p.atEnd):
		p.ds.Add(at, diag.ExtraOperand, "", "A colon stands behind a label only where it is defined.").Offer(at, "", "Remove :")
	case p.is('/'):
		p.ds.Add(at, diag.Syntax, "", "A comment begins with //.").Change(at, "//")
	case p.is('-') && strings.HasPrefix(p.f.Text[at.Start:], "-- "):
		at.End++
		p.ds.Add(at, diag.Syntax, "", "A comment begins with //.").Change(at, "//")
	case strings.HasPrefix(p.f.Text[at.Start:], "```"):
		p.ds.Add(at, diag.Syntax, "", "A fence of Markdown is no part of the program.").Offer(p.wholeLine(at), "", "Remove the line")
	case p.is('.') && strings.HasSuffix(p.f.Text[:at.Start], "."):
		p.ds.Add(at, diag.Syntax, "", "One dot stands here, not two.").Offer(at, "", "Remove .")
	case p.is('!') && p.barePredicate():
	case p.is('.') && p.beginsNumber():
		p.ds.Add(at, diag.BadNumber, "", "A digit stands before the point of a number.").Offer(at, "0.", "Insert 0")
	case p.is('.') && p.beginsDirective(), p.is(lex.Ident) && p.beginsStatement(), p.is('(') && p.beginsPredicated():
		p.ds.Add(at, diag.Syntax, "", "Each statement has a line of its own.").Offer(visa.Span{Start: at.Start, End: at.Start}, "\n", "Begin a line")
	default:
		return false
	}
	return true
}

// entities holds characters as the sources of web pages write them. &amp; is last, so that an & that comes of it is not
// read as the start of another one.
var entities = [...][2]string{{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`}, {"&nbsp;", " "}, {"&amp;", "&"}}

// entity reports &lt; and the like, and offers the rest of the line with the characters that they stand for.
func (p *parser) entity() bool {
	if !p.is('&') {
		return false
	}
	at := p.span()
	rest := p.lineFrom(at.Start)
	for _, e := range entities {
		if !strings.HasPrefix(rest, e[0]) {
			continue
		}
		line := rest
		for _, e := range entities {
			line = text.Replace(line, e[0], e[1])
		}
		at.End = at.Start + int32(len(e[0]))
		p.ds.Say(at, diag.Syntax, "", "{} stands for {} in the source of a web page only.", e[0], e[1]).
			Offer(visa.Span{Start: at.Start, End: at.Start + int32(len(rest))}, line, "Change to "+e[1])
		return true
	}
	return false
}

// marked reports what other programs put before a line: the + or - of a diff, the > of a mail, a line number.
func (p *parser) marked() bool {
	at := p.span()
	start := p.lineStart(at.Start)
	if !p.is('+') && !p.is('-') && !p.is('>') && !p.is(lex.Int) || !p.blank(start, at.Start) {
		return false
	}
	m := p.mark()
	p.next()
	p.accept(':')
	end, more := p.end, !p.atEnd()
	p.reset(m)
	if more {
		mark := diag.Clip(p.f.Slice(visa.Span{Start: at.Start, End: end}))
		p.ds.Say(at, diag.Syntax, "", "A line begins with its statement, not with {}.", mark).Offer(visa.Span{Start: start, End: end}, "", "Remove "+mark)
	}
	return more
}

// barePredicate reports !P1 without its parentheses at the start of a statement.
func (p *parser) barePredicate() bool {
	at, m := p.span(), p.mark()
	p.next()
	d := p.lookup(p.text(p.tok))
	bare := p.joined(lex.Ident) && d != nil && d.Class == visa.Predicate && p.blank(p.lineStart(at.Start), at.Start)
	at.End = p.tok.End
	p.reset(m)
	if bare {
		written := "(" + p.f.Slice(at) + ")"
		p.ds.Say(at, diag.Syntax, diag.PredicatePage, "A predicate stands in parentheses: {}.", written).Change(at, written)
	}
	return bare
}

// otherPredicate reports a predicate as PTX writes it, @!P1, or in brackets.
func (p *parser) otherPredicate() bool {
	at, m, bracket := p.span(), p.mark(), p.is('[')
	p.next()
	if p.joined('!') {
		p.next()
	}
	named := p.joined(lex.Ident)
	if named {
		p.next()
	}
	written := "(" + p.f.Text[at.End:p.end] + ")"
	if !named || bracket && !p.accept(']') {
		p.reset(m)
		return p.expected("an instruction, a label or a directive")
	}
	at.End = p.end
	p.ds.Say(at, diag.Syntax, diag.PredicatePage, "A predicate stands in parentheses: {}.", written).Change(at, written)
	return false
}

// groupHabit reports .any16h, as in the assembly of the machine.
func (p *parser) groupHabit() bool {
	word := p.text(p.tok)
	if len(word) < 5 || word[len(word)-1] != 'h' || word[:3] != "any" && word[:3] != "all" {
		return false
	}
	p.ds.Say(p.span(), diag.Syntax, diag.PredicatePage, "A predicate is combined by .any or .all, over all channels of the instruction.").Change(p.span(), word[:3])
	return true
}

// dottedLabel reports a name with a dot before it where a label stands.
func (p *parser) dottedLabel(dot visa.Span) {
	dot.End = dot.Start + 1
	p.ds.Add(dot, diag.Syntax, "", "The name of a label has no dot before it.").Offer(dot, "", "Remove .")
}

// beginsPredicated reports whether a predicate with an instruction behind it begins here.
func (p *parser) beginsPredicated() bool {
	return p.ahead(func() bool {
		p.accept('!')
		d := p.lookup(p.text(p.tok))
		p.next()
		return d != nil && d.Class == visa.Predicate && p.accept(')') && p.is(lex.Ident) && p.beginsStatement()
	})
}

func (p *parser) beginsNumber() bool {
	return p.ahead(func() bool { return p.joined(lex.Int) || p.joined(lex.NumberWord) })
}

func (p *parser) beginsDirective() bool {
	return p.ahead(func() bool { return p.joined(lex.Ident) && slices.Contains(visa.DirectiveNames, "."+p.text(p.tok)) })
}

// beginsStatement reports whether an instruction begins here: a mnemonic followed by an execution size or a suffix.
func (p *parser) beginsStatement() bool {
	_, ok := isa.ByMnemonic(p.text(p.tok))
	return ok && p.ahead(func() bool { return p.is('(') || p.is('.') })
}

// missingHabit reports an execution size as in the assembly of the machine, (16|M0), and punctuation that is wrong or
// missing where k must stand.
func missingHabit(p *parser, k lex.Kind) bool {
	if p.entity() {
		return true
	}
	at := p.span()
	switch {
	case k == ')' && p.is('|'):
		line := p.f.Text[:p.f.LineSpan(p.f.LineOf(int(at.Start))).End]
		open := strings.LastIndexByte(line[:at.Start], '(')
		size, channel := strings.Trim(line[open+1:at.Start], " "), line[at.End:]
		channel, _, closed := strings.Cut(channel, ")")
		first, err := strconv.Atoi(strings.TrimLeft(channel, " M"))
		d := p.ds.Add(visa.Span{Start: int32(open), End: at.End + int32(len(channel))}, diag.ExecSize, "", "An execution size has the form (M1, 16): the first channel in fours, from M1, then how many.")
		if closed && err == nil && first%4 == 0 && first < 32 {
			written := "(M" + strconv.Itoa(first/4+1) + ", " + size + ")"
			d.Span.End++
			d.Change(d.Span, written)
		}
	case k == '>' && p.is(':'):
		p.ds.Add(at, diag.Syntax, "", "A semicolon follows the vertical stride: <VertStride;Width,HorzStride>.").Change(at, ";")
	case k == '<' && p.isName():
		p.ds.Say(p.span(), diag.Unbalanced, "", "An opening < is missing before {}.", p.found()).Insert(visa.Span{Start: at.Start, End: at.Start}, "<")
	case (k == '[' || k == '<') && p.is('('):
		message, page := "The address stands in brackets, as in flat[V1]:a64.", diag.LscPage
		if k == '<' {
			message, page = "An alias is written <V1, 0>.", diag.HeaderPage+"#general-variables"
		}
		d := p.ds.Add(at, diag.Syntax, page, message)
		if inner, _, closed := strings.Cut(p.lineFrom(at.End), ")"); closed { // ] and > are two behind [ and < in ASCII
			d.Change(visa.Span{Start: at.Start, End: at.End + int32(len(inner)) + 1}, string(rune(k))+inner+string(rune(k+2)))
		}
	default:
		return false
	}
	return true
}
