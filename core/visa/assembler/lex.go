package assembler

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// tokenKind is the kind of a token. A printable character that is no part of a
// longer token is its own kind; the others are below the first of them.
type tokenKind uint8

const (
	tokEOF tokenKind = iota
	tokNewline
	tokIdent   // letters, digits, _
	tokBuiltin // %ident
	tokInt     // 12, 0x1f
	tokFloat   // 1.5, 2e-3
	tokNumWord // a number that runs into letters: 32word, 2x16x32nn
	tokString  // "text", quotes included
	tokShl     // <<
	tokShr     // >>
	tokUShr    // >>>
	tokLE      // <=
	tokGE      // >=
	tokEQ      // ==
	tokNE      // !=
	tokBad     // reported already
)

// token is a lexeme. joined says that nothing stands between it and the token
// before, which tells V1.64 from V1 .64.
type token struct {
	kind       tokenKind
	joined     bool
	start, end int32
}

// lexer makes tokens on demand in one pass over the bytes. It holds no state but
// its place, so that the parser can go back by restoring it.
type lexer struct {
	text  string
	pos   int
	after tokenKind // kind of the token before: digits after a dot are no float
}

// byteOrderMark is what some editors put before a text.
const byteOrderMark = "\xef\xbb\xbf"

// next is the next token. Problems go to ds; what is reported there comes back as
// tokBad, or as the token that was meant.
func (l *lexer) next(ds *diag.Sink) token {
	text := l.text
	joined := true
	i := l.pos
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
		l.pos = len(text)
		return token{tokEOF, joined, int32(len(text)), int32(len(text))}
	}
	kind, end := l.scan(i, joined && l.after == '.', ds)
	l.pos = end
	l.after = kind
	return token{kind, joined, int32(i), int32(end)}
}

// scan classifies the lexeme at i and finds its end. afterDot: digits are an
// integer even if a dot follows, as in svm_gather.4.1.
func (l *lexer) scan(i int, afterDot bool, ds *diag.Sink) (tokenKind, int) {
	text := l.text
	c := text[i]
	switch {
	case char.Class[c]&char.Letter != 0:
		return tokIdent, l.word(i)
	case char.Class[c]&char.Digit != 0:
		return l.number(i, afterDot)
	case c == '\n':
		return tokNewline, i + 1
	case c == '%' && i+1 < len(text) && char.Class[text[i+1]]&char.Letter != 0:
		return tokBuiltin, l.word(i + 1)
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
			return tokShl, i + 2
		} else if d == '=' {
			return tokLE, i + 2
		}
		return '<', i + 1
	case '>':
		if d == '>' && e == '>' {
			return tokUShr, i + 3
		} else if d == '>' {
			return tokShr, i + 2
		} else if d == '=' {
			return tokGE, i + 2
		}
		return '>', i + 1
	case '=':
		if d == '=' {
			return tokEQ, i + 2
		}
		return '=', i + 1
	case '!':
		if d == '=' {
			return tokNE, i + 2
		}
		return '!', i + 1
	}
	if c > ' ' && c <= '~' {
		return tokenKind(c), i + 1
	}
	return tokBad, l.bad(i, ds)
}

// word is the end of a run of letters and digits.
func (l *lexer) word(i int) int {
	for i < len(l.text) && char.Class[l.text[i]]&(char.Letter|char.Digit) != 0 {
		i++
	}
	return i
}

// digits is the end of a run of decimal digits.
func (l *lexer) digits(i int) int {
	for i < len(l.text) && char.Class[l.text[i]]&char.Digit != 0 {
		i++
	}
	return i
}

func (l *lexer) number(i int, afterDot bool) (tokenKind, int) {
	text := l.text
	kind := tokInt
	if text[i] == '0' && i+2 < len(text) && text[i+1]|0x20 == 'x' && char.Class[text[i+2]]&char.Hex != 0 {
		for i += 2; i < len(text) && char.Class[text[i]]&char.Hex != 0; i++ {
		}
	} else {
		i = l.digits(i)
		if !afterDot && i+1 < len(text) && text[i] == '.' && char.Class[text[i+1]]&char.Digit != 0 {
			kind, i = tokFloat, l.digits(i+1)
		}
		if i < len(text) && text[i]|0x20 == 'e' {
			j := i + 1
			if j < len(text) && (text[j] == '+' || text[j] == '-') {
				j++
			}
			if j < len(text) && char.Class[text[j]]&char.Digit != 0 {
				kind, i = tokFloat, l.digits(j)
			}
		}
	}
	if end := l.word(i); end > i {
		return tokNumWord, end
	}
	return kind, i
}

// str scans a string literal; it ends at the line's end if its quote is missing.
func (l *lexer) str(start int, ds *diag.Sink) (tokenKind, int) {
	text := l.text
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return tokString, i + 1
		case '\\':
			if i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case '\n':
			ds.Add(visa.Span{Start: int32(start), End: int32(i)}, diag.OpenString, "", "The string that starts here has no closing quote on its line.").
				Offer(visa.Span{Start: int32(i), End: int32(i)}, "\"", "Close the string")
			return tokBad, i
		}
	}
	ds.Add(visa.Span{Start: int32(start), End: int32(len(text))}, diag.OpenString, "", "The string that starts here has no closing quote.").
		Offer(visa.Span{Start: int32(len(text)), End: int32(len(text))}, "\"", "Close the string")
	return tokBad, len(text)
}

// blockComment is the end of the comment at start. One without an end was meant to end with its line, most often.
func (l *lexer) blockComment(start int, ds *diag.Sink) int {
	text := l.text
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

// continues is where the next line starts if the backslash at i ends its line,
// else 0: vISA text continues a statement that way.
func (l *lexer) continues(i int) int {
	i++
	if i < len(l.text) && l.text[i] == '\r' {
		i++
	}
	if i < len(l.text) && l.text[i] == '\n' {
		return i + 1
	}
	return 0
}

// bad reports a character that no token starts with, and skips the run of such
// characters: one message for a run of noise.
func (l *lexer) bad(i int, ds *diag.Sink) int {
	text, start := l.text, i
	r, size := utf8.DecodeRuneInString(text[i:])
	i += size
	at := visa.Span{Start: int32(start), End: int32(i)}
	switch {
	case ds.Mute: // what is offered for a character costs as much as its line is long
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

// unquote takes the quotes off a string literal and resolves its escapes.
func unquote(s string) string {
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

// escaped is the character that a backslash and c stand for.
func escaped(c byte) byte {
	const letters, values = "abefnrtv", "\a\b\x1b\f\n\r\t\v"
	if i := strings.IndexByte(letters, c); i >= 0 {
		return values[i]
	}
	return c
}
