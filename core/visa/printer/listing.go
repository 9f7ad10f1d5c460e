package printer

import "github.com/lanewise/lanewise/core/visa"

// Listing builds a text line by line. A line is a statement, whose spans are set to its place in the text, or a
// comment or an empty line for the reader.
type Listing struct{ w printer }

// Text adds a line without a statement: a comment or an empty line.
func (l *Listing) Text(line string) { l.w.put(line, "\n") }

// Add adds a *Decl, *Input, *Label or *Inst. For an *Object it adds the directive, and for a *Module the version.
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

// String returns the text so far.
func (l *Listing) String() string { return string(l.w.buf) }
