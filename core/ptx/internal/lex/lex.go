// Package lex splits a PTX text into tokens.
package lex

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Kind is the kind of a token.
type Kind uint8

const (
	End    Kind = iota
	Name        // add, foo, %r1, $L__BB0_1, _
	Dot         // .global, .u32, .shared::cta: text without the dot
	Int         // 12, 0x1f, 017, 0b101, with U
	Float       // 1.5, 0f3f800000, 0d...
	String      // "text"
	Punct       // one character
)

// Token is a word, number, string or mark of a text.
type Token struct {
	Kind   Kind
	Text   string
	Span   visa.Span
	Bits   uint64 // value of a number; a float as float64, or as float32 if Single
	Single bool   // written as 0f...
}

// Is reports whether the token is a mark.
func (t Token) Is(punct string) bool { return t.Kind == Punct && t.Text == punct }

// Nests returns the change in nesting depth: 1 if the token is the opening mark, -1 if it is the closing one, else 0.
func (t Token) Nests(opening, closing string) int {
	switch {
	case t.Is(opening):
		return 1
	case t.Is(closing):
		return -1
	}
	return 0
}

// Describe returns the token as a message mentions it.
func (t Token) Describe() string {
	switch t.Kind {
	case End:
		return "the end of the text"
	case Dot:
		return text.Quote("." + t.Text)
	case String:
		return "a string"
	}
	return text.Quote(t.Text)
}

// Lexer splits a text into tokens. A dot begins a token of its own, so a mnemonic and its modifiers are a name and
// dots; spaces between them are allowed, as by ptxas.
type Lexer struct {
	*diag.Sink
	Src  string
	Pos  int
	Open bool // the text ends in a comment
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '$' || c == '%' }

// IsDigit reports whether a character is a digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsWord reports whether a character can occur in a name, other than a leading %.
func IsWord(c byte) bool { return isLetter(c) && c != '%' || IsDigit(c) }

// blank skips white space and comments.
func (l *Lexer) blank() {
	for l.Pos < len(l.Src) {
		switch c := l.Src[l.Pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v':
			l.Pos++
		case c == 0 && strings.Trim(l.Src[l.Pos:], "\x00") == "": // the terminator of a C string
			l.Pos = len(l.Src)
		case strings.HasPrefix(l.Src[l.Pos:], "\ufeff") && l.Pos == 0:
			l.Pos += len("\ufeff")
		case strings.HasPrefix(l.Src[l.Pos:], "//"):
			l.line()
		case c == '#' && (l.Pos == 0 || l.Src[l.Pos-1] == '\n'): // a preprocessor line
			l.line()
		case strings.HasPrefix(l.Src[l.Pos:], "/*"):
			end := strings.Index(l.Src[l.Pos+2:], "*/")
			if end < 0 {
				l.Say(l.span(l.Pos, l.Pos+2), diag.Comment, "This comment has no end; it ends with */.")
				l.Open = true
				l.Pos = len(l.Src)
				return
			}
			l.Pos += end + 4
		default:
			return
		}
	}
}

func (l *Lexer) line() {
	if i := strings.IndexByte(l.Src[l.Pos:], '\n'); i >= 0 {
		l.Pos += i
	} else {
		l.Pos = len(l.Src)
	}
}

func (l *Lexer) span(start, end int) visa.Span {
	return visa.Span{Start: int32(start), End: int32(end)}
}

func (l *Lexer) token(kind Kind, start int) Token {
	return Token{Kind: kind, Text: l.Src[start:l.Pos], Span: l.span(start, l.Pos)}
}

// Next returns the next token; of kind End after the last one.
func (l *Lexer) Next() Token {
	for {
		if t, ok := l.scan(); ok {
			return t
		}
	}
}

// scan reads one token; false if the character does not belong to PTX.
func (l *Lexer) scan() (Token, bool) {
	l.blank()
	start := l.Pos
	if start == len(l.Src) {
		return l.token(End, start), true
	}
	c := l.Src[start]
	switch {
	case isLetter(c) && (c != '%' || start+1 < len(l.Src) && IsWord(l.Src[start+1])): // a lone % is an operator
		for l.Pos++; l.Pos < len(l.Src) && IsWord(l.Src[l.Pos]); l.Pos++ {
		}
		return l.token(Name, start), true
	case IsDigit(c) || c == '.' && start+1 < len(l.Src) && IsDigit(l.Src[start+1]) && !(start > 0 && IsWord(l.Src[start-1])): // not .2d after tex
		return l.Number(), true
	case c == '.' && start+1 < len(l.Src) && IsWord(l.Src[start+1]):
		for l.Pos++; l.Pos < len(l.Src); l.Pos++ {
			if strings.HasPrefix(l.Src[l.Pos:], "::") { // .shared::cta, .L2::128B
				l.Pos++
			} else if !IsWord(l.Src[l.Pos]) {
				break
			}
		}
		t := l.token(Dot, start)
		t.Text = t.Text[1:]
		return t, true
	case c == '"':
		end := strings.IndexAny(l.Src[start+1:], "\"\n")
		if end < 0 || l.Src[start+1+end] != '"' {
			l.Say(l.span(start, start+1), diag.Comment, "This string has no closing quote.")
			l.line()
			return l.token(String, start), true
		}
		l.Pos = start + end + 2
		return l.token(String, start), true
	}
	if c == '#' { // comments of other assemblers
		d := l.Say(l.span(start, start+1), diag.Char, "A comment begins with // here.")
		d.Change(d.Span, "//")
		l.line()
		return Token{}, false
	}
	if rest := l.Src[start:]; c == '\'' && len(rest) > 2 && rest[1] < 0x80 && rest[2] == '\'' { // a character of C
		l.Pos += 3
		t := l.token(Int, start)
		t.Bits = uint64(rest[1])
		d := l.Say(t.Span, diag.Char, "PTX has no characters as numbers: this one is {}.", rest[1])
		d.Change(t.Span, strconv.Itoa(int(rest[1])))
		return t, true
	}
	l.Pos++
	for l.Pos < len(l.Src) && l.Src[l.Pos]&0xc0 == 0x80 {
		l.Pos++
	}
	if !strings.ContainsRune("@!{}()[],;:<>|=+-_?&~^*/%", rune(c)) {
		l.Say(l.span(start, l.Pos), diag.Char, "PTX has no character {}.", text.Quote(strings.ToValidUTF8(l.Src[start:l.Pos], "?")))
		return Token{}, false
	}
	return l.token(Punct, start), true
}

// Number reads integers of all bases, decimal floats, and floats given by their bits.
func (l *Lexer) Number() Token {
	start := l.Pos
	for l.Pos < len(l.Src) {
		c := l.Src[l.Pos]
		exponent := (c == '+' || c == '-') && l.Pos > start && l.Src[l.Pos-1]|0x20 == 'e' && !HasPrefixFold(l.Src[start:l.Pos], "0x") &&
			!HasPrefixFold(l.Src[start:l.Pos], "0f") && !HasPrefixFold(l.Src[start:l.Pos], "0d")
		if !IsWord(c) && c != '.' && !exponent {
			break
		}
		l.Pos++
	}
	t := l.token(Int, start)
	digits := t.Text
	ok := true
	switch {
	case HasPrefixFold(digits, "0f") && len(digits) == 10:
		t.Kind, t.Single = Float, true
		t.Bits, ok = num.ParseInteger("0x" + digits[2:])
	case HasPrefixFold(digits, "0d") && len(digits) == 18:
		t.Kind = Float
		t.Bits, ok = num.ParseInteger("0x" + digits[2:])
	case HasPrefixFold(digits, "0f") || HasPrefixFold(digits, "0d"):
		t.Kind, ok = Float, false
	case HasPrefixFold(digits, "0x") || HasPrefixFold(digits, "0b") || !strings.ContainsAny(digits, ".eE"):
		t.Bits, ok = num.ParseIntegerC(strings.TrimSuffix(strings.TrimSuffix(digits, "U"), "u"))
	default:
		var f float64
		f, ok, _ = num.ParseFloat(digits)
		t.Kind, t.Bits = Float, math.Float64bits(f)
	}
	if !ok {
		l.noNumber(t.Span, digits)
	}
	return t
}

// noNumber reports why a number is invalid.
func (l *Lexer) noNumber(at visa.Span, digits string) {
	bare := strings.TrimRight(digits, "fFlLuU")
	_, decimal, _ := num.ParseFloat(bare)
	switch {
	case HasPrefixFold(digits, "0f") || HasPrefixFold(digits, "0d"):
		l.Say(at, diag.Number, "A number by its bits has 8 hexadecimal digits after 0f and 16 after 0d; {} has {}.", text.Quote(digits), len(digits)-2)
	case decimal && bare != digits: // 1.0f, 5L
		d := l.Say(at, diag.Number, "A number of PTX has no suffix: {}.", bare)
		d.Change(at, bare)
	default:
		l.Say(at, diag.Number, "{} is not a number of 64 bits.", text.Quote(digits))
	}
}

// HasPrefixFold reports whether a number begins with a prefix of two characters, ignoring the case of the second: 0x,
// 0F.
func HasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && s[0] == prefix[0] && s[1]|0x20 == prefix[1]
}

// OneLine returns a statement for use in a comment: white space and comments become one blank, and a long statement is
// cut off.
func OneLine(s string) string {
	const most = 90
	var b []byte
	for i := 0; i < len(s); i++ {
		switch {
		case strings.HasPrefix(s[i:], "//"):
			for i < len(s) && s[i] != '\n' {
				i++
			}
			fallthrough
		case s[min(i, len(s)-1)] <= ' ':
			if len(b) > 0 && b[len(b)-1] != ' ' {
				b = append(b, ' ')
			}
		case s[i] < 0x7f:
			b = append(b, s[i])
		default:
			b = append(b, '?')
		}
	}
	if len(b) > most {
		return string(b[:most]) + "..."
	}
	return string(b)
}
