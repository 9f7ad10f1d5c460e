package site

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/tool/tooltest"
	"github.com/lanewise/lanewise/core/filetest"
)

// On a machine that has no modules, they are downloaded in one step that says so, and their folders are known
// afterwards. Once they are there, nothing is done and nothing is said. The proxy is the cache that this test itself
// was built from, so the test needs no network.
func TestEmptyModuleCache(t *testing.T) {
	root := tooltest.Root(t)
	ctx := context.Background()
	if err := goModules(ctx, root, &tool.Steps{Out: io.Discard}); err != nil {
		t.Fatal(err)
	}
	full, err := tool.Run(ctx, root, nil, "go env GOMODCACHE", "go", "env", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(filepath.Join(strings.TrimSpace(string(full)), "cache", "download")))
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOFLAGS", "-modcacherw") // otherwise the folder could not be removed
	for _, want := range []string{"download Go modules ...", ""} {
		var out bytes.Buffer
		if err := goModules(ctx, root, &tool.Steps{Out: &out}); err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(out.String(), "\n")
		if got := strings.TrimSpace(first); got != want {
			t.Errorf("printed %q first, want %q", got, want)
		}
	}
	dirs, err := tool.Run(ctx, root, nil, "listing modules", "go", "list", "-m", "-f", "{{.Dir}}", "github.com/maxence-charriere/go-app/v9")
	if err != nil || len(bytes.TrimSpace(dirs)) == 0 {
		t.Errorf("the folder of go-app is %q (%v)", dirs, err)
	}
}

// Nothing is compiled before everything is fetched, whichever of the two comes last, and nothing is compiled if one
// of them cannot be fetched.
func TestFetchedBeforeCompiled(t *testing.T) {
	const (
		logged  = `printf '%s\n' "${0##*/} $1 $2" >> log` + "\n"
		missing = `test "$GOPROXY" = off && test "$1" = mod && exit 1` + "\n"
		slowly  = "while ! /bin/grep -q done log; do :; done\n" // until the other one has ended
	)
	for _, c := range []struct {
		name, goDownload, npm string
		compiles              bool
	}{
		{"modules last", slowly, "echo done >> log", true},
		{"packages last", "echo done >> log", slowly, true},
		{"no modules", "exit 1", "", false},
		{"no packages", "", "exit 1", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := repository(t, map[string]string{
				"go":   logged + missing + `if test "$1" = mod; then ` + c.goDownload + "\n:; else exit 1; fi\n",
				"node": "echo v22.0.0",
				"npm":  logged + "/bin/mkdir -p node_modules\n" + c.npm + "\n",
			})
			t.Chdir(root) // where the stand-ins keep their log, whatever folder they run in
			_, err := Build(context.Background(), root, &tool.Steps{Out: io.Discard}, Options{Bases: []string{"/"}})
			if err == nil {
				t.Fatal("the build did not fail without a compiler")
			}
			text := filetest.Read(t, filepath.Join(root, "log"))
			calls := strings.Split(strings.TrimSpace(text), "\n")
			fetched := func(call string) bool {
				return call == "go mod download" || call == "npm ci --ignore-scripts" || call == "done"
			}
			first := slices.IndexFunc(calls, func(call string) bool { return !fetched(call) })
			if compiles := first >= 0; compiles != c.compiles {
				t.Errorf("compiles: %v, want %v: %q", compiles, c.compiles, calls)
			}
			if first >= 0 && slices.ContainsFunc(calls[first:], fetched) {
				t.Errorf("something was fetched after the first compiler ran: %q", calls)
			}
			for _, call := range []string{"go mod download", "npm ci --ignore-scripts"} {
				if !slices.Contains(calls, call) {
					t.Errorf("%s was not called: %q", call, calls)
				}
			}
		})
	}
}
