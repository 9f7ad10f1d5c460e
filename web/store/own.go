package store

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Own is a program with all that is kept of it: one of the reader's in the list of all (entries.go), or the one that is
// shown (openOwn, saved). The list has the one that is shown as it was when it was opened.
type Own struct {
	ID   string `json:"id,omitempty"` // "": it is none of the reader's
	Name string `json:"name"`
	Text string `json:"text"`
	Page string `json:"page,omitempty"` // that shows it; in the list only where another page's text is stored as the one that is shown

	lineage          // of two with an ID the later one holds
	At        int64  `json:"at,omitempty"`      // when it was changed last, in milliseconds since 1970; 0: not known
	Deleted   bool   `json:"deleted,omitempty"` // what is stored of it says only this
	Recovered bool   `json:"recovered,omitempty"`
	Named     bool   `json:"named,omitempty"` // by the reader: it keeps its name whatever is pasted into it
	Reach     Reach  `json:"reach"`
	Picture   string `json:"picture,omitempty"` // see LanePicture

	Set *settings `json:"set,omitempty"` // nil: of an earlier Lanewise
}

// Reach is how far a program has got.
type Reach struct {
	Run      bool `json:"run,omitempty"`
	Step     int  `json:"step,omitempty"`
	Last     int  `json:"last,omitempty"` // steps of the whole run, 0 if it is not known
	Ended    bool `json:"ended,omitempty"`
	Expected int  `json:"expected,omitempty"` // expectations
	Right    int  `json:"right,omitempty"`    // those that hold
	Reports  int  `json:"reports,omitempty"`
}

// openOwn is what the store knows of the program that is shown as one of the reader's.
type openOwn struct {
	// Own is the program as it was opened, but for ID, At and Named, which are those of now. Reach and Picture hold
	// until it runs.
	Own

	kept bool    // it is the reader's even if it is not edited: it is new, a file, or out of the list
	made lineage // of the line that this page makes; no Line: the text is still the one that was opened
}

// shows makes the text that was opened the program that it is.
func (d *document) shows(is openOwn) {
	is.Text = d.text.now // the editor's line ends
	is.Page, is.Deleted, is.Recovered = "", false, false
	d.text.own = is
}

// claim makes what is shown one of the reader's programs: it was edited.
func (d *document) claim() {
	is := &d.text.own
	if is.ID == "" {
		is.ID, is.At = newID(), d.now()
		is.made = lineage{Line: newID(), Base: fromNone}
	}
}

// isOwn says that what is shown is one of the reader's programs.
func (s *Store) isOwn() bool {
	return s.Edited || s.text.own.kept && len(s.text.now) <= largestUnedited
}

// largestUnedited is the largest text that is kept though it was never edited: a file is still where it was.
const largestUnedited = 1 << 20

// OpenID is the ID of the program that is shown, "" if it is none of the reader's.
func (s *Store) OpenID() string {
	if !s.isOwn() {
		return ""
	}
	return s.text.own.ID
}

// asOwn is the program that is shown as it stands.
func (s *Store) asOwn() Own {
	set := s.settings()
	o := s.text.own.Own
	o.ID, o.Name, o.Text, o.lineage = s.OpenID(), s.Name, s.text.now, s.lineage()
	o.Reach, o.Picture, o.Set = s.Reach(), s.picture(), &set
	return o
}

// shown is what tells the versions of the program that is shown from others.
func (s *Store) shown() Own { return Own{ID: s.text.own.ID, Text: s.text.now, lineage: s.lineage()} }

// Reach is how far the program that is shown has got.
func (s *Store) Reach() Reach {
	v := s.View
	if v == nil || s.Stale {
		return s.text.own.Reach
	}
	r := Reach{Run: true, Step: v.Step, Ended: v.Ended, Expected: len(v.Expects), Reports: tally(v.Reports, func(p protocol.Problem) bool { return !p.Note })}
	if v.EndKnown {
		r.Last = v.Last
	}
	r.Right = tally(v.Expects, func(e protocol.Expect) bool { return e.Pass })
	return r
}

// OpenPicture is the small picture of the last run of the program that is shown, "" if it is none of the
// reader's, or has not run.
func (s *Store) OpenPicture() string {
	if !s.isOwn() {
		return ""
	}
	return s.picture()
}

// picture is the small picture of the run that is shown.
func (s *Store) picture() string {
	if s.View != nil && !s.Stale {
		if picture := LanePicture(&s.Heat); picture != "" {
			return picture
		}
	}
	return s.text.own.Picture
}

// keepOpen makes an entry of the program that is shown, which something else is about to replace.
func (s *Store) keepOpen() {
	if s.isOwn() && strings.TrimSpace(s.text.now) != "" {
		s.addProgram(s.entry())
	}
}

// entry is the program that is shown, for the list.
func (s *Store) entry() Own {
	o := s.asOwn()
	if i := s.find(s.text.own.ID); i >= 0 && s.Programs[i].lineage == o.lineage {
		o.Rev = s.now() // how it is looked at has changed
	}
	return o
}

// newID names a program among all.
func newID() string { return strconv.FormatUint(rand.Uint64(), 36) }

// textID names a program by its text, where an earlier Lanewise gave it no name: two pages that read the
// same document give it the same.
func textID(text string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return "t" + strconv.FormatUint(h.Sum64(), 36)
}
