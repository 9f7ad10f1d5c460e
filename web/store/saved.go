package store

import (
	"encoding/json"
	"strings"
)

// Names of the stored documents.
const (
	textDocument     = "text"
	programsDocument = "drafts" // the name that an earlier Lanewise gave it
	progressDocument = "progress"
)

// encode encodes a document for the storage.
func encode(document any) []byte {
	data, err := json.Marshal(document)
	if err != nil {
		panic(err) // strings and numbers always have a JSON form
	}
	return data
}

// encodeFile encodes a document as a file, indented for readers who look into it.
func encodeFile(document any) string {
	data, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		panic(err) // as above
	}
	return string(data)
}

// saved is the stored document of the text: the program that is shown, whether or not it is one of the reader's, and
// the preferences for all programs. What Own.Set would hold is embedded here instead of standing under a name.
type saved struct {
	Own
	settings
	preferences
	Edited bool `json:"edited"`
	Kept   bool `json:"kept,omitempty"` // see openOwn

	// Unseen: saved before the stored text was read, which then becomes a program of the list.
	Unseen bool `json:"unseen,omitempty"`
}

// preferences are what the reader has chosen for all programs.
type preferences struct {
	NoKeys    bool `json:"noKeys,omitempty"`  // keys without Ctrl, Alt or F are no shortcuts (WCAG 2.1.4)
	NoNotes   bool `json:"noNotes,omitempty"` // notes of a run are not shown
	Interpret bool `json:"noCode,omitempty"`  // nothing is run by generated code
}

// current is the document of the text as it stands.
func (s *Store) current() saved {
	s.pull()
	k := saved{Own: s.asOwn(), preferences: s.preferences, Edited: s.Edited, Kept: s.text.own.kept, Unseen: s.files == nil}
	k.settings, k.Set = *k.Set, nil
	k.Page = s.keep.page
	return k
}

// isOwn reports whether the text is one of the reader's programs.
func (k *saved) isOwn() bool { return k.Edited || k.Kept }

// asOpened is the text as the program that is shown. mine is true if this page made it and goes on with it.
func (k *saved) asOpened(mine bool) openOwn {
	is := openOwn{Own: k.Own, kept: k.Kept}
	if mine {
		is.made = k.lineage
	}
	return is
}

// become replaces the text by a program.
func (k *saved) become(o Own) {
	k.Own, k.Edited = o, true
	k.Breaks = nil // they belong to the other text
	if o.Set != nil {
		k.settings, k.Set = *o.Set, nil
	}
}

// recovered makes an entry of a stored text. ok is false if the program that is shown is the same one and has
// everything in it.
func recovered(k *saved, shown *Own, now int64) (o Own, ok bool) {
	o = k.Own
	set := k.settings
	o.Set, o.Recovered = &set, true
	if o.Rev == 0 { // stored by an earlier Lanewise
		o.Rev = now
	}
	switch {
	case o.ID == "":
		o.ID = textID(o.Text)
	case o.ID == shown.ID && shown.Base != 0 && shown.follows(&o) && shown.Rev >= o.Rev:
		return o, false
	case o.ID == shown.ID && o.Page != "":
		o.ID = "page:" + o.Page
	case o.ID == shown.ID:
		o.ID = textID(o.Text)
	}
	return o, strings.TrimSpace(k.Text) != ""
}
