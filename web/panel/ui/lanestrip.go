package ui

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/web/draw"
)

// LaneStrip draws a mask as a row of small boxes, one for each lane, 16 to a line. It is a handful of SVG paths however
// many lanes there are. It is hidden from screen readers, because the text beside it says the same.
type LaneStrip struct {
	Lanes int
	Marks []StripMark // each lane is in at most one of them; lanes in none have empty boxes
}

// StripMark is a set of lanes whose boxes look the same.
type StripMark struct {
	Ink   string // a: active, w: waiting, r: returned, g: still to return, p: pointed at
	Lanes uint32
}

const (
	stripPer    = 16
	stripBox    = 9.5
	stripPitch  = 11
	stripGap    = 4 // added to the pitch after every four lanes
	stripHeight = 16
	stripLine   = 19
)

// stripInks are the drawings of each kind of box, in drawing order: an ink and a path that is relative to the left top
// corner of the box.
var stripInks = map[string][][2]string{
	"a": {{"strip-a", "h9.5v16h-9.5z"}},
	"w": {{"strip-w", "h9.5v16h-9.5z"}, {"strip-w-bars", "m3.2 5v6m3.2 0v-6"}},
	"r": {{"strip-r", "h9.5v16h-9.5z"}, {"strip-r-foot", "m0 13h9.5v3h-9.5z"}, {"strip-r-arrow", "m7 3.2v3a1.4 1.4 0 0 1-1.4 1.4h-3.4m1.8-2-2 2 2 2.2"}},
	"g": {{"strip-g", "m.5.5h8.5v15h-8.5z"}},
	"p": {{"strip-p", "h9.5v16h-9.5z"}},
}

// Draw makes the element.
func (s LaneStrip) Draw() *draw.Node {
	empty := ^uint32(0)
	var paths []draw.Part
	for _, m := range s.Marks {
		empty &^= m.Lanes
		for _, d := range stripInks[m.Ink] {
			paths = append(paths, draw.SVG("path").Attr("data-ink", d[0]).Attr("d", s.path(m.Lanes, d[1])))
		}
	}
	paths = append(paths, draw.SVG("path").Attr("data-ink", "strip-0").Attr("d", s.path(empty, "h9.5v16h-9.5z")))
	per := min(s.Lanes, stripPer)
	width := float64(per-1)*stripPitch + float64((per-1)/4)*stripGap + stripBox
	height := (s.Lanes-1)/stripPer*stripLine + stripHeight
	return draw.Element("div").Class("strip").DataSet("lanes", s.Lanes).Aria("hidden", "true").Body(
		draw.SVG("svg").Attr("viewBox", "0 0 "+strconv.FormatFloat(width, 'g', -1, 64)+" "+strconv.Itoa(height)).Body(paths...))
}

// path repeats a path at the box of each of the lanes.
func (s LaneStrip) path(lanes uint32, at string) string {
	var b strings.Builder
	for lane := range s.Lanes {
		if lanes>>lane&1 != 0 {
			column := lane % stripPer
			b.WriteString("M" + strconv.Itoa(column*stripPitch+column/4*stripGap) + " " + strconv.Itoa(lane/stripPer*stripLine) + at)
		}
	}
	return b.String()
}
