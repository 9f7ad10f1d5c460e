package site

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/tool/tooltest"
)

func TestNormalizeBase(t *testing.T) {
	for base, want := range map[string]string{
		"": "/", "/": "/", "visa": "/visa/", "/visa": "/visa/", "/visa/": "/visa/", "/a/b-c_d.e~1/": "/a/b-c_d.e~1/",
	} {
		if got, err := NormalizeBase(base); got != want || err != nil {
			t.Errorf("NormalizeBase(%q) = %q, %v, want %q", base, got, err, want)
		}
	}
}

// TestInlinedPackages checks that the inlined packages exist: if one had moved, the go command would say nothing and
// inline nothing.
func TestInlinedPackages(t *testing.T) {
	root := tooltest.Root(t)
	for _, pkg := range slices.Concat(ofLanes, shorter, shorterInWasm) {
		folder, ours := strings.CutPrefix(pkg, tool.ModulePath)
		if files, _ := filepath.Glob(filepath.Join(root, folder, "*.go")); ours && len(files) == 0 {
			t.Errorf("%s is no package", pkg)
		}
	}
}
