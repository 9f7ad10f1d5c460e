package frame

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/store"
)

// Place is where on a page a panel stands.
type Place uint8

const (
	Code     Place = iota // the page itself makes it, for it holds the editor
	Machine               // the lanes, with what shares their columns
	Beside                // beside them
	InTabs                // one of them at a time
	Below                 // across the page
	Embedded              // in the frame of another page
)

// Row registers a panel. What derives from it: the tabs, the panes of a phone, which data the engine is
// asked for while the panel is to be seen, and the help. It is a literal through and through: one that copies a
// variable or calls a function is set up by code, which keeps the panel in programs that do not have it in their set.
type Row struct {
	Name  string // of a tab, that of the store
	Place Place
	Title string // of a tab
	Term  string // of the glossary, that the tab explains; "": none
	Make  func(Base) Content

	Topics store.Topic // the panel is drawn again after their changes
	Later  bool        // a frame after the lanes: the eye comes to it later

	Pane      store.Pane // of a phone that it stands in; "": it is always there
	PaneTitle string     // of the panel that a pane is called after

	Data protocol.Panels                    // the parts of a view that it shows
	Now  func(*store.State) protocol.Panels // those among them that it shows now; nil: all

	Badge  func(*store.State) (class, text string) // what its tab or pane counts, "" for nothing; nil: it counts nothing
	Absent func(*store.State) bool                 // there is no tab for it; nil: there always is one
	Keys   []action.KeyTable
}

// Set is the panels of a page, in their order. What is not in the set of a page is not in its program.
type Set []*Row

// Open makes the panel, for a page that has a set of them.
func (r *Row) Open(s *store.Store, among Set) *Panel {
	return New(r.Make(Base{S: s, Topics: r.Topics, later: r.Later, Among: among}))
}

// Count is what its tab or pane counts, "" for nothing.
func (r *Row) Count(s *store.State) (class, text string) {
	if r.Badge == nil {
		return "", ""
	}
	return r.Badge(s)
}

// Hidden reports whether there is no tab for it now.
func (r *Row) Hidden(s *store.State) bool { return r.Absent != nil && r.Absent(s) }

// In are the panels of a place.
func (set Set) In(place Place) (list Set) {
	for _, r := range set {
		if r.Place == place {
			list = append(list, r)
		}
	}
	return list
}

// At makes the panels of a place.
func (set Set) At(s *store.Store, place Place) (panels []draw.Part) {
	for _, r := range set.In(place) {
		panels = append(panels, r.Open(s, set))
	}
	return panels
}

// Data are the parts of a view that the panels have room for.
func (set Set) Data() (data protocol.Panels) {
	for _, r := range set {
		data |= r.Data
	}
	return data
}

// Needs are what the panels show of the machine's state, and the tabs among them.
func (set Set) Needs() (needs []store.Need) {
	for _, r := range set {
		n := store.Need{Data: r.Data, Now: r.Now, Pane: r.Pane}
		if r.Place == Machine { // it is printed from every pane (print.css), and nothing can be asked for by then
			n.Pane = ""
		}
		if r.Place == Beside {
			n.Panel = store.PanelName(r.Name)
		}
		if r.Place == InTabs {
			n.Tab = store.Tab(r.Name)
		}
		needs = append(needs, n)
	}
	return needs
}
