package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/visa"
)

// Access is a register or parameter that an instruction reads or writes.
type Access struct {
	Var   *Var
	Span  visa.Span
	Write bool
}

// Accesses returns the registers and parameters that an instruction reads or writes, without its guard, in the order of
// the text.
func (in *Inst) Accesses() (list []Access) {
	if c := in.Call; c != nil {
		for i := range c.Returns {
			list = appendAccesses(list, c.Returns[i], true)
		}
		if c.Pointer != nil {
			list = appendAccesses(list, c.Pointer, false)
		}
		for i := range c.Args {
			list = appendAccesses(list, c.Args[i], false)
		}
		return list
	}
	for i := range in.Args {
		list = appendAccesses(list, in.Args[i], in.Writes(i))
	}
	return list
}

func appendAccesses(list []Access, a *Operand, write bool) []Access {
	for i := range a.Elems {
		list = appendAccesses(list, a.Elems[i], write)
	}
	if a.Var != nil && (a.Var.Space == ptxisa.RegSpace || a.Var.Space == ptxisa.ParamSpace) {
		list = append(list, Access{a.Var, a.Span, write && a.Kind == RegOperand})
	}
	return list
}
