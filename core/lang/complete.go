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
	IsIncomplete bool // there are more than were listed: ask again when the word has grown
}

// maxItems bounds a list; a compiler's kernel has thousands of variables.
const maxItems = 400

// isWordByte says that a byte is part of a word that a completion replaces.
func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_' || b == '%' || b == '$'
}

// Word is the part of a word that stands before an offset.
func Word(text string, off int) visa.Span {
	start := off
	for start > 0 && isWordByte(text[start-1]) {
		start--
	}
	return visa.Span{Start: int32(start), End: int32(off)}
}

// GoesOn says that the line goes on behind an offset.
func GoesOn(text string, off int) bool {
	rest, _, _ := strings.Cut(text[off:], "\n")
	return strings.TrimSpace(rest) != ""
}

// InComment says that a piece of text between two tokens ends within a comment.
func InComment(gap string) bool {
	if open := strings.LastIndex(gap, "/*"); open >= 0 && !strings.Contains(gap[open:], "*/") {
		return true
	}
	return strings.Contains(gap[strings.LastIndexByte(gap, '\n')+1:], "//")
}

// Complete keeps the items that the letters of a word select, the best first.
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

// Matches reports whether the letters of a prefix stand in a label in their order, in
// either case, the first one at the start of a part of it: what an editor offers for
// typed letters.
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
