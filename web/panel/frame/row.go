package frame

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
)

// Place says where on a page a panel stands.
type Place uint8

const (
	Code     Place = iota // the code; the page itself makes this panel, because it holds the editor
	Machine               // the lanes, and panels that share their columns
	Beside                // the stack, the registers and the region, beside the lanes or below them
	InTabs                // the tabs, which show one panel at a time
	Below                 // across the width of the page
	Embedded              // on the page of an embed
)

// Row registers a panel. The tabs, the panes of a phone, the data that the engine is asked for while the panel is
// visible, and the help are derived from it. A Row must be a literal throughout. One that copies a variable or calls a
// function is initialized by code, and such code keeps the panel in programs whose set does not have it.
type Row struct {
	Name  string // the panel's name; it is also its layout.Tab or layout.Panel, if it has one
	Place Place
	Title string // of its tab
	Term  string // the key of the glossary entry that the tab explains; "": none
	Make  func(Base) Content

	Topics store.Topic // the panel is drawn again after changes of these
	Later  bool        // it is drawn a frame after the lanes, because the reader looks at it later

	Pane      layout.Pane // the pane of a phone that the panel stands in; "": it is always there
	PaneTitle string      // the pane's title, if the pane is called after this panel

	Data protocol.Panels                    // the parts of a view that the panel shows
	Now  func(*store.State) protocol.Panels // the parts of Data that it shows now; nil: all

	Badge  func(*store.State) (class, text string) // its count, with a style class; "": none now; nil: never any
	Absent func(*store.State) bool                 // reports whether its tab is hidden; nil: it never is
	Keys   []action.KeyTable
}

// Set is the panels of a page, in their order. A panel that is not in the set of a page is not in its program.
type Set []*Row

// Open makes the panel. among is the set of the page that it is for.
func (r *Row) Open(s *store.Store, among Set) *Panel {
	return New(r.Make(Base{S: s, Topics: r.Topics, later: r.Later, Among: among}))
}

// Count returns the count on the panel's tab or pane, with a style class; "" for no count.
func (r *Row) Count(s *store.State) (class, text string) {
	if r.Badge == nil {
		return "", ""
	}
	return r.Badge(s)
}

// Hidden reports whether the panel's tab is hidden now.
func (r *Row) Hidden(s *store.State) bool { return r.Absent != nil && r.Absent(s) }

// In returns the panels of a place.
func (set Set) In(place Place) (list Set) {
	for _, r := range set {
		if r.Place == place {
			list = append(list, r)
		}
	}
	return list
}

// At opens the panels of a place.
func (set Set) At(s *store.Store, place Place) (panels []draw.Part) {
	for _, r := range set.In(place) {
		panels = append(panels, r.Open(s, set))
	}
	return panels
}

// Data returns the parts of a view that the panels show at any time.
func (set Set) Data() (data protocol.Panels) {
	for _, r := range set {
		data |= r.Data
	}
	return data
}

// Needs returns what each panel shows of the machine's state, and when it is visible.
func (set Set) Needs() (needs []store.Need) {
	for _, r := range set {
		n := store.Need{Data: r.Data, Now: r.Now, Pane: r.Pane}
		if r.Place == Machine { // printed from every pane (print.css), too late to ask for data
			n.Pane = ""
		}
		if r.Place == Beside {
			n.Panel = layout.Panel(r.Name)
		}
		if r.Place == InTabs {
			n.Tab = layout.Tab(r.Name)
		}
		needs = append(needs, n)
	}
	return needs
}
