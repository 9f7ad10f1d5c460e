//go:build js

// Command embed is the program of the embed, the page's and the worker's in one: both are instances of one module, which holds
// the Go runtime and what they share once. Beside what wasm/engine answers the worker translates PTX.
package main

import (
	"syscall/js"

	"github.com/lanewise/lanewise/core/engine"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/wasm/machine"
	"github.com/lanewise/lanewise/wasm/worker"
	"github.com/lanewise/lanewise/web/page"
)

func main() {
	if js.Global().Get("document").IsUndefined() {
		machine.Serve(answer)
		return
	}
	page.Start(page.RegisterEmbed)
}

// answer answers what a page asks beside running a program and stepping through it.
func answer(e *engine.Engine, seq uint32, m protocol.Message) bool {
	if t, ok := m.(*protocol.Translate); ok {
		worker.Send(protocol.Encode(seq, translated.Answer(t)))
		return true
	}
	return engine.Page(e, seq, m)
}
