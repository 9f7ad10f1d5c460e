package ptxisa

import (
	"slices"
	"strings"
)

// Requires reports whether the instruction must have a word of a group.
func (r *Row) Requires(g Group) bool {
	return g == CompareGroup || g == HalfGroup || g == ModeGroup && r.Modes[0] != '?' || r.needs&(1<<g) != 0
}

// Written returns how the mnemonic, modifiers and types of an instruction without forms are written:
// "add{.rnd}{.ftz}{.sat}.type".
func (r *Row) Written() string {
	s := r.Name
	for _, g := range GroupOrder {
		words := r.WordsOf(g)
		if words == "" {
			continue
		}
		word := groupInfo[g].short
		if word == "" || strings.Count(words, " ") < 2 {
			word = strings.ReplaceAll(words, " ", "|.")
		}
		if r.Requires(g) && !(g == HalfGroup && r.Types[0]&tFloat != 0) {
			s += "." + word
		} else {
			s += "{." + word + "}"
		}
	}
	switch {
	case r.TwoTypes():
		s += ".dtype.atype"
	case r.Types[1] != 0:
		s += ".type{.atype}"
	case r.Spare > 0:
		s += "{.type}"
	case r.Types[0] != 0:
		s += ".type"
	}
	return s
}

// NextOfForms returns the words that can follow the given ones in an instruction with forms, whether one must follow,
// and whether any form matches the words so far.
func (r *Row) NextOfForms(words []string) (next []string, one, ok bool) {
	one = true
	for i := range r.Forms {
		var needed, of bool
		if next, needed, of = r.Forms[i].follow(next, words); of {
			one, ok = one && needed, true
		}
	}
	return next, one && ok, ok
}

// HasInForm reports whether a word can stand somewhere in a form of the instruction.
func (r *Row) HasInForm(word string) bool {
	return slices.ContainsFunc(r.Forms, func(f Form) bool {
		for rest := f.Words; rest != "" && rest != AnyWords; {
			var item formItem
			if item, rest = cutItem(rest); item.has(word) {
				return true
			}
		}
		return false
	})
}

// FormLike returns the form that the words match, or match so far; nil if they could be of any form.
func (r *Row) FormLike(words []string) *Form {
	var like *Form
	most := 0
	for i := range r.Forms {
		f := &r.Forms[i]
		if f.Words == AnyWords {
			continue
		}
		first, all := f.Matches(words)
		if all {
			return f
		}
		if first > most || len(r.Forms) == 1 {
			like, most = f, first
		}
	}
	return like
}
