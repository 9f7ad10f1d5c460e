package editor

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func valuesOf(texts ...string) (list []protocol.Value) {
	for _, t := range texts {
		list = append(list, protocol.Value{Text: t, Never: t == "·", Enabled: true})
	}
	return list
}

func TestValuesBesideALineAreFew(t *testing.T) {
	many := strings.Fields(strings.Repeat("12345 ", 3) + strings.Repeat("7 ", 13))
	next := valuesOf("1", "2")
	next[0].Next = "5"
	for _, c := range []struct {
		o    protocol.Operand
		want string
	}{
		{protocol.Operand{Values: valuesOf("3", "7", "0", "12")}, "3 7 0 12"},
		{protocol.Operand{Values: valuesOf("4", "4", "4")}, "4"},
		{protocol.Operand{Values: valuesOf("·", "·")}, "·"},
		{protocol.Operand{Values: valuesOf("1", "·")}, "1 ·"},
		{protocol.Operand{Values: valuesOf("", "", "9", "9")}, "9"},
		{protocol.Operand{Values: valuesOf("", "")}, ""},
		{protocol.Operand{Values: next}, "5 2"},
		{protocol.Operand{Values: valuesOf(many...)}, "12345 12345 12345 7 7 7 7 7 …"},
		{protocol.Operand{Values: valuesOf(strings.Repeat("1", 40), "2")}, strings.Repeat("1", 40) + " …"},
		{protocol.Operand{Type: "bool", Values: valuesOf(strings.Fields("T F F T T F F F T T F F F F F F")...)}, "0x0319"},
		{protocol.Operand{Type: "bool", Values: valuesOf("·", "·", "·", "·")}, "·"},
	} {
		if got := compact(c.o.Type, c.o.Values, beside); got != c.want {
			t.Errorf("%d values: %q, want %q", len(c.o.Values), got, c.want)
		}
	}
}
