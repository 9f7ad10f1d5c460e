package main

import (
	"os"
	"strings"
	"testing"
)

// TestStandardInput: every command that takes a file can take standard input instead.
func TestStandardInput(t *testing.T) {
	const ptx = ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k() { ret; }\n"
	wrong := strings.Replace(program, "simd=8", "simd=9", 1)
	_, object, _ := lanewiseOf(program, "asm", "-")
	_, text, _ := lanewiseOf(object, "disasm", "-")
	for _, test := range []struct {
		args      []string
		in        string
		status    int
		out, errs string // beginnings of the output and the errors
	}{
		{[]string{"check", "-"}, program, 0, "", ""},
		{[]string{"check", "-"}, wrong, 1, "<stdin>:2:15: error L0104: ", ""},
		{[]string{"run", "-"}, program, 0, "<stdin>:5: PASS expect T6: 8 elements\n", ""},
		{[]string{"run", "-"}, ptx, 0, "<stdin>: ended after ", ""},
		{[]string{"fmt", "-"}, strings.Replace(program, "    add (M1, 8)", "add(M1,8)", 1), 0, program, ""},
		{[]string{"fmt", "-w", "-"}, program, 2, "", "lanewise fmt: standard input cannot be written; leave out -w."},
		{[]string{"asm", "-"}, program, 0, "CISA", ""},
		{[]string{"asm", "-"}, wrong + "    nosuch (M1, 1)\n", 1, "", "<stdin>:15:5: error "},
		{[]string{"disasm", "-"}, object, 0, ".version ", ""},
		{[]string{"disasm", "-"}, "CISA", 1, "", "<stdin>: "},
		{[]string{"check", "-"}, text, 0, "<stdin>:2:9: warning L0207: ", ""},
		{[]string{"ptx", "-"}, ptx, 0, "//@ platform PVC\n//@ kernel k\n", ""},
		{[]string{"import", "-"}, "\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 33), 2, "", "lanewise import: <stdin> is no zebin: it breaks off."},
		{[]string{"import", "-"}, program, 2, "", "lanewise import: <stdin> has launch lines: `lanewise run` runs it as it is."},
		{[]string{"run", "-", "-"}, program, 2, "", "lanewise run: standard input can be read once only."},
	} {
		status, out, errs := lanewiseOf(test.in, test.args...)
		if status != test.status || !begins(out, test.out) || !begins(errs, test.errs) {
			t.Errorf("%v: status %d, out %.200q, errors %q; want status %d, %q and %q", test.args, status, out, errs, test.status, test.out, test.errs)
		}
	}
	// Together with files, in its place among them.
	good := write(t, "good.visaasm", program)
	if status, out, _ := lanewiseOf(program, "run", good, "-"); status != 0 || out != good+":5: PASS expect T6: 8 elements\n<stdin>:5: PASS expect T6: 8 elements\n" {
		t.Errorf("status %d, %q", status, out)
	}
	// A dash behind -o is standard output.
	if status, out, errs := lanewise("asm", "-o", "-", good); status != 0 || !begins(out, "CISA") {
		t.Errorf("status %d, out %.50q, errors %q", status, out, errs)
	}
	if status, out, errs := lanewiseOf(object, "disasm", "-o", "-", "-"); status != 0 || !begins(out, ".version ") {
		t.Errorf("status %d, out %.50q, errors %q", status, out, errs)
	}
	for _, name := range []string{"-", "-.isa"} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("a file %s was written", name)
		}
	}
}

func begins(text, with string) bool {
	return strings.HasPrefix(text, with) && (with != "" || text == "")
}
