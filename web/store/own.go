package store

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Own is a program with everything that is kept for it: an entry in the list of the reader's programs (entries.go),
// or the program that is shown (openOwn, saved). The list's entry for the program that is shown is as it was when the
// program was opened.
type Own struct {
	ID   string `json:"id,omitempty"` // "": the program is none of the reader's
	Name string `json:"name"`
	Text string `json:"text"`
	Page string `json:"page,omitempty"` // page showing it; in the list, only for another page's stored text

	lineage          // of two entries with one ID, the later one holds
	At        int64  `json:"at,omitempty"`      // when it was last changed, in milliseconds since 1970; 0: not known
	Deleted   bool   `json:"deleted,omitempty"` // nothing else is stored of a deleted program
	Recovered bool   `json:"recovered,omitempty"`
	Named     bool   `json:"named,omitempty"` // by the reader: the program keeps its name whatever is pasted into it
	Reach     Reach  `json:"reach"`
	Picture   string `json:"picture,omitempty"` // see LanePicture

	Set *settings `json:"set,omitempty"` // nil: stored by an earlier Lanewise
}

// Reach is how far a program has got.
type Reach struct {
	Run      bool `json:"run,omitempty"`
	Step     int  `json:"step,omitempty"`
	Last     int  `json:"last,omitempty"` // steps of the whole run; 0: not known
	Ended    bool `json:"ended,omitempty"`
	Expected int  `json:"expected,omitempty"` // expectations
	Right    int  `json:"right,omitempty"`    // how many of them hold
	Reports  int  `json:"reports,omitempty"`
}

// openOwn is what the store knows about the program that is shown as one of the reader's.
type openOwn struct {
	// Own is the program as it was opened, except for ID, At and Named, which are up to date. Reach and Picture hold
	// until the program runs.
	Own

	kept bool    // it is the reader's even if it was not edited: it is new, a file, or from the list
	made lineage // the lineage of this page's changes; no Line: the text is still the one that was opened
}

// shows says which program the text that was opened is.
func (d *document) shows(is openOwn) {
	is.Text = d.text.now // with the editor's line ends
	is.Page, is.Deleted, is.Recovered = "", false, false
	d.text.own = is
}

// claim makes the program that is shown one of the reader's, because it was edited.
func (d *document) claim() {
	is := &d.text.own
	if is.ID == "" {
		is.ID, is.At = newID(), d.now()
		is.made = lineage{Line: newID(), Base: fromNone}
	}
}

// isOwn reports whether the program that is shown is one of the reader's.
func (s *Store) isOwn() bool {
	return s.Edited || s.text.own.kept && len(s.text.now) <= largestUnedited
}

// largestUnedited is the size of the largest text that is kept without having been edited: its file still exists.
const largestUnedited = 1 << 20

// OpenID is the ID of the program that is shown; "" if it is none of the reader's.
func (s *Store) OpenID() string {
	if !s.isOwn() {
		return ""
	}
	return s.text.own.ID
}

// asOwn is the program that is shown, as it stands.
func (s *Store) asOwn() Own {
	set := s.settings()
	o := s.text.own.Own
	o.ID, o.Name, o.Text, o.lineage = s.OpenID(), s.Name, s.text.now, s.lineage()
	o.Reach, o.Picture, o.Set = s.Reach(), s.picture(), &set
	return o
}

// shown is the part of the program that is shown by which its versions are told from others.
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
		if picture := LanePicture(&s.Heat); picture != "" {
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
func (s *Store) entry() Own {
	o := s.asOwn()
	if i := s.find(s.text.own.ID); i >= 0 && s.Programs[i].lineage == o.lineage {
		o.Rev = s.now() // the reader now looks at it in another way
	}
	return o
}

// newID makes a random ID for a program.
func newID() string { return strconv.FormatUint(rand.Uint64(), 36) }

// textID makes an ID from a program's text, for one to which an earlier Lanewise gave none. Two pages that read the
// same document make the same ID.
func textID(text string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return "t" + strconv.FormatUint(h.Sum64(), 36)
}
