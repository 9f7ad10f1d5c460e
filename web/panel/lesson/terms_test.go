package lesson

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/paneltest"
)

// TestWordsOfALessonAreMarkedOnce checks that each term is marked once in a text, and only as a word of its own. In
// code a term is marked only if it is the whole piece.
func TestWordsOfALessonAreMarkedOnce(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"No word of it.", ""},
		{"Two regions, and a region more.", "region"},
		{"The call mask holds the lanes of a frame.", "cm frame"},
		{"`NoMask` runs them all, `add (M1_NM, 16)` too.", "nomask"},
		{"A uniformly safeguarded regional `X_EM`.", ""},
		{"EM is the execution mask.", "em em"},
		{"`%arg` and `%retval` of %sp", "arg arg sp"},
	} {
		x := explainer{stops: true}
		patch := string(draw.Diff(draw.Element("p"), draw.Element("p").Body(x.explained(c.text)...)))
		var keys []string
		for _, m := range regexp.MustCompile(`data-term\x00([\w-]+)`).FindAllStringSubmatch(patch, -1) {
			keys = append(keys, m[1])
		}
		stops := strings.Count(patch, "tabindex\x000")
		if got := strings.Join(keys, " "); got != c.want || stops != min(len(keys), 1) {
			t.Errorf("%q marks %q, with %d stops of the Tab key", c.text, got, stops)
		}
	}
}

func TestWordsOfLessonsAreExplained(t *testing.T) {
	var words []string
	for _, term := range lessonTerms {
		words = append(words, term.key)
	}
	paneltest.Explained(t, "../../glossary/terms.ts", words...)
}
