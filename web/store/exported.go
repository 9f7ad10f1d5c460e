package store

import (
	"encoding/json"
	"strings"
)

// allPrograms is the file of ExportPrograms.
type allPrograms struct {
	Programs []exported `json:"lanewise-programs"`
}

type exported struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// exportName is what the file is called; a file of this form is opened as what it is.
const exportName = "lanewise-programs.json"

// ExportPrograms offers all programs as one file, which openFile takes.
func (s *Store) ExportPrograms() {
	var all allPrograms
	for _, o := range s.MyPrograms() {
		if !o.Deleted {
			all.Programs = append(all.Programs, exported{o.Name, o.Text})
		}
	}
	s.world.Browser.Download(exportName, encodeFile(all))
}

// importPrograms adds the programs of a file that ExportPrograms has made, except those that are there already, or
// takes in what ExportProgress has made. It says whether it is such a file.
func (s *Store) importPrograms(content []byte) bool {
	var all allPrograms
	if json.Unmarshal(content, &all) != nil || len(all.Programs) == 0 {
		return s.importProgress(content)
	}
	added := 0
	for _, e := range all.Programs[:min(len(all.Programs), mostPrograms)] {
		if strings.TrimSpace(e.Text) != "" && s.addNew(Program{Name: e.Name, Text: e.Text}, s.now()) {
			added++
		}
	}
	s.notice(Info, plural(added, "program")+" added to yours.")
	return true
}
