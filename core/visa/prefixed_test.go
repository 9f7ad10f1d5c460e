package visa

import (
	"fmt"
	"strings"
	"testing"
)

// dumped is a program as its compiler prints it, with an empty line, and every line as print makes it.
func dumped(print func(i int, line string) string) (plain, with string) {
	plain = ".version 4.1\n.kernel \"k\"\n.decl V32 v_type=G type=d num_elts=16\n\n.function \"k_main\"\n    mov (M1, 16) V32(0,0)<1> 0x0:d\n    ret (M1, 1)\n"
	for i, line := range strings.Split(strings.TrimSuffix(plain, "\n"), "\n") {
		with += print(i, line) + "\n"
	}
	return plain, with
}

// TestPrefixed: a text that was copied with what stands in front of its lines has one error, and the fix is the text without it.
func TestPrefixed(t *testing.T) {
	for name, print := range map[string]func(int, string) string{
		"a log":                      func(i int, l string) string { return fmt.Sprintf("[2024-05-06 10:11:%02d.123] %s", i, l) },
		"a log with words":           func(i int, l string) string { return fmt.Sprintf("10:%d INFO igc: %s", i, l) },
		"numbers and a colon":        func(i int, l string) string { return fmt.Sprintf("%d: %s", 98+i, l) },
		"numbers in a column":        func(i int, l string) string { return fmt.Sprintf("%6d\t%s", 98+i, l) },
		"numbers and a bar":          func(i int, l string) string { return fmt.Sprintf("%4d | %s", 98+i, l) },
		"no blanks at the line ends": func(i int, l string) string { return strings.TrimRight(fmt.Sprintf("%4d | %s", 98+i, l), " ") },
		"a new file of a diff":       func(_ int, l string) string { return "+" + l },
		"a letter":                   func(_ int, l string) string { return "> " + l },
		"expectations of a test":     func(_ int, l string) string { return "; CHECK: " + l },
	} {
		plain, text := dumped(print)
		f := NewFile("t", text)
		m, ds := Parse(f)
		if len(ds) != 1 || ds[0].Code != "V0109" || ds[0].Fix == nil || m == nil {
			t.Errorf("%s: %+v", name, ds)
			continue
		}
		if got := ds[0].Fix.Text; got != plain || ds[0].Fix.Span != (Span{End: int32(len(text))}) {
			t.Errorf("%s: the fix makes of\n%s\nthis:\n%s", name, text, got)
		}
		if at := ds[0].Span; !strings.HasSuffix(text[:at.End], strings.TrimSuffix(print(0, ""), " ")) && !strings.HasPrefix(text[at.End:], ".version") {
			t.Errorf("%s: shown at %q", name, f.Slice(at))
		}
	}
}

// TestNotPrefixed: what stands in front of some lines only, or is part of the program, is not taken for that.
func TestNotPrefixed(t *testing.T) {
	plain, _ := dumped(func(_ int, l string) string { return l })
	for name, text := range map[string]string{
		"the program":            plain,
		"indented":               strings.ReplaceAll(plain, "\n", "\n    "),
		"some lines":             strings.Replace(strings.Replace(plain, ".version", "1: .version", 1), ".kernel", "2: .kernel", 1),
		"a sentence":             "Here is .version 4.1\nand that is all.\nOr is it?\nYes.\n",
		"one long line in front": strings.Repeat("x", 200) + plain,
		"comments":               "// .version 4.1\n// .kernel \"k\"\n// ret (M1, 1)\n",
	} {
		if _, ds := Parse(NewFile("t", text)); len(ds) > 0 && ds[0].Code == "V0109" {
			t.Errorf("%s: %+v", name, ds)
		}
	}
}
