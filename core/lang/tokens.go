package lang

import (
	"sort"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Flatten puts words in their order and cuts those that others stand in: what is left of `(!P1)` around
// P1 are its marks. A word that stands first in the list wins over one of the same place.
func Flatten(words []SemanticToken) []SemanticToken {
	sort.SliceStable(words, func(i, j int) bool {
		a, b := words[i].Span, words[j].Span
		return a.Start < b.Start || a.Start == b.Start && a.End > b.End
	})
	var out, open []SemanticToken // open: the words that the place lies in, the innermost last
	at := int32(0)
	upTo := func(end int32) { // what the innermost words have up to a place
		for len(open) > 0 && at < end {
			inner := open[len(open)-1]
			inner.Span.Start, inner.Span.End = max(at, inner.Span.Start), min(end, inner.Span.End)
			if inner.Span.Start < inner.Span.End {
				out = append(out, inner)
			}
			at = max(at, inner.Span.End)
			if open[len(open)-1].Span.End <= end {
				open = open[:len(open)-1]
			}
		}
		at = max(at, end)
	}
	for i, w := range words {
		if w.Span.Start >= w.Span.End || i > 0 && w.Span == words[i-1].Span {
			continue
		}
		upTo(w.Span.Start)
		for len(open) > 0 && open[len(open)-1].Span.End <= w.Span.Start {
			open = open[:len(open)-1]
		}
		open = append(open, w)
	}
	if len(open) > 0 {
		upTo(open[0].Span.End)
	}
	return out
}

// LaunchTokens are the markers of a text's `//@` lines, each with the word after it.
func LaunchTokens(text string) (list []SemanticToken) {
	for _, l := range launchline.Find(text) {
		end := l.Start
		for end < l.End && (text[end] == ' ' || text[end] == '\t') {
			end++
		}
		for end < l.End && isWordByte(text[end]) {
			end++
		}
		list = append(list, SemanticToken{Span: visa.Span{Start: int32(l.Start - len(launchline.Marker)), End: int32(end)}, Type: DecoratorToken})
	}
	return list
}

// LaunchSignature is the form of a launch line at an offset of it.
func LaunchSignature(usage, meaning string) SignatureHelp {
	return SignatureHelp{Label: launchline.Marker + " " + usage, Documentation: Capital(meaning) + ".", ActiveParameter: -1}
}
