package launchline

import (
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "//@ a\nmov\n//@ b", "0: a|2: b"},
		{"blanks before it", " \t//@a\n", "0:a"},
		{"byte order mark", "\ufeff//@ a\n\ufeff//@ b", "0: a"},
		{"end of line of Windows", "//@ a\r\n//@\r\n", "0: a|1:"},
		{"behind a statement", "mov //@ a\n", ""},
		{"in a comment", "/*\n//@ a\n*/ //@ b\n//@ c", "3: c"},
		{"comment that a comment hides", "// /*\n//@ a", "1: a"},
		{"comment within a line", "/* */ mov /*\n*/ /* */\n//@ a", "2: a"},
		{"a launch line opens none", "//@ a /*\n//@ b", "0: a /*|1: b"},
	} {
		var got []string
		for _, l := range Find(c.text) {
			got = append(got, string(rune('0'+l.Row))+":"+l.Text(c.text))
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s: got %q, want %q", c.name, s, c.want)
		}
	}
}

func TestGoesOn(t *testing.T) {
	const text = "//@ a = 1, \n//@ 2,\n\n//@ 3\n//@ 4,"
	lines := Find(text)
	for i, want := range []bool{true, false, false, false} {
		if got := GoesOn(text, lines, i); got != want {
			t.Errorf("line %d: got %v, want %v", i, got, want)
		}
	}
}

// TestFindInAHugeLine: whether // hides the beginning of a comment is not searched for up to the end of the line, which
// would take minutes here.
func TestFindInAHugeLine(t *testing.T) {
	if got := Find(strings.Repeat("/* */ ", 2_000_000) + "// /*\n//@ a"); len(got) != 1 {
		t.Errorf("%d lines", len(got))
	}
}
