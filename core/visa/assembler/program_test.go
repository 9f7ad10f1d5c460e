package assembler

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// TestProgramOfFiles checks the diagnostics for the functions and calls between the files of a program.
func TestProgramOfFiles(t *testing.T) {
	kernel := `.version 4.1
.kernel "k"
main:
    fcall (M1, 16) f 2 1
    fcall (M1, 16) "f" 3 1
    fcall (M1, 16) g 0 0
    ret (M1, 1)
`
	function := `.version 4.1
.global_function "f"
.kernel_attr ArgSize=2
.kernel_attr RetValSize=1
    fcall (M1, 16) f 2 2
    fret (M1, 16)
`
	var modules []*visa.Module
	var own [][]visa.Diagnostic
	for _, text := range []string{kernel, function} {
		m, ds := Assemble(visa.NewFile("", text), isa.TGLLP)
		modules, own = append(modules, m), append(own, ds)
	}
	want := [][]string{
		{"5 arg_size is 3, but f declares ArgSize=2.", "6 This file has no function g"},
		{"5 return_size is 2, but f declares RetValSize=1."},
	}
	for i, ds := range CheckProgram(modules, own) {
		for n, d := range ds {
			got := strconv.Itoa(modules[i].File.LineOf(int(d.Span.Start))) + " " + d.Message
			if len(ds) != len(want[i]) || !strings.HasPrefix(got, want[i][n]) {
				t.Errorf("file %d: %q, want %q", i, got, want[i])
			}
		}
		if len(ds) == 0 {
			t.Errorf("file %d: nothing, want %q", i, want[i])
		}
	}
	if ds := CheckProgram(modules[:1], own[:1]); len(ds[0]) != len(own[0]) {
		t.Errorf("a file alone: %v, want %v", ds[0], own[0])
	}
}

// TestNoVersion checks that a text without .version is an error, as for Intel's assembler (which
// expects DIRECTIVE_VERSION first), wherever its comments stand, and that the fix inserts one.
func TestNoVersion(t *testing.T) {
	const kernel = ".kernel \"k\"\n.function \"main\"\nmain:\n    ret (M1, 16)\n"
	for _, before := range []string{"", "//@ title A\n", "\n\n// a\n", "\xef\xbb\xbf", "/* a\n */ "} {
		f := visa.NewFile("k", before+kernel)
		m, ds := parser.Parse(f)
		if len(ds) != 1 || ds[0].Code != "V0211" || ds[0].Severity != visa.Error || ds[0].Fix == nil {
			t.Errorf("%q: %v", before, ds)
			continue
		}
		if len(m.Objects) != 1 || len(m.Objects[0].Body) != 2 {
			t.Errorf("%q: what follows is not read", before)
		}
		tryFix(t, f, ds[0], isa.DG2)
		fix := ds[0].Fix
		if _, ds := parser.Parse(visa.NewFile("k", f.Text[:fix.Span.Start]+fix.Text+f.Text[fix.Span.End:])); len(ds) != 0 {
			t.Errorf("%q: after the fix %v", before, ds)
		}
	}
}
