package panel

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

// row registers a panel. What derives from it: the tabs, the panes of a phone, which data the engine is
// asked for while the panel is to be seen, and the help. It is a literal through and through: one that copies a
// variable or calls a function is set up by code, which keeps the panel in programs that do not have it in their set.
type row struct {
	name  string // of a tab, that of the store
	place Place
	title string // of a tab
	term  string // of the glossary, that the tab explains; "": none
	make  func(base) content

	topics store.Topic // the panel is drawn again after their changes
	later  bool        // a frame after the lanes: the eye comes to it later

	pane      store.Pane // of a phone that it stands in; "": it is always there
	paneTitle string     // of the panel that a pane is called after

	data protocol.Panels                    // the parts of a view that it shows
	now  func(*store.State) protocol.Panels // those among them that it shows now; nil: all

	badge  func(*store.State) (class, text string) // what its tab or pane counts, "" for nothing; nil: it counts nothing
	absent func(*store.State) bool                 // there is no tab for it; nil: there always is one
	keys   []action.KeyTable
}

// Set is the panels of a page, in their order. What is not in the set of a page is not in its program.
type Set []*row

// open makes the panel, for a page that has a set of them.
func (r *row) open(s *store.Store, among Set) *Panel {
	return newPanel(r.make(base{S: s, topics: r.topics, later: r.later, among: among}))
}

func (r *row) count(s *store.State) (class, text string) {
	if r.badge == nil {
		return "", ""
	}
	return r.badge(s)
}

func (r *row) hidden(s *store.State) bool { return r.absent != nil && r.absent(s) }

// at are the panels of a place.
func (set Set) at(place Place) (list Set) {
	for _, r := range set {
		if r.place == place {
			list = append(list, r)
		}
	}
	return list
}

// At makes the panels of a place.
func (set Set) At(s *store.Store, place Place) (panels []draw.Part) {
	for _, r := range set.at(place) {
		panels = append(panels, r.open(s, set))
	}
	return panels
}

// Data are the parts of a view that the panels have room for.
func (set Set) Data() (data protocol.Panels) {
	for _, r := range set {
		data |= r.data
	}
	return data
}

// Needs are what the panels show of the machine's state, and the tabs among them.
func (set Set) Needs() (needs []store.Need) {
	for _, r := range set {
		n := store.Need{Data: r.data, Now: r.now, Pane: r.pane}
		if r.place == Machine { // it is printed from every pane (print.css), and nothing can be asked for by then
			n.Pane = ""
		}
		if r.place == Beside {
			n.Panel = store.PanelName(r.name)
		}
		if r.place == InTabs {
			n.Tab = store.Tab(r.name)
		}
		needs = append(needs, n)
	}
	return needs
}
