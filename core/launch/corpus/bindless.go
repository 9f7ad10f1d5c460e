package corpus

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// bindless is the address mode of an argument whose surface is reached by the offset of its state; the kernel is given
// this offset in place of an address (spec/visa/3_execution_model.md, T252).
const bindless = "bindless"

// surfaces marks as bindless the arguments that are called addresses of buffers but are offsets of surface states.
// Intel's compiler makes them so with -cl-intel-use-bindless-buffers alone.
func (l *layout) surfaces(kernel *visa.Object) {
	states := surfaceStates(kernel)
	for _, in := range kernel.Inputs {
		for i := range l.Arguments {
			if a := &l.Arguments[i]; a.Type == "buffer_address" && a.Offset == l.crossOffset(in.Offset) && in.Var != nil && states[in.Var.Root] {
				a.AddrMode = bindless
			}
		}
	}
}

// surfaceStates returns the variables that hold offsets of surface states: those that a kernel moves into %bss or names
// in bss(..), and those that these are copied from.
func surfaceStates(o *visa.Object) map[*visa.Decl]bool {
	states, from := map[*visa.Decl]bool{}, map[*visa.Decl][]*visa.Decl{}
	var mark func(v *visa.Decl)
	mark = func(v *visa.Decl) {
		if v == nil || states[v.Root] {
			return
		}
		states[v.Root] = true
		for _, source := range from[v.Root] {
			mark(source)
		}
	}
	var used []*visa.Decl
	for _, in := range o.Insts() {
		switch {
		case in.LSC != nil:
			if in.LSC.AddrKind == visa.BSS {
				used = append(used, in.LSC.Surface.Var)
			}
		case len(in.Args) != 2 || in.Args[0].Var == nil || in.Args[1].Var == nil:
		case in.Op == isa.OpMov:
			from[in.Args[0].Var.Root] = append(from[in.Args[0].Var.Root], in.Args[1].Var)
		case in.Op == isa.OpMovS && in.Args[0].Var.Name == "%bss":
			used = append(used, in.Args[1].Var)
		}
	}
	for _, v := range used {
		mark(v)
	}
	return states
}
