package lang

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// printed returns a program, and a text in which print has made every line from a line of the program.
func printed(print func(i int, line string) string) (program, text string) {
	program = ".version 4.1\n.kernel \"k\"\n.decl V32 v_type=G type=d num_elts=16\n\n.function \"k_main\"\n    mov (M1, 16) V32(0,0)<1> 0x0:d\n    ret (M1, 1)\n"
	for i, line := range strings.Split(strings.TrimSuffix(program, "\n"), "\n") {
		text += print(i, line) + "\n"
	}
	return program, text
}

// TestPasted: a text that was copied together with something around its lines has one error, which names it, and the
// fix is the text without it.
func TestPasted(t *testing.T) {
	for _, c := range []struct {
		message string
		print   func(i int, line string) string
	}{
		{"Lines begin with something like `[2024-05-06 10:11:00.123]`, which is no part of the program: remove it from all 7 lines.",
			func(i int, l string) string { return fmt.Sprintf("[2024-05-06 10:11:%02d.123] %s", i, l) }},
		{"Lines begin with something like `2026-11-26T14:48:37.1234567Z`, which", // a workflow's log
			func(i int, l string) string { return fmt.Sprintf("2026-11-26T14:48:%d.1234567Z %s", 37+i, l) }},
		{"Lines begin with something like `10:8 INFO igc:`, which", func(i int, l string) string { return fmt.Sprintf("10:%d INFO igc: %s", 8+i, l) }},
		{"Lines begin with something like `98:`, which", func(i int, l string) string { return fmt.Sprintf("%d: %s", 98+i, l) }},
		{"Lines begin with something like `98`, which", func(i int, l string) string { return fmt.Sprintf("%6d\t%s", 98+i, l) }},
		{"Lines begin with something like `98 |`, which", func(i int, l string) string { return strings.TrimRight(fmt.Sprintf("%4d | %s", 98+i, l), " ") }},
		{"Lines begin with something like `k.visaasm:1:`, which", func(i int, l string) string { return fmt.Sprintf("k.visaasm:%d:%s", i+1, l) }}, // grep -n
		{"Lines begin with `>`, which is no part of the program: remove it from all 7 lines.", func(_ int, l string) string { return strings.TrimRight("> "+l, " ") }},
		{"Lines begin with something like `1 $`, which", func(i int, l string) string { // with a sentence above it
			if i == 0 {
				return fmt.Sprintf("1 $ // The program.\n2 $ %s", l)
			}
			return fmt.Sprintf("%d $ %s", i+2, l)
		}},
		{"Lines begin with `> >`, which", func(_ int, l string) string { return "> > " + l }},
		{"Lines begin with `+`, which", func(_ int, l string) string { return "+" + l }}, // a new file in a diff
		{"Lines begin with `; CHECK:`, which", func(_ int, l string) string { return "; CHECK: " + l }},
		{"What colours a terminal is no part of the program: remove it from all 7 lines.", func(_ int, l string) string { return "\x1b[1;32m" + l + "\x1b[0m" }},
		{"What colours a terminal is no part of the program: remove it from its line.", func(i int, l string) string {
			if i == 5 {
				return strings.Replace(l, "mov", "\x1b]8;;https://example.org\x07mov\x1b]8;;\x07", 1)
			}
			return l
		}},
		{"What colours a terminal is no part", func(i int, l string) string { return fmt.Sprintf("\x1b[35mk\x1b[m\x1b[36m:\x1b[m%d:%s", i, l) }}, // grep --color
		{"Lines of a diff begin with +, - or a blank, which is no part of the program: keep its new version.", func(i int, l string) string {
			switch i {
			case 0:
				return "diff --git a/k b/k\nindex 1..2 100644\n--- a/k\n+++ b/k\n@@ -1,7 +1,7 @@\n " + l
			case 5:
				return "-    mov (M1, 16) V32(0,0)<1> 0x1:d\n--- what it was\n+" + l
			case 6:
				return " " + l + "\n\\ No newline at end of file"
			}
			return strings.TrimRight(" "+l, " ")
		}},
		{"Lines of a diff begin with", func(i int, l string) string { // without the head of its hunk
			if i == 5 {
				return "-    mov (M1, 16) V32(0,0)<1> 0x1:d\n+" + l
			}
			return " " + l
		}},
	} {
		program, text := printed(c.print)
		f := visa.NewFile("k.visaasm", text)
		d, ok := Pasted(f)
		if !ok || !strings.HasPrefix(d.Message, c.message) || d.Code != "V0109" || d.Span.Start >= d.Span.End {
			t.Errorf("%q is told as %+v, want %q", text, d, c.message)
			continue
		}
		if strings.TrimPrefix(d.Fix.Text, "// The program.\n") != program || d.Fix.Span != (visa.Span{End: int32(len(text))}) {
			t.Errorf("the fix makes of\n%s\nthis:\n%s", text, d.Fix.Text)
		}
	}
}

// TestPastedPTX: the same holds for PTX, with the code for PTX.
func TestPastedPTX(t *testing.T) {
	const program = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n    ret;\n}\n"
	d, ok := Pasted(visa.NewFile("k", "> "+strings.ReplaceAll(strings.TrimSuffix(program, "\n"), "\n", "\n> ")+"\n"))
	if !ok || d.Code != "P0106" || d.Fix.Text != program {
		t.Errorf("%+v", d)
	}
	d, ok = Pasted(visa.NewFile("k.cpp", "auto ptx = R\"("+program+")\";\n"))
	if !ok || d.Code != "P0106" || d.Fix.Text != program || d.Message != "A program stands in a string of another language here: keep it alone." {
		t.Errorf("%+v", d)
	}
	statement := "asm(R\"(" + strings.Replace(program, "    ret;", "    .reg .b32 %%x;\n    ret;", 1) + ")\");" // percent signs in it are doubled
	d, ok = Pasted(visa.NewFile("k.cu", statement))
	if want := strings.Replace(program, "    ret;", "    .reg .b32 %x;\n    ret;", 1); !ok || strings.TrimSpace(d.Fix.Text) != strings.TrimSpace(want) {
		t.Errorf("%+v", d)
	}
}

// TestNotPasted: text in front of some lines only, and text that belongs to the program, does not count as pasted.
func TestNotPasted(t *testing.T) {
	program, _ := printed(func(_ int, l string) string { return l })
	for name, text := range map[string]string{
		"the program":              program,
		"nothing":                  "",
		"one that is indented":     strings.ReplaceAll("\n"+program, "\n", "\n    "),
		"some lines":               strings.Replace(strings.Replace(program, ".version", "1: .version", 1), ".kernel", "2: .kernel", 1),
		"a sentence":               "Here is .version 4.1\nand that is all.\nOr is it?\nYes.\n",
		"one long line in front":   strings.Repeat("x", 300) + program,
		"comments":                 "// .version 4.1\n// .kernel \"k\"\n// ret (M1, 1)\n",
		"an escape, and no colour": program + "\x1b",
		"a hunk without lines":     "@@ -1,2 +1,2 @@\nmov\nret\n",
		"a slip in front":          "+" + program,
		"lines of - in a program":  strings.Replace(program, "    ret", "-\n    ret", 1),
	} {
		if d, ok := Pasted(visa.NewFile("k.visaasm", text)); ok {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// A program in strings of another language's source is one error, whose fix is the program.
func TestAProgramInStrings(t *testing.T) {
	program, _ := printed(func(_ int, l string) string { return l })
	for name, text := range map[string]string{
		"lines":        "\"" + strings.ReplaceAll(strings.ReplaceAll(program, `"`, `\"`), "\n", "\\n\"\n\"") + "\"",
		"in a source":  "#include <x>\nvoid f() { __asm__ volatile(/* all of it */ R\"(" + program + ")\"); }",
		"a macro's":    "#define ALL \\\n \"" + strings.ReplaceAll(strings.ReplaceAll(program, `"`, `\"`), "\n", "\\n\" \\\n\"") + "\"\nvoid f() { asm(ALL); }",
		"comment, too": "// asm(\"no\")\n\"" + strings.ReplaceAll(strings.ReplaceAll(program, `"`, `\"`), "\n", `\n`) + "\"",
	} {
		if d, ok := Pasted(visa.NewFile("k.visaasm", text)); !ok || strings.TrimSpace(d.Fix.Text) != strings.TrimSpace(program) {
			t.Errorf("%s: %v, %+v\n%s", name, ok, d, text)
		}
	}
}

// The output of `cuobjdump -ptx` (CUDA Binary Utilities, "cuobjdump") is one error, whose fix is the program: the first
// one of several.
func TestDumped(t *testing.T) {
	const head = "\nFatbin ptx code:\n================\narch = sm_70\ncode version = [7,5]\nproducer = <unknown>\nhost = linux\ncompile_size = 64bit\ncompressed\n\n"
	const program = ".version 7.5\n.target sm_70\n.address_size 64\n\n.visible .entry k()\n{\nret;\n}\n"
	elf := strings.Replace(head, "ptx", "elf", 1)
	const launch = "//@ launch k block=1"
	for text, want := range map[string]string{
		head + program:                         "What cuobjdump prints above a program is no part of it: keep the PTX.",
		elf + head + program:                   "What cuobjdump prints above a program is no part of it: keep the PTX.",
		head + program + head + program:        "cuobjdump printed several programs, each below a head: keep the first.",
		launch + head + program + elf + "text": "What cuobjdump prints above a program is no part of it: keep the PTX.",
	} {
		d, ok := Pasted(visa.NewFile("k.ptx", text))
		if !ok || d.Message != want || d.Code != "P0106" || d.Span.Start >= d.Span.End {
			t.Errorf("%q is told as %+v, want %q", text, d, want)
			continue
		}
		if fixed := strings.TrimSpace(strings.TrimPrefix(d.Fix.Text, launch)); fixed != strings.TrimSpace(program) {
			t.Errorf("the fix makes of\n%s\nthis:\n%s", text, d.Fix.Text)
		}
	}
	if d, ok := Pasted(visa.NewFile("k.ptx", "// Fatbin ptx code:\n"+program)); ok {
		t.Errorf("a comment is told as %+v", d)
	}
}
