package lang

import (
	"strings"

	"github.com/lanewise/lanewise/core/text"
)

// mostPlaces is the largest number of places that a fact lists.
const mostPlaces = 8

// Places returns the first of some places in a line, and how many more there are.
func Places(list []string) string {
	if more := len(list) - mostPlaces; more > 0 {
		list = append(list[:mostPlaces:mostPlaces], text.Say("{} more", more))
	}
	return strings.Join(list, ", ")
}

// Usage says how often a variable is read and written.
func Usage(reads, writes int) string {
	if reads == 0 && writes == 0 {
		return "by no instruction"
	}
	return "read " + text.Times(reads) + ", written " + text.Times(writes)
}

// Capital begins a sentence with a capital letter; a formula stays as it is.
func Capital(s string) string {
	word, rest, _ := strings.Cut(s, " ")
	if strings.HasPrefix(rest, "= ") || strings.HasPrefix(word, "src") || strings.HasPrefix(word, "dst") {
		return s
	}
	return text.Capital(s)
}
