// Package ui has what panels are drawn of: buttons, fields, symbols, words that explain themselves, links to steps and
// lines, numbers and lanes as they are written, and what an event is about. It keeps nothing, and of the store it knows
// only what a word says of it.
package ui

import "github.com/lanewise/lanewise/web/draw"

// Input makes a field of the given type.
func Input(kind string) *draw.Node { return draw.Element("input").Attr("type", kind) }

// Span is the element most used.
func Span(class, text string) *draw.Node { return draw.Element("span").Class(class).Text(text) }

// Spacer takes the room that is left in a line: what follows stands at its end.
func Spacer() *draw.Node { return Span("sp", "") }

// PanelHead is what stands above the content of a panel.
func PanelHead(parts ...draw.Part) *draw.Node { return draw.Element("div").Class("ph").Body(parts...) }

// None says why nothing is shown.
func None(why string) *draw.Node { return draw.Element("p").Class("none").Text(why) }

// Option is a choice of a select.
func Option(value, text string, on bool) *draw.Node {
	o := draw.Element("option").Attr("value", value).Text(text)
	if on {
		o.Attr("selected", true)
	}
	return o
}
