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
	tok lex.Token // the current token, which has not been taken yet
	end int32     // end of the last token taken
	m   *visa.Module
	ds  *diag.Sink

	rec     *Statement // the statement that Read fills in; nil while parsing
	unknown *visa.Decl // for Read: the variable that every undeclared name resolves to

	obj      *visa.Object
	scopes   []scope
	labels   map[string]*visa.Label
	refs     []labelRef
	calls    []*visa.Inst // fcalls, whose functions are looked up at the end of the module
	function pendingFunction
	nextID   [visa.Surface + 1]int
	guesses  int

	versioned bool // a .version has been read

	insts    slab[visa.Inst]
	operands slab[visa.Operand]
	decls    slab[visa.Decl]
	labelMem slab[visa.Label]
	args     []visa.Operand // operands of the instruction being read
	operand  bool           // an operand is being read
	types    isa.Types      // what its slot takes; 0 for all types of the instruction
	absent   bool           // a name in the instruction is not declared
}

// labelRef is a use of a label, which is resolved at the end of the object.
type labelRef struct {
	inst  *visa.Inst
	index int // in Labels; -1 for Label
	name  string
	span  visa.Span
}

// pendingFunction is a .function inside an object, whose label has not been read yet.
type pendingFunction struct {
	name string
	span visa.Span
}

// scope is a name space: that of the object, or of a { } block inside it.
type scope struct {
	names map[string]*visa.Decl
	open  visa.Span // the opening brace
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

// since returns the range from start to the end of the last token taken.
func (p *parser) since(start int32) visa.Span { return visa.Span{Start: start, End: max(start, p.end)} }

func (p *parser) span() visa.Span { return visa.Span{Start: p.tok.Start, End: p.tok.End} }

// here returns the empty range after the last token taken, where something is missing.
func (p *parser) here() visa.Span { return visa.Span{Start: p.end, End: p.end} }

// mark is a position in the text, to which reset goes back. Nothing may be reported in
// between that the second reading would report again.
type mark struct {
	lex lex.Lexer
	tok lex.Token
	end int32
}

func (p *parser) mark() mark { return mark{p.lex, p.tok, p.end} }

func (p *parser) reset(m mark) { p.lex, p.tok, p.end = m.lex, m.tok, m.end }

// ahead calls ask with the parser behind the current token, goes back, and returns the answer.
func (p *parser) ahead(ask func() bool) bool {
	m := p.mark()
	p.next()
	answer := ask()
	p.reset(m)
	return answer
}

func (p *parser) is(k lex.Kind) bool { return p.tok.Kind == k }

// isName and isNumber report whether the token is a name or a number of any kind.
func (p *parser) isName() bool { return p.is(lex.Ident) || p.is(lex.Builtin) }

func (p *parser) isNumber() bool { return p.is(lex.Int) || p.is(lex.Float) || p.is(lex.NumberWord) }

// accept takes the token if it is of kind k, and reports whether it was.
func (p *parser) accept(k lex.Kind) bool {
	if p.tok.Kind != k {
		return false
	}
	p.next()
	return true
}

// joined reports whether the token is of kind k and touches the one before it.
func (p *parser) joined(k lex.Kind) bool { return p.tok.Kind == k && p.tok.Joined }

// word reports whether the token is the identifier s.
func (p *parser) word(s string) bool { return p.tok.Kind == lex.Ident && p.text(p.tok) == s }

// atEnd reports whether the statement is over.
func (p *parser) atEnd() bool {
	return p.tok.Kind == lex.Newline || p.tok.Kind == lex.EOF
}

// found returns the words by which a message names the token.
func (p *parser) found() string {
	switch p.tok.Kind {
	case lex.EOF:
		return "the end of the text"
	case lex.Newline:
		return "the end of the line"
	}
	return diag.Clip(p.text(p.tok))
}

// expected reports that the token is not what the grammar wants here. It always returns false.
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
		at.End = at.Start + 2 // the second digit of a number of two digits stays behind the new name
		p.ds.Say(at, diag.Syntax, "", "{} is an operand of inline assembly; write a variable for it.", text[:2]).Change(at, "op"+text[1:2])
		return false
	case len(text) > 2 && text[:2] == "%%" && text[2] > '9':
		p.ds.Add(at, diag.Syntax, "", "A percent sign is doubled in the strings of inline assembly, and single here.").Offer(visa.Span{Start: at.Start, End: at.Start + 1}, "", "Remove %")
		return false
	}
	p.ds.Say(at, diag.Syntax, "", "Expected {} here, but found {}.", what, p.found())
	return false
}

// expect takes the punctuation token k, or reports that it is missing and returns false.
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
		if p.closed(k) {
			return p.expected(s)
		}
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

// closed reports whether the line still has the closing k that is expected here, so that something else is wrong.
func (p *parser) closed(k lex.Kind) bool {
	open := byte(k) - 2 // [ ], < > and { } in ASCII
	if k == ')' {
		open = '('
	}
	depth := 0
	for _, c := range []byte(p.lineFrom(p.tok.Start)) {
		switch {
		case c == open:
			depth++
		case c == byte(k) && depth == 0:
			return true
		case c == byte(k):
			depth--
		}
	}
	return false
}

// needs takes the punctuation token k with which an operand continues. If it is missing, needs reports message and
// offers to insert offer.
func (p *parser) needs(k lex.Kind, c *diag.Code, page, message, offer string) bool {
	if p.accept(k) {
		return true
	}
	if !p.is(lex.Bad) {
		p.ds.Add(p.here(), c, page, message).Insert(p.here(), offer)
	}
	return false
}

// comma reports a missing comma, and offers to insert it or to change a semicolon into it. It always returns false.
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

// commas reports commas where blanks are the separators, and offers the rest of the line without them.
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

// lineFrom returns the rest of a line from the offset at on.
func (p *parser) lineFrom(at int32) string {
	end := p.f.LineSpan(p.f.LineOf(int(at))).End // before the \r of a line end, at which at may be
	return p.f.Text[at:max(at, end)]
}

// lineStart returns the offset where the line of off starts. If anything but white space stands before off on its line,
// it returns the offset of the last byte of that instead.
func (p *parser) lineStart(off int32) int32 {
	text := p.f.Text
	for off > 0 && text[off-1] != '\n' {
		c := text[off-1]
		if char.Class[c]&char.Space == 0 {
			if text[:off] == lex.ByteOrderMark {
				return off
			}
			return off - 1 // not white space
		}
		off--
	}
	return off
}

// blank reports whether there is nothing but white space between two offsets.
func (p *parser) blank(from, to int32) bool {
	for ; from < to && char.Class[p.f.Text[from]]&char.Space != 0; from++ {
	}
	return from == to
}

// wholeLine returns the line of a span with its line end, for a fix that removes the line. It leaves what stands before
// the span on its line.
func (p *parser) wholeLine(at visa.Span) visa.Span {
	end := at.End
	for int(end) < len(p.f.Text) && p.f.Text[end] != '\n' {
		end++
	}
	if start := p.lineStart(at.Start); p.blank(start, at.Start) {
		return visa.Span{Start: start, End: min(end+1, int32(len(p.f.Text)))}
	}
	return visa.Span{Start: at.Start, End: end}
}

// skipLine skips the rest of a statement that did not parse. It reports nothing more about the statement, except a
// comment that is never closed.
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

// endStatement reports whether the statement ends here, with its line or before a closing brace, and reports anything
// else as unexpected after what.
func (p *parser) endStatement(what string) bool {
	if p.atEnd() || p.is('}') {
		return true
	}
	if p.tok.Kind != lex.Bad && !p.foreign() {
		p.ds.Say(p.span(), diag.ExtraOperand, "", "Unexpected {} after {}.", p.found(), what)
	}
	return false
}

// foreign reports text that follows the habits of other languages, such as # before a comment or ; after a statement.
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
