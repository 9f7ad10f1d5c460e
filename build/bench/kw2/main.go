//go:build js

// Command kernelwasm times the programs that the page has put into
// globalThis.lanewiseKernels, an array of texts, and gives the seconds of each to
// globalThis.lanewiseTimes, or -1 for one that failed.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/build/bench/kernel"
)

func main() {
	texts := js.Global().Get("lanewiseKernels")
	times := js.Global().Get("Array").New()
	for i := range texts.Length() {
		r, err := kernel.Run(texts.Index(i).String(), false, 60)
		if err != nil {
			r.Seconds = -1
			js.Global().Get("console").Call("error", err.Error())
		}
		times.Call("push", r.Seconds)
	}
	js.Global().Call("lanewiseTimes", times)
}
