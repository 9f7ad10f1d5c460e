package diag

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// TestCodes checks that every kind of diagnostic has a code of its own.
func TestCodes(t *testing.T) {
	source := filetest.Read(t, "diag.go")
	kinds := regexp.MustCompile(`(?m)^\t(\w+) += &Code\{"([^"]*)"`).FindAllStringSubmatch(source, -1)
	seen := map[string]string{}
	for _, kind := range kinds {
		name, id := kind[1], kind[2]
		if other, dup := seen[id]; dup || len(id) != 5 || id[0] != 'V' {
			t.Errorf("the kinds %s and %s have the code %q", other, name, id)
		}
		seen[id] = name
	}
	if n := strings.Count(source, "&Code{"); n == 0 || n != len(kinds) {
		t.Errorf("%d kinds were read, of %d", len(kinds), n)
	}
}
