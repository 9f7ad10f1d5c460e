// Package kept is what the next visit is to find: the reader's programs, each with everything that is kept for it, and
// the documents in which they and the preferences are stored. It decodes and joins what pages have stored, those of an
// earlier Lanewise, too. It knows how the panels are arranged, and nothing of the page.
package kept

// Own is a program with everything that is kept for it: an entry in the list of the reader's programs, or the
// program that is shown (Opened, Shown). The list's entry for the program that is shown is as it was when the program
// was opened.
type Own struct {
	ID   string `json:"id,omitempty"` // "": the program is none of the reader's
	Name string `json:"name"`
	Text string `json:"text"`
	Page string `json:"page,omitempty"` // page showing it; in the list, only for another page's stored text

	Lineage          // of two entries with one ID, the later one holds
	At        int64  `json:"at,omitempty"`      // when it was last changed, in milliseconds since 1970; 0: not known
	Deleted   bool   `json:"deleted,omitempty"` // nothing else is stored of a deleted program
	Recovered bool   `json:"recovered,omitempty"`
	Named     bool   `json:"named,omitempty"` // by the reader: the program keeps its name whatever is pasted into it
	Reach     Reach  `json:"reach"`
	Picture   string `json:"picture,omitempty"` // see LanePicture

	Set *Settings `json:"set,omitempty"` // nil: stored by an earlier Lanewise
}

// LargestUnedited is the size of the largest text that is kept without having been edited: its file still exists.
const LargestUnedited = 1 << 20
