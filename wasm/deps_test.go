// Package wasm is the programs that are compiled to WebAssembly. This file tests what they link.
package wasm

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestNoProgramLinksAnothersPart checks what each program leaves out. The assistant runs nothing, so it does without
// the machine and what watches it. The engine, in the page and in the npm package, gets only vISA, so it does without
// PTX, and it interprets, so it does without generated code. The program that runs ahead of it has generated code,
// but nothing of the debugger. The page asks both by messages, so it has neither's parts. The embed is page and
// engine in one, and translates PTX.
func TestNoProgramLinksAnothersPart(t *testing.T) {
	for program, not := range map[string][]string{
		"assistant": {"core/eu", "core/jit", "core/sanitize", "core/run", "core/debug"},
		"engine":    {"core/jit", "core/ptx", "core/lang", "core/object"},
		"ahead":     {"core/ptx", "core/lang", "core/object", "core/debug"},
		"api":       {"core/jit", "core/ptx", "core/lang", "core/object"},
		"client":    {"core/eu", "core/jit", "core/ptx", "core/run", "core/debug", "core/launch", "core/lesson", "core/object"},
		"embed":     {"core/jit", "core/object", "core/lang/assistant", "core/lang/ptxlang", "core/lang/visalang"},
	} {
		const module = "github.com/lanewise/lanewise/"
		cmd := exec.Command("go", "list", "-deps", module+"wasm/"+program)
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		deps := strings.Fields(strings.ReplaceAll(string(out), module, ""))
		for _, d := range deps {
			for _, part := range not {
				if d == part || strings.HasPrefix(d, part+"/") {
					t.Errorf("wasm/%s depends on %s", program, d)
				}
			}
		}
		if len(deps) < 20 {
			t.Errorf("wasm/%s depends only on %v", program, deps)
		}
	}
}
