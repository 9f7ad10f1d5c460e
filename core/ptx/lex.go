package ptx

import (
	"math"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

type tokenKind uint8

const (
	tokEnd    tokenKind = iota
	tokName             // add, foo, %r1, $L__BB0_1, _
	tokDot              // .global, .u32, .shared::cta: text without the dot
	tokInt              // 12, 0x1f, 017, 0b101, with U
	tokFloat            // 1.5, 0f3f800000, 0d...
	tokString           // "text"
	tokPunct            // one character
)

type token struct {
	kind   tokenKind
	text   string
	span   visa.Span
	bits   uint64 // of a number; a float as float64
	single bool   // 0f...
}

func (t token) is(punct string) bool { return t.kind == tokPunct && t.text == punct }

func (t token) describe() string {
	switch t.kind {
	case tokEnd:
		return "the end of the text"
	case tokDot:
		return text.Quote("." + t.text)
	case tokString:
		return "a string"
	}
	return text.Quote(t.text)
}

// lexer cuts a text into tokens. A dot begins a word of its own, so that a mnemonic and
// its modifiers are a name and dots (spaces between them are let pass, as by ptxas).
type lexer struct {
	*sink
	src string
	pos int
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$' || c == '%' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isWord(c byte) bool   { return isLetter(c) && c != '%' || isDigit(c) }

// blank skips white space and comments.
func (l *lexer) blank() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v':
			l.pos++
		case strings.HasPrefix(l.src[l.pos:], "\ufeff") && l.pos == 0:
			l.pos += len("\ufeff")
		case strings.HasPrefix(l.src[l.pos:], "//"):
			l.line()
		case c == '#' && (l.pos == 0 || l.src[l.pos-1] == '\n'): // a preprocessor's line
			l.line()
		case strings.HasPrefix(l.src[l.pos:], "/*"):
			end := strings.Index(l.src[l.pos+2:], "*/")
			if end < 0 {
				l.say(l.span(l.pos, l.pos+2), codeComment, "This comment has no end; it ends with */.")
				l.pos = len(l.src)
				return
			}
			l.pos += end + 4
		default:
			return
		}
	}
}

func (l *lexer) line() {
	if i := strings.IndexByte(l.src[l.pos:], '\n'); i >= 0 {
		l.pos += i
	} else {
		l.pos = len(l.src)
	}
}

func (l *lexer) span(start, end int) visa.Span {
	return visa.Span{Start: int32(start), End: int32(end)}
}

func (l *lexer) token(kind tokenKind, start int) token {
	return token{kind: kind, text: l.src[start:l.pos], span: l.span(start, l.pos)}
}

func (l *lexer) next() token {
	for {
		if t, ok := l.scan(); ok {
			return t
		}
	}
}

// scan reads one token; false if PTX has no such character.
func (l *lexer) scan() (token, bool) {
	l.blank()
	start := l.pos
	if start == len(l.src) {
		return l.token(tokEnd, start), true
	}
	c := l.src[start]
	switch {
	case isLetter(c):
		for l.pos++; l.pos < len(l.src) && isWord(l.src[l.pos]); l.pos++ {
		}
		return l.token(tokName, start), true
	case isDigit(c) || c == '.' && start+1 < len(l.src) && isDigit(l.src[start+1]) && !(start > 0 && isWord(l.src[start-1])): // but .2d behind tex
		return l.number(), true
	case c == '.' && start+1 < len(l.src) && isWord(l.src[start+1]):
		for l.pos++; l.pos < len(l.src); l.pos++ {
			if strings.HasPrefix(l.src[l.pos:], "::") { // .shared::cta, .L2::128B
				l.pos++
			} else if !isWord(l.src[l.pos]) {
				break
			}
		}
		t := l.token(tokDot, start)
		t.text = t.text[1:]
		return t, true
	case c == '"':
		end := strings.IndexAny(l.src[start+1:], "\"\n")
		if end < 0 || l.src[start+1+end] != '"' {
			l.say(l.span(start, start+1), codeComment, "This string has no closing quote.")
			l.line()
			return l.token(tokString, start), true
		}
		l.pos = start + end + 2
		return l.token(tokString, start), true
	}
	l.pos++
	for l.pos < len(l.src) && l.src[l.pos]&0xc0 == 0x80 {
		l.pos++
	}
	if !strings.ContainsRune("@!{}()[],;:<>|=+-_?&~^*/%", rune(c)) {
		l.say(l.span(start, l.pos), codeChar, "PTX has no character {}.", text.Quote(strings.ToValidUTF8(l.src[start:l.pos], "?")))
		return token{}, false
	}
	return l.token(tokPunct, start), true
}

// number reads integers of all bases, decimal floats, and floats by their bits.
func (l *lexer) number() token {
	start := l.pos
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		exponent := (c == '+' || c == '-') && l.pos > start && l.src[l.pos-1]|0x20 == 'e' && !hasPrefixFold(l.src[start:l.pos], "0x") &&
			!hasPrefixFold(l.src[start:l.pos], "0f") && !hasPrefixFold(l.src[start:l.pos], "0d")
		if !isWord(c) && c != '.' && !exponent {
			break
		}
		l.pos++
	}
	t := l.token(tokInt, start)
	digits := t.text
	ok := true
	switch {
	case hasPrefixFold(digits, "0f") && len(digits) == 10:
		t.kind, t.single = tokFloat, true
		t.bits, ok = num.ParseInteger("0x" + digits[2:])
	case hasPrefixFold(digits, "0d") && len(digits) == 18:
		t.kind = tokFloat
		t.bits, ok = num.ParseInteger("0x" + digits[2:])
	case hasPrefixFold(digits, "0x") || hasPrefixFold(digits, "0b") || !strings.ContainsAny(digits, ".eE"):
		t.bits, ok = num.ParseIntegerC(strings.TrimSuffix(strings.TrimSuffix(digits, "U"), "u"))
	default:
		var f float64
		f, ok, _ = num.ParseFloat(digits)
		t.kind, t.bits = tokFloat, math.Float64bits(f)
	}
	if !ok {
		l.say(t.span, codeNumber, "{} is not a number of 64 bits.", text.Quote(digits))
	}
	return t
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && s[0] == prefix[0] && s[1]|0x20 == prefix[1]
}
