package store

import (
	"encoding/json"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

// restoreProgress takes in the progress that was loaded from the storage.
func (s *Store) restoreProgress(l loaded) {
	var k storedProgress
	if s.restored(kept.ProgressDocument, l, &k) {
		s.join(k)
		s.changed(TopicProgress)
	}
}

// keepProgress stores the progress, joined with what other tabs have stored meanwhile.
func (s *Store) keepProgress() {
	if s.world.Open == nil || !s.progress.dirty || s.progress.saving {
		return
	}
	if s.files == nil {
		if s.keep.opening.stop() {
			s.openEmpty()
		}
		return // the changes are stored once the storage is open
	}
	s.progress.dirty, s.progress.saving = false, true
	files, mine := s.files, storedProgress{s.erased, joinProgress(nil, s.lessons, s.erased)}
	var known progress
	var failed error
	s.world.Background(func() {
		storage.Alone(func() {
			var stored storedProgress
			if data, err := files.Load(kept.ProgressDocument); err == nil {
				_ = json.Unmarshal(data, &stored) // that something could not be read was reported when the page began
			}
			known.join(stored)
			known.join(mine)
			failed = files.Save(kept.ProgressDocument, kept.Encode(known.asStored()))
		})
	}, func() {
		s.progress.saving = false
		s.join(storedProgress{known.erased, known.lessons})
		s.changed(TopicProgress)
		if failed != nil {
			s.progress.dirty = true // the next change tries again
			s.troubled(storeFull)
			return
		}
		s.keepProgress() // for what has changed meanwhile
	})
}
