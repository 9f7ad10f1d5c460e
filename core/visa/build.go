package visa

import (
	"github.com/lanewise/lanewise/core/isa"
)

// Builder makes a module and its text at once, line by line: a line is a statement of the
// module, which learns where it stands, or what only a reader sees. The module is that which
// the parser makes of the text.
type Builder struct {
	w      printer
	m      Module
	obj    *Object
	nextID [Surface + 1]int
	ds     sink
}

// Text adds a line without a statement: a comment, or nothing.
func (b *Builder) Text(line string) { b.w.put(line, "\n") }

// Add adds a *Decl, *Input, *Label or *Inst to the object, or begins an *Object, which has its
// predefined variables. Of a *Module it adds the version.
func (b *Builder) Add(node any) {
	b.w.mark = true
	switch x := node.(type) {
	case *Module:
		b.m.Major, b.m.Minor = x.Major, x.Minor
		b.w.version(x)
	case *Object:
		b.close()
		b.w.head(x)
		b.obj, b.nextID = x, FirstIDs
		b.m.Objects = append(b.m.Objects, x)
	case *Decl:
		b.w.decl(x)
		x.Elems = b.ds.elems(int64(x.Elems), x.Span)
		b.ds.decl(x)
		x.ID = b.nextID[x.Class]
		b.nextID[x.Class]++
		b.obj.Decls = append(b.obj.Decls, x)
	case *Input:
		b.w.input(x)
		if b.ds.inRange(x.Span, "the offset", int64(x.Offset), 0, mostOffset) && b.ds.inRange(x.Span, "the size", int64(x.Size), 0, mostSize) {
			b.obj.Inputs = append(b.obj.Inputs, x)
		}
	case *Label:
		if x.Kind == SubroutineLabel {
			b.w.subroutine(x)
		} else {
			b.w.place(x)
		}
		x.Pos = len(b.obj.Body)
		b.obj.Labels = append(b.obj.Labels, x)
		b.obj.Body = append(b.obj.Body, x)
	case *Inst:
		b.w.item(x)
		b.obj.Body = append(b.obj.Body, x)
	}
}

func (b *Builder) close() {
	if b.obj != nil {
		b.obj.Span.End = max(b.obj.Span.End, b.obj.lastEnd())
	}
}

// Assemble ends the text and checks the module, as Assemble does with a text.
func (b *Builder) Assemble(name string, p isa.Platform) (*Module, []Diagnostic) {
	b.close()
	b.m.File = NewFile(name, string(b.w.buf))
	if b.ds.fits(b.m.File) {
		check(&b.m, p, &b.ds)
	}
	return &b.m, b.ds.finish()
}
