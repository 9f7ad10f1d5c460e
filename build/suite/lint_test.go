package suite

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// deadcodeJSON is the output of deadcode -json, reduced to functions of one package.
func deadcodeJSON(t *testing.T, functions ...string) deadFunctions {
	t.Helper()
	var packages []string
	for _, f := range functions {
		file, name, _ := strings.Cut(f, ":")
		packages = append(packages, `{"Path":"m/p","Funcs":[{"Name":"`+name+`","Position":{"File":"`+file+`","Line":7,"Col":6},"Generated":false}]}`)
	}
	dead, err := readDead([]byte("[" + strings.Join(packages, ",") + "]"))
	if err != nil {
		t.Fatal(err)
	}
	return dead
}

func TestDeadEverywhere(t *testing.T) {
	for _, c := range []struct {
		name            string
		native, browser []string
		want            []string
	}{
		{"reached by neither", []string{"core/eu/load.go:scalarValue"}, []string{"core/eu/load.go:scalarValue"}, []string{"core/eu/load.go:7: scalarValue"}},
		{"reached in the browser only", []string{"web/panel/x.go:Draw"}, nil, nil},
		{"reached natively only", nil, []string{"core/ptx/ptxisa/types.go:SpaceNames"}, nil},
		{"a stub", []string{"web/storage/open_stub.go:Open"}, nil, nil},
		{"of the browser's half", nil, []string{"web/storage/open_js.go:Shut"}, []string{"web/storage/open_js.go:7: Shut"}},
		{"of the build", []string{"build/site/site.go:old"}, nil, []string{"build/site/site.go:7: old"}},
		{"of the command line", []string{"core/cmd/lanewise/run.go:old"}, nil, []string{"core/cmd/lanewise/run.go:7: old"}},
	} {
		if got := deadEverywhere(deadcodeJSON(t, c.native...), deadcodeJSON(t, c.browser...)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestExported(t *testing.T) {
	root := t.TempDir()
	text := "package p\n\n//\n//go:wasmexport run\nfunc run() {}\n\nfunc other() {}\n"
	filetest.Write(t, filepath.Join(root, "p_js.go"), text)
	for at, want := range map[string]bool{
		"p_js.go:5: run": true, "p_js.go:7: other": false, "p_js.go:1: p": false, "p_js.go:99: x": false, "none.go:5: run": false, "p_js.go": false,
	} {
		if got := exported(root, at); got != want {
			t.Errorf("exported(%q) is %v", at, got)
		}
	}
}

func TestOtherFiles(t *testing.T) {
	native := []string{"m/core [a.go] [] []", "m/web [a.go a_stub.go] [] []", "m/tested [a.go] [] []", "m/build [a.go] [] []"}
	browser := []string{"m/core [a.go] [] []", "m/web [a.go a_js.go] [] []", "m/tested [a.go] [a_js_test.go] []", "m/wasm [main.go] [] []"}
	if got, want := otherFiles(native, browser), []string{"m/web", "m/tested", "m/wasm"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
