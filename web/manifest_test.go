package web_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// TestElementManifest checks that web/element/custom-elements.json, from which editors and documentation learn about
// <lane-wise>, is what the analyzer writes now. To write it anew:
//
//	npx cem analyze --config web/element/manifest.config.mjs
func TestElementManifest(t *testing.T) {
	node := filetest.Program(t, "node")
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	out, err := filepath.Rel(root, t.TempDir()) // the analyzer takes all paths as relative
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(node, "node_modules/@custom-elements-manifest/analyzer/cem.js", "analyze", "--config", "web/element/manifest.config.mjs", "--outdir", out)
	run.Dir = root
	if text, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got := filetest.Read(t, filepath.Join(root, out, "custom-elements.json"))
	want := filetest.Read(t, filepath.Join("element", "custom-elements.json"))
	if got != want {
		t.Error("web/element/custom-elements.json is not what the analyzer writes now")
	}
}
