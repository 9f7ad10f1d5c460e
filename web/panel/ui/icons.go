package ui

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Icon shows a symbol of Sprite in the colour of the text around it.
func Icon(name string) *draw.Node {
	return draw.SVG("svg").Attr("width", 16).Attr("height", 16).Attr("aria-hidden", "true").
		Body(draw.SVG("use").Attr("href", "#i-"+name))
}

// symbol is a drawing on a square of 16 pixels. Its strokes and fills take the colour of the text around it.
type symbol struct {
	id     string
	stroke string // paths that are drawn as lines
	fill   string // paths that are filled
}

// symbols are all icons of the page.
var symbols = []symbol{
	{id: "i-run", fill: "M4.5 3v10l8-5z", stroke: "M4.5 3v10l8-5z"},
	{id: "i-pause", fill: "M4.5 3.5h2.4v9H4.5zM9.1 3.5h2.4v9H9.1z"},
	{id: "i-play-back", fill: "M11.5 3v10l-8-5z", stroke: "M11.5 3v10l-8-5z"},
	{id: "i-stop", fill: "M4 4h8v8H4z", stroke: "M4 4h8v8H4z"},
	{id: "i-reset", stroke: "M3.2 8a4.9 4.9 0 1 0 1.6-3.6M3 2.6v2.6h2.6"},
	{id: "i-back", stroke: "M9 8H2.8M5.6 5 2.6 8l3 3", fill: "M12.4 6.5a1.5 1.5 0 1 0 .01 0z"},
	{id: "i-step", stroke: "M8 2v7M5 6.4 8 9.4l3-3", fill: "M8 11.5a1.5 1.5 0 1 0 .01 0z"},
	{id: "i-over", stroke: "M2.6 9.4a5.5 5.5 0 0 1 10.4-1.2M13.4 4.6v3.8H9.8", fill: "M8 10.9a1.5 1.5 0 1 0 .01 0z"},
	{id: "i-out", stroke: "M8 9.6V2.4M5 5.4 8 2.4l3 3", fill: "M8 11.5a1.5 1.5 0 1 0 .01 0z"},
	{id: "i-on", stroke: "M4.5 3.5v9L11 8zM13 3.5v9", fill: "M4.5 3.5v9L11 8z"},
	{id: "i-on-back", stroke: "M11.5 3.5v9L5 8zM3 3.5v9", fill: "M11.5 3.5v9L5 8z"},
	{id: "i-share", stroke: "M8 9.8V2.4M5.4 4.8 8 2.2l2.6 2.6M3 9.4v3.2a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V9.4"},
	{id: "i-moon", stroke: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.3 5.3 0 1 0 6.6 6.6z"},
	{id: "i-sun", stroke: "M8 5.2a2.8 2.8 0 1 0 .01 0zM8 1.6v1.6M8 12.8v1.6M1.6 8h1.6M12.8 8h1.6M3.5 3.5l1.1 1.1M11.4 11.4l1.1 1.1M3.5 12.5l1.1-1.1M11.4 4.6l1.1-1.1"},
	{id: "i-scale", stroke: "M1.8 12.5 4.4 6l2.6 6.5M2.7 10.4h3.4M7.6 12.5 11 3.5l3.4 9M8.8 9.6h4.4"},
	{id: "i-help", stroke: "M8 2a6 6 0 1 0 .01 0zM6.3 6.2A1.8 1.8 0 0 1 9.8 6.7c0 1.2-1.8 1.3-1.8 2.5M8 11.4v.1"},
	{id: "i-more", fill: "M3.5 6.6a1.4 1.4 0 1 0 .01 0zM8 6.6a1.4 1.4 0 1 0 .01 0zM12.5 6.6a1.4 1.4 0 1 0 .01 0z"},
	{id: "i-down", stroke: "m4.5 6.5 3.5 3.5 3.5-3.5"},
	{id: "i-warn", stroke: "M8 2.4 14 13H2zM8 6.6v3M8 11.2v.1"},
	{id: "i-error", stroke: "M8 2a6 6 0 1 0 .01 0zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4"},
	{id: "i-note", stroke: "M8 2a6 6 0 1 0 .01 0zM8 7.4v3.8M8 4.9v.1"},
	{id: "i-ok", stroke: "m3.2 8.4 3.2 3.2 6.4-7"},
	{id: "i-pin", stroke: "M8 10v4M5 10h6l-1-2.4V3.6L11 2H5l1 1.6v4z"},
	{id: "i-ext", stroke: "M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.6 8.4"},
	{id: "i-drop", stroke: "M8 2.4v7M5.2 6.8 8 9.6l2.8-2.8M2.6 10.4v2.2a1 1 0 0 0 1 1h8.8a1 1 0 0 0 1-1v-2.2"},
	{id: "i-grid", stroke: "M2.5 4.5h11v7h-11zM2.5 8h11M6.2 4.5v7M9.8 4.5v7"},
	{id: "i-close", stroke: "m4 4 8 8M12 4l-8 8"},
	{id: "i-plus", stroke: "M8 3.5v9M3.5 8h9"},
	{id: "i-minus", stroke: "M3.5 8h9"},
	{id: "i-fit", stroke: "M2.5 3.5v9M13.5 3.5v9M5 8h6M6.5 6 4.6 8l1.9 2M9.5 6l1.9 2-1.9 2"},
	{id: "i-layout", stroke: "M3.8 2.8h8.4a1.4 1.4 0 0 1 1.4 1.4v7.6a1.4 1.4 0 0 1-1.4 1.4H3.8a1.4 1.4 0 0 1-1.4-1.4V4.2a1.4 1.4 0 0 1 1.4-1.4zM7 2.8v10.4M7 8.4h6.6"},
	{id: "i-alone", stroke: "M9.5 3h3.5v3.5M6.5 13H3V9.5"},
	{id: "i-together", stroke: "M13 6.5H9.5V3M3 9.5h3.5V13"},
	{id: "i-curve", stroke: "M2.5 12.5 6 7.5l3 2.5 4.5-6.5"},
	{id: "i-left", stroke: "M9.5 4.5 6 8l3.5 3.5"},
	{id: "i-book", stroke: "M2.4 3.6h4.2c.8 0 1.4.6 1.4 1.4v8c0-.7-.6-1.2-1.4-1.2H2.4zM13.6 3.6H9.4C8.6 3.6 8 4.2 8 5v8c0-.7.6-1.2 1.4-1.2h4.2z"},
	{id: "i-ask", stroke: "M2.6 3.4h10.8v7.4H7.6L4.8 13v-2.2H2.6z"},
	{id: "i-task", stroke: "M4.8 2.8h6.4a2 2 0 0 1 2 2v6.4a2 2 0 0 1-2 2H4.8a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2zM5.4 8.2l1.8 1.8 3.6-3.8"},
	{id: "i-hint", stroke: "M6 12.2h4M6.6 14h2.8M8 2a4.2 4.2 0 0 0-2.4 7.6c.3.3.4.6.4 1h4c0-.4.1-.7.4-1A4.2 4.2 0 0 0 8 2z"},
	{id: "i-clock", stroke: "M8 2.4a5.6 5.6 0 1 0 .01 0zM8 4.8V8l2.2 1.6"},
	{id: "i-right", stroke: "M6.5 4.5 10 8l-3.5 3.5"},
	{id: "i-file", stroke: "M4 2.5h5l3 3v8H4zM9 2.5v3h3"},
	{id: "i-search", stroke: "M7 2.8a4.2 4.2 0 1 0 .01 0zM10.2 10.2l3.3 3.3"},
	{id: "i-outline", stroke: "M2.5 4h11M5 8h8.5M5 12h8.5M2.5 8h.1M2.5 12h.1"},
	{id: "i-pen", stroke: "m3 13 .6-2.6 7.2-7.2 2 2-7.2 7.2z"},
	{id: "i-copy", stroke: "M6.7 5.5h5.6a1.2 1.2 0 0 1 1.2 1.2v5.6a1.2 1.2 0 0 1-1.2 1.2H6.7a1.2 1.2 0 0 1-1.2-1.2V6.7a1.2 1.2 0 0 1 1.2-1.2zM3.4 10.5h-.8V3.2a.6.6 0 0 1 .6-.6h7.3v.8"},
	{id: "i-bin", stroke: "M3 4.5h10M6.2 4.3V2.8h3.6v1.5M4.4 4.5l.6 8.7h6l.6-8.7M6.9 7v3.8M9.1 7v3.8"},
	{id: "i-undo", stroke: "M5.5 3.5 2.8 6.2l2.7 2.7M3 6.2h6.4a3.6 3.6 0 0 1 0 7.2H6"},
	{id: "i-ring", stroke: "M8 2.2a5.8 5.8 0 1 0 .01 0z"},
	{id: "i-half", stroke: "M8 2.2a5.8 5.8 0 1 0 .01 0z", fill: "M8 4.2a3.8 3.8 0 0 1 0 7.6z"},
	{id: "i-done", fill: "M8 1.4a6.6 6.6 0 1 0 .01 0zM4.3 8.6l1-1 1.9 1.9 3.7-4.1 1 1-4.7 5.1z"},
}

// Sprite holds the drawings that Icon refers to. A page has one, as its last part. The drawings never change: the build
// puts them outside the element that go-app replaces when it starts (build/site/page.go), so that the client does not
// make them again.
func Sprite() draw.Part {
	if app.IsClient {
		return nil
	}
	defs := make([]draw.Part, len(symbols))
	for i, s := range symbols {
		defs[i] = draw.SVG("symbol").Attr("id", s.id).Attr("viewBox", "0 0 16 16").Body(s.paths()...)
	}
	return draw.SVG("svg").Attr("data-part", "sprite").Attr("width", 0).Attr("height", 0).Attr("aria-hidden", "true").Body(defs...)
}

func (s *symbol) paths() (paths []draw.Part) {
	if s.fill != "" {
		paths = append(paths, draw.SVG("path").Attr("d", s.fill).Attr("fill", "currentColor"))
	}
	if s.stroke != "" {
		paths = append(paths, draw.SVG("path").Attr("d", s.stroke).Attr("fill", "none").Attr("stroke", "currentColor").
			Attr("stroke-width", "1.5").Attr("stroke-linecap", "round").Attr("stroke-linejoin", "round"))
	}
	return paths
}

// Brand is the logo of the project: four lanes, two of which have ended early.
func Brand() *draw.Node {
	return draw.SVG("svg").Attr("width", 20).Attr("height", 20).Attr("viewBox", "0 0 20 20").Attr("aria-hidden", "true").Body(
		draw.SVG("path").Attr("data-ink", "active").Attr("d", "M2 2h1.2a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM16.8 2H18a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-1.2a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z"),
		draw.SVG("path").Attr("data-ink", "plain").Attr("d", "M6.9 2h1.2a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6.9a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11.9 2h1.2a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-1.2a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z"),
		draw.SVG("path").Attr("data-ink", "faint").Attr("d", "M7.5 14.6h.1M10.6 14.6h.1").Attr("stroke-width", "1.6").Attr("stroke-linecap", "round"),
	)
}
