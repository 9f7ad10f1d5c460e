package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// elements tells by the messages of a kernel what the elements of its buffers are. A message moves bits: Intel's
// compiler loads a float as a double word that is another name (alias) of a variable of type f, and bytes as double
// words whose lowest bytes it uses by a name of type b.
type elements struct {
	names map[*visa.Decl]map[int]isa.Type // of each root variable, by size: the type of the first other name of that size
}

// elementsOf prepares for the messages of a kernel.
func elementsOf(kernel *visa.Object) elements {
	e := elements{names: map[*visa.Decl]map[int]isa.Type{}}
	for _, d := range kernel.Decls {
		if d.Class != visa.General || d.Root == d {
			continue
		}
		if e.names[d.Root] == nil {
			e.names[d.Root] = map[int]isa.Type{}
		}
		if _, has := e.names[d.Root][d.Type.Size()]; !has {
			e.names[d.Root][d.Type.Size()] = d.Type
		}
	}
	return e
}

// of returns the type of an element in memory that a message moves from or to a variable.
func (e elements) of(in *visa.Inst, data *visa.Decl) isa.Type {
	size := data.Type.Size()
	switch {
	case in.LSC != nil:
		size = in.LSC.DataBits / 8
	case isa.Table[in.Op].Suffix == isa.BlocksSuffix && in.Op != isa.OpGather4Scaled && in.Op != isa.OpScatter4Scaled:
		size = int(in.Get(isa.ElementBytes))
	}
	root := data.Root.Type
	if root.Size() == size || in.LSC != nil && in.LSC.Transpose && size > root.Size() && root.Float() { // a block of floats may move as quadwords
		return root
	}
	if typ, has := e.names[data.Root][size]; has {
		return typ
	}
	switch size {
	case 1:
		return isa.UB
	case 2:
		return isa.W
	case 8:
		return isa.Q
	}
	return data.Type
}
