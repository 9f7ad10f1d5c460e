package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/web/store/world"
)

func TestPlatformIsWrittenIntoTheText(t *testing.T) {
	for _, c := range []struct {
		name, text string
		edit       world.TextEdit
	}{
		{"the line that is there", "// a\n//@ platform DG2\n.version 4.1\n", world.TextEdit{Line: 2, Col: 14, EndLine: 2, EndCol: 17, Text: "PVC"}},
		{"with blanks and more behind it", "  //@   platform\tdg2  x\n", world.TextEdit{Line: 1, Col: 18, EndLine: 1, EndCol: 21, Text: "PVC"}},
		{"behind letters of two units", "//@ title \U0001F600\n/* \U0001F600 */\n//@ platform SKL", world.TextEdit{Line: 3, Col: 14, EndLine: 3, EndCol: 17, Text: "PVC"}},
		{"a word that only begins so", "//@ platforms\n//@ grid simd=8\n", world.TextEdit{Line: 1, Col: 1, EndLine: 1, EndCol: 1, Text: "//@ platform PVC\n"}},
		{"before the other lines", ".version 4.1\n//@ grid simd=8\n", world.TextEdit{Line: 2, Col: 1, EndLine: 2, EndCol: 1, Text: "//@ platform PVC\n"}},
		{"a text without any", ".version 4.1\n", world.TextEdit{Line: 1, Col: 1, EndLine: 1, EndCol: 1, Text: "//@ platform PVC\n"}},
		{"in a comment it is none", "/*\n//@ platform SKL\n*/\n", world.TextEdit{Line: 1, Col: 1, EndLine: 1, EndCol: 1, Text: "//@ platform PVC\n"}},
		{"an empty text", "", world.TextEdit{Line: 1, Col: 1, EndLine: 1, EndCol: 1, Text: "//@ platform PVC\n"}},
	} {
		if edit := platformEdit(c.text, "PVC"); edit != c.edit {
			t.Errorf("%s: %+v, want %+v", c.name, edit, c.edit)
		}
	}
}

func TestOnlyAnotherKnownPlatformIsWritten(t *testing.T) {
	p := newPage(t, nil, Opening{})
	s := p.s
	s.Facts.Platform = "DG2"
	for _, name := range []string{"DG2", "dg2", "Z80", ""} {
		s.SetPlatform(name)
	}
	if len(p.edits) != 0 {
		t.Fatalf("written: %+v", p.edits)
	}
	s.SetPlatform("pvc")
	if len(p.edits) != 1 || !strings.Contains(p.edits[0].Text, "PVC") {
		t.Fatalf("written: %+v", p.edits)
	}
	s.State.document.PTX = true
	s.SetPlatform("SKL")
	if len(p.edits) != 1 || s.Platforms() != nil {
		t.Error("PTX is given a platform")
	}
}
