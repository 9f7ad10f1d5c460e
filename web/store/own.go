package store

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Own is one of the reader's programs, kept in this browser: all of them together are a document. The one
// that is open is in it as it was when it was opened; the text's document has it as it stands.
type Own struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	Text string `json:"text"`
	Page string `json:"page,omitempty"` // the page that shows it, if another one's text was stored in its place

	lineage          // of two with an ID the later one holds
	At        int64  `json:"at,omitempty"`      // when it was changed last, in milliseconds since 1970; 0: not known
	Deleted   bool   `json:"deleted,omitempty"` // what is stored of it says only this
	Recovered bool   `json:"recovered,omitempty"`
	Named     bool   `json:"named,omitempty"` // by the reader
	Reach     Reach  `json:"reach"`
	Picture   string `json:"picture,omitempty"` // see LanePicture

	Set *settings `json:"set,omitempty"` // nil: of an earlier Lanewise
}

// mostPrograms bounds what is taken from a stored document.
const mostPrograms = 1000

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

// settings is how the reader looks at a program: it belongs to the program, and comes back with it.
type settings struct {
	Format      protocol.Format       `json:"format"`
	Tab         Tab                   `json:"tab"`
	Breaks      []protocol.Breakpoint `json:"breaks,omitempty"`
	Watches     []Watch               `json:"watches,omitempty"`
	Operand     protocol.Role         `json:"operand,omitempty"`
	Granularity protocol.Granularity  `json:"granularity,omitempty"`
	Memory      MemoryForm            `json:"memory,omitempty"`
	Inline      bool                  `json:"inline,omitempty"`
	Pins        []Pin                 `json:"pins,omitempty"`
	Lanes       []int                 `json:"lanes,omitempty"` // that are pinned

	Layouts map[WindowClass]arrangement `json:"layouts,omitempty"`
}

// lineage says which versions of a program an entry takes the place of. Two pages may show one program and change it:
// neither's text may be lost to the other's.
type lineage struct {
	Line string `json:"line,omitempty"` // of versions that one page made, each from the one before; "": not known
	Base int64  `json:"base,omitempty"` // Rev of the version that the line began from; fromNone; 0: not known
	Rev  int64  `json:"rev,omitempty"`  // when this version was made
}

// fromNone is the Base of a program that was new.
const fromNone = -1
