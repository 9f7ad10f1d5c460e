// Package ui has the elements that panels are made of: buttons, fields, icons, words with an explanation from the
// glossary, links to steps and lines, and the text form of numbers and lanes. It also has helpers that find out what an
// event is about. The package keeps no state, and reads from the store only what an element's text needs.
package ui

import "github.com/lanewise/lanewise/web/draw"

// Input makes a field of the given type.
func Input(kind string) *draw.Node { return draw.Element("input").Attr("type", kind) }

// Span makes a span, the element that panels use most.
func Span(class, text string) *draw.Node { return draw.Element("span").Class(class).Text(text) }

// Spacer takes up the free width of a row, so that what follows it stands at the row's end.
func Spacer() *draw.Node { return Span("sp", "") }

// PanelHead is the heading row of a panel.
func PanelHead(parts ...draw.Part) *draw.Node { return draw.Element("div").Class("ph").Body(parts...) }

// None shows the reason why a panel is empty.
func None(why string) *draw.Node { return draw.Element("p").Class("none").Text(why) }

// Option is an option of a select element; on says that it is the selected one.
func Option(value, text string, on bool) *draw.Node {
	o := draw.Element("option").Attr("value", value).Text(text)
	if on {
		o.Attr("selected", true)
	}
	return o
}
