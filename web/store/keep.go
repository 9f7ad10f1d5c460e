package store

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/lanewise/lanewise/web/storage"
)

// keeper saves the text and the settings while the user works, and brings them
// back on the next visit.
type keeper struct {
	opening timer // of a storage that holds nothing
	empty   bool  // the storage held nothing
	saver   timer
	saving  bool
	failed  bool // the last save, with a storage that was opened anew for it, too
	dirty   bool // something has changed since the last save began

	listed []Own // the programs as they are stored

	page, was string // this page among those that are open, and what it was called before a reload
	copied    string // the page that this one is a copy of, which goes on by itself
	seen      string // the text that was stored when this page looked: saving over it loses nothing
}

// keepDelay bounds what a crash can cost. A large text takes longer to save.
func keepDelay(size int) time.Duration {
	if size > 1<<20 {
		return 2 * time.Second
	}
	return 400 * time.Millisecond
}

// firstOpening is when a storage that holds nothing is opened, unless something is
// to be kept before: the page stands by then.
const firstOpening = 500 * time.Millisecond

// openStorage opens the storage and brings back what it holds. Nothing is saved
// before that, so that nothing is overwritten unseen. Where no visit before has
// kept anything, nobody waits for it.
func (s *Store) openStorage(storageEmpty bool) {
	if s.world.Open == nil {
		return
	}
	s.keep.page, s.keep.was, s.keep.copied = storage.Page()
	rescued, programs := storage.UnsavedText.Rescued(), storage.UnsavedPrograms.Rescued()
	if storageEmpty && rescued == "" && programs == "" {
		s.keep.empty = true
		s.later(&s.keep.opening, firstOpening, s.openEmpty)
		return
	}
	s.held = true
	var (
		files            storage.Store
		lasts            bool
		text, drafts     []byte
		textErr, listErr error
		lessons          []byte
		lessonsErr       error
	)
	s.world.Background(func() {
		files, lasts = s.world.Open()
		storage.Alone(func() { // what another page is storing is read before or after that
			text, textErr = files.Load(textDocument)
			drafts, listErr = files.Load(draftsDocument)
			lessons, lessonsErr = files.Load(progressDocument)
		})
	}, func() {
		s.files, s.held = files, false
		s.restoreProgress(lessons, lessonsErr)
		s.restorePrograms(drafts, listErr)
		s.joinRescued(programs)
		if rescued != "" {
			s.replaceStored(&text, &textErr, rescued)
		}
		s.restoreText(text, textErr)
		s.warnUnlessLasting(lasts)
		if s.keep.dirty || rescued != "" && s.keep.copied == "" { // the page that this is a copy of saves its own
			s.saveSoon()
		}
		s.keepProgress()
		s.wantCourse()
		s.changed(TopicRun)
		s.schedule()
	})
}

// openEmpty opens a storage that held nothing when the page began. What another
// page has stored since belongs to that page.
func (s *Store) openEmpty() {
	var (
		files storage.Store
		lasts bool
	)
	s.world.Background(func() { files, lasts = s.world.Open() }, func() {
		s.files = files
		s.warnUnlessLasting(lasts)
		if s.keep.dirty { // for as long as the opening took
			s.save()
		}
		if len(s.Programs) > 0 {
			s.keepPrograms()
		}
		s.keepProgress()
	})
}

func (s *Store) warnUnlessLasting(lasts bool) {
	if !lasts {
		s.troubled(storeRefused)
	}
}

// replaceStored puts what was kept at the last moment in the place of what was
// saved before that.
func (s *Store) replaceStored(text *[]byte, err *error, rescued string) {
	var last, stored saved
	if json.Unmarshal([]byte(rescued), &last) != nil {
		storage.UnsavedText.Forget()
		return
	}
	if (last.Unseen || last.Page != s.keep.was) && s.restored(textDocument, *text, *err, &stored) && stored.isOwn() && stored.Text != last.Text {
		if stored.Page == s.keep.was && s.keep.was != "" { // another page's came to be rescued, this one's is stored
			s.recover(&last)
			return
		}
		s.recover(&stored)
	}
	*text, *err = []byte(rescued), nil
}

// restoreText shows the text of the last visit, unless the page already shows a
// link or something that the user has typed: then it becomes a draft.
func (s *Store) restoreText(data []byte, err error) {
	var k saved
	if !s.restored(textDocument, data, err, &k) {
		return
	}
	if s.keep.copied == "" {
		s.keep.seen = k.Text
	} // else it may be the text of the other page, which saving over it would lose
	if o, ok := s.reclaimOwn(); ok && k.Page != s.keep.was+s.keep.copied {
		k.Name, k.Text, k.Edited, k.ID, k.Named, k.At, k.Breaks = o.Name, o.Text, true, o.ID, o.Named, o.At, nil
		s.keep.seen, s.keep.dirty = "", true // saving makes a program of what is stored
	}
	if s.keep.copied != "" {
		k.ID = "" // what the copy goes on with is another program
	}
	s.useDisplay(&k.settings)
	s.NoKeys, s.NoNotes, s.Interpret = k.NoKeys, k.NoNotes, k.NoCode
	s.changed(TopicLayout)
	s.tell(engineChosen)
	s.pull()
	switch {
	case s.transient():
		if k.isOwn() || k.Text != s.first.Text {
			s.returnTo(&k)
		}
	case k.Text == s.text.now:
		s.Name, s.text.base = k.Name, k.Text
		s.updateLanguage()
		s.text.own = k.own()
		s.useMarks(&k.settings)
		s.changed(TopicText)
	case s.Edited || s.text.linked:
		if k.isOwn() {
			s.recover(&k)
		}
	default:
		waiting, run := s.move, s.Run // pressed before the text was there, and meant for it
		s.open(Program{Name: k.Name, Text: k.Text})
		s.move, s.Run = waiting, run
		s.text.own = k.own()
		s.useMarks(&k.settings)
		if k.Edited {
			s.text.origin = ""
			s.updateEdited()
		}
	}
}

// reclaimOwn takes the text off the programs that this page showed before it was reloaded, if another
// page has stored its own since. A copy of a page shows that one's, which stays.
func (s *Store) reclaimOwn() (o Own, ok bool) {
	for _, o := range s.Programs {
		if s.keep.copied != "" && o.Page == s.keep.copied {
			return o, true
		}
	}
	if s.keep.was == "" {
		return o, false
	}
	s.Programs = slices.DeleteFunc(s.Programs, func(other Own) bool {
		if other.Page != s.keep.was {
			return false
		}
		o, ok = other, true
		return true
	})
	return o, ok
}

func (s *Store) restorePrograms(data []byte, err error) {
	var list []Own
	if err == nil {
		list, err = readPrograms(data)
	}
	if s.restored(draftsDocument, data, err, nil) {
		s.keep.listed = list
		s.Programs = joinPrograms(s.Programs, list)
		s.changed(TopicText)
	}
}

// restored reads a document into v, unless that is nil. A document that cannot be read is kept under
// another name, and the user is told.
func (s *Store) restored(name string, data []byte, err error, v any) bool {
	if errors.Is(err, storage.ErrNotFound) {
		return false
	}
	var damaged *storage.DamagedError
	if errors.As(err, &damaged) {
		data = damaged.Raw
	} else if err == nil && v != nil {
		err = json.Unmarshal(data, v)
	}
	if err == nil {
		return true
	}
	if len(data) > 0 {
		s.world.Background(func() { _ = s.files.Save(name+".damaged", data) }, func() {})
	}
	s.troubled(storeDamaged)
	return false
}

// saveSoon saves within keepDelay, however long the typing goes on.
func (s *Store) saveSoon() {
	if s.transient() {
		return
	}
	s.keep.dirty = true
	if s.keep.opening.stop() {
		s.openEmpty()
	}
	if s.world.Open == nil || s.files == nil || s.keep.saver.runs() || s.keep.saving {
		return
	}
	s.later(&s.keep.saver, keepDelay(len(s.text.now)), s.save)
}

// keepReach has the page store how far the program has got when it is left: a step by itself is no reason to save.
func (s *Store) keepReach() {
	if s.isOwn() && s.world.Open != nil && !s.transient() {
		s.keep.dirty = true
	}
}

// KeepNow is called when the page may be about to end.
func (s *Store) KeepNow() {
	s.rescuePrograms()
	if s.transient() || !s.keep.dirty && !s.keep.saving || s.world.Open == nil || s.files == nil && !s.Edited && !s.keep.empty {
		return
	}
	storage.UnsavedText.Rescue(string(s.encoded()))
	if s.files != nil && !s.keep.saving {
		s.save()
	}
}

// current is the document of the text as it stands.
func (s *Store) current() saved {
	s.pull()
	is := &s.text.own
	return saved{Name: s.Name, Text: s.text.now, Edited: s.Edited, NoKeys: s.NoKeys, NoNotes: s.NoNotes, NoCode: s.Interpret, settings: s.settings(),
		ID: s.OpenID(), Kept: is.kept, Named: is.named, At: is.at, Reach: s.Reach(), Picture: s.picture(), Page: s.keep.page, Unseen: s.files == nil}
}

func (s *Store) encoded() []byte {
	data, err := json.Marshal(s.current())
	if err != nil {
		panic(err) // strings and numbers always have a JSON form
	}
	return data
}

// isOthers says that a stored text belongs to another page, and has to become a program before text takes its
// place. What this page stored before it was reloaded is its own; what the page that it was copied from has
// stored is not, for that page still shows it.
func (k *keeper) isOthers(stored *saved, text string) bool {
	switch {
	case !stored.isOwn() || stored.Page == k.page || k.was != "" && stored.Page == k.was:
		return false
	case k.copied != "" && stored.Page == k.copied:
		return true
	}
	return stored.Text != text && stored.Text != k.seen
}

func (s *Store) save() {
	if s.transient() {
		return
	}
	data := s.encoded()
	keep, text, shown := s.keep, s.text.now, s.text.own.id
	programs, pages, now := slices.Clone(s.Programs), s.pages(), s.now()
	s.keep.dirty, s.keep.saving = false, true
	files, again := s.files, !s.keep.failed
	var (
		k     saved
		other bool // a program was made of what another tab has stored
		err   error
	)
	s.world.Background(func() {
		storage.Alone(func() {
			if stored, err := s.files.Load(textDocument); err == nil && json.Unmarshal(stored, &k) == nil &&
				keep.isOthers(&k, text) {
				if o, ok := recovered(&k, shown, now); ok {
					other = true
					programs, _ = storePrograms(s.files, joinPrograms([]Own{o}, programs), pages, now)
				}
			}
			if err = files.Save(textDocument, data); err == nil || !again {
				return
			}
			// The browser closes the storage when the user clears what sites have kept: a new one takes the text.
			if opened, lasts := s.world.Open(); lasts && opened.Save(textDocument, data) == nil {
				files = opened
				_, err = storePrograms(files, programs, pages, now)
			}
		})
	}, func() {
		s.files, s.keep.failed, s.keep.saving = files, err != nil, false
		if other {
			s.keep.listed = joinPrograms(programs, s.keep.listed)
			s.Programs = joinPrograms(s.Programs, programs)
			s.changed(TopicText)
		}
		if err != nil {
			s.keep.dirty = true // the next change tries again, and what the page leaves behind is rescued
			s.troubled(storeFull)
			return
		}
		s.stored()
		if s.keep.dirty {
			s.saveSoon()
			return
		}
		storage.UnsavedText.Forget()
	})
}
