package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

type tokenKind uint8

const (
	tokEnd    tokenKind = iota
	tokWord             // a name or keyword: V0039, local_id.x, %scratch
	tokNumber           // 12, -0.5, 0x3f, 1e-6, -inf
	tokHex              // x"3d00 0000"; text is what stands between the quotes
	tokPunct            // one character
)

type token struct {
	kind tokenKind
	text string
	span visa.Span
}

func (t token) is(punct string) bool { return t.kind == tokPunct && t.text == punct }

// describe names the token in a message.
func (t token) describe() string {
	switch t.kind {
	case tokEnd:
		return "the end of the line"
	case tokHex:
		return "hexadecimal bytes"
	}
	return text.Quote(t.text)
}

// lexer splits src[pos:end] into tokens; their offsets are those in src.
type lexer struct {
	src      string
	pos, end int
}

func (l *lexer) next() token {
	for l.pos < l.end && (l.src[l.pos] == ' ' || l.src[l.pos] == '\t') {
		l.pos++
	}
	start := l.pos
	if start == l.end {
		return l.token(tokEnd, start, start)
	}
	c := l.src[start]
	switch {
	case c == 'x' && start+1 < l.end && l.src[start+1] == '"':
		close := strings.IndexByte(l.src[start+2:l.end], '"')
		if close < 0 { // the token is the opening `x"`, which the parser reports
			l.pos = l.end
			return l.token(tokPunct, start, start+2)
		}
		l.pos = start + 2 + close + 1
		t := l.token(tokHex, start, l.pos)
		t.text = l.src[start+2 : l.pos-1]
		return t
	case isLetter(c), c == '.' && start+1 < l.end && isLetter(l.src[start+1]): // Intel's compiler names constants such as .str
		l.pos++
		for l.pos < l.end && isWordByte(l.src[l.pos]) {
			l.pos++
		}
		return l.token(tokWord, start, l.pos)
	case isDigit(c) || (c == '-' || c == '+' || c == '.') && start+1 < l.end && isNumberByte(l.src[start+1]):
		l.pos++
		for l.pos < l.end && (isNumberByte(l.src[l.pos]) || isExponentSign(l.src[start:l.pos], l.src[l.pos])) {
			l.pos++
		}
		return l.token(tokNumber, start, l.pos)
	}
	// A token of one character takes all its bytes, so that a message can show it.
	l.pos++
	for l.pos < l.end && l.src[l.pos]&0xc0 == 0x80 {
		l.pos++
	}
	return l.token(tokPunct, start, l.pos)
}

func (l *lexer) token(kind tokenKind, start, end int) token {
	return token{kind, l.src[start:end], visa.Span{Start: int32(start), End: int32(end)}}
}

// isExponentSign reports whether c is the sign of an exponent, as in 1e-6, and not the one in 0x1e-6.
func isExponentSign(before string, c byte) bool {
	if c != '-' && c != '+' {
		return false
	}
	last := before[len(before)-1]
	return (last == 'e' || last == 'E') && !strings.ContainsAny(before, "xX")
}

func isDigit(c byte) bool      { return '0' <= c && c <= '9' }
func isLetter(c byte) bool     { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '%' }
func isWordByte(c byte) bool   { return isLetter(c) || isDigit(c) || c == '.' || c == '$' }
func isNumberByte(c byte) bool { return isDigit(c) || isLetter(c) && c != '%' || c == '.' }
