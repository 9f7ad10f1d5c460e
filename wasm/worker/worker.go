//go:build js

// Package worker is a program's end of the worker script (web/boot/engine-worker.ts), which lends it
// functions: lanewiseReady takes the handler for incoming frames, lanewiseSend posts one,
// lanewiseYield calls back after the messages that are waiting, and lanewiseTell posts a frame to the worker
// that runs programs ahead, or from there to the second one, whose answers come as other frames do.
package worker

import "syscall/js"

var (
	self  = js.Global()
	bytes = self.Get("Uint8Array")
)

// Send posts a frame.
func Send(frame []byte) { post("lanewiseSend", frame) }

// Tell posts a frame to the worker that runs programs ahead, or from there to the second one.
func Tell(frame []byte) { post("lanewiseTell", frame) }

func post(function string, frame []byte) {
	out := bytes.New(len(frame))
	js.CopyBytesToJS(out, frame)
	self.Call(function, out)
}

// Yielder is a function that calls f after the messages that are waiting; the f of the last call
// counts.
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

// Ready hands every frame that comes to a handler from now on.
func Ready(deliver func(frame []byte)) {
	self.Call("lanewiseReady", js.FuncOf(func(_ js.Value, args []js.Value) any {
		frame := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(frame, args[0])
		deliver(frame)
		return nil
	}))
}
