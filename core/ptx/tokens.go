package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
)

// TokenKind is the kind of a Token.
type TokenKind uint8

const (
	NameToken   TokenKind = iota // add, foo, %r1, $L__BB0_1, _
	DotToken                     // .global, .shared::cta
	NumberToken                  // 12, 0x1f, 1.5, 0f3f800000
	StringToken
	MarkToken // one character
)

// Token is a piece of a text. Comments are none.
type Token struct {
	Kind TokenKind
	Text string // of a DotToken without the dot
	Span visa.Span
}

// Is reports whether the token is a mark.
func (t *Token) Is(mark string) bool { return t.Kind == MarkToken && t.Text == mark }

// Tokens cuts a text into tokens, whatever stands in it; what is none is passed over.
func Tokens(f *visa.File) []Token {
	kinds := [...]TokenKind{tokName: NameToken, tokDot: DotToken, tokInt: NumberToken, tokFloat: NumberToken, tokString: StringToken, tokPunct: MarkToken}
	l := lexer{sink: &sink{}, src: f.Text}
	var list []Token
	for t := l.next(); t.kind != tokEnd; t = l.next() {
		list = append(list, Token{kinds[t.kind], t.text, t.span})
	}
	return list
}

// IsName reports whether a function, variable, register or label can have a name: letters,
// digits, _ and $, and no digit first; % stands only before others.
func IsName(name string) bool {
	rest, percent := strings.CutPrefix(name, "%")
	if rest == "" || isDigit(rest[0]) && !percent || rest == "_" {
		return false
	}
	for i := range len(rest) {
		if !isWord(rest[i]) {
			return false
		}
	}
	return true
}

// IsSpecial reports whether a name is that of a special register, or of one without its
// component: %tid.
func IsSpecial(name string) bool {
	for i := range specials {
		if head, _, _ := strings.Cut(specials[i].name, "."); head == name || specials[i].name == name {
			return true
		}
	}
	return false
}

// SpaceNames are the state spaces without their dots.
func SpaceNames() []string { return spaceNames[RegSpace:] }

// IsSpace reports whether a word behind a dot is a state space.
func IsSpace(name string) bool { return spaceByName(name) != NoSpace }

// IsType reports whether a word behind a dot is a data type.
func IsType(name string) bool { return typeByName(name) != NoType }

// NumberValue reads a number as PTX writes it; float says that Value is that of a float64.
// False if it is none.
func NumberValue(text string) (bits uint64, float, single, ok bool) {
	l := lexer{sink: &sink{}, src: text}
	if text == "" || !isDigit(text[0]) {
		return 0, false, false, false
	}
	t := l.number()
	return t.bits, t.kind == tokFloat, t.single, len(l.list) == 0 && l.pos == len(text)
}
