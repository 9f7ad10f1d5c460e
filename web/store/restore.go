package store

import (
	"slices"
	"time"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

// firstOpening is how long after the start a storage that holds nothing is opened, unless something has to be stored
// earlier. By then the page is drawn.
const firstOpening = 500 * time.Millisecond

// openStorage opens the storage and brings back what it holds. Nothing is saved before that, so nothing is
// overwritten unseen. If no earlier visit has stored anything, the page does not wait for the storage.
func (s *Store) openStorage(storageEmpty bool) {
	if s.world.Open == nil {
		return
	}
	s.keep.page, s.keep.was, s.keep.copied = storage.Page()
	mine, others := s.leftTexts()
	programs := storage.UnsavedPrograms.Rescued()
	if storageEmpty && mine == nil && len(others) == 0 && programs == "" {
		s.keep.empty = true
		s.keep.opening.After(&s.world, firstOpening, s.openEmpty)
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
		storage.Alone(func() { // what another page is storing is read before or after that, not halfway
			text = loadFrom(files, kept.TextDocument)
			list = loadFrom(files, kept.ProgramsDocument)
			lessons = loadFrom(files, kept.ProgressDocument)
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
		if s.keep.dirty || mine != nil && s.keep.copied == "" { // the page that this one copies saves its own text
			s.saveSoon()
		}
		s.keepProgress()
		s.wantCourse()
		s.changed(TopicRun)
		s.schedule()
	})
}

// textToShow is the text that the page starts with: the one that a page left unsaved, if there is one, else the
// stored one; nil if there is neither.
func (s *Store) textToShow(last *left, text loaded) *kept.Shown {
	var stored kept.Shown
	switch {
	case last != nil && !last.Unseen && last.Page == s.keep.was: // newer than the stored text
		return &last.Shown
	case !s.restored(kept.TextDocument, text, &stored):
		if last == nil {
			return nil
		}
		return &last.Shown
	case last == nil:
		return &stored
	case !stored.IsOwn() || stored.Text == last.Text:
		return &last.Shown
	case stored.Page == s.keep.was && s.keep.was != "": // this page's is stored; what was left becomes a program
		s.addRecovered(&last.Shown)
		return &stored
	}
	s.addRecovered(&stored)
	return &last.Shown
}

// restoreText shows the text of the last visit, unless the page already shows a link or something that the user has
// typed. In that case the text becomes a program of the list.
func (s *Store) restoreText(k *kept.Shown) {
	if s.keep.copied == "" {
		s.keep.seen = k.Text
	} // otherwise it may be the other page's text, which saving over it would lose
	mine := k.Page == s.keep.was && s.keep.was != ""
	if o, ok := s.reclaimOwn(); ok && k.Page != s.keep.before() {
		k.Become(o)
		s.keep.seen, s.keep.dirty = "", true // saving makes a program of the stored text
	}
	if s.keep.copied != "" {
		k.ID = "" // the copy goes on with a program of its own
	}
	s.useDisplay(&k.Settings)
	s.Preferences = k.Preferences
	s.changed(TopicLayout)
	s.tell(engineChosen)
	s.pull()
	switch {
	case s.transient():
		if k.IsOwn() || k.Text != s.first.Text {
			s.returnTo(k)
		}
	case k.Text == s.text.now:
		s.Name, s.text.base = k.Name, k.Text
		s.updateLanguage()
		s.goOnWith(k, mine)
		s.changed(TopicText)
	case s.Edited || s.text.linked:
		if k.IsOwn() {
			s.addRecovered(k)
		}
	default:
		waiting, run := s.move, s.Run // pressed before the text was there, and meant for it
		s.open(Program{Name: k.Name, Text: k.Text})
		s.move, s.Run = waiting, run
		s.goOnWith(k, mine)
	}
}

// goOnWith makes the text that was opened the program that was saved. mine is true if this page made it.
func (s *Store) goOnWith(k *kept.Shown, mine bool) {
	s.shows(k.AsOpened(mine))
	s.useMarks(&k.Settings)
	if k.Edited {
		s.forgetOriginal()
	}
}

// reclaimOwn takes the text that this page showed before it was reloaded back from the list of programs, where it is
// if another page has stored its own text since. If this page is a copy, the entry is the other page's and stays in
// the list.
func (s *Store) reclaimOwn() (o kept.Own, ok bool) {
	page := s.keep.before()
	i := kept.IndexOf(s.Programs, func(o *kept.Own) bool { return o.Page == page })
	if page == "" || i < 0 {
		return o, false
	}
	o = s.Programs[i]
	if s.keep.copied == "" {
		s.Programs = slices.DeleteFunc(s.Programs, func(other kept.Own) bool { return other.Page == page })
	}
	return o, true
}

func (s *Store) restorePrograms(l loaded) {
	var list []kept.Own
	if l.err == nil {
		list, l.err = kept.ReadPrograms(l.data)
	}
	if s.restored(kept.ProgramsDocument, l, nil) {
		s.keep.listed = list
		s.Programs = kept.Join(s.Programs, list)
		s.changed(TopicText)
	}
}

// joinRescued adds the programs that rescuePrograms left in the browser.
func (s *Store) joinRescued(rescued string) {
	if rescued == "" {
		return
	}
	list, err := kept.ReadPrograms([]byte(rescued))
	if err != nil {
		storage.UnsavedPrograms.Forget()
		return
	}
	s.Programs = kept.Join(s.Programs, list)
	s.keepPrograms()
	s.changed(TopicText)
}
