package ui

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
)

// Bar is a bar for the share n of of, as wide as its place.
func Bar(n, of int) *draw.Node {
	return draw.SVG("svg").Attr("data-ink", "meter").Attr("viewBox", "0 0 100 6").Attr("preserveAspectRatio", "none").Attr("aria-hidden", "true").Body(
		draw.SVG("rect").Attr("data-ink", "of").Attr("width", 100).Attr("height", 6),
		draw.SVG("rect").Attr("data-ink", "is").Attr("width", 100*n/max(of, 1)).Attr("height", 6))
}

// Percent is the share of enabled channels in per cent; a dash if no channels were counted.
func Percent(e *protocol.Efficiency) string {
	if e.Channels == 0 {
		return "–"
	}
	return strconv.Itoa((e.Enabled*100+e.Channels/2)/e.Channels) + "\u202f%"
}

// Meter is a bar of fixed width for the share of enabled channels.
func Meter(e *protocol.Efficiency) *draw.Node {
	return draw.SVG("svg").Attr("data-ink", "meter").Attr("width", 64).Attr("height", 6).Attr("viewBox", "0 0 64 6").Attr("aria-hidden", "true").Body(
		draw.SVG("rect").Attr("data-ink", "of").Attr("width", 64).Attr("height", 6).Attr("rx", 3),
		draw.SVG("rect").Attr("data-ink", "is").Attr("width", 64*e.Enabled/max(e.Channels, 1)).Attr("height", 6).Attr("rx", 3))
}
