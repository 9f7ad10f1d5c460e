package ptx_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// reported lists the reports of those programs of testdata/programs that have any.
var reported = map[string][]string{
	"oldids.ptx": {"R0207"}, // its two warps write the same word
}

// TestPrograms checks that the programs of testdata/programs do what they expect. Those without a description are
// regression tests: for launch lines, parameters, arithmetic, atomics, barriers, and lanes that work together.
func TestPrograms(t *testing.T) {
	files := filetest.Glob(t, "testdata/programs/*.ptx", 62)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			target, m, _ := asExpected(t, name, 1_000_000)
			acceptedByIntel(t, name, target.Translation)
			var got []string
			for _, r := range target.Reports(m) {
				got = append(got, r.Code)
				if strings.Contains(r.Message, "thread") || strings.Contains(r.Message, "group") {
					t.Errorf("%s, which PTX calls a warp and a block", r.Message)
				}
			}
			if want := reported[filepath.Base(name)]; !slices.Equal(got, want) {
				t.Errorf("reports %v, want %v", got, want)
			}
		})
	}
}

// TestBarriersBeforeSM70: before sm_70 the lanes of a warp wait together or not at all ("barrier": "for .target sm_6x
// or below, all threads in warp must execute the same barrier instruction"), so a barrier that only a part of a warp
// executes is reported, with or without .aligned.
func TestBarriersBeforeSM70(t *testing.T) {
	for target, want := range map[string]string{"sm_20": "R0401 0-2", "sm_62": "R0401 0-2", "sm_70": "", "sm_75": "", "sm_90a": "", "sm_100": "", "sm_120f": ""} {
		text := "//@ launch k block=8\n.version 8.6\n.target " + target + "\n.entry k() { .reg .u32 a; .reg .pred p; mov.u32 a, %tid.x; setp.lt.u32 p, a, 3; @p barrier.sync 0; @!p barrier.sync 0; ret; }\n"
		tt, diags := either.OpenPTX(visa.NewFile("b.ptx", text))
		if visa.HasErrors(diags) {
			t.Fatalf("%s: %v", target, diags)
		}
		m := runtest.Start(t, tt.Program, tt.Launch)
		m.Run(1000)
		got := ""
		if list := tt.Reports(m); len(list) > 0 {
			got = list[0].Code + " " + eu.LaneList(list[0].Lanes)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", target, got, want)
		}
	}
}

// TestReportsNamePTX checks that reports about behaviour that PTX leaves undefined point to the statement and name the
// manual's section.
func TestReportsNamePTX(t *testing.T) {
	for body, want := range map[string]string{
		"shfl.sync.up.b32 a, a, 1, 0, 2;":               "P0604 PTX ISA, \"Data Movement and Conversion Instructions: shfl.sync\"",
		"vote.sync.any.pred p, p, 2;":                   "P0604 PTX ISA, \"Parallel Synchronization and Communication Instructions: vote.sync\"",
		"match.any.sync.b32 a, a, 2;":                   "P0604 PTX ISA, \"Parallel Synchronization and Communication Instructions: match.sync\"",
		"redux.sync.add.u32 a, a, 2;":                   "P0604 PTX ISA, \"Parallel Synchronization and Communication Instructions: redux.sync\"",
		"bar.warp.sync 2;":                              "P0604 PTX ISA, \"Parallel Synchronization and Communication Instructions: bar.warp.sync\"",
		"ld.param.v2.u32 {a, b}, [x+4];":                "P0605 PTX ISA, \"Addresses as Operands\"",
		"mov.u64 q, g; ld.global.v2.u32 {a, b}, [q+4];": "P0605 PTX ISA, \"Addresses as Operands\"",
		"trap;": "P0606 PTX ISA, \"Miscellaneous Instructions: trap\"",
		"setp.eq.u32 p, a, 0; @p barrier.sync 0; @!p barrier.sync 1;": "P0607 PTX ISA, \"Parallel Synchronization and Communication Instructions: bar, barrier\"",
	} {
		text := "//@ launch k block=2\n//@ param x = u32 0, 0, 0, 0\n.version 7.0\n.target sm_80\n.global .align 8 .b32 g[4];\n.entry k(.param .align 8 .b8 x[16]) {\n.reg .u32 a, b; .reg .u64 q; .reg .pred p; setp.ne.u32 p, 0, 0; mov.u32 a, %tid.x;\n" + body + "\nret; }\n"
		tt := runtest.Open(t, "r.ptx", text)
		m := runtest.Start(t, tt.Program, tt.Launch)
		m.Run(1000)
		list := tt.Reports(m)
		if len(list) != 1 || list[0].Code+" "+list[0].Page != want || tt.Line(list[0].Inst) != 8 || list[0].Lanes == 0 || !strings.HasSuffix(list[0].Message, ".") {
			t.Errorf("%s: %+v, want %s", body, list, want)
		}
	}
}

// TestDeclarationWithoutSemicolon: old compilers leave out the ; after a function's declaration. A body that comes
// later must still belong to its function.
func TestDeclarationWithoutSemicolon(t *testing.T) {
	text := ".version 2.3\n.target sm_20\n.func (.reg .u32 r) f (.reg .u32 a) // of nvcc 4.0\n.func g\n.entry k() { .reg .u32 x; call (x), f, (x); call g; ret; }\n.func (.reg .u32 r) f (.reg .u32 a) { mov.u32 r, a; ret; }\n.func g { ret; }\n"
	m, diags := parser.Parse(visa.NewFile("d.ptx", text))
	if len(diags) != 0 {
		t.Fatalf("%v", diags)
	}
	for name, n := range map[string]int{"f": 2, "g": 1, "k": 3} {
		if f := m.FuncByName(name); f == nil || len(f.Body) != n {
			t.Errorf("%s: %+v, want a body of %d", name, f, n)
		}
	}
}
