package visa

import "github.com/lanewise/lanewise/core/isa"

// FirstIDs holds the ID of the first declared variable of each class.
var FirstIDs = [...]int{General: isa.FirstGeneral, Address: 0, Predicate: isa.FirstPredicate, Sampler: 0, Surface: isa.FirstSurface}

// PredefinedDecls returns the predefined variables, with which the Decls of every object
// start, in the sizes that they have on a platform.
func PredefinedDecls(p isa.Platform) []*Decl {
	mem := make([]Decl, len(isa.PredefinedVars))
	decls := make([]*Decl, len(mem))
	general, surface := 0, 0
	for i := range isa.PredefinedVars {
		v, d := &isa.PredefinedVars[i], &mem[i]
		*d = Decl{Name: v.Name, Predefined: true, Type: v.Type, Elems: v.Size(p), ReadOnly: v.ReadOnly, Root: d}
		switch {
		case v.Surface:
			d.Class, d.ID = Surface, surface
			surface++
		case v.Sampler:
			d.Class, d.ID = Sampler, isa.BindlessSampler
		default:
			d.ID = general
			general++
		}
		decls[i] = d
	}
	return decls
}
