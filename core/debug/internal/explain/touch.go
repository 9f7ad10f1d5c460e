package explain

import (
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// MarkTouching marks the instructions that may access a variable of a function: those that name it or an alias of it,
// and those that address registers indirectly. If d is nil or a surface, it marks those that access memory.
func MarkTouching(p *scope.Program, insts []bool, fn int, d *visa.Decl) {
	memory := d == nil || d.Class == visa.Surface
	for i := range p.Target.Program.Insts {
		in := &p.Target.Program.Insts[i]
		if memory && in.Src.AccessesMemory() || !memory && (in.Func == fn || d.Root.Predefined) && touches(in.Src, d.Root) {
			insts[i] = true
		}
	}
}

// touches reports whether an instruction may read or write a root variable.
func touches(in *visa.Inst, root *visa.Decl) bool {
	same := func(d *visa.Decl) bool {
		return d != nil && d.Root != nil && (d.Root == root || root.Predefined && d.Root.Name == root.Name)
	}
	touched := same(in.Pred.Var)
	in.EachArg(func(_ *isa.Slot, a *visa.Operand) {
		touched = touched || same(a.Var) || a.Kind == visa.IndirectOperand
	})
	if in.LSC != nil {
		touched = touched || same(in.LSC.Surface.Var)
		for i := range in.LSC.More {
			touched = touched || same(in.LSC.More[i].Var)
		}
	}
	return touched
}
