package store

import (
	"strconv"

	"github.com/lanewise/lanewise/web/store/cells"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// The places of the page, beside the rows of operands, in which a value is edited: see Editing.Row.

// MemoryEdit is the place of the element that is selected in Memory.
const MemoryEdit = "memory"

// EditElement opens that element for editing.
func (s *Store) EditElement() {
	at := s.Memory.Element
	if at < 0 {
		return
	}
	was := ""
	for i := range s.View.Memory {
		v := &s.View.Memory[i]
		if index := (at - v.Offset) / surfaces.TypeBytes(v.Type); v.Surface == s.Surface && at >= v.Offset && index < len(v.Values) {
			was = v.Values[index].Text
		}
	}
	s.EditCell(cells.Cell{Text: s.ElementName(at), Lane: -1}, MemoryEdit, was)
}

// PinEdit, and its name, is the place of a pinned variable.
const PinEdit = "pin "

// EditChosen opens the chosen element of a pinned variable for editing.
func (s *Store) EditChosen() {
	name, v := s.Chosen.Name, s.Variable(s.Chosen.Name)
	if v == nil || s.View == nil {
		return
	}
	at := s.StartOf(v) + s.Chosen.Element*v.Bytes/max(1, v.Elems)
	grf := s.GRFBytes(nil)
	for i := range s.View.Rows {
		r := &s.View.Rows[i]
		for j := range r.Cells {
			if r.Name == name && r.Row*grf+r.Cells[j].Byte == at {
				s.EditCell(cells.Cell{Text: s.ChosenText(), Lane: -1}, PinEdit+name, r.Cells[j].Text)
			}
		}
	}
}

// WatchEdit is the place of a watch: it tells the rows of watches from others, and from each other.
func WatchEdit(index int) string { return "watch " + strconv.Itoa(index) }

// EditWatched opens an element of a watch for editing.
func (s *Store) EditWatched(index, i int) {
	if v := s.View; v != nil && index < len(v.Watched) && i < len(v.Watched[index].Values) {
		w := &v.Watched[index]
		s.EditCell(cells.Cell{Text: cells.OfWatch(w, i), Lane: -1}, WatchEdit(index), w.Values[i].Text)
	}
}
