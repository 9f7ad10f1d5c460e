//go:build js

// Command ahead is the program of the worker that runs programs ahead of the engine (core/ahead), by generated code,
// and of the second such worker beside it. It uses the same worker script as the engine and starts when a program
// runs long.
package main

import (
	"syscall/js"
	"time"

	"github.com/lanewise/lanewise/core/ahead"
	"github.com/lanewise/lanewise/wasm/worker"
)

// For how many milliseconds a worker works before it takes up messages. The first worker waits for the second one's
// answer.
const (
	workTime   = 4
	secondTime = 2
)

func main() {
	clock := js.Global().Get("performance")
	loop := ahead.NewLoop(ahead.Host{
		Send:  worker.Send,
		Now:   func() float64 { return clock.Call("now").Float() },
		Later: worker.Yielder(),
		After: func(ms float64, then func()) { time.AfterFunc(time.Duration(ms*float64(time.Millisecond)), then) },
	})
	deliver, work, pieces := role(loop)
	worker.Ready(func(message []byte) {
		deliver(message)
		loop.Wake()
	})
	loop.Run(work, pieces)
}

// role is what the worker does, according to its name (web/boot/ahead.ts). It works in pieces of some milliseconds.
func role(l *ahead.Loop) (deliver func(message []byte), work func() (more bool), pieces float64) {
	if js.Global().Get("name").String() == "second" {
		s := ahead.NewSecond(l.Send)
		return s.Deliver, s.Work, secondTime
	}
	a := ahead.New(l.Send).With(worker.Tell).In(l)
	return a.Deliver, a.Work, workTime
}
