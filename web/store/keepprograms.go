package store

import (
	"slices"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

// pages are the names of this page: the current one, and the one from before it was reloaded.
func (s *Store) pages() []string { return []string{s.keep.page, s.keep.was} }

func (s *Store) keepPrograms() {
	if s.files == nil {
		return // they are stored once the storage is open
	}
	files, list, pages, now := s.files, slices.Clone(s.Programs), s.pages(), s.now()
	left := s.keep.left
	var err error
	s.world.Background(func() {
		storage.Alone(func() { list, err = kept.StorePrograms(files, list, pages, now) })
	}, func() {
		if err != nil {
			s.troubled(storeFull)
			return
		}
		s.keep.listed = kept.Join(list, s.keep.listed)
		forgetLeft(left)
		s.keep.left = s.keep.left[min(len(left), len(s.keep.left)):]
		if len(s.unstored()) == 0 {
			storage.UnsavedPrograms.Forget()
		}
		s.Programs = kept.Join(s.Programs, list)
		s.changed(TopicText)
	})
}

// unstored are the programs of which the latest state is not stored yet.
func (s *Store) unstored() []kept.Own {
	return slices.DeleteFunc(slices.Clone(s.Programs), func(o kept.Own) bool {
		return kept.IndexOf(s.keep.listed, func(l *kept.Own) bool { return l.ID == o.ID && l.Rev >= o.Rev }) >= 0
	})
}

// rescuePrograms saves what is not stored yet for the next page. What another page has saved there is kept.
func (s *Store) rescuePrograms() {
	if s.world.Open == nil {
		return
	}
	list := s.unstored()
	if len(list) == 0 {
		return
	}
	others, _ := kept.ReadPrograms([]byte(storage.UnsavedPrograms.Rescued()))
	storage.UnsavedPrograms.Rescue(string(kept.Encode(kept.Join(list, others))))
}
