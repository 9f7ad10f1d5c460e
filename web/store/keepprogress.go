package store

import (
	"encoding/json"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// restoreProgress takes in the progress that was loaded from the storage.
func (s *Store) restoreProgress(l loaded) {
	var k lessons.Record
	if s.restored(kept.ProgressDocument, l, &k) {
		s.Lessons.Join(k)
		s.changed(TopicProgress)
	}
}

// keepProgress stores the progress, joined with what other tabs have stored meanwhile.
func (s *Store) keepProgress() {
	if s.world.Open == nil || !s.progress.dirty || s.progress.saving {
		return
	}
	if s.files == nil {
		if s.keep.opening.Stop() {
			s.openEmpty()
		}
		return // the changes are stored once the storage is open
	}
	s.progress.dirty, s.progress.saving = false, true
	files := s.files
	var mine, known lessons.Record
	mine.Join(s.Lessons)
	var failed error
	s.world.Background(func() {
		storage.Alone(func() {
			var stored lessons.Record
			if data, err := files.Load(kept.ProgressDocument); err == nil {
				_ = json.Unmarshal(data, &stored) // that something could not be read was reported when the page began
			}
			known.Join(stored)
			known.Join(mine)
			failed = files.Save(kept.ProgressDocument, kept.Encode(known.Document()))
		})
	}, func() {
		s.progress.saving = false
		s.Lessons.Join(known)
		s.changed(TopicProgress)
		if failed != nil {
			s.progress.dirty = true // the next change tries again
			s.troubled(storeFull)
			return
		}
		s.keepProgress() // for what has changed meanwhile
	})
}
