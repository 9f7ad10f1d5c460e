package visa

// Listing writes a text line by line: what the tree holds, and between that what only a text
// has. A translator lists with it what it has built.
type Listing struct{ w printer }

// Text writes a line as it is: a comment, or nothing.
func (l *Listing) Text(s string) { l.w.put(s, "\n") }

// Node writes a *Decl, *Input, *Label or *Inst as a line, and of an *Object its directive.
func (l *Listing) Node(node any) {
	switch x := node.(type) {
	case *Object:
		l.w.head(x)
	case *Label:
		if x.Kind == SubroutineLabel {
			l.w.subroutine(x)
		} else {
			l.w.place(x)
		}
	default:
		l.w.item(node)
	}
}

// String is the text.
func (l *Listing) String() string { return string(l.w.buf) }
