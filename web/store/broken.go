package store

import (
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
)

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
	s.Broken = link.BrokenOf(read, why)
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
