package panel

import "github.com/lanewise/lanewise/web/draw"

// input makes a field of the given type.
func input(kind string) *draw.Node { return draw.Element("input").Attr("type", kind) }

// span is the element most used.
func span(class, text string) *draw.Node { return draw.Element("span").Class(class).Text(text) }

// spacer takes the room that is left in a line: what follows stands at its end.
func spacer() *draw.Node { return span("sp", "") }

// panelHead is what stands above the content of a panel.
func panelHead(parts ...draw.Part) *draw.Node { return draw.Element("div").Class("ph").Body(parts...) }

// none says why nothing is shown.
func none(why string) *draw.Node { return draw.Element("p").Class("none").Text(why) }

// option is a choice of a select.
func option(value, text string, on bool) *draw.Node {
	o := draw.Element("option").Attr("value", value).Text(text)
	if on {
		o.Attr("selected", true)
	}
	return o
}
