package ptxisa

import "strings"

// HasWord reports whether a word is in a list separated by blanks.
func HasWord(list, word string) bool {
	list = strings.TrimPrefix(list, "?")
	for list != "" {
		w, rest, _ := strings.Cut(list, " ")
		if w == word {
			return true
		}
		list = rest
	}
	return false
}

// Dotted returns a word with a dot before it; "" for "".
func Dotted(s string) string {
	if s != "" {
		return "." + s
	}
	return ""
}
