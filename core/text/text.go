// Package text builds sentences: it puts values in their places, nouns in the right number, and sets apart pieces of a
// program.
//
// It is used instead of fmt, which would add 64 kB (brotli) to what every visitor loads.
package text

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Say puts values into a sentence: each {} is replaced by the next value, which is a string, an integer, or has a
// String method. Braces without a value stay as they are.
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

// Count returns a number with its noun: "1 lane", "4 lanes". An irregular plural follows the noun after a bar:
// "is|are".
func Count(n int, noun string) string { return strconv.Itoa(n) + " " + Plural(n, noun) }

// Amount returns a number with its noun, in words if it is small: "no lane", "one lane", "4 lanes".
func Amount(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun
	case 1:
		return "one " + noun
	}
	return Count(n, noun)
}

// Plural returns the form of a noun or verb for a number; see Count.
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

// Numbered returns a noun with a number as its name: "line 12", "lane 3".
func Numbered(noun string, n int) string { return noun + " " + strconv.Itoa(n) }

// Grouped formats a number with a narrow space every three digits: 1 234 567.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}

// GroupedCount is Count with the digits of the number grouped: "1 234 lanes".
func GroupedCount(n int, noun string) string { return Grouped(n) + " " + Plural(n, noun) }

// Times returns how often something is done: "never", "once", "3 times".
func Times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

// mostQuoted is how many bytes of a program's text Quote puts into a sentence.
const mostQuoted = 40

// Quote sets a piece of a program apart in a sentence, cut to mostQuoted bytes.
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

// List joins words: "a", "a and b", "a, b and c". and is the word before the last one, "and" or "or".
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

// Lower returns a text with the letters A to Z in lower case. (strings.ToLower knows the letters of all languages.)
func Lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Hex formats bytes in memory order, two digits each.
func Hex(b []byte) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(b))
	for _, c := range b {
		out = append(out, digits[c>>4], digits[c&15])
	}
	return string(out)
}

// WithArticle puts "a " or "an " before a word.
func WithArticle(word string) string {
	switch word[0] {
	case 'a', 'e', 'i', 'o', 'u':
		return "an " + word
	}
	return "a " + word
}

// Replace returns a text with one word in place of another. (strings.ReplaceAll is 2 kB more of the engine as linked.)
func Replace(s, old, by string) string {
	var out []byte
	for {
		before, after, found := strings.Cut(s, old)
		out = append(out, before...)
		if !found {
			return string(out)
		}
		out, s = append(out, by...), after
	}
}

// Capital returns a word with its first letter in upper case, for the start of a sentence.
func Capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

// blank are the characters between words. To recognize the other characters that unicode.IsSpace accepts would link its
// tables.
const blank = " \t\r\n\v\f"

// Trim returns a string without the blanks around it.
func Trim(s string) string { return strings.Trim(s, blank) }

// Words returns the pieces of a string between its blanks.
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
