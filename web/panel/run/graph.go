package run

import (
	"slices"
	"sort"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// This file draws the control-flow graph of a frame's function as a disassembler does: the basic blocks below each
// other in the order of the text, with the jumps as arrows beside them. The lanes are shown on their blocks.

const (
	graphRow     = 52 // pixels from the top of a block to the top of the next
	graphBlock   = 44 // pixels, the height of a block
	graphTrack   = 7  // pixels between parallel arrows
	graphTracks  = 6  // arrows beside each other; any more share the outermost track
	graphGutter  = graphTracks*graphTrack + 10
	graphPort    = 14 // pixels from the top of a block to where arrows arrive
	graphOutward = 32 // the same to where arrows leave
)

// arrow is an edge to a block other than the next, with its track in the gutter.
type arrow struct {
	protocol.Edge
	track int
}

// arrows returns the edges that are drawn beside the blocks. Short ones are near the blocks, and two that overlap do
// not share a track as long as one is free.
func arrows(g *protocol.Graph) []arrow {
	var all []arrow
	for _, e := range g.Edges {
		if e.To >= 0 && e.To < len(g.Blocks) && e.From >= 0 && e.From < len(g.Blocks) && e.To != e.From+1 {
			all = append(all, arrow{Edge: e})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].reach() < all[j].reach() })
	for i := range all {
		a := &all[i]
		for a.track < graphTracks-1 && slices.ContainsFunc(all[:i], func(b arrow) bool { return b.track == a.track && a.overlaps(b) }) {
			a.track++
		}
	}
	return all
}

func (a arrow) reach() int { return max(a.From, a.To) - min(a.From, a.To) }

func (a arrow) overlaps(b arrow) bool {
	return min(a.From, a.To) <= max(b.From, b.To) && min(b.From, b.To) <= max(a.From, a.To)
}

// path is the arrow's line: out of its block, along its track, and into the other block.
func (a arrow) path() string {
	x := graphGutter - 8 - (a.track+1)*graphTrack
	from, to := a.From*graphRow+graphOutward, a.To*graphRow+graphPort
	turn := 3
	if to < from {
		turn = -3
	}
	return "M" + strconv.Itoa(graphGutter) + " " + strconv.Itoa(from) + "H" + strconv.Itoa(x+3) + "Q" + strconv.Itoa(x) + " " + strconv.Itoa(from) + " " + strconv.Itoa(x) + " " + strconv.Itoa(from+turn) +
		"V" + strconv.Itoa(to-turn) + "Q" + strconv.Itoa(x) + " " + strconv.Itoa(to) + " " + strconv.Itoa(x+3) + " " + strconv.Itoa(to) + "H" + strconv.Itoa(graphGutter-2) +
		"m-4-3 4 3-4 3"
}

// graphOf draws the graph of the chosen frame.
func graphOf(v *protocol.View) *draw.Node {
	g := &v.Graph
	root := draw.Element("div").Class("graph").DataSet("part", "graph")
	if len(g.Blocks) == 0 {
		return root.Body(ui.None("There is no graph of this frame."))
	}
	edges := []draw.Part{}
	for _, a := range arrows(g) {
		ink := "edge"
		if a.To <= a.From {
			ink = "edge-back"
		}
		edges = append(edges, draw.SVG("path").Attr("data-ink", ink).Attr("d", a.path()))
	}
	blocks := make([]draw.Part, len(g.Blocks))
	for i := range g.Blocks {
		if hasEdge(g, i, i+1) {
			y := strconv.Itoa(i*graphRow + graphBlock)
			edges = append(edges, draw.SVG("path").Attr("data-ink", "edge").Attr("d", "M"+strconv.Itoa(graphGutter+20)+" "+y+"v"+strconv.Itoa(graphRow-graphBlock-1)+"m-3-4 3 4 3-4"))
		}
		blocks[i] = block(v, g, i)
	}
	height := len(g.Blocks) * graphRow
	return root.Body(
		draw.Element("p").Class("sub of").Body(ui.Term("block", ui.NoTabStop, ui.Span("", "Blocks")), draw.Text(" of "), draw.Element("code").Text(g.Name)),
		draw.Element("div").Class("flow").Body(
			draw.SVG("svg").Attr("width", graphGutter+40).Attr("height", height).Attr("aria-hidden", "true").Body(edges...),
			draw.Element("ol").Class("blocks").Aria("label", "Basic blocks of "+g.Name).Body(blocks...)))
}

func hasEdge(g *protocol.Graph, from, to int) bool {
	return slices.ContainsFunc(g.Edges, func(e protocol.Edge) bool { return e.From == from && e.To == to })
}

// block is the box of a basic block: its label or lines, how often it ran, and its lanes.
func block(v *protocol.View, g *protocol.Graph, i int) *draw.Node {
	b := &g.Blocks[i]
	class := "block"
	if b.Active != 0 {
		class = "block here"
	}
	lines := words.Numbered("line", b.First)
	if b.Last > b.First {
		lines = words.Say("lines {}–{}", b.First, b.Last)
	}
	name := draw.Element("span").Class("label").Text("entry")
	if b.Label != "" {
		name = draw.Element("code").Class("label").Text(b.Label)
	} else if i > 0 {
		name = draw.Element("span").Class("label")
	}
	var said string
	if b.Active != 0 {
		said += ", here: lanes " + ui.Lanes(b.Active)
	}
	if b.Wait != 0 {
		said += ", wait here: lanes " + ui.Lanes(b.Wait)
	}
	lanesHere := draw.Element("div").Class("stand")
	if b.Active|b.Wait != 0 {
		lanesHere.Body(ui.LaneStrip{Lanes: len(v.Lanes), Marks: []ui.StripMark{{Ink: "a", Lanes: b.Active}, {Ink: "w", Lanes: b.Wait &^ b.Active}}}.Draw())
	} else {
		lanesHere.Body(ui.Span("minor", exits(g, i)))
	}
	return draw.Element("li").Class(class).DataSet("block", strconv.Itoa(b.First)).Body(
		draw.Element("div").Class("bt").Body(name, ui.TextButton("link", "line", strconv.Itoa(b.First), lines).Aria("label", lines+said),
			ui.Span("count", runs(b.Count))),
		lanesHere)
}

// exits says whether a block can leave the function.
func exits(g *protocol.Graph, i int) string {
	for _, e := range g.Edges {
		if e.From == i && e.Kind == protocol.EdgeExit {
			return "leaves the function"
		}
	}
	return ""
}

// runs is "12×", or "" for 0.
func runs(n int) string {
	if n == 0 {
		return ""
	}
	return words.Grouped(n) + "×"
}
