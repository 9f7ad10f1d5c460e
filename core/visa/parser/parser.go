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

type parser struct {
	f   *visa.File
	lex lex.Lexer
	tok lex.Token // the token to look at
	end int32     // end of the token before it
	m   *visa.Module
	ds  *diag.Sink

	rec     *Statement // for Read: what is known of the statement
	unknown *visa.Decl // for Read: what an undeclared name stands for

	obj      *visa.Object
	scopes   []scope
	labels   map[string]*visa.Label
	refs     []labelRef
	calls    []*visa.Inst // fcall: the end of the module looks for their functions
	function pendingFunction
	nextID   [visa.Surface + 1]int
	guesses  int

	versioned bool // a .version was there

	insts    slab[visa.Inst]
	operands slab[visa.Operand]
	decls    slab[visa.Decl]
	labelMem slab[visa.Label]
	args     []visa.Operand // operands of the instruction being read
	operand  bool           // one is being read
	absent   bool           // one of them names no variable
}

// labelRef is a use of a label that the end of the object resolves.
type labelRef struct {
	inst  *visa.Inst
	index int // in Labels; -1 for Label
	name  string
	span  visa.Span
}

// pendingFunction is a .function inside an object whose label is yet to come.
type pendingFunction struct {
	name string
	span visa.Span
}

// scope is a name space: the object's, or that of a { } block within.
type scope struct {
	names map[string]*visa.Decl
	open  visa.Span // the brace
}

// slab hands out elements of arrays allocated in bulk.
type slab[T any] struct{ free []T }

func (s *slab[T]) one() *T { return &s.alloc(1)[0] }

func (s *slab[T]) alloc(n int) []T {
	if n == 0 {
		return nil
	}
	if len(s.free) < n {
		s.free = make([]T, max(256, n))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}

// arg adds an operand of the instruction being read.
func (p *parser) arg() *visa.Operand {
	p.args = append(p.args, visa.Operand{Type: isa.NoType})
	return &p.args[len(p.args)-1]
}

func (p *parser) next() {
	p.end = p.tok.End
	p.tok = p.lex.Next(p.ds)
}

func (p *parser) text(t lex.Token) string { return p.f.Text[t.Start:t.End] }

// since is the range from a token's start to the last token taken.
func (p *parser) since(start int32) visa.Span { return visa.Span{Start: start, End: max(start, p.end)} }

func (p *parser) span() visa.Span { return visa.Span{Start: p.tok.Start, End: p.tok.End} }

// here is the empty place after the last token: where something is missing.
func (p *parser) here() visa.Span { return visa.Span{Start: p.end, End: p.end} }

// mark and reset go back to an earlier token; nothing may be reported in between
// that the second reading reports again.
type mark struct {
	lex lex.Lexer
	tok lex.Token
	end int32
}

func (p *parser) mark() mark { return mark{p.lex, p.tok, p.end} }

func (p *parser) reset(m mark) { p.lex, p.tok, p.end = m.lex, m.tok, m.end }

// ahead asks about what stands behind the token, and goes back to it.
func (p *parser) ahead(ask func() bool) bool {
	m := p.mark()
	p.next()
	answer := ask()
	p.reset(m)
	return answer
}

func (p *parser) is(k lex.Kind) bool { return p.tok.Kind == k }

// isName and isNumber say that a name or number of any kind is next.
func (p *parser) isName() bool { return p.is(lex.Ident) || p.is(lex.Builtin) }

func (p *parser) isNumber() bool { return p.is(lex.Int) || p.is(lex.Float) || p.is(lex.NumberWord) }

// accept takes the token if it is of kind k.
func (p *parser) accept(k lex.Kind) bool {
	if p.tok.Kind != k {
		return false
	}
	p.next()
	return true
}

// joined reports whether the token is k and touches the one before it.
func (p *parser) joined(k lex.Kind) bool { return p.tok.Kind == k && p.tok.Joined }

// word reports whether the token is that identifier.
func (p *parser) word(s string) bool { return p.tok.Kind == lex.Ident && p.text(p.tok) == s }

// atEnd reports whether the statement is over.
func (p *parser) atEnd() bool {
	return p.tok.Kind == lex.Newline || p.tok.Kind == lex.EOF
}

// found words the token for a message.
func (p *parser) found() string {
	switch p.tok.Kind {
	case lex.EOF:
		return "the end of the text"
	case lex.Newline:
		return "the end of the line"
	}
	return diag.Clip(p.text(p.tok))
}

// expected reports that something else stands here than what the grammar wants.
func (p *parser) expected(what string) bool {
	if p.tok.Kind == lex.Bad || p.foreign() {
		return false // reported by the lexer
	}
	at := p.span()
	if p.atEnd() {
		at = p.here()
	}
	text := p.f.Text[at.Start:]
	switch {
	case len(text) > 1 && (text[0] == '%' || text[0] == '$') && char.Class[text[1]]&char.Digit != 0:
		at.End = at.Start + 2 // what is left of a number of two digits stands in the new name, too
		p.ds.Say(at, diag.Syntax, "", "{} is an operand of inline assembly; write a variable for it.", text[:2]).Change(at, "op"+text[1:2])
		return false
	case len(text) > 2 && text[:2] == "%%" && text[2] > '9':
		p.ds.Add(at, diag.Syntax, "", "A percent sign is doubled in the strings of inline assembly, and single here.").Offer(visa.Span{Start: at.Start, End: at.Start + 1}, "", "Remove %")
		return false
	}
	p.ds.Say(at, diag.Syntax, "", "Expected {} here, but found {}.", what, p.found())
	return false
}

// expect takes a punctuation token, or reports that it is missing.
func (p *parser) expect(k lex.Kind) bool {
	if p.accept(k) {
		return true
	}
	if p.tok.Kind == lex.Bad {
		return false
	}
	if missingHabit(p, k) {
		return false
	}
	s := string(rune(k))
	switch k {
	case ')', ']', '>', '}':
		p.ds.Say(p.here(), diag.Unbalanced, "", "A closing {} is missing before {}.", s, p.found()).
			Insert(p.here(), s)
		return false
	case ',':
		return p.comma()
	case '=':
		at, label := p.span(), "Change to ="
		switch p.tok.Kind {
		case lex.Ident, lex.Int:
			at, label = visa.Span{Start: p.end, End: p.tok.Start}, "Insert ="
		case ':':
		default:
			return p.expected(s)
		}
		p.ds.Say(p.span(), diag.Syntax, "", "Expected = here, but found {}.", p.found()).Offer(at, "=", label)
		return false
	}
	return p.expected(s)
}

// needs takes the mark that an operand goes on with, or reports in its own words that it is missing and offers it.
func (p *parser) needs(k lex.Kind, c *diag.Code, page, message, offer string) bool {
	if p.accept(k) {
		return true
	}
	if !p.is(lex.Bad) {
		p.ds.Add(p.here(), c, page, message).Insert(p.here(), offer)
	}
	return false
}

// comma reports a missing comma, with what would put one there.
func (p *parser) comma() bool {
	at, label := p.here(), "Insert ,"
	switch p.tok.Kind {
	case ';':
		at, label = p.span(), "Change to ,"
	case lex.Int, lex.Ident:
	default:
		return p.expected(",")
	}
	p.ds.Say(p.span(), diag.Syntax, "", "Expected , here, but found {}.", p.found()).Offer(at, ",", label)
	return false
}

// commas reports that what blanks divide is divided by commas, and offers the rest of the line without them.
func (p *parser) commas(what string) {
	at := p.span()
	line := p.f.LineSpan(p.f.LineOf(int(at.Start)))
	rest, _, _ := strings.Cut(p.f.Text[at.Start:line.End], "//")
	var b strings.Builder
	depth := 0
	for i := range len(rest) {
		switch rest[i] {
		case '(', '[', '<', '{':
			depth++
		case ')', ']', '>', '}':
			depth--
		case ',':
			if depth == 0 {
				if i+1 < len(rest) && char.Class[rest[i+1]]&char.Space == 0 {
					b.WriteByte(' ')
				}
				continue
			}
		}
		b.WriteByte(rest[i])
	}
	p.ds.Add(at, diag.Syntax, "", text.Say("Blanks divide {}, not commas.", what)).Offer(visa.Span{Start: at.Start, End: at.Start + int32(len(rest))}, b.String(), "Remove the commas")
}

// lineFrom is the rest of the line from a place on.
func (p *parser) lineFrom(at int32) string { return p.f.Text[at:p.f.LineSpan(p.f.LineOf(int(at))).End] }

// lineStart is the offset where the line of a byte starts.
func (p *parser) lineStart(off int32) int32 {
	text := p.f.Text
	for off > 0 && text[off-1] != '\n' {
		c := text[off-1]
		if char.Class[c]&char.Space == 0 {
			if text[:off] == lex.ByteOrderMark {
				return off
			}
			return off - 1 // something stands before it on the line
		}
		off--
	}
	return off
}

// wholeLine is the line of a place with its end, for a fix that removes it.
func (p *parser) wholeLine(at visa.Span) visa.Span {
	end := at.End
	for int(end) < len(p.f.Text) && p.f.Text[end] != '\n' {
		end++
	}
	return visa.Span{Start: p.lineStart(at.Start), End: min(end+1, int32(len(p.f.Text)))}
}

// skipLine drops the rest of a statement that did not parse: what is wrong in it is not reported a second time, but for
// a comment that is never closed.
func (p *parser) skipLine() {
	quiet := diag.Sink{Mute: true}
	for !p.atEnd() {
		before := p.lex
		if p.tok = p.lex.Next(&quiet); quiet.Cut {
			p.lex = before
			p.tok = p.lex.Next(p.ds)
		}
	}
}

// endStatement wants the end of the line.
func (p *parser) endStatement(what string) bool {
	if p.atEnd() || p.is('}') {
		return true
	}
	if p.tok.Kind != lex.Bad && !p.foreign() {
		p.ds.Say(p.span(), diag.ExtraOperand, "", "Unexpected {} after {}.", p.found(), what)
	}
	return false
}

// foreign reports the mark with which other languages begin a comment or end a statement.
func (p *parser) foreign() bool {
	if extraHabit(p) {
		return true
	}
	at := p.span()
	switch p.tok.Kind {
	case '#':
	case ';':
		if p.ahead(p.atEnd) {
			p.ds.Add(at, diag.Syntax, "", "A statement ends with its line, without a semicolon.").Offer(at, "", "Remove ;")
			return true
		}
	default:
		return false
	}
	p.ds.Add(at, diag.Syntax, "", "A comment begins with //.").Change(at, "//")
	return true
}
