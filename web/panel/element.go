package panel

import "github.com/lanewise/lanewise/web/draw"

// Node and Part are what panels describe themselves with: see package draw.
type (
	Node = draw.Node
	Part = draw.Part
)

// element makes an HTML element.
func element(tag string) *Node { return draw.Element(tag) }

// input makes a field of the given type.
func input(kind string) *Node { return element("input").Attr("type", kind) }

// textNode makes a text between elements.
func textNode(s string) *Node { return draw.Text(s) }

// span is the element most used.
func span(class, text string) *Node { return element("span").Class(class).Text(text) }

// spacer takes the room that is left in a line: what follows stands at its end.
func spacer() *Node { return span("sp", "") }

// panelHead is what stands above the content of a panel.
func panelHead(parts ...Part) *Node { return element("div").Class("ph").Body(parts...) }

// none says why nothing is shown.
func none(why string) *Node { return element("p").Class("none").Text(why) }

// option is a choice of a select.
func option(value, text string, on bool) *Node {
	o := element("option").Attr("value", value).Text(text)
	if on {
		o.Attr("selected", true)
	}
	return o
}
