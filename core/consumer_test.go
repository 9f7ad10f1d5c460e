//go:build !js

package core_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// TestAConsumerNeedsNoOtherModule: a program of another module that uses package core builds with an empty module cache
// and no network. The modules that the page, the build and the tests need are named in this module's go.mod, but the
// consumer neither loads, verifies nor vendors any of them.
func TestAConsumerNeedsNoOtherModule(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	mod := filetest.Read(t, filepath.Join(root, "go.mod"))
	version := ""
	for line := range strings.Lines(mod) {
		if strings.HasPrefix(line, "go ") {
			version = line
		}
	}
	dir, cache := t.TempDir(), filepath.Join(t.TempDir(), "modules")
	for name, text := range map[string]string{
		"go.mod": "module example.org/consumer\n\n" + version + "\nrequire github.com/lanewise/lanewise v0.0.0\n\nreplace github.com/lanewise/lanewise => " + root + "\n",
		"main.go": `package main

import (
	"context"
	"fmt"

	"github.com/lanewise/lanewise/core"
)

func main() {
	p, err := core.Open("k.visaasm", "` + strings.ReplaceAll(strings.ReplaceAll(double, "\"", "\\\""), "\n", "\\n") + `")
	if err != nil {
		panic(err)
	}
	r, err := p.Run(context.Background(), core.Options{})
	fmt.Print(r.Buffer("T6").Int32s(), err)
}
`,
	} {
		filetest.Write(t, filepath.Join(dir, name), text)
	}
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOMODCACHE="+cache, "GOFLAGS=-mod=mod", "GOWORK=off", "PWD="+dir)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	if out := run("run", "."); out != "[2 -4 6 -8 10 -12 14 -16] <nil>" {
		t.Errorf("the program prints %q", out)
	}
	run("mod", "vendor")
	vendored := filetest.Read(t, filepath.Join(dir, "vendor", "modules.txt"))
	for line := range strings.Lines(vendored) {
		if strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "# github.com/lanewise/lanewise ") {
			t.Errorf("it needs %s", line)
		}
	}
	if sums, err := os.ReadFile(filepath.Join(dir, "go.sum")); err == nil && len(sums) > 0 {
		t.Errorf("it needs go.sum:\n%s", sums)
	}
}
