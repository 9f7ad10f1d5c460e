package store

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/world"
)

// keeper saves the text and the settings while the user works and brings them back on the next visit.
type keeper struct {
	opening world.Timer // until a storage that holds nothing is opened
	empty   bool        // the storage held nothing
	saver   world.Timer
	saving  bool
	failed  bool // the last save failed, and so did opening the storage anew for it
	dirty   bool // something has changed since the last save began

	listed []kept.Own // the programs as the storage holds them

	page, was string            // the name of this page among the open pages, and its name before it was reloaded
	copied    string            // the page that this one is a copy of, which stays open on its own
	mine      storage.Unsaved   // what this page, or the last one, left unsaved, and which this page goes on with
	left      []storage.Unsaved // what other pages left unsaved: it is among the programs, but not stored yet
	seen      string            // the text that the storage held when this page looked: saving over it loses nothing
}

// before is the page whose text this one goes on with: this page before it was reloaded, or the page that it is a
// copy of; "" on a new visit.
func (k *keeper) before() string {
	if k.was != "" {
		return k.was
	}
	return k.copied
}

// keepDelay is how long after a change the text is saved, which bounds what a crash can lose. It is longer for a
// large text, which takes longer to save.
func keepDelay(size int) time.Duration {
	if size > 1<<20 {
		return 2 * time.Second
	}
	return 400 * time.Millisecond
}

// openEmpty opens a storage that held nothing when the page began. Whatever another page has stored since then
// belongs to that page.
func (s *Store) openEmpty() {
	var (
		files storage.Store
		lasts bool
	)
	s.world.Background(func() { files, lasts = s.world.Open() }, func() {
		s.files = files
		s.warnUnlessLasting(lasts)
		if s.keep.dirty { // a change made while the storage was being opened
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

// loaded is the result of loading a document.
type loaded struct {
	data []byte
	err  error
}

func loadFrom(files storage.Store, name string) (l loaded) {
	l.data, l.err = files.Load(name)
	return l
}

// restored decodes a document into v, unless v is nil, and reports whether it could. A document that cannot be read
// is kept under another name, and the user is told.
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

// transient reports whether what is shown is not to be stored: after a broken link, the storage keeps the program
// from before.
func (s *Store) transient() bool { return s.Broken.Title != "" && !s.Edited }

// saveSoon saves within keepDelay, even if the typing goes on.
func (s *Store) saveSoon() {
	if s.transient() {
		return
	}
	s.keep.dirty = true
	k := s.keeping
	if k == nil {
		return
	}
	if s.keep.opening.Stop() {
		k.openEmpty(s)
	}
	if s.files == nil || s.keep.saver.Runs() || s.keep.saving {
		return
	}
	s.keep.saver.After(&s.world, keepDelay(len(s.text.now)), func() { k.save(s) })
}

// keepReach makes the page store how far the program has got, and its picture, when the page is left: a step alone is
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
	storage.UnsavedText.Of(s.keep.page).Rescue(string(kept.Encode(s.current())))
	if s.files != nil && !s.keep.saving {
		s.save()
	}
}

// isOthers reports whether a stored text belongs to another page, so that it has to become a program before text
// replaces it. What this page stored before it was reloaded is its own. What the page that it was copied from has
// stored is not, because that page still shows it.
func (k *keeper) isOthers(stored *kept.Shown, text string) bool {
	switch {
	case !stored.IsOwn() || stored.Page == k.page || k.was != "" && stored.Page == k.was:
		return false
	case k.copied != "" && stored.Page == k.copied:
		return true
	}
	return stored.Text != text && stored.Text != k.seen
}

// replaced is the program made of another page's text, which is stored and about to be replaced. ok is false if none
// needs to be made.
func (k *keeper) replaced(files storage.Store, text string, shown *kept.Own, now int64) (o kept.Own, ok bool) {
	var stored kept.Shown
	data, err := files.Load(kept.TextDocument)
	if err != nil || json.Unmarshal(data, &stored) != nil || !k.isOthers(&stored, text) {
		return o, false
	}
	return kept.Recovered(&stored, shown, now)
}

func (s *Store) save() {
	if s.transient() {
		return
	}
	data := kept.Encode(s.current())
	keep, text, shown := s.keep, s.text.now, s.shown()
	programs, pages, now := slices.Clone(s.Programs), s.pages(), s.now()
	s.keep.dirty, s.keep.saving = false, true
	files, again := s.files, !s.keep.failed
	var (
		other bool // a program was made of what another tab had stored
		err   error
	)
	s.world.Background(func() {
		storage.Alone(func() {
			if o, ok := keep.replaced(files, text, &shown, now); ok {
				other = true
				programs, _ = kept.StorePrograms(files, kept.Join([]kept.Own{o}, programs), pages, now)
			}
			if err = files.Save(kept.TextDocument, data); err == nil || !again {
				return
			}
			// The browser closes the storage when the user clears site data: the text then goes to a storage that is
			// opened anew.
			if opened, lasts := s.world.Open(); lasts && opened.Save(kept.TextDocument, data) == nil {
				files = opened
				_, err = kept.StorePrograms(files, programs, pages, now)
			}
		})
	}, func() {
		s.files, s.keep.failed, s.keep.saving = files, err != nil, false
		if other {
			s.keep.listed = kept.Join(programs, s.keep.listed)
			s.Programs = kept.Join(s.Programs, programs)
			s.changed(TopicText)
		}
		s.saveEnded(err)
	})
}

// saveEnded is called when the text was stored or could not be.
func (s *Store) saveEnded(err error) {
	if err != nil {
		s.keep.dirty = true // the next change tries again, and what is still unsaved when the page ends is rescued
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
