package lang

import (
	"sort"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Flatten sorts words and cuts out of each the words inside it: of `(!P1)` around P1 only the marks remain. Of several
// words with the same span the first one in the list counts.
func Flatten(words []SemanticToken) []SemanticToken {
	sort.SliceStable(words, func(i, j int) bool {
		a, b := words[i].Span, words[j].Span
		return a.Start < b.Start || a.Start == b.Start && a.End > b.End
	})
	var out, open []SemanticToken // the words that contain the current place, the innermost last
	at := int32(0)
	upTo := func(end int32) { // emits the parts of the open words up to a place, each for the innermost word
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

// LaunchTokens returns a token for each `//@` line of a text: the marker with the word after it.
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

// LaunchSignature returns the form of a launch line.
func LaunchSignature(usage, meaning string) SignatureHelp {
	return SignatureHelp{Label: launchline.Marker + " " + usage, Documentation: Capital(meaning) + ".", ActiveParameter: -1}
}
