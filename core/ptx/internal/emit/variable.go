package emit

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Variables: those of the program, views of them, those with a fixed meaning, and vISA's own.

// Variable is a variable of the vISA module.
type Variable struct {
	*visa.Decl
	views map[isa.Type]*Variable
	Base  *Variable // for a view: the variable that it is a view of
	Input int       // size in bytes, if it is an input of the kernel
}

// align sets the alignment of a declaration.
func (d *Variable) align(grf int) {
	switch {
	case d.Class != visa.General:
	case d.Elems >= warp || d.Bytes() >= grf || d.Alias != nil && d.Elems > 1:
		d.AlignName, d.Align = "GRF", 32
	case d.Type.Size() == 8 || d.Input >= 8: // a parameter of several bytes is read in pieces of up to 64 bits
		d.AlignName, d.Align = "qword", 8
	case d.Type.Size() == 4:
		d.AlignName, d.Align = "dword", 4
	default:
		d.AlignName, d.Align = "word", 2
	}
}

// View returns a variable seen as another type: an alias, which is declared on first use.
func (b *Builder) View(d *Variable, typ isa.Type) *Variable {
	if d.Base != nil {
		d = d.Base
	}
	if d.Type == typ {
		return d
	}
	if v := d.views[typ]; v != nil {
		return v
	}
	v := b.Variable(strings.TrimPrefix(d.Name, "%")+"_"+typ.String(), visa.General, typ, d.Bytes()/typ.Size())
	v.Alias, v.Root, v.Base = d.Decl, d.Decl, d
	if d.views == nil {
		d.views = map[isa.Type]*Variable{}
	}
	d.views[typ] = v
	return v
}

// unique returns a name that is unique in the function.
func (b *Builder) unique(name string) string { return b.local.Choose(new(int), name) }

// Variable declares a variable of the function.
func (b *Builder) Variable(name string, class visa.VarClass, typ isa.Type, elems int) *Variable {
	d := &Variable{Decl: &visa.Decl{Name: b.unique(name), Class: class, Type: typ, Elems: elems}}
	d.Root = d.Decl
	b.decls = append(b.decls, d)
	return d
}

// Predefined returns one of vISA's predefined variables.
func (b *Builder) Predefined(name string) *Variable {
	d := b.fixed[name]
	if d == nil {
		i := slices.IndexFunc(b.object.Decls, func(x *visa.Decl) bool { return x.Name == name })
		d = &Variable{Decl: b.object.Decls[i]}
		b.fixed[name] = d
	}
	return d
}

// Once returns a variable of the function with a fixed meaning, declared on first use.
func (b *Builder) Once(name string, class visa.VarClass, typ isa.Type, elems int) *Variable {
	d := b.fixed[name]
	if d == nil {
		d = b.Variable(name, class, typ, elems)
		b.fixed[name] = d
	}
	return d
}

// Asked reports whether the function uses such a variable.
func (b *Builder) Asked(name string) bool { return b.fixed[name] != nil }
