package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// Roles returns the roles of the instruction's operands, from its form if that is known.
func (in *Inst) Roles() (all string, least int) {
	if in.Form != nil {
		return ptxisa.SplitRoles(in.Form.Roles)
	}
	return ptxisa.SplitRoles(in.Row.Roles)
}

// Writes reports whether operand i is written, by its role. Video instructions, whose operands are all pieces, write
// the first.
func (in *Inst) Writes(i int) bool {
	roles, _ := in.Roles()
	return i < len(roles) && (strings.IndexByte(ptxisa.Destinations, roles[i]) >= 0 || i == 0 && roles[i] == 'z')
}

// ResultType returns the type of the first operand, which the instruction writes.
func (in *Inst) ResultType() ptxisa.Type {
	roles, _ := in.Roles()
	return in.RoleType(roles[0], 0)
}

// RoleType returns the register type for a role; NoType if the role does not determine it, or the instruction has no
// types yet.
func (in *Inst) RoleType(role byte, addressBits int) ptxisa.Type {
	var first, second ptxisa.Type
	if n := len(in.Types); n > 0 {
		first = in.Types[0]
		if n > 1 {
			second = in.Types[1]
		}
	}
	if in.Form != nil {
		first = ptxisa.B32
	}
	switch role {
	case 'd', 's', 'j', 'x', 'X', 'b', 'v', 'V':
		return first
	case 'y':
		if second == ptxisa.NoType {
			return first
		}
		return second
	case 'D', 't', 'B':
		return second
	case 'w', 'W':
		if first == ptxisa.NoType {
			return ptxisa.NoType
		}
		return WideOf(in, first)
	case 'U', 'u':
		return ptxisa.U32
	case 'z', 'J':
		return ptxisa.B32
	case 'k', 'Q':
		return ptxisa.B64
	case 'p', 'q', 'c':
		return ptxisa.Pred
	case 'a':
		return ptxisa.Untyped.Of(addressBits)
	}
	return ptxisa.NoType
}
