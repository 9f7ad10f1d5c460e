package draw

import (
	"slices"
	"strconv"
	"strings"
)

// Patch is the operations that change an element and its content, for the page's `patch` (web/boot/patch.ts): words
// separated by zero bytes, each operation followed by its operands. It walks through the element's children and
// starts at the element itself. Texts become text nodes; attributes are set by setAttribute.
type Patch string

// The operations. "Child" operands are counted from 0.
const (
	opDown    = "d" // child: go to it
	opUp      = "u" // go back to its parent
	opSet     = "a" // name, value: set an attribute
	opRemove  = "r" // name: remove an attribute
	opText    = "t" // child, text: replace the data of a text
	opElement = "e" // child, tag: put a new element there, replacing what is there, and go to it
	opDrawing = "s" // child, tag: the same with an SVG element
	opCopy    = "k" // child: put a copy of the child before it there, replacing what is there, and go to it
	opNewText = "n" // child, text: put a new text there, replacing what is there
	opCut     = "c" // child: remove it and all children after it
)

// Diff returns the patch that turns a tree shown as old into now. Both have the same tag, and slots at the same
// places. Slots and the content of custom elements are left alone.
func Diff(old, now *Node) Patch {
	var d differ
	return d.root(old, now)
}

// DiffFirst is Diff without the elements that are Later. Changes to those are left out, and now is altered to hold
// them as they are in old. all reports whether nothing was left out.
func DiffFirst(old, now *Node) (patch Patch, all bool) {
	d := differ{first: true}
	return d.root(old, now), !d.left
}

type differ struct {
	out   []byte
	first bool // leave out what is Later
	left  bool // something was left out
}

func (d *differ) root(old, now *Node) Patch {
	d.attrs(old.attrs, now.attrs)
	if !now.owns() {
		d.kids(old.kids, now.kids)
	}
	return Patch(d.out)
}

func (d *differ) op(words ...string) {
	for _, w := range words {
		if len(d.out) > 0 {
			d.out = append(d.out, 0)
		}
		if strings.IndexByte(w, 0) >= 0 {
			w = strings.ReplaceAll(w, "\x00", "\uFFFD")
		}
		d.out = append(d.out, w...)
	}
}

// attrs turns one list of attributes into another. In most cases both have the same names in the same order.
func (d *differ) attrs(old, now []attr) {
	for i := range now {
		a := &now[i]
		if i < len(old) && old[i].name == a.name {
			if old[i].value != a.value {
				d.op(opSet, a.name, a.value)
			}
		} else if o := find(old, a.name); o == nil || o.value != a.value {
			d.op(opSet, a.name, a.value)
		}
	}
	for i := range old {
		if name := old[i].name; (i >= len(now) || now[i].name != name) && find(now, name) == nil {
			d.op(opRemove, name)
		}
	}
}

// hold leaves out attributes that AttrLater has set, in the first pass.
func (d *differ) hold(old, now *Node) {
	if !d.first {
		return
	}
	now.attrs = slices.DeleteFunc(now.attrs, func(a attr) bool {
		held := false
		if a.later {
			o := find(old.attrs, a.name)
			held = o == nil || o.value != a.value
		}
		d.left = d.left || held
		return held
	})
}

func find(list []attr, name string) *attr {
	for i := range list {
		if list[i].name == name {
			return &list[i]
		}
	}
	return nil
}

// kids turns one list of children into another, place by place.
func (d *differ) kids(old, now []Part) {
	for i := range now {
		b, ok := now[i].(*Node)
		if !ok {
			continue
		}
		if i >= len(old) {
			d.make(now, i)
			continue
		}
		a := old[i].(*Node)
		switch {
		case a == b:
		case a.tag == b.tag && a.key != b.key && d.first && b.later:
			d.left = true
			now[i] = a
		case a.tag != b.tag || a.key != b.key:
			d.make(now, i)
		case b.tag == "":
			if a.text != b.text {
				d.op(opText, strconv.Itoa(i), b.text)
			}
		default:
			// Most elements have not changed: go into one only if something in it has.
			start := len(d.out)
			d.op(opDown, strconv.Itoa(i))
			inside := len(d.out)
			d.hold(a, b)
			d.attrs(a.attrs, b.attrs)
			if !b.owns() {
				d.kids(a.kids, b.kids)
			}
			switch {
			case len(d.out) == inside:
				d.out = d.out[:start]
			case d.first && b.later:
				d.out, d.left = d.out[:start], true
				now[i] = a
			default:
				d.op(opUp)
			}
		}
	}
	if len(old) > len(now) {
		d.op(opCut, strconv.Itoa(len(now)))
	}
}

// make puts a new child at its place. A cell is mostly like the cell before it, and a row like the row before it. The
// page then copies that one, and the patch has only the differences.
func (d *differ) make(kids []Part, i int) {
	n, at := kids[i].(*Node), strconv.Itoa(i)
	if i > 0 {
		if model, ok := kids[i-1].(*Node); ok && model.like(n) {
			d.op(opCopy, at)
			first := d.first
			d.first = false // new elements come with all that they have, Later or not
			d.attrs(model.attrs, n.attrs)
			d.kids(model.kids, n.kids)
			d.first = first
			d.op(opUp)
			return
		}
	}
	switch {
	case n.tag == "":
		d.op(opNewText, at, n.text)
		return
	case htmlTag(n) != n.tag:
		d.op(opDrawing, at, htmlTag(n))
	default:
		d.op(opElement, at, n.tag)
	}
	d.attrs(nil, n.attrs)
	d.kids(nil, n.kids)
	d.op(opUp)
}

// like reports whether a copy of the node needs few changes to become the other node.
func (n *Node) like(other *Node) bool {
	return n.tag == other.tag && n.tag != "" && len(n.kids) == len(other.kids) && len(n.attrs) > 0 && n.plain()
}

// plain reports whether a copy of the element is like a new one: it contains no field, which would keep what was
// typed, no choice, which would not keep what was chosen, no custom element and no slot.
func (n *Node) plain() bool {
	return n.tag != field && n.tag != "select" && !n.owns() && !slices.ContainsFunc(n.kids, func(kid Part) bool {
		node, ok := kid.(*Node)
		return !ok || !node.plain()
	})
}
