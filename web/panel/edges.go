package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// edge is an edge between panels that the reader can move, a <lw-split> (web/layout/split.ts).
type edge struct {
	split    layout.Split
	name     string // for screen readers
	upright  bool   // it is moved sideways, not up and down
	of       string // the selector of the element that it resizes
	least    int    // the least size of that element, in pixels
	against  string // the selector of the element that gives up the space
	leave    int    // the size that this one keeps at least, in pixels
	backward bool   // the element that it resizes stands after it
}

// Edges of the whole page, and of the machine's side.
var (
	pageEdges = []edge{
		{layout.SplitCode, "Width of the code", true, ".editor", 320, ".machine", 602, false},
		{layout.SplitUpper, "Height of the code", false, ".editor", 64, ".right", 64, false},
		{layout.SplitTimeline, "Height of the timeline", false, ".timeline", 120, ".editor", 120, true},
	}
	machineEdges = []edge{
		{layout.SplitStack, "Width of the stack", true, ".right > .stack", 180, ".machine", 602, true},
		{layout.SplitMachine, "Height of lanes and values", false, ".machine", 120, ".tabbed", 96, false},
		{layout.SplitRegisters, "Width of the registers", true, ".registers", 240, ".region", 240, false},
		{layout.SplitLower, "Height of registers and region", false, ":is(.registers, .region)", 96, ".tabbed", 96, false},
	}
)

// edges are the movable edges of one grid of the page.
type edges struct {
	frame.Base
	of  []edge
	tag string // a section, and so a landmark of its own, around the code; the machine's side is a landmark already
}

// NewPageEdges makes the edges around the code. For the machine's side there is NewMachineEdges.
func NewPageEdges(s *store.Store) *frame.Panel {
	return frame.New(&edges{frame.Base{S: s}, pageEdges, "section"})
}

// NewMachineEdges makes the edges of the machine's side.
func NewMachineEdges(s *store.Store) *frame.Panel {
	return frame.New(&edges{frame.Base{S: s}, machineEdges, "div"})
}

// OnMount begins to follow the store.
func (p *edges) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.ListenFor(store.TopicLayout, func() any {
		var sizes [mostEdges]int
		for i, e := range p.of {
			sizes[i] = p.S.Layout.Size(e.split)
		}
		return sizes
	})
}

// mostEdges is the largest number of edges in a grid.
const mostEdges = 4

func (p *edges) Tree() *draw.Node {
	splits := make([]draw.Part, len(p.of))
	for i, e := range p.of {
		split := draw.Element("lw-split").Class("split").Attr("name", string(e.split)).Role("separator").TabIndex(0).Aria("label", e.name).
			Aria("valuemin", 0).Aria("valuemax", 0).Aria("valuenow", 0).
			DataSet("of", e.of).DataSet("least", e.least).DataSet("against", e.against).DataSet("leave", e.leave)
		if e.upright {
			split.Aria("orientation", "vertical")
		} else {
			split.Aria("orientation", "horizontal")
		}
		if e.backward {
			split.DataSet("backward", "true")
		}
		if size := p.S.Layout.Size(e.split); size > 0 {
			split.Attr("size", size)
		}
		splits[i] = split
	}
	edges := draw.Element(p.tag).Class("edges").On("lw-resize", p.onResize).Body(splits...)
	if p.tag == "section" {
		edges.Aria("label", "Edges of the code")
	}
	return edges
}

// onResize stores the size to which an edge was moved.
func (p *edges) onResize(e app.Event) {
	p.S.Resize(layout.Split(e.Get("target").Call("getAttribute", "name").String()), e.Get("detail").Get("size").Int())
}
