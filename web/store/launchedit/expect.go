package launchedit

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// MostExpected is how many elements of a buffer one expect line can state: as many as the engine lists.
const MostExpected = 1024

// Makes reports whether a launch line makes a buffer.
func Makes(form *protocol.LaunchForm, name string) bool {
	for i := range form.Lines {
		l := &form.Lines[i]
		switch l.Kind {
		case "surface", "svm", "param", "buffer":
			if f := l.Field("name"); f != nil && f.Value == name && l.Field("count") != nil {
				return true
			}
		}
	}
	return false
}

// Expect returns the changes that expect values of a buffer: in the line that already expects some, or in a new
// one.
func Expect(form *protocol.LaunchForm, name string, values []protocol.Value) []protocol.LaunchChange {
	texts := make([]string, len(values))
	for i := range values {
		texts[i] = values[i].Text
	}
	list := strings.Join(texts, ", ")
	for i := range form.Lines {
		l := &form.Lines[i]
		if f := l.Field("name"); l.Kind == "expect" && f != nil && f.Value == name {
			return []protocol.LaunchChange{{Row: l.Row, Field: "values", Value: list}}
		}
	}
	return []protocol.LaunchChange{{Kind: "expect", Field: "name", Value: name}, {Kind: "expect", Field: "values", Value: list}}
}
