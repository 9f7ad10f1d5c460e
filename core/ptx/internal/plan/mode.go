package plan

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// findMode determines whether denormals can be flushed by a mode for the whole text, and whether shared variables have
// generic addresses.
func (p *planner) findMode() {
	p.Flush = true
	for _, in := range p.insts {
		if in.Row.Name == "cvta" && in.Mods[ptxisa.ToGroup] == "" && syntax.SpaceOf(in) == ptxisa.SharedSpace {
			p.Generic = true
		}
		if keepsDenormals(in) {
			p.Flush = false
		}
	}
}

// keepsDenormals reports whether an instruction may have denormals of F as operands or results and must keep them.
func keepsDenormals(in *syntax.Inst) bool {
	switch in.Row.Name {
	case "mma", "wmma":
		return true
	case "tanh": // returns subnormal numbers as they are, and has no .ftz
		if in.Types[0] == ptxisa.F32 {
			return true
		}
	case "cvt": // converts through an F, which may be small
		if len(in.Types) == 2 && in.Types[1] == ptxisa.F64 && in.Types[0].Float() && in.Types[0].Bits() == 16 {
			return true
		}
	}
	if slices.Contains(in.Types, ptxisa.BF16) || slices.Contains(in.Types, ptxisa.BF16x2) || in.Has("bf16") {
		return true // one mode is for both
	}
	if in.Row.VISA == isa.OpLscAtomic && in.Mods[ptxisa.ModeGroup] == "add" && in.Type() == ptxisa.F32 { // an add here ("atom")
		space := syntax.SpaceOf(in)
		return space == ptxisa.SharedSpace || space == ptxisa.Generic
	}
	return in.Row.Takes(ptxisa.FtzGroup) && in.Mods[ptxisa.FtzGroup] == "" && len(in.Types) > 0 &&
		(in.Types[0] == ptxisa.F32 || in.Types[0] == ptxisa.F32x2 || in.Types[len(in.Types)-1] == ptxisa.F32)
}
