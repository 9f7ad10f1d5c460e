package store

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/lanewise/lanewise/web/storage"
)

// keepDeleted is how long the entry of a deleted program is kept, to tell other pages that it was deleted.
const keepDeleted = 30 * 24 * time.Hour

// mostPrograms is the largest number of programs that is read from a document.
const mostPrograms = 1000

// readPrograms decodes the stored document, which may be that of an earlier Lanewise. Entries that cannot be a
// program are left out.
func readPrograms(data []byte) ([]Own, error) {
	var list []Own
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	list = list[:min(len(list), mostPrograms)]
	for i := range list {
		if o := &list[i]; o.ID == "" { // an earlier Lanewise kept only replaced, unsaved programs, without IDs
			o.ID, o.Recovered = textID(o.Text), true
		}
	}
	list = slices.DeleteFunc(list, func(o Own) bool { return !o.Deleted && strings.TrimSpace(o.Text) == "" })
	return joinPrograms(nil, list), nil
}

// storePrograms stores a list together with what other pages have stored meanwhile, and returns both joined. own are
// the names of this page (see pages): what it has stored itself is replaced by what it knows now. It is called within
// storage.Alone.
func storePrograms(files storage.Store, list []Own, own []string, now int64) ([]Own, error) {
	if data, err := files.Load(programsDocument); err == nil {
		stored, _ := readPrograms(data) // that something could not be read was reported when the page began
		stored = slices.DeleteFunc(stored, func(o Own) bool { return o.Page != "" && slices.Contains(own, o.Page) })
		list = joinPrograms(list, stored)
	}
	kept := slices.Clone(list)
	kept = slices.DeleteFunc(kept, func(o Own) bool { return o.Deleted && now-o.Rev > keepDeleted.Milliseconds() })
	for i := range kept {
		if o := &kept[i]; o.Deleted {
			*o = Own{ID: o.ID, lineage: o.lineage, Deleted: true}
		}
	}
	return list, files.Save(programsDocument, encode(kept))
}

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
		storage.Alone(func() { list, err = storePrograms(files, list, pages, now) })
	}, func() {
		if err != nil {
			s.troubled(storeFull)
			return
		}
		s.keep.listed = joinPrograms(list, s.keep.listed)
		forgetLeft(left)
		s.keep.left = s.keep.left[min(len(left), len(s.keep.left)):]
		if len(s.unstored()) == 0 {
			storage.UnsavedPrograms.Forget()
		}
		s.Programs = joinPrograms(s.Programs, list)
		s.changed(TopicText)
	})
}

// unstored are the programs of which the latest state is not stored yet.
func (s *Store) unstored() []Own {
	return slices.DeleteFunc(slices.Clone(s.Programs), func(o Own) bool {
		return indexOf(s.keep.listed, func(l *Own) bool { return l.ID == o.ID && l.Rev >= o.Rev }) >= 0
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
	others, _ := readPrograms([]byte(storage.UnsavedPrograms.Rescued()))
	storage.UnsavedPrograms.Rescue(string(encode(joinPrograms(list, others))))
}
