package panel

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
)

// Place is where on a page a panel stands.
type Place uint8

const (
	Code     Place = iota // the page itself makes it, for it holds the editor
	Machine               // the lanes, with what shares their columns
	Aside                 // around them
	InTabs                // one of them at a time
	Below                 // across the page
	Embedded              // in the frame of another page
)

// Row registers a panel. What derives from it: the tabs, the panes of a phone, which data the engine is
// asked for while the panel is to be seen, and the help.
type Row struct {
	Name  string // of a tab, that of the store
	Place Place
	Title string // of a tab
	New   func(*store.Store) *Panel

	Pane      store.Pane // of a phone that it stands in; "": it is always there
	PaneTitle string     // of the panel that a pane is called after

	Data protocol.Panels                    // the parts of a view that it shows
	Now  func(*store.State) protocol.Panels // those among them that it shows now; nil: all

	Badge  func(*store.State) (class, text string) // what its tab or pane counts, "" for nothing; nil: it counts nothing
	Absent func(*store.State) bool                 // there is no tab for it; nil: there always is one
	Keys   []keyTable
}

// rows are the panels of the pages, in their order.
var rows = [...]Row{
	{Name: "code", Place: Code, Pane: store.PaneCode, PaneTitle: "Code", Data: protocol.PanelMargin},
	{Name: "threads", Place: Machine, New: NewThreads, Pane: store.PaneLanes},
	{Name: "lanes", Place: Machine, New: NewLanes, Pane: store.PaneLanes, PaneTitle: "Lanes", Keys: laneKeys},
	{Name: "values", Place: Machine, New: NewValues, Pane: store.PaneLanes, Data: protocol.PanelPreview},
	{Name: "stack", Place: Aside, New: NewStack, Pane: store.PaneStack, PaneTitle: "Stack", Badge: calls,
		Data: protocol.PanelGraph, Now: graphShown},
	{Name: "registers", Place: Aside, New: NewRegisters, Pane: store.PaneRegisters, PaneTitle: "Regs", Keys: registerKeys,
		Data: protocol.PanelRegisters | protocol.PanelPreview | protocol.PanelRows, Now: registersShown},
	{Name: "region", Place: Aside, New: NewRegion, Pane: store.PaneRegisters, Data: protocol.PanelRegion},
	{Name: "lesson", Place: InTabs, Title: "Lesson", New: NewLesson, Pane: store.PaneMemory, Absent: noLesson},
	{Name: "memory", Place: InTabs, Title: "Memory", New: NewMemory, Pane: store.PaneMemory, PaneTitle: "Memory", Keys: memoryKeys,
		Data: protocol.PanelMemory | protocol.PanelPicture, Now: memoryShown},
	{Name: "problems", Place: InTabs, Title: "Problems", New: NewProblems, Pane: store.PaneMemory, Badge: problemCount},
	{Name: "expectations", Place: InTabs, Title: "Expectations", New: NewExpectations, Pane: store.PaneMemory, Badge: expectationsHeld},
	{Name: "breakpoints", Place: InTabs, Title: "Breakpoints", New: NewBreakpoints, Pane: store.PaneMemory, Badge: breakpointCount},
	{Name: "efficiency", Place: InTabs, Title: "Efficiency", New: NewEfficiency, Pane: store.PaneMemory, Data: protocol.PanelReport},
	{Name: "stack", Place: InTabs, Title: "Stack", New: newStackTab, Pane: store.PaneMemory}, // its tab is seen only where Aside has no room for it
	{Name: "timeline", Place: Below, New: NewTimeline, Data: protocol.PanelTimeline, Keys: timelineHelp},
	{Name: "cards", Place: Embedded, New: NewLaneCards, Data: protocol.PanelPreview},
}

func (r *Row) badge(s *store.State) (class, text string) {
	if r.Badge == nil {
		return "", ""
	}
	return r.Badge(s)
}

func (r *Row) absent(s *store.State) bool { return r.Absent != nil && r.Absent(s) }

// rowsAt are the panels of some places.
func rowsAt(places ...Place) (list []*Row) {
	for i := range rows {
		if r := &rows[i]; slices.Contains(places, r.Place) {
			list = append(list, r)
		}
	}
	return list
}

// At makes the panels of a place.
func At(s *store.Store, place Place) (panels []Part) {
	for _, r := range rowsAt(place) {
		panels = append(panels, r.New(s))
	}
	return panels
}

// Data are the parts of a view that the panels of some places have room for.
func Data(places ...Place) (data protocol.Panels) {
	for _, r := range rowsAt(places...) {
		data |= r.Data
	}
	return data
}

// Needs are what the panels of some places show of the machine's state, and the tabs among them.
func Needs(places ...Place) (needs []store.Need) {
	for _, r := range rowsAt(places...) {
		n := store.Need{Data: r.Data, Now: r.Now, Pane: r.Pane}
		if r.Place == InTabs {
			n.Tab = store.Tab(r.Name)
		}
		needs = append(needs, n)
	}
	return needs
}
