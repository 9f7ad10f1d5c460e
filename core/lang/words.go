package lang

import (
	"strings"

	"github.com/lanewise/lanewise/core/text"
)

// mostPlaces is how many places a fact lists.
const mostPlaces = 8

// Places are the first of some places, and how many more there are.
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

// Capital starts a sentence with a word; a formula stays as it is.
func Capital(s string) string {
	word, rest, _ := strings.Cut(s, " ")
	if strings.HasPrefix(rest, "= ") || strings.HasPrefix(word, "src") || strings.HasPrefix(word, "dst") {
		return s
	}
	return text.Capital(s)
}
