package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// Definition returns where the name at an offset is defined. If the text does not define it, why says so; why is "" if
// no name stands there.
func (d *Document) Definition(off int) (at visa.Span, why string, ok bool) {
	p := d.names().at(d.clamp(off))
	switch {
	case p == nil:
		return visa.Span{}, "", false
	case p.symbol.defined():
		return p.symbol.def, "", true
	case p.symbol.predefined():
		return visa.Span{}, p.symbol.name + " is predefined: no line of the text declares it.", false
	}
	return visa.Span{}, "The text does not define " + p.symbol.name + ".", false
}

// References returns the name at an offset and all its places, in the order of the text. It returns nothing if no name
// stands there.
func (d *Document) References(off int) (name string, refs []lang.Location) {
	p := d.names().at(d.clamp(off))
	if p == nil {
		return "", nil
	}
	for _, u := range p.symbol.uses {
		refs = append(refs, lang.Location{Range: u.span, Definition: u.span == p.symbol.def, Write: u.write})
	}
	sort.Slice(refs, func(i, j int) bool { return refs[i].Range.Start < refs[j].Range.Start })
	return p.symbol.name, refs
}
