package link

import (
	"strings"

	"github.com/lanewise/lanewise/core/snippet"
	words "github.com/lanewise/lanewise/core/text"
)

// Broken is a link that could not be read. The page shows what could be read of it instead of some program that the
// reader did not ask for, and offers the program that was shown before.
type Broken struct {
	Title string // what is wrong, in a few words; "" if there is no such link
	Why   string // a sentence, and what to do
	Read  string // what could be read
	Back  string // the name of the program that was shown before, "" if there was none
}

// brokenTitles are the titles of the ways in which a link can be broken.
var brokenTitles = map[snippet.ErrorKind]string{
	snippet.Newer:    "This link is of a newer Lanewise",
	snippet.Damaged:  "This link is damaged",
	snippet.TooLarge: "This link is too large",
}

// BrokenOf says what is wrong with a link, and how much of it could be read.
func BrokenOf(read snippet.Snippet, why *snippet.Error) Broken {
	return Broken{Title: brokenTitles[why.Kind], Why: why.Message, Read: whatWasRead(read, why.Kind)}
}

// whatWasRead tells how much of a link's program is shown.
func whatWasRead(read snippet.Snippet, kind snippet.ErrorKind) string {
	if strings.TrimSpace(read.Text) == "" {
		said := "Nothing of its program could be read"
		if read.Name != "" {
			said += " but its name, " + read.Name
		}
		return said + "."
	}
	lines := strings.Count(strings.TrimRight(read.Text, "\n"), "\n") + 1
	said := "What could be read of its program is shown: " + words.GroupedCount(lines, "line")
	if read.Name != "" {
		said += " of " + read.Name
	}
	if kind == snippet.Damaged {
		said += ". The last ones may not be as they were written"
	}
	return said + "."
}
