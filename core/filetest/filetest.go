// Package filetest is files in tests, which end where one is not as it should be.
package filetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Read is the text of a file.
func Read(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Write makes a file, and the folders that it stands in.
func Write(t testing.TB, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Glob are the files that a pattern names: at least so many.
func Glob(t testing.TB, pattern string, least int) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) < least {
		t.Fatalf("%s names %d files, of at least %d: %v", pattern, len(files), least, err)
	}
	return files
}

// There is a file or folder that is not everywhere, as the corpus is beside some checkouts: where it is not, the test is
// skipped.
func There(t testing.TB, name string) string {
	t.Helper()
	if _, err := os.Stat(name); err != nil {
		t.Skip("it is not here: ", err)
	}
	return name
}

// Program is where a program is; where it is not installed, the test is skipped.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip(name+" is not installed: ", err)
	}
	return path
}
