// Package lex splits a vISA text into tokens.
package lex

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// Kind is the kind of a token. A printable character that is not part of a
// longer token is its own kind. The other kinds are the constants below, which
// are less than any printable character.
type Kind uint8

const (
	EOF Kind = iota
	Newline
	Ident      // letters, digits, _
	Builtin    // %ident
	Int        // 12, 0x1f
	Float      // 1.5, 2e-3
	NumberWord // a number that runs into letters: 32word, 2x16x32nn
	String     // "text", quotes included
	Shl        // <<
	Shr        // >>
	UShr       // >>>
	LE         // <=
	GE         // >=
	EQ         // ==
	NE         // !=
	Bad        // an error that the lexer has reported
)

// Token is a lexeme. Joined reports that nothing stands between it and the token
// before it; this distinguishes V1.64 from V1 .64.
type Token struct {
	Kind       Kind
	Joined     bool
	Start, End int32
}

// Lexer produces tokens on demand in one pass over the bytes. Its only state is its
// position, so the parser can go back by restoring a copy of it.
type Lexer struct {
	Text  string
	Pos   int
	After Kind // kind of the previous token: digits after a dot are not a float
}

// ByteOrderMark is the UTF-8 byte order mark, which some editors put before a text.
const ByteOrderMark = "\xef\xbb\xbf"

// Next returns the next token. It reports problems to ds. Text that is no token comes back
// as Bad; a comment that is never closed extends to the end of the text.
func (l *Lexer) Next(ds *diag.Sink) Token {
	text := l.Text
	joined := true
	i := l.Pos
	for i < len(text) {
		c := text[i]
		if char.Class[c]&char.Space != 0 {
			i++
		} else if c == '/' && i+1 < len(text) && text[i+1] == '/' {
			for i < len(text) && text[i] != '\n' {
				i++
			}
		} else if c == '/' && i+1 < len(text) && text[i+1] == '*' {
			i = l.blockComment(i, ds)
		} else if c == '\\' && l.continues(i) > 0 {
			i = l.continues(i)
		} else {
			break
		}
		joined = false
	}
	if i >= len(text) {
		l.Pos = len(text)
		return Token{EOF, joined, int32(len(text)), int32(len(text))}
	}
	kind, end := l.scan(i, joined && l.After == '.', ds)
	l.Pos = end
	l.After = kind
	return Token{kind, joined, int32(i), int32(end)}
}

// scan returns the kind and the end of the lexeme at i. If afterDot is set, digits are
// an integer even if a dot follows, as in svm_gather.4.1.
func (l *Lexer) scan(i int, afterDot bool, ds *diag.Sink) (Kind, int) {
	text := l.Text
	c := text[i]
	switch {
	case char.Class[c]&char.Letter != 0:
		return Ident, l.word(i)
	case char.Class[c]&char.Digit != 0:
		return l.number(i, afterDot)
	case c == '\n':
		return Newline, i + 1
	case c == '%' && i+1 < len(text) && char.Class[text[i+1]]&char.Letter != 0:
		return Builtin, l.word(i + 1)
	case c == '"':
		return l.str(i, ds)
	}
	var d, e byte
	if i+1 < len(text) {
		d = text[i+1]
	}
	if i+2 < len(text) {
		e = text[i+2]
	}
	switch c {
	case '<':
		if d == '<' {
			return Shl, i + 2
		} else if d == '=' {
			return LE, i + 2
		}
		return '<', i + 1
	case '>':
		if d == '>' && e == '>' {
			return UShr, i + 3
		} else if d == '>' {
			return Shr, i + 2
		} else if d == '=' {
			return GE, i + 2
		}
		return '>', i + 1
	case '=':
		if d == '=' {
			return EQ, i + 2
		}
		return '=', i + 1
	case '!':
		if d == '=' {
			return NE, i + 2
		}
		return '!', i + 1
	}
	if c > ' ' && c <= '~' {
		return Kind(c), i + 1
	}
	return Bad, l.bad(i, ds)
}

// word returns the end of the run of letters and digits at i.
func (l *Lexer) word(i int) int {
	for i < len(l.Text) && char.Class[l.Text[i]]&(char.Letter|char.Digit) != 0 {
		i++
	}
	return i
}

// digits returns the end of the run of decimal digits at i.
func (l *Lexer) digits(i int) int {
	for i < len(l.Text) && char.Class[l.Text[i]]&char.Digit != 0 {
		i++
	}
	return i
}

func (l *Lexer) number(i int, afterDot bool) (Kind, int) {
	text := l.Text
	kind := Int
	if text[i] == '0' && i+2 < len(text) && text[i+1]|0x20 == 'x' && char.Class[text[i+2]]&char.Hex != 0 {
		for i += 2; i < len(text) && char.Class[text[i]]&char.Hex != 0; i++ {
		}
	} else {
		i = l.digits(i)
		if !afterDot && i+1 < len(text) && text[i] == '.' && char.Class[text[i+1]]&char.Digit != 0 {
			kind, i = Float, l.digits(i+1)
		}
		if i < len(text) && text[i]|0x20 == 'e' {
			j := i + 1
			if j < len(text) && (text[j] == '+' || text[j] == '-') {
				j++
			}
			if j < len(text) && char.Class[text[j]]&char.Digit != 0 {
				kind, i = Float, l.digits(j)
			}
		}
	}
	if end := l.word(i); end > i {
		return NumberWord, end
	}
	return kind, i
}

// str scans a string literal. If its closing quote is missing, it ends at the end of the line.
func (l *Lexer) str(start int, ds *diag.Sink) (Kind, int) {
	text := l.Text
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return String, i + 1
		case '\\':
			if i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case '\n':
			ds.Add(visa.Span{Start: int32(start), End: int32(i)}, diag.OpenString, "", "The string that starts here has no closing quote on its line.").
				Offer(visa.Span{Start: int32(i), End: int32(i)}, "\"", "Close the string")
			return Bad, i
		}
	}
	ds.Add(visa.Span{Start: int32(start), End: int32(len(text))}, diag.OpenString, "", "The string that starts here has no closing quote.").
		Offer(visa.Span{Start: int32(len(text)), End: int32(len(text))}, "\"", "Close the string")
	return Bad, len(text)
}

// blockComment returns the end of the comment at start. A comment that is never closed was most often meant to end
// with its line, so the fix closes it there.
func (l *Lexer) blockComment(start int, ds *diag.Sink) int {
	text := l.Text
	for i := start + 2; i+1 < len(text); i++ {
		if text[i] == '*' && text[i+1] == '/' {
			return i + 2
		}
	}
	line := start
	for line < len(text) && text[line] != '\n' {
		line++
	}
	ds.Cut = true
	ds.Add(visa.Span{Start: int32(start), End: int32(start + 2)}, diag.OpenComment, "", "The comment that starts here is never closed with */; everything after it is ignored.").
		Offer(visa.Span{Start: int32(line), End: int32(line)}, " */", "Close the comment")
	return len(text)
}

// continues returns where the next line starts if the backslash at i ends its line,
// which continues the statement in the next line. Otherwise it returns 0.
func (l *Lexer) continues(i int) int {
	i++
	if i < len(l.Text) && l.Text[i] == '\r' {
		i++
	}
	if i < len(l.Text) && l.Text[i] == '\n' {
		return i + 1
	}
	return 0
}

// bad reports a character with which no token starts, and skips the whole run of such
// characters, so that there is one message for the run.
func (l *Lexer) bad(i int, ds *diag.Sink) int {
	text, start := l.Text, i
	r, size := utf8.DecodeRuneInString(text[i:])
	i += size
	at := visa.Span{Start: int32(start), End: int32(i)}
	switch {
	case ds.Mute: // skip the work for a message: that of lookalikeHabit grows with the length of the line
	case r == utf8.RuneError && size == 1:
		ds.Say(at, diag.BadUTF8, "", "This is no text: the byte {} is not valid UTF-8.", hexByte(text[start]))
	case r < ' ' || r == 0x7f:
		ds.Say(at, diag.BadChar, "", "A control character (byte {}) cannot stand in vISA text.", hexByte(byte(r)))
	default:
		d := ds.Say(at, diag.BadChar, "", "The character {} cannot stand here.", text[start:i])
		lookalikeHabit(text, d, r)
	}
	for i < len(text) && text[i] != '\n' && char.Class[text[i]] == 0 && !punct(text[i]) {
		i++
	}
	return i
}

func punct(c byte) bool {
	return c >= '!' && c <= '~' && c != '`' && c != '#' && c != '\\' && c != '\''
}

func hexByte(b byte) string {
	const digits = "0123456789abcdef"
	return "0x" + string([]byte{digits[b>>4], digits[b&15]})
}

// Unquote removes the quotes from a string literal and resolves its escapes.
func Unquote(s string) string {
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, '\\') >= 0 {
		return unescape(s)
	}
	return s
}

func unescape(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			out = append(out, s[i])
			continue
		}
		i++
		c := s[i]
		base, most := 0, 0
		switch {
		case char.Class[c]&char.Digit != 0:
			base, most = 8, 3
		case c == 'x' && i+1 < len(s) && char.Class[s[i+1]]&char.Hex != 0:
			base, most = 16, 2
			i++
		default:
			out = append(out, escaped(c))
			continue
		}
		j := i
		for j < len(s) && j < i+most && (char.Class[s[j]]&char.Digit != 0 || base == 16 && char.Class[s[j]]&char.Hex != 0) {
			j++
		}
		v, _ := strconv.ParseUint(s[i:j], base, 16)
		out = append(out, byte(v))
		i = j - 1
	}
	return string(out)
}

// escaped returns the character that a backslash and c stand for.
func escaped(c byte) byte {
	const letters, values = "abefnrtv", "\a\b\x1b\f\n\r\t\v"
	if i := strings.IndexByte(letters, c); i >= 0 {
		return values[i]
	}
	return c
}
