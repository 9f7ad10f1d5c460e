package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/snippet"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
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

// openBroken shows what could be read of a link, and why that is not all of it.
func (s *Store) openBroken(fragment string, read snippet.Snippet, why *snippet.Error) {
	s.pull()
	var earlier *kept.Shown
	switch {
	case s.Broken.Title != "" && !s.Edited:
		earlier = s.earlier
	case s.text.opened > 0 || s.Edited || s.View != nil: // otherwise it is the program that every page begins with
		k := s.current()
		earlier = &k
	}
	s.text.inLink = false // the address is that of the new link
	s.open(Program{Name: linkedName(read), Text: read.Text})
	s.text.linked, s.text.inLink = true, true
	s.text.broken = fragment
	s.Broken = Broken{Title: brokenTitles[why.Kind], Why: why.Message, Read: whatWasRead(read, why.Kind)}
	s.returnTo(earlier)
	s.ShowPane(layout.PaneLearn) // the code alone would tell nothing
	s.changed(AllTopics)
	s.speak(why.Message)
}

// returnTo offers the program that was shown before the link; nil offers none.
func (s *Store) returnTo(earlier *kept.Shown) {
	s.earlier, s.Broken.Back = earlier, ""
	if earlier != nil {
		s.Broken.Back = earlier.Name
	}
	s.changed(TopicText)
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

// OpenEarlier goes back to the program from before a broken link.
func (s *Store) OpenEarlier() {
	k := s.earlier
	if k == nil {
		return
	}
	s.earlier = nil
	s.open(Program{Name: k.Name, Text: k.Text})
	s.goOnWith(k, true)
	s.ShowPane(layout.PaneCode)
}
