//go:build js

// Command ahead is the program of the worker that runs programs ahead of the engine (core/ahead), by generated code,
// and of the second such worker beside it. It uses the same worker script as the engine and starts when a program
// runs long.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/ahead"
	"github.com/lanewise/lanewise/wasm/worker"
)

// For how many milliseconds a worker works before it takes up messages. The first worker waits for the second one's
// answer.
const (
	workTime   = 8
	secondTime = 1
)

func main() {
	wake := make(chan struct{}, 1)
	poke := func() {
		select {
		case wake <- struct{}{}:
		default:
		}
	}
	later := worker.Yielder()
	deliver, work, workTime := role()
	worker.Ready(func(message []byte) {
		deliver(message)
		poke()
	})
	clock := js.Global().Get("performance")
	now := func() float64 { return clock.Call("now").Float() }
	for range wake {
		more, until := true, now()+workTime
		for more && now() < until {
			more = work()
		}
		if more {
			later(poke)
		}
	}
}

// role is what the worker does, according to its name (web/boot/ahead.ts).
func role() (deliver func(message []byte), work func() (more bool), time float64) {
	if js.Global().Get("name").String() == "second" {
		s := ahead.NewSecond(worker.Send)
		return s.Deliver, s.Work, secondTime
	}
	a := ahead.New(worker.Send).With(worker.Tell)
	return a.Deliver, a.Work, workTime
}
