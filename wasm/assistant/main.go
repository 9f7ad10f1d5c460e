//go:build js

// Command assistant is the program of the worker that answers the editor's
// questions, behind the frames of package protocol. It lives in the same worker
// script as the engine and starts with the first question.
package main

import (
	"github.com/lanewise/lanewise/core/idle"
	"github.com/lanewise/lanewise/core/lang/assistant"
	"github.com/lanewise/lanewise/wasm/worker"
)

func main() {
	var collector idle.Collector
	s := assistant.Serve(assistant.Host{Send: worker.Send, Later: worker.Yielder(), Rest: collector.Rest})
	worker.Ready(s.Deliver)
	select {}
}
