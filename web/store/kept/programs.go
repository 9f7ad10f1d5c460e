package kept

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/lanewise/lanewise/web/storage"
)

// keepDeleted is how long the entry of a deleted program is kept, to tell other pages that it was deleted.
const keepDeleted = 30 * 24 * time.Hour

// MostPrograms is the largest number of programs that is read from a document.
const MostPrograms = 1000

// ReadPrograms decodes the stored document, which may be that of an earlier Lanewise. Entries that cannot be a
// program are left out.
func ReadPrograms(data []byte) ([]Own, error) {
	var list []Own
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	list = list[:min(len(list), MostPrograms)]
	for i := range list {
		if o := &list[i]; o.ID == "" { // an earlier Lanewise kept only replaced, unsaved programs, without IDs
			o.ID, o.Recovered = textID(o.Text), true
		}
	}
	list = slices.DeleteFunc(list, func(o Own) bool { return !o.Deleted && strings.TrimSpace(o.Text) == "" })
	return Join(nil, list), nil
}

// StorePrograms stores a list together with what other pages have stored meanwhile, and returns both joined. own are
// the names of this page (see pages): what it has stored itself is replaced by what it knows now. It is called within
// storage.Alone.
func StorePrograms(files storage.Store, list []Own, own []string, now int64) ([]Own, error) {
	if data, err := files.Load(ProgramsDocument); err == nil {
		stored, _ := ReadPrograms(data) // that something could not be read was reported when the page began
		stored = slices.DeleteFunc(stored, func(o Own) bool { return o.Page != "" && slices.Contains(own, o.Page) })
		list = Join(list, stored)
	}
	kept := slices.Clone(list)
	kept = slices.DeleteFunc(kept, func(o Own) bool { return o.Deleted && now-o.Rev > keepDeleted.Milliseconds() })
	for i := range kept {
		if o := &kept[i]; o.Deleted {
			*o = Own{ID: o.ID, Lineage: o.Lineage, Deleted: true}
		}
	}
	return list, files.Save(ProgramsDocument, Encode(kept))
}
