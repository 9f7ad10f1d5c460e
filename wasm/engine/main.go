//go:build js

// Command engine is the worker's program: the language and the machine, compiled
// to WebAssembly, behind the frames of package protocol. It holds nothing of the
// page. The worker's script (web/boot/engine-worker.ts) lends it three functions:
// lanewiseReady takes the handler for incoming frames, lanewiseSend posts one, and
// lanewiseYield calls back after the messages that are waiting.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/engine"
	"github.com/lanewise/lanewise/core/idle"
)

func main() {
	self := js.Global()
	bytes := self.Get("Uint8Array")

	send := func(frame []byte) {
		out := bytes.New(len(frame))
		js.CopyBytesToJS(out, frame)
		self.Call("lanewiseSend", out)
	}

	resumed := make(chan struct{}, 1)
	resume := js.FuncOf(func(js.Value, []js.Value) any {
		resumed <- struct{}{}
		return nil
	})
	yield := func() {
		self.Call("lanewiseYield", resume)
		<-resumed
	}

	clock := self.Get("performance")
	now := func() float64 { return clock.Call("now").Float() }

	var collector idle.Collector
	e := engine.New(engine.Host{Send: send, Yield: yield, Rest: collector.Rest, Now: now})
	deliver := js.FuncOf(func(_ js.Value, args []js.Value) any {
		frame := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(frame, args[0])
		e.Deliver(frame)
		return nil
	})
	self.Call("lanewiseReady", deliver)
	e.Serve(nil)
}
