//go:build js

// Command api is the program of the npm package: the language and the machine behind the frames of package protocol,
// as in wasm/engine, but called instead of being sent messages. It holds a program for each number that it is given.
// Each call returns only when it is answered, because a script that steps has nothing else to do meanwhile.
//
// The host provides lanewiseReady, which takes two functions:
//
//	call(number, frame, patience)  the frame of the answer to a request about the program of that
//	                               number; a request that takes longer than patience milliseconds is cancelled
//	drop(number)                   forgets a program
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/engine"
	"github.com/lanewise/lanewise/core/protocol"
)

// program is an engine that holds one program.
type program struct {
	engine *engine.Engine
	answer []byte  // the last frame that the engine sent; frames before it only report progress
	until  float64 // when the request is cancelled, in milliseconds of the clock
}

func main() {
	var (
		global   = js.Global()
		bytes    = global.Get("Uint8Array")
		clock    = global.Get("performance")
		now      = func() float64 { return clock.Call("now").Float() }
		programs = map[int]*program{}
		cancel   = protocol.Encode(0, &protocol.Cancel{})
	)
	open := func() *program {
		p := &program{}
		p.engine = engine.New(engine.Host{
			Send: func(frame []byte) { p.answer = frame },
			Yield: func() {
				if now() > p.until {
					p.engine.Deliver(cancel)
				}
			},
			Now: now,
		})
		return p
	}
	call := js.FuncOf(func(_ js.Value, args []js.Value) any {
		number := args[0].Int()
		p := programs[number]
		if p == nil {
			p = open()
			programs[number] = p
		}
		frame := make([]byte, args[1].Get("length").Int())
		js.CopyBytesToGo(frame, args[1])
		p.until = now() + args[2].Float()
		p.engine.Answer(frame)
		out := bytes.New(len(p.answer))
		js.CopyBytesToJS(out, p.answer)
		p.answer = nil
		return out
	})
	drop := js.FuncOf(func(_ js.Value, args []js.Value) any {
		delete(programs, args[0].Int())
		return nil
	})
	global.Call("lanewiseReady", call, drop)
	select {}
}
