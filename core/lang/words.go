package lang

import (
	"strconv"
	"strings"
)

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
