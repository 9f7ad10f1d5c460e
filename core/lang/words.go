package lang

import (
	"strconv"
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

// Itoa is a number in digits.
func Itoa(n int) string { return strconv.Itoa(n) }

// Capital starts a sentence with a word; a formula stays as it is.
func Capital(s string) string {
	word, rest, _ := strings.Cut(s, " ")
	if word == "" || word[0] < 'a' || word[0] > 'z' || strings.HasPrefix(rest, "= ") || strings.HasPrefix(word, "src") || strings.HasPrefix(word, "dst") {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
