package launchedit

import (
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
		if edit := Platform(c.text, "PVC"); edit != c.edit {
			t.Errorf("%s: %+v, want %+v", c.name, edit, c.edit)
		}
	}
}
