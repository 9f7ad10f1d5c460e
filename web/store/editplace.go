package store

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
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
	s.EditCell(Cell{Text: s.ElementName(at), Lane: -1}, MemoryEdit, was)
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
				s.EditCell(Cell{Text: s.ChosenText(), Lane: -1}, PinEdit+name, r.Cells[j].Text)
			}
		}
	}
}

// WatchEdit is the place of a watch: it tells the rows of watches from others, and from each other.
func WatchEdit(index int) string { return "watch " + strconv.Itoa(index) }

// WatchElement is the expression that names an element of a watch, "" if it cannot be set.
func WatchElement(w *protocol.Watched, i int) string {
	switch {
	case !w.Edit:
		return ""
	case w.Shape == protocol.ShapeOne:
		return w.Text
	}
	name, typ, typed := strings.Cut(w.Text, ":")
	name, _, _ = strings.Cut(strings.TrimSpace(name), "[")
	if strings.ContainsAny(name, "( ") { // a region: its elements have no names
		return ""
	}
	name += "[" + strconv.Itoa(w.First+i) + "]"
	if typed {
		name += ":" + strings.TrimSpace(typ)
	}
	return name
}

// EditWatched opens an element of a watch for editing.
func (s *Store) EditWatched(index, i int) {
	if v := s.View; v != nil && index < len(v.Watched) && i < len(v.Watched[index].Values) {
		w := &v.Watched[index]
		s.EditCell(Cell{Text: WatchElement(w, i), Lane: -1}, WatchEdit(index), w.Values[i].Text)
	}
}
