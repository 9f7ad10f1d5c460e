// Package launchedit makes the edits of launch lines that are more than the text of one field: a buffer filled from a
// file, results that are expected from now on, and the platform. It knows nothing of the page.
package launchedit

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// MostFilled is the size, in bytes, of the largest file that can become the values of a launch line: they are written
// out as text.
const MostFilled = 64 << 10

// Fill returns the changes that give a line the content of a file: its numbers if it is a text of numbers, its bytes
// otherwise. A buffer with too few elements gets more.
func Fill(l *protocol.LaunchLine, content []byte) []protocol.LaunchChange {
	values := numbersIn(content)
	n := len(values)
	if values == nil {
		values, n = bytesOf(content, l)
	}
	changes := []protocol.LaunchChange{{Row: l.Row, Field: "values", Value: strings.Join(values, ", ")}}
	if f := l.Field("count"); f != nil {
		if has, err := strconv.Atoi(f.Value); err == nil && has < n {
			changes = append(changes, protocol.LaunchChange{Row: l.Row, Field: "count", Value: strconv.Itoa(n)})
		}
	}
	return changes
}

// numbersIn returns the numbers of a text that has only numbers and separators; nil for any other text.
func numbersIn(content []byte) []string {
	if !utf8.Valid(content) {
		return nil
	}
	list := strings.FieldsFunc(string(content), func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) })
	for _, s := range list {
		if _, err := strconv.ParseFloat(s, 64); err != nil {
			if _, err = strconv.ParseInt(s, 0, 64); err != nil {
				return nil
			}
		}
	}
	return list
}

// bytesOf returns a file's bytes as values of a line, and how many elements of the line's type they make. The last
// element is filled up with zeros.
func bytesOf(content []byte, l *protocol.LaunchLine) (values []string, n int) {
	const some = 32 // bytes of a value, which stands in one line of the text
	size := 1
	if f := l.Field("type"); f != nil {
		size = elementBytes(f.Value)
	}
	for len(content)%size != 0 {
		content = append(content, 0)
	}
	for at := 0; at < len(content); at += some {
		values = append(values, `x"`+words.Hex(content[at:min(at+some, len(content))])+`"`)
	}
	return values, len(content) / size
}

// elementBytes is the size of an element of a type that launch lines of either language name; 1 if there is no such
// type.
func elementBytes(name string) int {
	if t, ok := isa.TypeByName(name); ok {
		return t.Size()
	}
	bits, _ := strconv.Atoi(strings.TrimLeft(name, "usbf"))
	return max(1, bits/8)
}
