//go:build js

// Command ahead is the program of the worker that runs programs ahead of the engine (core/ahead), by
// generated code. It lives in the same worker script as the engine and starts when a program runs long.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/ahead"
	"github.com/lanewise/lanewise/wasm/worker"
)

// workTime is how many milliseconds it works before it takes up messages.
const workTime = 8

func main() {
	wake := make(chan struct{}, 1)
	poke := func() {
		select {
		case wake <- struct{}{}:
		default:
		}
	}
	later := worker.Yielder()
	a := ahead.New(worker.Send)
	worker.Ready(func(message []byte) {
		a.Deliver(message)
		poke()
	})
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }
	for range wake {
		more, until := true, now()+workTime
		for more && now() < until {
			more = a.Work()
		}
		if more {
			later(poke)
		}
	}
}
