package store

import "strings"

// Names of the stored documents.
const (
	textDocument   = "text"
	draftsDocument = "drafts"
)

// saved is the document of the text.
type saved struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	Edited  bool   `json:"edited"`
	NoKeys  bool   `json:"noKeys,omitempty"`  // single-key shortcuts are off
	NoNotes bool   `json:"noNotes,omitempty"` // notes are hidden
	NoCode  bool   `json:"noCode,omitempty"`  // nothing is run by generated code
	settings

	ID      string `json:"id,omitempty"` // of the reader's program that it is
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

// own is which of the reader's programs the text is.
func (k *saved) own() own {
	return own{id: k.ID, kept: k.Kept, named: k.Named, at: k.At, reach: k.Reach, picture: k.Picture}
}

// recovered makes an entry of a stored text.
func recovered(k *saved, shown string, now int64) (o Own, ok bool) {
	o = Own{ID: k.ID, Name: k.Name, Text: k.Text, Page: k.Page, At: k.At, Rev: now, Recovered: true, Named: k.Named, Reach: k.Reach, Picture: k.Picture}
	set := k.settings
	o.Set = &set
	switch {
	case o.ID == "":
		o.ID = textID(o.Text)
	case o.ID == shown && o.Page != "":
		o.ID = "page:" + o.Page
	case o.ID == shown:
		o.ID = textID(o.Text)
	}
	return o, strings.TrimSpace(k.Text) != ""
}
