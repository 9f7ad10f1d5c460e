package ui

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
)

// TestReasonsNameTheirMomentOnce checks that a sentence names its step and its line once, as the link, and that a
// sentence that names neither is followed by the link.
func TestReasonsNameTheirMomentOnce(t *testing.T) {
	for _, c := range []struct {
		sentence protocol.Sentence
		want     string
	}{
		{protocol.Sentence{Text: "It took the `goto` at line 33 (step 3), because `P1` was true.", Step: 3, Line: 33},
			"It took the <goto> at [line 33 (step 3)], because <P1> was true."},
		{protocol.Sentence{Text: "`add` at line 3 wrote 5 to `X[3]`.", Step: 12, Line: 3}, "<add> at [line 3 (step 12)] wrote 5 to <X[3]>."},
		{protocol.Sentence{Text: "`add` at line 33 wrote 5.", Step: 12, Line: 3}, "<add> at line 33 wrote 5. [step 12, line 3]"},
		{protocol.Sentence{Text: "It was written last here:", Step: 4, Line: 7}, "It was written last here: [step 4, line 7]"},
		{protocol.Sentence{Text: "The thread has ended.", Step: -1}, "The thread has ended."},
	} {
		got := ""
		var ends []string
		patch := strings.Split(string(draw.Diff(draw.Element("p"), draw.Element("p").Body(ReasonOf(&c.sentence)...))), "\x00")
		for len(patch) > 0 { // the words of draw.Patch: its operations, and how many operands each has
			used := map[string]int{"e": 3, "n": 3, "a": 3, "u": 1}[patch[0]]
			if used == 0 {
				t.Fatalf("the patch goes on with %q", patch)
			}
			switch patch[0] {
			case "n":
				got += patch[2]
			case "e":
				marks := map[string]string{"button": "[]", "code": "<>"}[patch[2]]
				got, ends = got+marks[:1], append(ends, marks[1:])
			case "u":
				got, ends = got+ends[len(ends)-1], ends[:len(ends)-1]
			}
			patch = patch[used:]
		}
		if got != c.want {
			t.Errorf("%s\nis shown as %s\nwant        %s", c.sentence.Text, got, c.want)
		}
	}
}
