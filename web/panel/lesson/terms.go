package lesson

import (
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// This file marks the words of a lesson's text that the glossary explains, each where the text first has it.

// lessonTerms are the words as lessons write them, in the singular.
var lessonTerms = [...]struct{ word, key string }{
	{"execution mask", "em"}, {"EM", "em"}, {"call mask", "cm"}, {"dispatch mask", "dm"}, {"ChEn", "chen"},
	{"predicate", "pred"}, {"exec size", "exec-size"}, {"mask offset", "mask-offset"}, {"NoMask", "nomask"},
	{"region", "region"}, {"GRF", "grf"}, {"%arg", "arg"}, {"%retval", "arg"}, {"%sp", "sp"}, {"%fp", "sp"}, {"frame", "frame"},
	{"uniform", "uniform"}, {"surface", "surface"}, {"barrier", "barrier"}, {"payload", "payload"}, {"warp", "warp"}, {"guard", "guard"},
}

// explainer marks the words of one text.
type explainer struct {
	stops bool   // the first word is a stop of the Tab key; in a button no word is
	said  uint32 // the terms that are already marked, by their index in lessonTerms
}

// explained is a text in which the words of the glossary are marked.
func (x *explainer) explained(text string) (parts []draw.Part) {
	for i, piece := range strings.Split(text, "`") {
		code := i%2 == 1
		for piece != "" {
			at, which := x.first(piece)
			if code && (at > 0 || which < 0 || piece != lessonTerms[which].word) {
				parts = append(parts, draw.Element("code").Text(piece))
				break
			}
			if at > 0 {
				parts = append(parts, draw.Text(piece[:at]))
			}
			if which < 0 {
				break
			}
			t := &lessonTerms[which]
			parts = append(parts, x.word(t.key, code, t.word))
			x.said |= 1 << which
			piece = piece[at+len(t.word):]
		}
	}
	return parts
}

// word is a marked word.
func (x *explainer) word(key string, code bool, text string) draw.Part {
	word := draw.Element("span")
	if code {
		word = draw.Element("code")
	}
	if word.Text(text); x.stops {
		return ui.Term(key, x.said == 0, word)
	}
	return ui.Explains(key, word)
}

// first finds the first term in a text that is not marked yet. If there is none, which is -1 and at is the end of the
// text.
func (x *explainer) first(text string) (at, which int) {
	at, which = len(text), -1
	for i := range lessonTerms {
		if x.said>>i&1 != 0 {
			continue
		}
		if j := placeOf(lessonTerms[i].word, text); j >= 0 && j < at {
			at, which = j, i
		}
	}
	return at, which
}

// placeOf is the index at which a word, or its plural, stands by itself in a text; -1 if it does not.
func placeOf(word, text string) int {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return -1
		}
		at += from
		from = at + len(word)
		behind := strings.TrimPrefix(text[from:], "s")
		if (at == 0 || !isLetter(text[at-1])) && (behind == "" || !isLetter(behind[0])) {
			return at
		}
	}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '-' }
