package store

import (
	"encoding/json"
	"strings"
)

// Names of the stored documents.
const (
	textDocument   = "text"
	draftsDocument = "drafts"
)

// encode is a document as it is stored.
func encode(document any) []byte {
	data, err := json.Marshal(document)
	if err != nil {
		panic(err) // strings and numbers always have a JSON form
	}
	return data
}

// encodeFile is a document as a file that a reader may look into.
func encodeFile(document any) string {
	data, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		panic(err) // as above
	}
	return string(data)
}

// saved is the document of the text.
type saved struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	Edited  bool   `json:"edited"`
	NoKeys  bool   `json:"noKeys,omitempty"`  // single-key shortcuts are off
	NoNotes bool   `json:"noNotes,omitempty"` // notes are hidden
	NoCode  bool   `json:"noCode,omitempty"`  // nothing is run by generated code
	settings

	ID string `json:"id,omitempty"` // of the reader's program that it is
	lineage
	Kept    bool   `json:"kept,omitempty"`
	Named   bool   `json:"named,omitempty"`
	At      int64  `json:"at,omitempty"`
	Reach   Reach  `json:"reach"`
	Picture string `json:"picture,omitempty"`

	Page string `json:"page,omitempty"` // that kept it: two tabs keep theirs in turn

	// Unseen: kept before the stored text was looked at, which then becomes a draft.
	Unseen bool `json:"unseen,omitempty"`
}

// isOwn says that the text is one of the reader's programs.
func (k *saved) isOwn() bool { return k.Edited || k.Kept }

// own is which of the reader's programs the text is. mine says that this page has made it, and goes on.
func (k *saved) own(mine bool) own {
	is := own{id: k.ID, kept: k.Kept, named: k.Named, at: k.At, reach: k.Reach, picture: k.Picture, of: k.lineage}
	if mine {
		is.made = k.lineage
	}
	return is
}

// recovered makes an entry of a stored text, unless the program that is shown is the same one and has all of it.
func recovered(k *saved, shown *Own, now int64) (o Own, ok bool) {
	o = Own{ID: k.ID, Name: k.Name, Text: k.Text, Page: k.Page, At: k.At, lineage: k.lineage, Recovered: true, Named: k.Named, Reach: k.Reach, Picture: k.Picture}
	set := k.settings
	o.Set = &set
	if o.Rev == 0 { // of an earlier Lanewise
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
