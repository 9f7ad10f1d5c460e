package store

import (
	"encoding/json"

	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/kept"
)

// left is a text that a page left unsaved when it ended or was hidden.
type left struct {
	kept.Shown
	in storage.Unsaved
}

// leftTexts returns the texts that pages have left. mine is the one that this page goes on with: after a reload its
// own, on a new visit the latest, nil if there is none. others are the rest, which become programs. The text of the
// page that this one is a copy of is left out, because that page goes on with it.
func (s *Store) leftTexts() (mine *left, others []left) {
	var all []left
	for _, page := range storage.UnsavedText.Pages() {
		in := storage.UnsavedText.Of(page)
		var k kept.Shown
		if json.Unmarshal([]byte(in.Rescued()), &k) != nil {
			in.Forget()
		} else if k.Page != s.keep.copied || k.Page == "" {
			all = append(all, left{k, in})
		}
	}
	at := -1
	for i := range all {
		switch l := &all[i]; {
		case s.keep.was != "" && l.Page == s.keep.was:
			at = i
		case s.keep.was == "" && (at < 0 || l.Rev > all[at].Rev):
			at = i
		}
	}
	if at >= 0 {
		mine = &all[at]
	}
	for i := range all {
		if i != at {
			others = append(others, all[i])
		}
	}
	return mine, others
}

// recoverLeft makes programs of the texts that other pages have left. The texts are forgotten once the programs are
// stored.
func (s *Store) recoverLeft(others []left) {
	for i := range others {
		if l := &others[i]; l.IsOwn() {
			s.addRecovered(&l.Shown)
		}
		s.keep.left = append(s.keep.left, others[i].in)
	}
	if len(others) > 0 {
		s.keepPrograms()
	}
}

// forgetLeft forgets texts that have been stored.
func forgetLeft(texts []storage.Unsaved) {
	for _, u := range texts {
		u.Forget()
	}
}
