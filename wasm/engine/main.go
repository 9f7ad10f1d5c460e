//go:build js

// Command engine is the worker's program: the language and the machine, compiled
// to WebAssembly, behind the frames of package protocol. It holds nothing of the
// page.
package main

import (
	"github.com/lanewise/lanewise/core/engine"
	"github.com/lanewise/lanewise/wasm/machine"
)

func main() { machine.Serve(engine.Page) }
