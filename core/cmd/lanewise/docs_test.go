package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// The programs in the documentation, which run in its pages, have the results that they expect.
func TestTheProgramsOfTheDocsPass(t *testing.T) {
	pages := filetest.Glob(t, filepath.Join("..", "..", "doc", "*.md"), 1)
	var out, errs strings.Builder
	if status := mainStatus(append([]string{"run", "-strict"}, pages...), strings.NewReader(""), &out, &errs); status != 0 {
		t.Errorf("status %d\n%s%s", status, out.String(), errs.String())
	}
	if passed := strings.Count(out.String(), ": PASS expect "); passed < 2 {
		t.Errorf("only %d expectations were met\n%s", passed, out.String())
	}
}
