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
