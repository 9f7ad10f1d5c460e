package panel

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/memory"
	"github.com/lanewise/lanewise/web/panel/registers"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/link"
)

// wantedRows are the panels that an embed can show below its lanes.
var wantedRows = [...]struct {
	view link.View
	row  *frame.Row
}{
	{link.WantMemory, &memory.Row},
	{link.WantRegisters, &registers.Row},
	{link.WantStack, &run.StackRow},
	{link.WantRegion, &registers.RegionRow},
	{link.WantConsole, &run.ConsoleRow},
}

// NewWanted makes the place for the panel below the lanes.
func NewWanted(s *store.Store) draw.Part {
	below := s.Below()
	place := draw.Element("div").Class("wanted").DataSet("view", string(below))
	var panels []draw.Part
	for _, w := range wantedRows {
		slot := draw.Element("div").Class("slot")
		if s.View != nil && below == w.view {
			slot.Body(w.row.Open(s, nil))
		}
		panels = append(panels, slot)
	}
	return place.Body(panels...)
}

// WantedData returns the parts of a view that these panels show at any time.
func WantedData() (data protocol.Panels) {
	for _, w := range wantedRows {
		data |= w.row.Data
	}
	return data
}

// WantedNeeds returns what these panels show of the machine's state. A panel that is not asked for needs nothing.
func WantedNeeds() (needs []store.Need) {
	for _, w := range wantedRows {
		needs = append(needs, store.Need{Data: w.row.Data, Now: func(s *store.State) protocol.Panels {
			switch {
			case s.Wanted.View != w.view:
				return 0
			case w.row.Now != nil:
				return w.row.Now(s)
			}
			return w.row.Data
		}})
	}
	return needs
}
