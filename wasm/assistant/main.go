//go:build js

// Command assistant is the program of the worker that answers the editor's
// questions, behind the frames of package protocol. It lives in the same worker
// script as the engine (web/boot/engine-worker.ts) and starts with the first question.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/idle"
	"github.com/lanewise/lanewise/core/lang/assistant"
)

func main() {
	self := js.Global()
	bytes := self.Get("Uint8Array")
	send := func(frame []byte) {
		out := bytes.New(len(frame))
		js.CopyBytesToJS(out, frame)
		self.Call("lanewiseSend", out)
	}

	var then func()
	resume := js.FuncOf(func(js.Value, []js.Value) any {
		then()
		return nil
	})
	later := func(f func()) {
		then = f
		self.Call("lanewiseYield", resume)
	}

	var collector idle.Collector
	s := assistant.Serve(assistant.Host{Send: send, Later: later, Rest: collector.Rest})
	deliver := js.FuncOf(func(_ js.Value, args []js.Value) any {
		frame := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(frame, args[0])
		s.Deliver(frame)
		return nil
	})
	self.Call("lanewiseReady", deliver)
	select {}
}
