//go:build js

// Command assistant is the program of the worker that answers the editor's
// questions, behind the frames of package protocol. It lives in the same worker
// script as the engine (web/boot/engine-worker.ts) and starts with the first question.
// When it has answered all, it collects the garbage of texts that were read.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/assistant"
	"github.com/lanewise/lanewise/core/idle"
	"github.com/lanewise/lanewise/core/protocol"
)

func main() {
	self := js.Global()
	bytes := self.Get("Uint8Array")
	send := func(frame []byte) {
		out := bytes.New(len(frame))
		js.CopyBytesToJS(out, frame)
		self.Call("lanewiseSend", out)
	}

	var collector idle.Collector
	resting := false // rest is to come
	rest := js.FuncOf(func(js.Value, []js.Value) any {
		resting = false
		collector.Rest()
		return nil
	})

	var a assistant.Assistant
	deliver := js.FuncOf(func(_ js.Value, args []js.Value) any {
		frame := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(frame, args[0])
		if answer := a.Answer(frame); answer != nil {
			send(answer)
		}
		if !resting {
			resting = true
			self.Call("lanewiseYield", rest) // after the messages that are waiting
		}
		return nil
	})
	send(protocol.Encode(0, &protocol.Hello{}))
	self.Call("lanewiseReady", deliver)
	select {}
}
