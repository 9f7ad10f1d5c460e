package lang

import (
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// CompletionList is what can stand at a place.
type CompletionList struct {
	Range        visa.Span // what an item replaces: the part of a word before the place
	Items        []protocol.CompletionItem
	IsIncomplete bool // the list was cut: ask again when the word has grown
}

// maxItems bounds a list; a compiler's kernel has thousands of variables.
const maxItems = 400

// isWordByte reports whether a byte is part of a word that a completion replaces.
func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_' || b == '%' || b == '$'
}

// Word returns the part of a word that stands before an offset.
func Word(text string, off int) visa.Span {
	start := off
	for start > 0 && isWordByte(text[start-1]) {
		start--
	}
	return visa.Span{Start: int32(start), End: int32(off)}
}

// GoesOn reports whether the line has more than blanks behind an offset.
func GoesOn(text string, off int) bool {
	rest, _, _ := strings.Cut(text[off:], "\n")
	return strings.TrimSpace(rest) != ""
}

// InComment reports whether a piece of text between two tokens ends within a comment.
func InComment(gap string) bool {
	if open := strings.LastIndex(gap, "/*"); open >= 0 && !strings.Contains(gap[open:], "*/") {
		return true
	}
	return strings.Contains(gap[strings.LastIndexByte(gap, '\n')+1:], "//")
}

// Complete keeps the items that match the letters of a word, the best ones first.
func Complete(items []protocol.CompletionItem, word visa.Span, prefix string) CompletionList {
	out := CompletionList{Range: word}
	for _, i := range items {
		if Matches(i.Label, prefix) {
			out.Items = append(out.Items, i)
		}
	}
	sort.SliceStable(out.Items, func(i, j int) bool { return out.Items[i].Rank > out.Items[j].Rank })
	if len(out.Items) > maxItems {
		out.Items, out.IsIncomplete = out.Items[:maxItems], true
	}
	return out
}

// Matches reports whether an editor offers a label for typed letters: whether the letters of the prefix occur in the
// label in their order, in either case, with the first one at the beginning of a part of the label.
func Matches(label, prefix string) bool {
	if prefix == "" {
		return true
	}
	label, prefix = strings.ToLower(label), strings.ToLower(prefix)
	for i := range len(label) {
		if label[i] != prefix[0] || i > 0 && isWordByte(label[i-1]) && label[i-1] != '_' && label[i-1] != '%' {
			continue
		}
		n := 0
		for j := i; j < len(label) && n < len(prefix); j++ {
			if label[j] == prefix[n] {
				n++
			}
		}
		if n == len(prefix) {
			return true
		}
	}
	return false
}
