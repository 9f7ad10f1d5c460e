//go:build js

// Command kernelwasm times the programs that the page has put into globalThis.lanewiseKernels, an array
// of texts, and gives globalThis.lanewiseTimes the seconds of each: by the interpreter, by generated code,
// and by both for the first time; -1 for what failed.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/build/bench/kernel"
)

// runs is how often each engine runs a program whose fastest run counts.
const runs = 2

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
		generated, err := kernel.RunGenerated(text, runs+1)
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
