//go:build js

// Package machine runs an engine in a worker.
package machine

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/engine"
	"github.com/lanewise/lanewise/core/idle"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/wasm/worker"
)

// Serve answers the page's requests for ever: more are those beside running a program and stepping through it.
func Serve(more func(e *engine.Engine, seq uint32, m protocol.Message) bool) {
	later := worker.Yielder()
	resumed := make(chan struct{}, 1)
	yield := func() {
		later(func() { resumed <- struct{}{} })
		<-resumed
	}
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }

	var collector idle.Collector
	e := engine.New(engine.Host{Send: worker.Send, Yield: yield, Rest: collector.Rest, Now: now, More: more})
	worker.Ready(e.Deliver)
	e.Serve(nil)
}
