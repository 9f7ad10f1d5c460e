// Package filetest is files in tests, which end where one is not as it should be.
package filetest

import (
	"os"
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

// Write makes a file.
func Write(t testing.TB, name, text string) {
	t.Helper()
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
