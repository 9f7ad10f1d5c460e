// Package text puts sentences together: what a reader is told has its values in one place, its
// nouns in the right number, and the pieces of a program set apart.
//
// It stands in for fmt, which costs 64 kB (brotli) of what every visitor loads.
package text

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Say puts values into a sentence: each {} is the next of them. A value is a string, an integer, or
// has a String method. Braces that no value is left for stay.
func Say(template string, values ...any) string {
	b := make([]byte, 0, len(template)+16*len(values))
	for {
		at := strings.Index(template, "{}")
		if at < 0 || len(values) == 0 {
			return string(append(b, template...))
		}
		b = append(b, template[:at]...)
		b = appendValue(b, values[0])
		template, values = template[at+2:], values[1:]
	}
}

func appendValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return append(b, v...)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case int32:
		return strconv.AppendInt(b, int64(v), 10)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case uint8:
		return strconv.AppendUint(b, uint64(v), 10)
	case uint16:
		return strconv.AppendUint(b, uint64(v), 10)
	case uint32:
		return strconv.AppendUint(b, uint64(v), 10)
	case uint64:
		return strconv.AppendUint(b, v, 10)
	case interface{ String() string }:
		return append(b, v.String()...)
	}
	panic("text: a value is a string, an integer, or has a String method")
}

// Count is a number with its noun: "1 lane", "4 lanes". A noun that does not take an s is given with
// its plural behind a bar: "is|are".
func Count(n int, noun string) string { return strconv.Itoa(n) + " " + Plural(n, noun) }

// Plural is the noun or verb that goes with a number: see Count.
func Plural(n int, noun string) string {
	one, many, irregular := strings.Cut(noun, "|")
	switch {
	case n == 1:
		return one
	case irregular:
		return many
	}
	return one + "s"
}

// Numbered is the one of its kind that has a number: "line 12", "lane 3".
func Numbered(noun string, n int) string { return noun + " " + strconv.Itoa(n) }

// Grouped is a number with a narrow gap every three digits: 1 234 567.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}

// Times is how often something is done: "never", "once", "3 times".
func Times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

// mostQuoted is how much of a program's text a sentence can carry, in bytes.
const mostQuoted = 40

// Quote sets a piece of a program apart in a sentence, cut to a length that it can carry.
func Quote(s string) string {
	if len(s) > mostQuoted {
		n := mostQuoted
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = strings.ToValidUTF8(s[:n], "") + "…"
	}
	return "`" + s + "`"
}

// List is words in a row: "a", "a and b", "a, b and c", with "or" in the place of "and" if that is
// the word given.
func List(words []string, and string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " " + and + " " + words[n-1]
	}
}

// Lower is a text with its capital letters from A to Z made small. (strings.ToLower knows those of all languages.)
func Lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Hex is bytes in memory order, two digits each.
func Hex(b []byte) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(b))
	for _, c := range b {
		out = append(out, digits[c>>4], digits[c&15])
	}
	return string(out)
}

// Capital starts a sentence with a word.
func Capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

// blank are the characters between words: what unicode.IsSpace takes for a blank besides would bring tables along.
const blank = " \t\r\n\v\f"

// Trim is a string without the blanks around it.
func Trim(s string) string { return strings.Trim(s, blank) }

// Words are the pieces of a string between its blanks.
func Words(s string) (words []string) {
	for {
		s = strings.TrimLeft(s, blank)
		if s == "" {
			return words
		}
		end := strings.IndexAny(s, blank)
		if end < 0 {
			end = len(s)
		}
		words, s = append(words, s[:end]), s[end:]
	}
}
