//go:build js

// Command embed is the embed's program for both the page and the worker: both are instances of one module, which
// holds the Go runtime and the shared code only once. Besides what wasm/engine answers, the worker translates PTX.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/engine"
	"github.com/lanewise/lanewise/core/idle"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/wasm/worker"
	"github.com/lanewise/lanewise/web/page"
)

func main() {
	if js.Global().Get("document").IsUndefined() {
		serve()
		return
	}
	page.Start(page.RegisterEmbed)
}

// serve is the worker's part. wasm/engine has the same code: sharing it in a package would make that program 4 kB
// larger (brotli), for which its limit has no room.
func serve() {
	later := worker.Yielder()
	resumed := make(chan struct{}, 1)
	yield := func() {
		later(func() { resumed <- struct{}{} })
		<-resumed
	}
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }

	var collector idle.Collector
	e := engine.New(engine.Host{Send: worker.Send, Yield: yield, Rest: collector.Rest, Now: now, More: answer, Tell: worker.Tell})
	worker.Ready(e.Deliver)
	e.Serve(nil)
}

// answer answers requests of a page that are not about running a program or stepping through it.
func answer(e *engine.Engine, seq uint32, m protocol.Message) bool {
	if t, ok := m.(*protocol.Translate); ok {
		worker.Send(protocol.Encode(seq, translated.Answer(t)))
		return true
	}
	return engine.Page(e, seq, m)
}
