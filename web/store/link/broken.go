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

// BrokenOf says what is wrong with a link, and how much of it could be read.
func BrokenOf(read snippet.Snippet, why *snippet.Error) Broken {
	return Broken{Title: titleOf(why.Kind), Why: why.Message, Read: whatWasRead(read, why.Kind)}
}

// titleOf is the title of a way in which a link can be broken.
func titleOf(kind snippet.ErrorKind) string {
	switch kind {
	case snippet.Newer:
		return "This link is of a newer Lanewise"
	case snippet.TooLarge:
		return "This link is too large"
	}
	return "This link is damaged"
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
