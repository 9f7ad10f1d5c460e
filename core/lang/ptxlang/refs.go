package ptxlang

import (
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Definition returns where the name at an offset is declared, or where its body is.
func (d *Document) Definition(off int) (at visa.Span, why string, ok bool) {
	off = d.clamp(off)
	if u := d.useAt(off); u != nil {
		return u.Symbol.Span, "", true
	}
	if name := d.nameAt(off); name != "" {
		if ptxisa.IsSpecial(name) {
			return visa.Span{}, name + " is a special register: no line of the text declares it.", false
		}
		if _, is := syntax.ReadOpcode(name, nil); !is && study.IsName(name) {
			return visa.Span{}, "The text does not declare " + name + ".", false
		}
	}
	return visa.Span{}, "", false
}

// nameAt returns the name at an offset, whether the text declares it or not.
func (d *Document) nameAt(off int) string {
	if t, _ := d.tokenAt(off); t != nil && t.Kind == syntax.NameToken && t.Role != syntax.DirectiveRole {
		return t.Text
	}
	return ""
}

// References returns all places of the name at an offset; for a declaration of numbered registers, those of all its
// registers.
func (d *Document) References(off int) (name string, refs []lang.Location) {
	u := d.useAt(d.clamp(off))
	if u == nil {
		return "", nil
	}
	s := u.Symbol
	for _, u := range d.usesOf(s) {
		refs = append(refs, lang.Location{Range: u.Span, Definition: u.Declaration && u.Span == s.Span, Write: u.Write})
	}
	return s.Name, refs
}

// family returns the symbol that Rename renames: numbered registers share the name of their declaration.
func family(s *syntax.Symbol) *syntax.Symbol {
	if s.Range != nil {
		return s.Range
	}
	return s
}

// Renamable returns the name at an offset that Rename would change. For a numbered register it is the part before the
// number.
func (d *Document) Renamable(off int) (at visa.Span, name, why string) {
	off = d.clamp(off)
	u := d.useAt(off)
	if u == nil {
		if name := d.nameAt(off); ptxisa.IsSpecial(name) {
			return visa.Span{}, name, name + " is a special register and keeps its name."
		}
		return visa.Span{}, "", "Only the names of registers, variables, parameters, labels, functions and buffers can be changed; none stands here."
	}
	s := family(u.Symbol)
	if s.Func != nil && s.Func.Name == s.Name && s.Func.OfDriver() {
		return visa.Span{}, s.Name, s.Name + " is a function of the driver and keeps its name."
	}
	return visa.Span{Start: u.Span.Start, End: u.Span.Start + int32(len(s.Name))}, s.Name, ""
}

// Rename replaces the name at an offset wherever it stands, `//@` lines included.
func (d *Document) Rename(off int, name string) (edits []lang.TextEdit, why string) {
	if _, _, why = d.Renamable(off); why != "" {
		return nil, why
	}
	s := family(d.useAt(d.clamp(off)).Symbol)
	if name == s.Name {
		return nil, ""
	}
	if why = d.refuse(s, name); why != "" {
		return nil, why
	}
	for _, u := range d.usesOf(s) {
		edits = append(edits, lang.TextEdit{Range: visa.Span{Start: u.Span.Start, End: u.Span.Start + int32(len(s.Name))}, NewText: name})
	}
	return edits, ""
}

// refuse says why a symbol cannot get a name; "" if it can.
func (d *Document) refuse(s *syntax.Symbol, name string) string {
	switch {
	case name == "":
		return "A name must not be empty."
	case !study.IsName(name):
		return "A name has letters, digits, _ and $, and does not begin with a digit; % can stand before it."
	case name[0] == '%' && s.Name[0] != '%' && (s.Kind == syntax.KernelSymbol || s.Kind == syntax.BufferSymbol):
		return "The name of a " + s.Kind.String() + " does not begin with %."
	case ptxisa.IsSpecial(name) || name == "WARP_SZ":
		return name + " is a special register."
	case s.Kind == syntax.RangeSymbol && '0' <= name[len(name)-1] && name[len(name)-1] <= '9':
		return "The numbers of the registers follow the name, so it does not end in a digit."
	}
	for _, x := range d.learn().Symbols {
		apart := x.From > s.To || s.From > x.To
		if x == s || x.Range == s || apart {
			continue
		}
		if (x.Kind == syntax.BufferSymbol) != (s.Kind == syntax.BufferSymbol) && x.Kind != syntax.VariableSymbol && s.Kind != syntax.VariableSymbol {
			continue // only launch lines know buffers, while variables are known to both
		}
		if x.Name == name && (x.Kind == syntax.RangeSymbol) == (s.Kind == syntax.RangeSymbol) || s.Kind == syntax.RangeSymbol && numbered(x.Name, name) || x.Kind == syntax.RangeSymbol && numbered(name, x.Name) {
			return "The text has the " + x.Kind.String() + " " + x.Name + " already, in " + d.lineOf(x.Span) + "."
		}
	}
	return ""
}

// numbered reports whether a name consists of a prefix and a number.
func numbered(name, prefix string) bool {
	digits, ok := strings.CutPrefix(name, prefix)
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}
