package syntax

import (
	"slices"
	"strings"
)

// form is one of the ways an instruction is written: ".arrive{.release|.relaxed}.b64", where words in
// braces can be left out, those in <> not. Its operands have roles of their own.
type form struct {
	words    string
	roles    string
	lowering Lowering
}

// anyWords is the form of whatever words there are.
const anyWords = "..."

// formItem is a place in a form: one of its words stands there.
type formItem struct {
	words    string // with their dots, divided by strokes
	optional bool   // none need stand there
}

// cutItem cuts the first item off the words of a form.
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

// has reports whether a word can stand there.
func (i formItem) has(word string) bool {
	for one := range strings.SplitSeq(i.words, "|") {
		if one[1:] == word {
			return true
		}
	}
	return false
}

// matches reports whether words are of a form, and how many are at its beginning.
func (f *form) matches(words []string) (first int, all bool) {
	if f.words == anyWords {
		return len(words), true
	}
	first, rest, ok := f.begin(words)
	for item := (formItem{}); ok && rest != ""; {
		item, rest = cutItem(rest)
		ok = item.optional
	}
	return first, ok && first == len(words)
}

// begin is how many of the words are at a form's beginning, and what of the form is behind them; false if there is a
// word that cannot stand where it does.
func (f *form) begin(words []string) (first int, rest string, ok bool) {
	for rest = f.words; rest != "" && first < len(words); {
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

// follow adds the words that can follow others in the form to a list that has each once; one says that one must.
func (f *form) follow(list, words []string) (next []string, one, ok bool) {
	if f.words == anyWords {
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

// nextOfForms are the words that can follow those of an instruction with forms, whether one must, and whether the words
// are at the beginning of any form.
func (r *Row) nextOfForms(words []string) (next []string, one, ok bool) {
	one = true
	for i := range r.forms {
		var needed, of bool
		if next, needed, of = r.forms[i].follow(next, words); of {
			one, ok = one && needed, true
		}
	}
	return next, one && ok, ok
}

// formLike is the form that words are of or begin as; nil if they could be of any.
func (r *Row) formLike(words []string) *form {
	var like *form
	most := 0
	for i := range r.forms {
		f := &r.forms[i]
		if f.words == anyWords {
			continue
		}
		first, all := f.matches(words)
		if all {
			return f
		}
		if first > most || len(r.forms) == 1 {
			like, most = f, first
		}
	}
	return like
}
