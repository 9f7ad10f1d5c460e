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

	page, was string            // this page among those that are open, and what it was called before a reload
	copied    string            // the page that this one is a copy of, which goes on by itself
	mine      storage.Unsaved   // what this page, or the last one, had left, and which it goes on with
	left      []storage.Unsaved // what others have left and is among the programs, but not stored yet
	seen      string            // the text that was stored when this page looked: saving over it loses nothing
}

// before is the page whose text this one goes on with: itself before it was reloaded, or the one that it is a copy of; ""
// on a new visit.
func (k *keeper) before() string {
	if k.was != "" {
		return k.was
	}
	return k.copied
}

// keepDelay bounds what a crash can cost. A large text takes longer to save.
func keepDelay(size int) time.Duration {
	if size > 1<<20 {
		return 2 * time.Second
	}
	return 400 * time.Millisecond
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

// loaded is what came of loading a document.
type loaded struct {
	data []byte
	err  error
}

func loadFrom(files storage.Store, name string) (l loaded) {
	l.data, l.err = files.Load(name)
	return l
}

// restored reads a document into v, unless that is nil. A document that cannot be read is kept under
// another name, and the user is told.
func (s *Store) restored(name string, l loaded, v any) bool {
	data, err := l.data, l.err
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

// transient says that what is shown is not to be stored: what is stored is the program from before.
func (s *Store) transient() bool { return s.Broken.Title != "" && !s.Edited }

// saveSoon saves within keepDelay, however long the typing goes on.
func (s *Store) saveSoon() {
	if s.transient() {
		return
	}
	s.keep.dirty = true
	k := s.world.Keeping
	if k == nil {
		return
	}
	if s.keep.opening.stop() {
		k.openEmpty(s)
	}
	if s.files == nil || s.keep.saver.runs() || s.keep.saving {
		return
	}
	s.later(&s.keep.saver, keepDelay(len(s.text.now)), func() { k.save(s) })
}

// keepReach has the page store how far the program has got, and the picture of it, when it is left: a step by itself is
// no reason to save. The picture can come with a later view than the step.
func (s *Store) keepReach() {
	if s.isOwn() && s.world.Open != nil && !s.transient() {
		s.keep.dirty = true
	}
}

// keepNow is called when the page may be about to end.
func (s *Store) keepNow() {
	s.rescuePrograms()
	if s.transient() || !s.keep.dirty && !s.keep.saving || s.world.Open == nil || s.files == nil && !s.Edited && !s.keep.empty {
		return
	}
	storage.UnsavedText.Of(s.keep.page).Rescue(string(encode(s.current())))
	if s.files != nil && !s.keep.saving {
		s.save()
	}
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

// replaced is the program that another page's text becomes, which is stored and about to be replaced. ok is false if it
// need not become one.
func (k *keeper) replaced(files storage.Store, text string, shown *Own, now int64) (o Own, ok bool) {
	var stored saved
	data, err := files.Load(textDocument)
	if err != nil || json.Unmarshal(data, &stored) != nil || !k.isOthers(&stored, text) {
		return o, false
	}
	return recovered(&stored, shown, now)
}

func (s *Store) save() {
	if s.transient() {
		return
	}
	data := encode(s.current())
	keep, text, shown := s.keep, s.text.now, s.shown()
	programs, pages, now := slices.Clone(s.Programs), s.pages(), s.now()
	s.keep.dirty, s.keep.saving = false, true
	files, again := s.files, !s.keep.failed
	var (
		other bool // a program was made of what another tab has stored
		err   error
	)
	s.world.Background(func() {
		storage.Alone(func() {
			if o, ok := keep.replaced(files, text, &shown, now); ok {
				other = true
				programs, _ = storePrograms(files, joinPrograms([]Own{o}, programs), pages, now)
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
		s.saveEnded(err)
	})
}

// saveEnded is called when the text is stored, or could not be.
func (s *Store) saveEnded(err error) {
	if err != nil {
		s.keep.dirty = true // the next change tries again, and what is not stored when the page ends is rescued
		s.troubled(storeFull)
		return
	}
	s.stored()
	if s.keep.dirty {
		s.saveSoon()
		return
	}
	forgetLeft([]storage.Unsaved{storage.UnsavedText.Of(s.keep.page), s.keep.mine})
	s.keep.mine = ""
}
