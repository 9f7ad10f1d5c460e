// Package draw describes what a panel shows and brings it to the page.
//
// A panel describes itself as a tree of Nodes. The frame of the tree becomes go-app elements, once (Frame, Live).
// Diff brings what stands in the frame, and every later change: it compares the nodes of two trees, and the page
// applies the differences in one call. go-app needs a call into JavaScript for each attribute and a map for each
// element: 6 ms of a step on a page of 700 elements, where this takes 1 ms.
package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Part is a child of a node: a *Node, or a slot, which is a go-app component. A slot never changes its place.
type Part any

// Node is an element, or a text if it has no tag.
type Node struct {
	tag      string
	text     string
	attrs    []attr
	handlers []handler
	kids     []Part
	later    bool   // see Later
	key      string // see Key
}

type attr struct {
	name, value string
	later       bool // see AttrLater
}

type handler struct {
	event  string
	handle func(app.Event)
}

const svgTag = "svg:" // prefix of the tags of SVG elements

// Element makes an HTML element.
func Element(tag string) *Node { return &Node{tag: tag} }

// SVG makes an SVG element.
func SVG(tag string) *Node { return &Node{tag: svgTag + tag} }

// Text makes a text node.
func Text(text string) *Node { return &Node{text: text} }

// field is the tag of the elements that have no content.
const field = "input"

// Attr sets an attribute. Values are strings, numbers and booleans.
func (n *Node) Attr(name string, value any) *Node { return n.set(name, written(value)) }

func (n *Node) set(name, value string) *Node {
	if a := find(n.attrs, name); a != nil {
		a.value = value
		return n
	}
	if n.attrs == nil {
		n.attrs = make([]attr, 0, 5)
	}
	n.attrs = append(n.attrs, attr{name: name, value: value})
	return n
}

func written(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case bool:
		return strconv.FormatBool(v)
	}
	panic("draw: an attribute is a string, a number or a truth value")
}

// Class adds classes, separated by spaces.
func (n *Node) Class(class string) *Node {
	if a := find(n.attrs, "class"); a != nil {
		a.value += " " + class
		return n
	}
	return n.set("class", class)
}

// ID sets the element's ID.
func (n *Node) ID(id string) *Node { return n.set("id", id) }

// Role sets the ARIA role.
func (n *Node) Role(role string) *Node { return n.set("role", role) }

// Title sets what is shown when the pointer rests on the element.
func (n *Node) Title(title string) *Node { return n.set("title", title) }

// TabIndex sets the place in the order of the Tab key.
func (n *Node) TabIndex(index int) *Node { return n.set("tabindex", strconv.Itoa(index)) }

// DataSet sets the attribute data-NAME.
func (n *Node) DataSet(name string, value any) *Node { return n.set("data-"+name, written(value)) }

// Aria sets the attribute aria-NAME.
func (n *Node) Aria(name string, value any) *Node { return n.set("aria-"+name, written(value)) }

// Text makes a text the only content.
func (n *Node) Text(text string) *Node {
	n.kids = append(n.kids[:0], Text(text))
	return n
}

// Body sets the content to the parts that are not nil.
func (n *Node) Body(parts ...Part) *Node {
	n.kids = slices.DeleteFunc(parts, func(p Part) bool {
		node, ok := p.(*Node)
		return p == nil || ok && node == nil
	})
	return n
}

// Later allows the element's content to be drawn one frame after what surrounds it: see DiffFirst.
func (n *Node) Later() *Node {
	n.later = true
	return n
}

// Key tells an element from the one that stood at its place before: with another key the element is made anew, with
// the same key it is changed. A sentence that is replaced by another is made anew. If it were changed word by word,
// the browser would see its parts move, and it counts movements (Layout Instability API).
func (n *Node) Key(key string) *Node {
	n.key = key
	return n
}

// Anew is Key with all text in the element as the key.
func (n *Node) Anew() *Node { return n.Key(string(n.words(nil))) }

func (n *Node) words(said []byte) []byte {
	if n.tag == "" {
		return append(append(said, n.text...), 0)
	}
	for _, kid := range n.kids {
		if node, ok := kid.(*Node); ok {
			said = node.words(said)
		}
	}
	return said
}

// AttrLater sets an attribute that is drawn one frame after what surrounds it. Until then the element has no
// attribute of this name, unless it already had one with the same value. This keeps motion that an attribute starts
// out of the frame that the reader waits for. A new element, and the root of a tree, have the attribute at once.
func (n *Node) AttrLater(name string, value any) *Node {
	n.Attr(name, value)
	find(n.attrs, name).later = true
	return n
}

// On calls a handler for an event of the element or of its content. In a tree that Diff draws, only the frame's
// elements can have handlers.
func (n *Node) On(event string, handle func(app.Event)) *Node {
	n.handlers = append(n.handlers, handler{event, handle})
	return n
}

// OnClick is On for clicks.
func (n *Node) OnClick(handle func(app.Event)) *Node { return n.On("click", handle) }

// Live makes go-app elements of a tree.
func (n *Node) Live() app.UI {
	if n.tag == "" {
		return app.Text(n.text)
	}
	if n.tag == field {
		return decorate(n, app.ElemSelfClosing(n.tag))
	}
	element := decorate(n, app.Elem(htmlTag(n)))
	if len(n.kids) == 0 {
		return element
	}
	kids := make([]app.UI, len(n.kids))
	for i, kid := range n.kids {
		if node, ok := kid.(*Node); ok {
			kids[i] = node.Live()
		} else {
			kids[i] = kid.(app.UI)
		}
	}
	return element.Body(kids...)
}

// Frame is the part of a tree that go-app holds when Diff draws the tree: the root, the slots and the elements around
// them, and the initial content of custom elements. Elements beside the path to a slot are empty; they only keep the
// places.
func (n *Node) Frame() *Node {
	f := *n
	f.kids = nil
	switch {
	case n.owns():
		f.kids = n.kids
	case n.slots():
		for _, kid := range n.kids {
			if node, ok := kid.(*Node); ok {
				kid = node.Frame()
			}
			f.kids = append(f.kids, kid)
		}
	}
	return &f
}

// slots reports whether there are slots in an element.
func (n *Node) slots() bool {
	return slices.ContainsFunc(n.kids, func(kid Part) bool {
		node, ok := kid.(*Node)
		return !ok || node.slots()
	})
}

// owns reports whether the element is a custom element, which draws its content itself.
func (n *Node) owns() bool { return strings.Contains(n.tag, "-") }

func htmlTag(n *Node) string { return strings.TrimPrefix(n.tag, svgTag) }

// decorate gives a go-app element the attributes and handlers of a node.
func decorate[E interface {
	Attr(string, any) E
	On(string, app.EventHandler, ...any) E
	XMLNS(string) E
}](n *Node, element E) E {
	if htmlTag(n) != n.tag {
		element.XMLNS("http://www.w3.org/2000/svg")
	}
	for _, a := range n.attrs {
		element.Attr(a.name, a.value)
	}
	for _, h := range n.handlers {
		element.On(h.event, func(ctx app.Context, e app.Event) {
			ctx.PreventUpdate() // the store decides what is drawn
			h.handle(e)
		})
	}
	return element
}
