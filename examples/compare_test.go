package examples

import (
	"testing"

	"github.com/lanewise/lanewise/core/run"
)

// Both versions run, on the same inputs. The first one gives the results that it expects, and so does the second one if
// the list says that the results are the same.
func TestComparisons(t *testing.T) {
	for _, c := range Comparisons {
		names, texts := c.Names(), c.Texts()
		for i, name := range names {
			target, m := ran(t, name, texts[i])
			results := run.Check(target.Spec, m)
			if len(results) == 0 {
				t.Errorf("%s expects nothing", name)
			}
			for _, r := range results {
				if r.Pass != (i == 0 || c.Same) {
					t.Errorf("%s: what %s gives is as expected: %t", name, r.Expect.Buffer, r.Pass)
				}
			}
		}
	}
}

// The list names exactly the files in the folder.
func TestComparisonsAreListed(t *testing.T) {
	listed := map[string]bool{}
	for _, c := range Comparisons {
		for _, name := range c.Names() {
			listed[name] = true
		}
	}
	entries, err := compareFiles.ReadDir("compare")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(listed) {
		t.Errorf("%d files, %d listed", len(entries), len(listed))
	}
	for _, e := range entries {
		if !listed[e.Name()] {
			t.Errorf("%s is not listed", e.Name())
		}
	}
}
