package lang

import (
	"encoding/json"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// TestIsPTX has the same cases as the test of the editor (web/editor/language.test.mjs).
func TestIsPTX(t *testing.T) {
	b := filetest.Read(t, "testdata/cases.json")
	var cases []struct {
		Name, Text string
		PTX        bool
	}
	if err := json.Unmarshal([]byte(b), &cases); err != nil || len(cases) < 10 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		if got := IsPTX(c.Name, c.Text); got != c.PTX {
			t.Errorf("IsPTX(%q, %q) is %v", c.Name, c.Text, got)
		}
	}
}
