//go:build js

// Command kernelwasm times the programs that the page has put into globalThis.lanewiseKernels, an array of texts. It
// passes to globalThis.lanewiseTimes the seconds of each program: by the interpreter, by generated code, and in the
// first run, which uses both; -1 for a run that failed.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/build/bench/kernel"
)

// How many times each engine runs a program; the fastest run counts. The browser first runs generated code by its
// quick compiler. Its better compiler works beside the run and takes over once it is done, some tenths of a second
// later.
const (
	runs          = 2
	generatedRuns = 25
)

func main() {
	texts := js.Global().Get("lanewiseKernels")
	times := js.Global().Get("Array").New()
	for i := range texts.Length() {
		text := texts.Index(i).String()
		plain, err := kernel.Run(text, false, runs)
		if err != nil {
			failed(err)
			plain.Seconds = -1
		}
		generated, err := kernel.RunGenerated(text, generatedRuns)
		if err != nil || generated.Steps != plain.Steps {
			failed(err)
			generated.Seconds, generated.Cold = -1, -1
		}
		times.Call("push", map[string]any{"Seconds": plain.Seconds, "Generated": generated.Seconds, "Cold": generated.Cold})
	}
	js.Global().Call("lanewiseTimes", times)
}

func failed(err error) {
	why := "the engines took other numbers of steps"
	if err != nil {
		why = err.Error()
	}
	js.Global().Get("console").Call("error", why)
}
