package store

import (
	"encoding/json"

	"github.com/lanewise/lanewise/web/storage"
)

// left is a text that a page has left behind when it ended, or was hidden.
type left struct {
	saved
	in storage.Unsaved
}

// leftTexts are those that pages have left: the one that this page goes on with, its own before a reload, or on a new
// visit the latest, nil if there is none; and the others, which become programs. The page that this one is a copy of
// goes on with its own.
func (s *Store) leftTexts() (mine *left, others []left) {
	var all []left
	for _, page := range storage.UnsavedText.Pages() {
		in := storage.UnsavedText.Of(page)
		var k saved
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

// recoverLeft makes programs of texts that other pages have left; once these are stored, the texts are forgotten.
func (s *Store) recoverLeft(others []left) {
	for i := range others {
		if l := &others[i]; l.isOwn() {
			s.addRecovered(&l.saved)
		}
		s.keep.left = append(s.keep.left, others[i].in)
	}
	if len(others) > 0 {
		s.keepPrograms()
	}
}

// forgetLeft forgets texts that are stored now.
func forgetLeft(texts []storage.Unsaved) {
	for _, u := range texts {
		u.Forget()
	}
}
