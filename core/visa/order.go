package visa

import "sort"

// Item is a declaration, input, attribute or statement of an object, and where it stands.
type Item struct {
	At   int32
	Node any
}

// InOrder lists what an object holds in the order of its text. What has no place in a
// text comes by kind: declarations, inputs, attributes, statements.
func (o *Object) InOrder() []Item {
	scoped := map[*Decl]bool{} // declared within the body, by a Marker
	for _, s := range o.Body {
		if m, ok := s.(*Marker); ok && m.Text == ".decl" {
			scoped[m.Var] = true
		}
	}
	list := make([]Item, 0, len(o.Decls)+len(o.Inputs)+len(o.Attrs)+len(o.Body))
	for _, d := range o.Decls {
		if !d.Predefined && !scoped[d] {
			list = append(list, Item{d.Span.Start, d})
		}
	}
	for _, in := range o.Inputs {
		list = append(list, Item{in.Span.Start, in})
	}
	for _, a := range o.Attrs {
		list = append(list, Item{a.Span.Start, a})
	}
	for _, s := range o.Body {
		list = append(list, Item{s.StmtSpan().Start, s})
	}
	// Each kind is in order in a text, but not in a module read from an object.
	sort.SliceStable(list, func(i, j int) bool { return list[i].At < list[j].At })
	return list
}

// NodesByPlace indexes what a module holds by where it starts: *Decl, *Input, *Attr, *Label, *Inst or *Marker.
func NodesByPlace(m *Module) map[int32]any {
	nodes := map[int32]any{}
	for _, o := range m.Objects {
		for _, x := range o.InOrder() {
			nodes[x.At] = x.Node
		}
	}
	return nodes
}

// Statements are the lines of a file, each as the statement of the module that begins in it: one of NodesByPlace, or
// nil.
func Statements(f *File, m *Module) []any {
	lines := make([]any, f.Lines())
	for at, node := range NodesByPlace(m) {
		lines[f.LineOf(int(at))-1] = node
	}
	return lines
}
