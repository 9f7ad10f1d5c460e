// Package limit bounds the values in a declaration, so that sizes cannot overflow. It is for the parser, which reads
// declarations, and for the assembler's Builder, which is given them.
package limit

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// Elems returns the number of elements v of a declaration. If v is out of bounds, it reports that and returns 1.
func Elems(ds *diag.Sink, v int64, at visa.Span) int {
	const most = 1 << 16
	if v < 1 || v > most {
		ds.Say(at, diag.DeclSize, "", "The number of elements is {}, but must be from 1 to {}.", v, most)
		return 1
	}
	return int(v)
}

// Decl reports types, sizes and aliases that no variable can have, and replaces most of them by valid ones.
func Decl(ds *diag.Sink, d *visa.Decl) {
	switch d.Class {
	case visa.General:
		if d.Type.Packed() || d.Type == isa.BOOL {
			ds.Say(d.NameSpan, diag.DirectiveValue, "2_datatypes.md#fundamental-data-types", "A general variable cannot have type {}.", d.Type)
			d.Type = isa.D
		}
		if d.Bytes() > 1<<16 {
			ds.Say(d.NameSpan, diag.DeclSize, "", "{} has {} bytes; the register file has no room for more than 65536.", diag.Clip(d.Name), d.Bytes())
			d.Elems = 1
		}
		if d.Alias != nil && d.AliasByte%d.Type.Size() != 0 {
			ds.Say(d.NameSpan, diag.Alias, "", "The alias offset {} is not a multiple of the {} bytes of type {}.", d.AliasByte, d.Type.Size(), d.Type)
		}
	case visa.Predicate:
		if d.Elems > 32 || d.Elems&(d.Elems-1) != 0 {
			ds.Say(d.NameSpan, diag.DeclSize, diag.HeaderPage+"#predicate-variables", "A predicate has 1, 2, 4, 8, 16 or 32 elements, not {}.", d.Elems)
			d.Elems = 32
		}
	case visa.Address:
		if d.Elems > 16 {
			ds.Say(d.NameSpan, diag.DeclSize, diag.HeaderPage+"#address-variables", "An address variable has at most 16 elements, not {}.", d.Elems)
			d.Elems = 16
		}
	}
}

// The largest offset and size of an .input line.
const (
	MostOffset = 1<<15 - 1
	MostSize   = 1<<16 - 1
)
