package assembler

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/checker"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/limit"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// Builder builds a module and its text together, line by line. A line is a statement of the
// module, whose spans are set to its place in the text, or a comment or an empty line for the
// reader. The module is the same as the one that the parser makes of the text.
type Builder struct {
	printer.Listing
	m      visa.Module
	obj    *visa.Object
	nextID [visa.Surface + 1]int
	ds     diag.Sink
}

// Add adds a *Decl, *Input, *Label or *Inst to the current object, or begins a new *Object, whose
// Decls must already have the predefined variables. For a *Module it adds the version.
func (b *Builder) Add(node any) {
	b.Listing.Add(node)
	switch x := node.(type) {
	case *visa.Module:
		b.m.Major, b.m.Minor = x.Major, x.Minor
	case *visa.Object:
		b.close()
		b.obj, b.nextID = x, visa.FirstIDs
		b.m.Objects = append(b.m.Objects, x)
	case *visa.Decl:
		x.Elems = limit.Elems(&b.ds, int64(x.Elems), x.Span)
		limit.Decl(&b.ds, x)
		x.ID = b.nextID[x.Class]
		b.nextID[x.Class]++
		b.obj.Decls = append(b.obj.Decls, x)
	case *visa.Input:
		if b.ds.InRange(x.Span, "the offset", int64(x.Offset), 0, limit.MostOffset) && b.ds.InRange(x.Span, "the size", int64(x.Size), 0, limit.MostSize) {
			b.obj.Inputs = append(b.obj.Inputs, x)
		}
	case *visa.Label:
		x.Pos = len(b.obj.Body)
		b.obj.Labels = append(b.obj.Labels, x)
		b.obj.Body = append(b.obj.Body, x)
	case *visa.Inst:
		b.obj.Body = append(b.obj.Body, x)
	}
}

func (b *Builder) close() {
	if b.obj != nil {
		b.obj.Close()
	}
}

// Assemble ends the text, checks the module, and returns what the function Assemble returns for a text.
func (b *Builder) Assemble(name string, p isa.Platform) (*visa.Module, []visa.Diagnostic) {
	b.close()
	b.m.File = visa.NewFile(name, b.String())
	if b.ds.Fits(b.m.File) {
		checker.Check(&b.m, p, &b.ds)
	}
	return &b.m, b.ds.Finish()
}
