package store

import (
	"strings"

	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/status"
)

// shows says which program the text that was opened is.
func (d *document) shows(is kept.Opened) {
	is.Text = d.text.now // with the editor's line ends
	is.Page, is.Deleted, is.Recovered = "", false, false
	d.text.own = is
}

// claim makes the program that is shown one of the reader's, because it was edited.
func (d *document) claim() {
	is := &d.text.own
	if is.ID == "" {
		is.ID, is.At = kept.NewID(), d.now()
		is.Made = kept.Lineage{Line: kept.NewID(), Base: kept.FromNone}
	}
}

// isOwn reports whether the program that is shown is one of the reader's.
func (s *Store) isOwn() bool {
	return s.Edited || s.text.own.Kept && len(s.text.now) <= kept.LargestUnedited
}

// OpenID is the ID of the program that is shown; "" if it is none of the reader's.
func (s *Store) OpenID() string {
	if !s.isOwn() {
		return ""
	}
	return s.text.own.ID
}

// asOwn is the program that is shown, as it stands.
func (s *Store) asOwn() kept.Own {
	set := s.settings()
	o := s.text.own.Own
	o.ID, o.Name, o.Text, o.Lineage = s.OpenID(), s.Name, s.text.now, s.lineage()
	o.Reach, o.Picture, o.Set = s.Reach(), s.picture(), &set
	return o
}

// shown is the part of the program that is shown by which its versions are told from others.
func (s *Store) shown() kept.Own {
	return kept.Own{ID: s.text.own.ID, Text: s.text.now, Lineage: s.lineage()}
}

// Reach is how far the program that is shown has got.
func (s *Store) Reach() kept.Reach {
	v := s.View
	if v == nil || s.Stale {
		return s.text.own.Reach
	}
	r := kept.Reach{Run: true, Step: v.Step, Ended: v.Ended, Expected: len(v.Expects), Right: len(v.Expects) - status.Failed(v), Reports: len(v.Reports) - status.Notes(v.Reports)}
	if v.EndKnown {
		r.Last = v.Last
	}
	return r
}

// OpenPicture is the small picture of the last run of the program that is shown; "" if it is none of the reader's or
// has not run.
func (s *Store) OpenPicture() string {
	if !s.isOwn() {
		return ""
	}
	return s.picture()
}

// picture is the small picture of the run that is shown.
func (s *Store) picture() string {
	if s.View != nil && !s.Stale {
		if picture := kept.LanePicture(&s.Heat); picture != "" {
			return picture
		}
	}
	return s.text.own.Picture
}

// keepOpen adds the program that is shown to the list, because something else is about to replace it.
func (s *Store) keepOpen() {
	if s.isOwn() && strings.TrimSpace(s.text.now) != "" {
		s.addProgram(s.entry())
	}
}

// entry is the program that is shown as an entry of the list.
func (s *Store) entry() kept.Own {
	o := s.asOwn()
	if i := s.find(s.text.own.ID); i >= 0 && s.Programs[i].Lineage == o.Lineage {
		o.Rev = s.now() // the reader now looks at it in another way
	}
	return o
}
