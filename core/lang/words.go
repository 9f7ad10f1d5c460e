package lang

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/text"
)

// Itoa is a number in digits.
func Itoa(n int) string { return strconv.Itoa(n) }

// Count is a number with its noun.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Itoa(n) + " " + noun + "s"
}

// Times is how often something is done: "once", "3 times".
func Times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return text.Say("{} times", n)
}

// Capital starts a sentence with a word; a formula stays as it is.
func Capital(s string) string {
	word, rest, _ := strings.Cut(s, " ")
	if word == "" || word[0] < 'a' || word[0] > 'z' || strings.HasPrefix(rest, "= ") || strings.HasPrefix(word, "src") || strings.HasPrefix(word, "dst") {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
