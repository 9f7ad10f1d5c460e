package store

import (
	"encoding/json"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/kept"
)

// allPrograms is the content of the file that ExportPrograms makes.
type allPrograms struct {
	Programs []exported `json:"lanewise-programs"`
}

type exported struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// exportName is the name of that file. A file with such content is recognized by the content when it is opened.
const exportName = "lanewise-programs.json"

// ExportPrograms offers all programs as one file, which openFile accepts.
func (s *Store) ExportPrograms() {
	var all allPrograms
	for _, o := range s.MyPrograms() {
		if !o.Deleted {
			all.Programs = append(all.Programs, exported{o.Name, o.Text})
		}
	}
	s.world.Browser.Download(exportName, kept.EncodeFile(all))
}

// importPrograms adds the programs of a file that ExportPrograms made, except those that are there already, or takes
// in the progress that ExportProgress wrote. It reports whether the content is such a file.
func (s *Store) importPrograms(content []byte) bool {
	var all allPrograms
	if json.Unmarshal(content, &all) != nil || len(all.Programs) == 0 {
		return s.importProgress(content)
	}
	added := 0
	for _, e := range all.Programs[:min(len(all.Programs), kept.MostPrograms)] {
		if strings.TrimSpace(e.Text) != "" && s.addNew(Program{Name: e.Name, Text: e.Text}, s.now()) {
			added++
		}
	}
	s.notice(Info, words.GroupedCount(added, "program")+" added to yours.")
	return true
}
