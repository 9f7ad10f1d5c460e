package printer

import "github.com/lanewise/lanewise/core/visa"

// Listing is a text that is written line by line: a line is a statement, which learns where it stands, or what only a
// reader sees.
type Listing struct{ w printer }

// Text adds a line without a statement: a comment, or nothing.
func (l *Listing) Text(line string) { l.w.put(line, "\n") }

// Add adds a *Decl, *Input, *Label or *Inst, of an *Object its directive, or of a *Module the version.
func (l *Listing) Add(node any) {
	l.w.mark = true
	switch x := node.(type) {
	case *visa.Module:
		l.w.version(x)
	case *visa.Object:
		l.w.head(x)
	case *visa.Label:
		if x.Kind == visa.SubroutineLabel {
			l.w.subroutine(x)
		} else {
			l.w.place(x)
		}
	default:
		l.w.item(x)
	}
}

// String is the text so far.
func (l *Listing) String() string { return string(l.w.buf) }
