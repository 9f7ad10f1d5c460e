package visa

import "sort"

// Item is a declaration, input, attribute or statement of an object, with its offset in the text.
type Item struct {
	At   int32
	Node any
}

// InOrder returns the contents of the object in the order of their offsets. Those with the
// same offset, as in an object without a text, come in the order of their kinds:
// declarations, inputs, attributes, statements.
func (o *Object) InOrder() []Item {
	scoped := map[*Decl]bool{} // declared by a Marker in the body
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
	// In a module parsed from a text each kind is sorted already, but not in one read from a binary object.
	sort.SliceStable(list, func(i, j int) bool { return list[i].At < list[j].At })
	return list
}

// NodesByPlace returns the nodes of a module (*Decl, *Input, *Attr, *Label, *Inst or *Marker), indexed by the offset
// where they start.
func NodesByPlace(m *Module) map[int32]any {
	nodes := map[int32]any{}
	for _, o := range m.Objects {
		for _, x := range o.InOrder() {
			nodes[x.At] = x.Node
		}
	}
	return nodes
}

// Statements returns, for each line of a file, the node of the module that begins in it (see NodesByPlace), nil if none
// does.
func Statements(f *File, m *Module) []any {
	lines := make([]any, f.Lines())
	for at, node := range NodesByPlace(m) {
		lines[f.LineOf(int(at))-1] = node
	}
	return lines
}
