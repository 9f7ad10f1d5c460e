package store

import (
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Own is one of the reader's programs, kept in this browser: all of them together are a document. The one
// that is open is in it as it was when it was opened; the text's document has it as it stands.
type Own struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	Text string `json:"text"`
	Page string `json:"page,omitempty"` // the page that shows it, if another one's text was stored in its place

	At        int64  `json:"at,omitempty"`      // when it was changed last, in milliseconds since 1970; 0: not known
	Rev       int64  `json:"rev,omitempty"`     // when this entry was made: of two with an ID the later one holds
	Deleted   bool   `json:"deleted,omitempty"` // what is stored of it says only this
	Recovered bool   `json:"recovered,omitempty"`
	Named     bool   `json:"named,omitempty"` // by the reader
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

// own is what the store knows of the program that is shown as one of the reader's.
type own struct {
	id      string // "" until it is one of the reader's programs
	kept    bool   // it is one even if it is not edited: it is new, a file, or out of the list
	named   bool   // by the reader: it keeps its name whatever is pasted into it
	at      int64  // when it was changed last
	reach   Reach  // of the last visit, until it runs
	picture string
}

// mostPrograms bounds what is taken from a stored document.
const mostPrograms = 1000

// newID names a program among all.
func newID() string { return strconv.FormatUint(rand.Uint64(), 36) }

// textID names a program by its text, where an earlier Lanewise gave it no name: two pages that read the
// same document give it the same.
func textID(text string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return "t" + strconv.FormatUint(h.Sum64(), 36)
}

// joinPrograms is what two lists hold together: of an ID the later entry, of the entries of a page one.
func joinPrograms(a, b []Own) []Own {
	var all []Own
	for _, o := range slices.Concat(a, b) {
		i := slices.IndexFunc(all, func(other Own) bool {
			return other.ID == o.ID || o.Page != "" && other.Page == o.Page && other.Recovered && o.Recovered
		})
		switch {
		case i < 0:
			all = append(all, o)
		case o.Rev > all[i].Rev:
			all[i] = o
		}
	}
	return all
}

// readPrograms reads the stored document, which an earlier Lanewise may have written. Entries that cannot be a
// program are left out.
func readPrograms(data []byte) ([]Own, error) {
	var list []Own
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	list = list[:min(len(list), mostPrograms)]
	for i := range list {
		if o := &list[i]; o.ID == "" { // replaced before it was saved, as all were that were kept then
			o.ID, o.Recovered = textID(o.Text), true
		}
	}
	list = slices.DeleteFunc(list, func(o Own) bool { return !o.Deleted && strings.TrimSpace(o.Text) == "" })
	return joinPrograms(nil, list), nil
}

func encodePrograms(list []Own) []byte {
	data, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings and numbers always have a JSON form
	}
	return data
}
