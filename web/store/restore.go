package store

import (
	"slices"
	"time"

	"github.com/lanewise/lanewise/web/storage"
)

// firstOpening is when a storage that holds nothing is opened, unless something is
// to be kept before: the page stands by then.
const firstOpening = 500 * time.Millisecond

// openStorage opens the storage and brings back what it holds. Nothing is saved
// before that, so that nothing is overwritten unseen. Where no visit before has
// kept anything, nothing waits for it.
func (s *Store) openStorage(storageEmpty bool) {
	if s.world.Open == nil {
		return
	}
	s.keep.page, s.keep.was, s.keep.copied = storage.Page()
	mine, others := s.leftTexts()
	programs := storage.UnsavedPrograms.Rescued()
	if storageEmpty && mine == nil && len(others) == 0 && programs == "" {
		s.keep.empty = true
		s.later(&s.keep.opening, firstOpening, s.openEmpty)
		return
	}
	s.held = true
	var (
		files               storage.Store
		lasts               bool
		text, list, lessons loaded
	)
	s.world.Background(func() {
		files, lasts = s.world.Open()
		storage.Alone(func() { // what another page is storing is read before or after that
			text = loadFrom(files, textDocument)
			list = loadFrom(files, programsDocument)
			lessons = loadFrom(files, progressDocument)
		})
	}, func() {
		s.files, s.held = files, false
		s.restoreProgress(lessons)
		s.restorePrograms(list)
		s.joinRescued(programs)
		if mine != nil {
			s.keep.mine = mine.in
		}
		if k := s.textToShow(mine, text); k != nil {
			s.restoreText(k)
		}
		s.recoverLeft(others)
		s.warnUnlessLasting(lasts)
		if s.keep.dirty || mine != nil && s.keep.copied == "" { // the page that this is a copy of saves its own
			s.saveSoon()
		}
		s.keepProgress()
		s.wantCourse()
		s.changed(TopicRun)
		s.schedule()
	})
}

// textToShow is the text that the page begins with: what a page has left at the last moment, if one has, else the stored
// one; nil if that cannot be had.
func (s *Store) textToShow(last *left, text loaded) *saved {
	var stored saved
	switch {
	case last != nil && !last.Unseen && last.Page == s.keep.was: // later than the stored one
		return &last.saved
	case !s.restored(textDocument, text, &stored):
		if last == nil {
			return nil
		}
		return &last.saved
	case last == nil:
		return &stored
	case !stored.isOwn() || stored.Text == last.Text:
		return &last.saved
	case stored.Page == s.keep.was && s.keep.was != "": // another page's came to be rescued, this one's is stored
		s.addRecovered(&last.saved)
		return &stored
	}
	s.addRecovered(&stored)
	return &last.saved
}

// restoreText shows the text of the last visit, unless the page already shows a
// link or something that the user has typed: then it becomes one of the list.
func (s *Store) restoreText(k *saved) {
	if s.keep.copied == "" {
		s.keep.seen = k.Text
	} // else it may be the text of the other page, which saving over it would lose
	mine := k.Page == s.keep.was && s.keep.was != ""
	if o, ok := s.reclaimOwn(); ok && k.Page != s.keep.before() {
		k.become(o)
		s.keep.seen, s.keep.dirty = "", true // saving makes a program of what is stored
	}
	if s.keep.copied != "" {
		k.ID = "" // what the copy goes on with is another program
	}
	s.useDisplay(&k.settings)
	s.preferences = k.preferences
	s.changed(TopicLayout)
	s.tell(engineChosen)
	s.pull()
	switch {
	case s.transient():
		if k.isOwn() || k.Text != s.first.Text {
			s.returnTo(k)
		}
	case k.Text == s.text.now:
		s.Name, s.text.base = k.Name, k.Text
		s.updateLanguage()
		s.shows(k.asOpened(mine))
		s.useMarks(&k.settings)
		s.changed(TopicText)
	case s.Edited || s.text.linked:
		if k.isOwn() {
			s.addRecovered(k)
		}
	default:
		waiting, run := s.move, s.Run // pressed before the text was there, and meant for it
		s.open(Program{Name: k.Name, Text: k.Text})
		s.move, s.Run = waiting, run
		s.goOnWith(k, mine)
	}
}

// goOnWith makes the text that was opened the program that was saved. mine says that this page has made it.
func (s *Store) goOnWith(k *saved, mine bool) {
	s.shows(k.asOpened(mine))
	s.useMarks(&k.settings)
	if k.Edited {
		s.forgetOriginal()
	}
}

// reclaimOwn takes the text off the programs that this page showed before it was reloaded, if another
// page has stored its own since. A copy of a page shows that one's, which stays.
func (s *Store) reclaimOwn() (o Own, ok bool) {
	page := s.keep.before()
	i := indexOf(s.Programs, func(o *Own) bool { return o.Page == page })
	if page == "" || i < 0 {
		return o, false
	}
	o = s.Programs[i]
	if s.keep.copied == "" {
		s.Programs = slices.DeleteFunc(s.Programs, func(other Own) bool { return other.Page == page })
	}
	return o, true
}

func (s *Store) restorePrograms(l loaded) {
	var list []Own
	if l.err == nil {
		list, l.err = readPrograms(l.data)
	}
	if s.restored(programsDocument, l, nil) {
		s.keep.listed = list
		s.Programs = joinPrograms(s.Programs, list)
		s.changed(TopicText)
	}
}

// joinRescued adds the programs that rescuePrograms has left in the browser.
func (s *Store) joinRescued(rescued string) {
	if rescued == "" {
		return
	}
	list, err := readPrograms([]byte(rescued))
	if err != nil {
		storage.UnsavedPrograms.Forget()
		return
	}
	s.Programs = joinPrograms(s.Programs, list)
	s.keepPrograms()
	s.changed(TopicText)
}
