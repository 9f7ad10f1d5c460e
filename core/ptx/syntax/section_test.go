package syntax

import (
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// TestSections checks the section of every instruction that testdata/isa.txt lists by the title of its section and that
// can be read. The section must also name its chapter.
func TestSections(t *testing.T) {
	list, err := os.ReadFile("../testdata/isa.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		title, statements, ok := strings.Cut(line, " | ")
		title, _, _ = strings.Cut(title, " of ")
		title, _, _ = strings.Cut(title, " to ")
		if !ok || line[0] == '#' || strings.HasPrefix(title, "tcgen05.") || strings.HasPrefix(title, "wgmma.") {
			continue // instructions that multiply matrices of several warps have chapters of their own, and are refused
		}
		op, _, _ := strings.Cut(statements, " ")
		op = strings.TrimSuffix(strings.TrimSpace(op), ";")
		words := strings.Split(op, ".")
		o, _ := ReadOpcode(words[0], words[1:])
		got := ptxisa.Section(op, o.Types())
		_, names, ok := strings.Cut(strings.TrimSuffix(got, "\""), ": ")
		found := false
		for name := range strings.SplitSeq(names, ", ") {
			found = found || name == title || strings.HasPrefix(title, name+".")
		}
		if !ok || !found {
			t.Errorf("%s, %s: %s", title, op, got)
		}
	}
}

// TestSectionsByType: NVIDIA describes an instruction that has several kinds of number types in one section for each
// kind.
func TestSectionsByType(t *testing.T) {
	for op, want := range map[string]string{
		"add.s32":                          "Integer Arithmetic Instructions: add",
		"add.cc.u32":                       "Extended-Precision Integer Arithmetic Instructions: add.cc",
		"add.rn.f32":                       "Floating Point Instructions: add",
		"fma.rn.f16x2":                     "Half Precision Floating Point Instructions: fma",
		"setp.lt.s32":                      "Comparison and Selection Instructions: setp",
		"set.lt.f32.bf16":                  "Half Precision Comparison Instructions: set",
		"ld.global.nc.f32":                 "Data Movement and Conversion Instructions: ld.global.nc",
		"ld.global.L1::no_allocate.nc.f32": "Data Movement and Conversion Instructions: ld.global.nc",
		"ld.const.u32":                     "Data Movement and Conversion Instructions: ld",
		"mad.lo.cc.u32":                    "Extended-Precision Integer Arithmetic Instructions: mad.cc",
		"match.any.sync.b32":               "Parallel Synchronization and Communication Instructions: match.sync",
		"barrier.sync":                     "Parallel Synchronization and Communication Instructions: bar, barrier",
		"vshr.u32.u32.u32":                 "Scalar Video Instructions: vshl, vshr",
		"nothing":                          "Instruction Set",
	} {
		words := strings.Split(op, ".")
		o, _ := ReadOpcode(words[0], words[1:])
		if got := ptxisa.Section(op, o.Inst.Types); got != "PTX ISA, \""+want+"\"" {
			t.Errorf("%s: %s", op, got)
		}
	}
}
