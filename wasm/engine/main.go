//go:build js

// Command engine is the program of the engine's worker: the language and the machine, compiled to WebAssembly, behind
// the frames of package protocol. It contains nothing of the page.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/engine"
	"github.com/lanewise/lanewise/core/idle"
	"github.com/lanewise/lanewise/wasm/worker"
)

func main() {
	later := worker.Yielder()
	resumed := make(chan struct{}, 1)
	yield := func() {
		later(func() { resumed <- struct{}{} })
		<-resumed
	}
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }

	var collector idle.Collector
	e := engine.New(engine.Host{Send: worker.Send, Yield: yield, Rest: collector.Rest, Now: now, More: engine.Page, Tell: worker.Tell})
	worker.Ready(e.Deliver)
	e.Serve(nil)
}
