package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
)

// PinRows is how many registers of a variable are shown at a time.
const PinRows = 6

const (
	mostPins  = 8
	pinBlocks = 128 // in the overview of a longer variable
)

// Variable is a variable of the function that is shown; nil if there is none of that name, or it is not known yet.
func (m *memory) Variable(name string) *protocol.Variable {
	for i := range m.Variables {
		if m.Variables[i].Name == name {
			return &m.Variables[i]
		}
	}
	return nil
}

// StartOf is the byte within a register at which a variable begins. Only an alias can begin at another byte than 0.
func (m *memory) StartOf(v *protocol.Variable) int {
	at := 0
	for range len(m.Variables) {
		name, byte, aliased := strings.Cut(v.Alias, ", ")
		if !aliased {
			break
		}
		n, _ := strconv.Atoi(byte)
		at += n
		if v = m.Variable(name); v == nil {
			break
		}
	}
	return at % max(m.doc.Facts.GRF, 1)
}

// RowsOf is the number of registers that a variable lies in.
func (m *memory) RowsOf(v *protocol.Variable) int {
	grf := max(m.doc.Facts.GRF, 1)
	return (m.StartOf(v) + v.Bytes + grf - 1) / grf
}

func (m *memory) rowsWindows() []protocol.RowsWindow {
	list := make([]protocol.RowsWindow, len(m.Pins))
	for i, p := range m.Pins {
		list[i] = protocol.RowsWindow{Name: p.Name, First: p.First, Count: PinRows}
		if v := m.Variable(p.Name); v != nil && m.RowsOf(v) > PinRows {
			list[i].Blocks = pinBlocks
		}
	}
	return list
}

// PinVariable pins a register variable; any other name is watched as an expression.
func (s *Store) PinVariable(name string) {
	name = strings.TrimSpace(name)
	v := s.Variable(name)
	switch {
	case name == "" || slices.ContainsFunc(s.Pins, func(p kept.Pin) bool { return p.Name == name }):
	case len(s.Variables) > 0 && (v == nil || v.Class != "register"):
		s.AddWatch(kept.Watch{Text: name})
	case len(s.Pins) < mostPins:
		s.Pins = append(slices.Clone(s.Pins), kept.Pin{Name: name})
		s.pinsChanged()
	}
}

// UnpinVariable unpins a variable.
func (m *memory) UnpinVariable(name string) {
	n := len(m.Pins)
	m.Pins = slices.DeleteFunc(slices.Clone(m.Pins), func(p kept.Pin) bool { return p.Name == name })
	if m.Chosen.Name == name {
		m.Chosen = Chosen{}
	}
	if len(m.Pins) < n {
		m.pinsChanged()
	}
}

func (m *memory) pinsChanged() {
	m.wantVariables()
	m.refresh(TopicPins)
	m.keepSoon()
}

// wantVariables looks up the variables of the function that is shown, if any are pinned.
func (m *memory) wantVariables() {
	if len(m.Pins) > 0 && m.run.Run != Moving {
		m.WantNames()
	}
}

// ScrollPin shows a pinned variable from a row onwards.
func (m *memory) ScrollPin(name string, first int) {
	v := m.Variable(name)
	if v == nil {
		return
	}
	first = max(0, min(first, m.RowsOf(v)-PinRows))
	for i := range m.Pins {
		if m.Pins[i].Name == name && m.Pins[i].First != first {
			m.Pins = slices.Clone(m.Pins)
			m.Pins[i].First = first
			m.refresh(TopicPins)
		}
	}
}

// ChooseElement shows who wrote and read an element of a pinned variable; "" chooses none. An element that is out of
// sight is scrolled into view.
func (m *memory) ChooseElement(name string, element int) {
	v := m.Variable(name)
	if name != "" && (v == nil || v.Elems == 0) {
		return
	}
	if v != nil {
		element = max(0, min(element, v.Elems-1))
		row := (m.StartOf(v) + element*v.Bytes/v.Elems) / max(m.doc.Facts.GRF, 1)
		for _, p := range m.Pins {
			if p.Name != name {
				continue
			}
			if row < p.First {
				m.ScrollPin(name, row)
			} else if row >= p.First+PinRows {
				m.ScrollPin(name, row-PinRows+1)
			}
		}
	}
	if m.Chosen.Name == name && m.Chosen.Element == element {
		return
	}
	m.Chosen = Chosen{Name: name, Element: element}
	m.changed(TopicPins)
	m.askChosen()
}

// ChosenText is the name that expressions use for the chosen element.
func (m *memory) ChosenText() string {
	return m.Chosen.Name + "[" + strconv.Itoa(m.Chosen.Element) + "]"
}

func (m *memory) askChosen() {
	of := m.Chosen
	if of.Name == "" || !m.run.rests() {
		return
	}
	m.Chosen.Waiting, m.Chosen.Access = true, nil
	m.run.askElement(longChosen, m.ChosenText(), func(said *protocol.Explained) {
		if m.Chosen.Name != of.Name || m.Chosen.Element != of.Element {
			return
		}
		m.Chosen.Waiting = false
		if said != nil {
			m.Chosen.Access = said
		}
		m.changed(TopicPins)
	})
}
