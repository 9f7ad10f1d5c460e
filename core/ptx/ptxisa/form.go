package ptxisa

import (
	"slices"
	"strings"
)

// Form is one of the ways an instruction is written, such as ".arrive{.release|.relaxed}.b64". Words in braces are
// optional, those in <> are not. Each form has its own operand roles.
type Form struct {
	Words    string
	Roles    string
	Lowering Lowering
}

// AnyWords is a form that matches any words.
const AnyWords = "..."

// formItem is a place in a form, where one of its words stands.
type formItem struct {
	words    string // with their dots, separated by |
	optional bool   // there need not be a word
}

// cutItem splits off the first item of a form's words.
func cutItem(words string) (first formItem, rest string) {
	switch words[0] {
	case '{', '<':
		end := strings.IndexAny(words, "}>")
		return formItem{words[1:end], words[0] == '{'}, words[end+1:]
	}
	end := len(words)
	if i := strings.IndexAny(words[1:], ".{<"); i >= 0 {
		end = i + 1
	}
	return formItem{words: words[:end]}, words[end:]
}

// has reports whether a word can stand at the item's place.
func (i formItem) has(word string) bool {
	for one := range strings.SplitSeq(i.words, "|") {
		if one[1:] == word {
			return true
		}
	}
	return false
}

// Matches reports whether the words are written in the form; first is how many of them match from the beginning.
func (f *Form) Matches(words []string) (first int, all bool) {
	if f.Words == AnyWords {
		return len(words), true
	}
	first, rest, ok := f.begin(words)
	for item := (formItem{}); ok && rest != ""; {
		item, rest = cutItem(rest)
		ok = item.optional
	}
	return first, ok && first == len(words)
}

// begin returns how many of the words match the form from its beginning, and what of the form follows them; ok is false
// if a word cannot stand where it does.
func (f *Form) begin(words []string) (first int, rest string, ok bool) {
	for rest = f.Words; rest != "" && first < len(words); {
		item, behind := cutItem(rest)
		switch {
		case item.has(words[first]):
			first++
		case !item.optional:
			return first, rest, false
		}
		rest = behind
	}
	return first, rest, first == len(words)
}

// follow adds to list, without repeating any, the words that can follow the given ones in the form. one reports that a
// word must follow; ok is false if the words do not match the form so far.
func (f *Form) follow(list, words []string) (next []string, one, ok bool) {
	if f.Words == AnyWords {
		return list, false, false
	}
	_, rest, ok := f.begin(words)
	for item := (formItem{}); ok && rest != "" && !one; {
		item, rest = cutItem(rest)
		for word := range strings.SplitSeq(item.words, "|") {
			if word = word[1:]; !slices.Contains(list, word) {
				list = append(list, word)
			}
		}
		one = !item.optional
	}
	return list, one, ok
}
