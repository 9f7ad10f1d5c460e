package lang

import (
	"encoding/json"
	"os"
	"testing"
)

// TestIsPTX: the cases are those of the editor, too (web/editor/language.test.mjs).
func TestIsPTX(t *testing.T) {
	b, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name, Text string
		PTX        bool
	}
	if err := json.Unmarshal(b, &cases); err != nil || len(cases) < 10 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		if got := IsPTX(c.Name, c.Text); got != c.PTX {
			t.Errorf("IsPTX(%q, %q) is %v", c.Name, c.Text, got)
		}
	}
}
