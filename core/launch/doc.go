// Package launch reads what a program needs to run from the program's own text, from the lines that begin with `//@`.
// To other vISA tools these lines are comments, so Intel's assembler still takes the file, and a link, an embed, a
// lesson and a test are all the same thing: one text.
//
//	//@ platform DG2
//	//@ grid simd=16
//	//@ surface T6 = d[16]
//	//@ input X = -3, 7, 0, 12
//	//@ expect T6 = 3, 14, 0, 24
//
// core/doc/LAUNCH.md describes the language for its users. It is short to write by hand, and it can express everything
// that a kernel of Intel's OpenCL compiler needs: the grid, each input of the payload and where its value comes from,
// the binding table, shared local memory, private memory, constants, and the expected results. The package corpus makes
// such a text from a folder of compiler output.
//
// A text goes through these stages: core/launchline finds the lines; Parse reads them (lex.go, parse*.go) into a Spec,
// with diagnostics at their place, without looking anything up in the program; Build (build.go, payload.go) connects
// the Spec with the kernel and makes the dispatch.Launch; Expect.Test (result.go) compares what a run left in a buffer
// with what was expected; Print writes a Spec as text again. Open does all stages that need no machine, including the
// assembly of the program; run.Open goes on to a machine.
//
// Lists of values stay text in the Spec (data.go), because the type of an input's elements is that of its variable,
// which is known only when the program is. number.go turns literals into bits and back.
package launch
