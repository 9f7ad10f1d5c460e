package lsp

import (
	"strings"
	"unicode/utf8"
)

// encoding is the unit in which a client counts the characters of a line.
type encoding string

const (
	utf8Units  encoding = "utf-8"
	utf16Units encoding = "utf-16" // the default for clients and servers that do not negotiate it
)

// chooseEncoding returns the first offered encoding that is known here, utf-16 if none is.
func chooseEncoding(offered []string) encoding {
	for _, e := range offered {
		if encoding(e) == utf8Units || encoding(e) == utf16Units {
			return encoding(e)
		}
	}
	return utf16Units
}

// units returns the number of units in a piece of text. A byte that is not valid UTF-8 counts as one, as in package
// visa.
func (e encoding) units(s string) int {
	if e == utf8Units {
		return len(s)
	}
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// offset returns the byte offset in a line of a character; past the line's end it is the end. It is never within a
// character.
func (e encoding) offset(line string, character int) int {
	if e == utf8Units {
		at := max(0, min(character, len(line)))
		for at > 0 && at < len(line) && !utf8.RuneStart(line[at]) {
			at--
		}
		return at
	}
	off := 0
	for n := 0; n < character && off < len(line); n++ {
		r, size := utf8.DecodeRuneInString(line[off:])
		if r > 0xffff {
			if n++; n >= character {
				break // the character is between its two units
			}
		}
		off += size
	}
	return off
}

// buffer is a text as lines, each with its line end; the last line has none. A change touches only its lines, whatever
// the size of the text, so that a thousand changes in one message do not make a thousand copies.
type buffer []string

// newBuffer splits a text into lines. A line ends as in the protocol, with \n, \r\n or \r.
func newBuffer(text string) buffer {
	b := make(buffer, 0, strings.Count(text, "\n")+1)
	for {
		end := lineEnd(text)
		if end < 0 {
			return append(b, text)
		}
		b = append(b, text[:end])
		text = text[end:]
	}
}

// lineEnd returns the offset at which the second line of a text begins; -1 if it has only one.
func lineEnd(text string) int {
	i := strings.IndexAny(text, "\r\n")
	switch {
	case i < 0:
		return -1
	case strings.HasPrefix(text[i:], "\r\n"):
		return i + 2
	}
	return i + 1
}

// content returns a line without its line end.
func content(line string) string { return strings.TrimRight(line, "\r\n") }

// text returns the whole text.
func (b buffer) text() string { return strings.Join(b, "") }

// starts returns the byte offsets at which the lines begin.
func (b buffer) starts() []int {
	starts := make([]int, len(b))
	for i := 1; i < len(b); i++ {
		starts[i] = starts[i-1] + len(b[i-1])
	}
	return starts
}

// clamp moves a position into the text; off is the byte offset in the line.
func (b buffer) clamp(p position, e encoding) (line, off int) {
	switch {
	case p.Line < 0:
		return 0, 0
	case p.Line >= len(b):
		return len(b) - 1, len(b[len(b)-1])
	}
	return p.Line, e.offset(content(b[p.Line]), p.Character)
}

// replaced says which lines a change has replaced: old lines, beginning with line first, by so many new ones.
type replaced struct{ first, old, by int }

// change replaces a range. Positions outside the text are moved into it, and a range that ends before it begins is
// empty.
func (b buffer) change(r textRange, text string, e encoding) (buffer, replaced) {
	first, from := b.clamp(r.Start, e)
	last, to := b.clamp(r.End, e)
	if last < first || last == first && to < from {
		last, to = first, from
	}
	joined := b[first][:from] + text + b[last][to:]
	if first > 0 && strings.HasSuffix(b[first-1], "\r") && strings.HasPrefix(joined, "\n") {
		first--
		joined = b[first] + joined // \r and \n become one line end
	}
	lines := newBuffer(joined)
	if last+1 < len(b) {
		lines = lines[:len(lines)-1] // the empty line behind the last line end is the next line of b
	}
	return append(b[:first:first], append(lines, b[last+1:]...)...), replaced{first, last + 1 - first, len(lines)}
}
