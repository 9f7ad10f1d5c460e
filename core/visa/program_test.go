package visa

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
)

// TestProgramOfFiles: what the files of a program say of each other.
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
	var modules []*Module
	var own [][]Diagnostic
	for _, text := range []string{kernel, function} {
		m, ds := Assemble(NewFile("", text), isa.TGLLP)
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
