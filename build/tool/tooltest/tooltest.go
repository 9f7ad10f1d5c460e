// Package tooltest holds what tests of the build need.
package tooltest

import (
	"testing"

	"github.com/lanewise/lanewise/build/tool"
)

// Root is the folder of the repository.
func Root(t testing.TB) string {
	t.Helper()
	root, err := tool.RepositoryRoot()
	if err != nil {
		t.Fatal(err)
	}
	return root
}
