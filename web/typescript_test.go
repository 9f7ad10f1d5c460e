// Package web_test runs the TypeScript tests that stand beside it. Those in the folder test need a browser:
// build/suite/browser.go runs them.
package web_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/lanewise/lanewise/core/filetest"
)

// TestTypeScript bundles every *.test.mjs with what it imports and runs it with
// Node's own test runner.
func TestTypeScript(t *testing.T) {
	node := filetest.Program(t, "node")
	tests, err := filepath.Glob(filepath.Join("*", "*.test.mjs"))
	tests = slices.DeleteFunc(tests, func(entry string) bool { return filepath.Dir(entry) == "test" })
	if err != nil || len(tests) == 0 {
		t.Fatalf("no *.test.mjs found (%v)", err)
	}
	for _, entry := range tests {
		t.Run(entry, func(t *testing.T) {
			cases, err := filepath.Abs(filepath.Dir(entry))
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), filepath.Base(entry))
			result := api.Build(api.BuildOptions{
				EntryPoints: []string{entry},
				Outfile:     out,
				Bundle:      true,
				Write:       true,
				Platform:    api.PlatformNode,
				Format:      api.FormatESModule,
				Sourcemap:   api.SourceMapInline,
			})
			for _, m := range result.Errors {
				t.Errorf("%s: %s", entry, m.Text)
			}
			if t.Failed() {
				return
			}
			run := exec.Command(node, "--test", "--test-reporter=spec", "--enable-source-maps", out)
			run.Env = append(os.Environ(), "LANEWISE_CASES="+cases)
			if text, err := run.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}
