//go:build !js

package assistant

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestTheAssistantLinksNoMachine: it runs nothing, so its program depends neither on the machine nor on
// what watches it.
func TestTheAssistantLinksNoMachine(t *testing.T) {
	const module = "github.com/lanewise/lanewise/"
	cmd := exec.Command("go", "list", "-deps", module+"wasm/assistant")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(strings.ReplaceAll(string(out), module, ""))
	for _, d := range deps {
		switch {
		case d == "core/eu", d == "core/sanitize", d == "core/run", strings.HasPrefix(d, "core/debug"):
			t.Errorf("wasm/assistant depends on %s", d)
		}
	}
	if len(deps) < 20 {
		t.Errorf("only %v", deps)
	}
}
