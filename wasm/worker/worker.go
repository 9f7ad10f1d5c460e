//go:build js

// Package worker is a program's end of the worker script (web/boot/engine-worker.ts). The script provides functions:
// lanewiseReady takes the handler for incoming frames, lanewiseSend posts a frame, lanewiseYield calls back after the
// waiting messages, and lanewiseTell posts a frame to the worker that runs programs ahead or, from that worker, to
// the second one. Their answers arrive like other frames.
package worker

import "syscall/js"

var (
	self  = js.Global()
	bytes = self.Get("Uint8Array")
)

// Send posts a frame.
func Send(frame []byte) { post("lanewiseSend", frame) }

// Tell posts a frame to the worker that runs programs ahead or, from that worker, to the second one.
func Tell(frame []byte) { post("lanewiseTell", frame) }

func post(function string, frame []byte) {
	out := bytes.New(len(frame))
	js.CopyBytesToJS(out, frame)
	self.Call(function, out)
}

// Yielder returns a function that calls f after the waiting messages. Only the f of the last call counts.
func Yielder() func(f func()) {
	var then func()
	resume := js.FuncOf(func(js.Value, []js.Value) any {
		then()
		return nil
	})
	return func(f func()) {
		then = f
		self.Call("lanewiseYield", resume)
	}
}

// Ready passes every frame that arrives from now on to deliver.
func Ready(deliver func(frame []byte)) {
	self.Call("lanewiseReady", js.FuncOf(func(_ js.Value, args []js.Value) any {
		frame := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(frame, args[0])
		deliver(frame)
		return nil
	}))
}
