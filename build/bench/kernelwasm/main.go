//go:build js

// Command kernelwasm times the programs that the page has put into globalThis.lanewiseKernels, an array
// of texts, and gives globalThis.lanewiseTimes the seconds of each: by the interpreter, by generated code,
// and by both for the first time; -1 for what failed.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/build/bench/kernel"
)

// How often each engine runs a program whose fastest run counts. Generated code is run by the browser's quick
// compiler at first, and by its better one as soon as that is through, beside the run: some tenths of a second later.
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
