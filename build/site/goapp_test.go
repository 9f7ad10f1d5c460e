package site

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool"
)

// The client holds go-app's client and nothing of its server, nor what it never uses.
func TestClientHoldsNoServer(t *testing.T) {
	root, err := tool.RepositoryRoot()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	modfile, err := clientModfile(ctx, root)
	if err != nil {
		t.Fatal(err)
	}
	out, err := tool.Run(ctx, root, GoWasm, "listing the client's packages", "go", "list", "-modfile="+modfile, "-deps", clientPackage)
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	holds := map[string]bool{}
	for _, name := range packages {
		holds[name] = true
	}
	if !holds[goAppPath+"/pkg/app"] {
		t.Errorf("the client does not hold go-app: %v", packages)
	}
	for _, name := range []string{"net/http", "crypto/tls", "text/template", "regexp", "github.com/google/uuid", "crypto/aes"} {
		if holds[name] {
			t.Errorf("the client holds %s", name)
		}
	}
}

func TestOnlyFunctions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "http.go")
	const source = `// Package app.
package app

import (
	"net/http"
	"strings"
)

type Handler struct{}

func (h *Handler) has(s string) bool { return false }

// has tells.
func has(s string) bool {
	return strings.Contains(s, "x")
}

func serve(w http.ResponseWriter) {}
`
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := onlyFunctions(file, []string{"has"})
	want := "package app\n\nimport \"strings\"\n\nfunc has(s string) bool {\n\treturn strings.Contains(s, \"x\")\n}\n"
	if err != nil || string(got) != want {
		t.Errorf("got %v\n%s\nwant\n%s", err, got, want)
	}
	if _, err := onlyFunctions(file, []string{"has", "resolve"}); err == nil || !strings.Contains(err.Error(), "resolve") {
		t.Errorf("a function that is not there: %v", err)
	}
}
