// Package launch reads what a program needs to run from its own text: the lines
// that begin with `//@`. To vISA's tools they are comments, so a file with them is
// still a file that Intel's assembler takes, and a link, an embed, a lesson and a
// test are the same thing: one text.
//
//	//@ platform DG2
//	//@ grid simd=16
//	//@ surface T6 = d[16]
//	//@ input X = -3, 7, 0, 12
//	//@ expect T6 = 3, 14, 0, 24
//
// core/doc/LAUNCH.md describes the language for its users. It is short
// to write by hand, and it says all that a kernel of Intel's OpenCL compiler needs:
// the grid, each input of the payload and where it comes from, binding table, shared
// local memory, private memory, constants, and what must come out. The package
// corpus makes such a text of a folder of compiler output.
//
// The way of a text: core/launchline finds the lines; Parse reads them (lex.go, parse*.go)
// into a Spec, with diagnostics at their place and nothing looked up in the program; Build
// (build.go, payload.go) connects the Spec with the kernel and makes the dispatch.Launch;
// Expect.Test (result.go) compares what a run left in a buffer with what was expected; Print
// writes a Spec as text again. Open does all stages that need no machine, language included; run.Open
// goes on to one.
//
// Lists of values stay text in the Spec (data.go), because the type of an input's
// elements is the variable's. number.go turns literals into bits and back.
package launch
