package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/core/filetest"
)

func TestNodeVersion(t *testing.T) {
	for version, want := range map[string]string{
		"v20.0.0": "", "v20.20.2": "", "v26.1.0": "",
		"v18.19.1": "Node.js v18.19.1 is too old: install version 20 or newer from https://nodejs.org",
		"nodejs":   "`node --version` printed \"nodejs\", which is no version",
	} {
		got := ""
		if err := checkNodeVersion(version); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", version, got, want)
		}
	}
}

// repository makes a folder with a lock file, and a PATH on which programs are shell scripts with the given texts.
func repository(t *testing.T, programs map[string]string) (root string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the stand-ins for node and npm are shell scripts")
	}
	root, bin := t.TempDir(), t.TempDir()
	filetest.Write(t, filepath.Join(root, "package-lock.json"), "{}")
	for name, script := range programs {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin)
	return root
}

func TestNpmPackages(t *testing.T) {
	const node20 = "echo v20.1.0"
	for _, c := range []struct {
		name     string
		programs map[string]string
		want     string // part of the error; "" is success
	}{
		{"no node", map[string]string{}, "Node.js is needed and no `node` is on the PATH"},
		{"old node", map[string]string{"node": "echo v12.0.0"}, "Node.js v12.0.0 is too old"},
		{"no npm", map[string]string{"node": node20}, "npm is needed and no `npm` is on the PATH"},
		{"npm fails", map[string]string{"node": node20, "npm": "echo 'no network' >&2; exit 1"}, "npm ci failed: no network"},
		{"npm works", map[string]string{"node": node20, "npm": "/bin/mkdir -p node_modules"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := repository(t, c.programs)
			err := npmPackages(context.Background(), root, &tool.Steps{Out: io.Discard})
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// npm runs once for each lock file, and again when the lock file changes.
func TestNpmRunsOncePerLock(t *testing.T) {
	root := repository(t, map[string]string{"node": "echo v22.0.0", "npm": "/bin/mkdir -p node_modules; echo run >> runs"})
	runs := func() int {
		text, _ := os.ReadFile(filepath.Join(root, "runs"))
		return strings.Count(string(text), "run")
	}
	install := func() {
		t.Helper()
		if err := npmPackages(context.Background(), root, &tool.Steps{Out: io.Discard}); err != nil {
			t.Fatal(err)
		}
	}
	install()
	install()
	if runs() != 1 {
		t.Errorf("npm ran %d times for one lock file, want 1", runs())
	}
	lock := []byte(`{"lockfileVersion": 3}`)
	if err := os.WriteFile(filepath.Join(root, "package-lock.json"), lock, 0o644); err != nil {
		t.Fatal(err)
	}
	install()
	if runs() != 2 {
		t.Errorf("npm ran %d times for two lock files, want 2", runs())
	}
	sum := sha256.Sum256(lock)
	stamp, err := os.ReadFile(filepath.Join(root, "node_modules", ".lanewise-lock"))
	if err != nil || string(stamp) != hex.EncodeToString(sum[:]) {
		t.Errorf("the stamp is %q (%v), want the hash of the lock file", stamp, err)
	}
}
