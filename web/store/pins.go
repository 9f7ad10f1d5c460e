package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Pin is a register variable that the Registers panel shows, whatever the next
// instruction is about.
type Pin struct {
	Name  string `json:"name"`
	First int    `json:"first,omitempty"` // the row, a register, that is shown first
}

// PinRows is how many registers of a variable are shown at a time.
const PinRows = 6

const (
	mostPins  = 8
	pinBlocks = 128 // of the overview of a longer one
)

// Chosen is the element of a pinned variable whose accesses are shown.
type Chosen struct {
	Name    string // of the variable, "" if none is chosen
	Element int

	Access  *protocol.Explained // nil while it is not known
	Waiting bool
}

// Variable is a variable of the function shown, nil if it has none of that name, or if
// it is not known yet.
func (s *memory) Variable(name string) *protocol.Variable {
	for i := range s.Variables {
		if s.Variables[i].Name == name {
			return &s.Variables[i]
		}
	}
	return nil
}

// StartOf is the byte of a register at which a variable begins: not 0 of an alias.
func (s *memory) StartOf(v *protocol.Variable) int {
	at := 0
	for range len(s.Variables) {
		name, byte, aliased := strings.Cut(v.Alias, ", ")
		if !aliased {
			break
		}
		n, _ := strconv.Atoi(byte)
		at += n
		if v = s.Variable(name); v == nil {
			break
		}
	}
	return at % max(s.doc.Facts.GRF, 1)
}

// RowsOf is how many registers a variable lies in.
func (s *memory) RowsOf(v *protocol.Variable) int {
	grf := max(s.doc.Facts.GRF, 1)
	return (s.StartOf(v) + v.Bytes + grf - 1) / grf
}

func (s *memory) rowsWindows() []protocol.RowsWindow {
	list := make([]protocol.RowsWindow, len(s.Pins))
	for i, p := range s.Pins {
		list[i] = protocol.RowsWindow{Name: p.Name, First: p.First, Count: PinRows}
		if v := s.Variable(p.Name); v != nil && s.RowsOf(v) > PinRows {
			list[i].Blocks = pinBlocks
		}
	}
	return list
}

// PinVariable shows a register variable; what is none is watched.
func (s *Store) PinVariable(name string) {
	name = strings.TrimSpace(name)
	v := s.Variable(name)
	switch {
	case name == "" || slices.ContainsFunc(s.Pins, func(p Pin) bool { return p.Name == name }):
	case len(s.Variables) > 0 && (v == nil || v.Class != "register"):
		s.AddWatch(Watch{Text: name})
	case len(s.Pins) < mostPins:
		s.Pins = append(slices.Clone(s.Pins), Pin{Name: name})
		s.pinsChanged()
	}
}

// UnpinVariable shows it no more.
func (s *memory) UnpinVariable(name string) {
	n := len(s.Pins)
	s.Pins = slices.DeleteFunc(slices.Clone(s.Pins), func(p Pin) bool { return p.Name == name })
	if s.Chosen.Name == name {
		s.Chosen = Chosen{}
	}
	if len(s.Pins) < n {
		s.pinsChanged()
	}
}

func (s *memory) pinsChanged() {
	s.wantVariables()
	s.refresh(TopicPins)
	s.keepSoon()
}

// wantVariables looks up the variables of the function shown, if some are pinned.
func (s *memory) wantVariables() {
	if len(s.Pins) > 0 && s.run.Run != Moving {
		s.WantNames()
	}
}

// ScrollPin shows a pinned variable from a row on.
func (s *memory) ScrollPin(name string, first int) {
	v := s.Variable(name)
	if v == nil {
		return
	}
	first = max(0, min(first, s.RowsOf(v)-PinRows))
	for i := range s.Pins {
		if s.Pins[i].Name == name && s.Pins[i].First != first {
			s.Pins = slices.Clone(s.Pins)
			s.Pins[i].First = first
			s.refresh(TopicPins)
		}
	}
}

// ChooseElement tells who wrote and read an element of a pinned variable; "" none. An
// element that is not to be seen is scrolled to.
func (s *memory) ChooseElement(name string, element int) {
	v := s.Variable(name)
	if name != "" && (v == nil || v.Elems == 0) {
		return
	}
	if v != nil {
		element = max(0, min(element, v.Elems-1))
		row := (s.StartOf(v) + element*v.Bytes/v.Elems) / max(s.doc.Facts.GRF, 1)
		for _, p := range s.Pins {
			if p.Name != name {
				continue
			}
			if row < p.First {
				s.ScrollPin(name, row)
			} else if row >= p.First+PinRows {
				s.ScrollPin(name, row-PinRows+1)
			}
		}
	}
	if s.Chosen.Name == name && s.Chosen.Element == element {
		return
	}
	s.Chosen = Chosen{Name: name, Element: element}
	s.changed(TopicPins)
	s.askChosen()
}

// ChosenText is what expressions call the element.
func (s *memory) ChosenText() string { return s.Chosen.Name + "[" + itoa(s.Chosen.Element) + "]" }

func (s *memory) askChosen() {
	of := s.Chosen
	if of.Name == "" || !s.run.CanEdit() || s.run.Run == Moving {
		return
	}
	s.Chosen.Waiting, s.Chosen.Access = true, nil
	s.inquire(inquiry{long: longChosen, ask: &protocol.Explain{About: protocol.AboutElement, Lane: -1, Text: s.ChosenText(), Window: s.run.Window()}, then: func(a answer) {
		if s.Chosen.Name != of.Name || s.Chosen.Element != of.Element {
			return
		}
		s.Chosen.Waiting = false
		if m, ok := a.(*protocol.Explained); ok {
			s.Chosen.Access = m
		}
		s.changed(TopicPins)
	}})
}
