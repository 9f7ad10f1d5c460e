// Package regions is about the regions of operands, as the engine describes them: which of an instruction's is shown,
// and what the engine is asked about one. It knows nothing of the page.
package regions

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Shown is the region of the chosen operand, or of the first source that has one; nil if no operand has a region.
func Shown(v *protocol.View, chosen protocol.Role) *protocol.RegionDescribed {
	if v == nil || len(v.Regions) == 0 {
		return nil
	}
	best := &v.Regions[0]
	for i := range v.Regions {
		switch r := &v.Regions[i]; {
		case RoleOf(r) == chosen:
			return r
		case RoleOf(best) == protocol.RoleDst:
			best = r
		}
	}
	return best
}

// RoleOf is the role of the operand that a region belongs to.
func RoleOf(r *protocol.RegionDescribed) protocol.Role {
	if len(r.Registers) > 0 && r.Registers[0].Role <= protocol.RoleSrc3 {
		return r.Registers[0].Role
	}
	return protocol.RoleDst
}

// OperandText is the operand as it is written, without its modifier.
func OperandText(v *protocol.View, r *protocol.RegionDescribed) string {
	role := RoleOf(r)
	for i := range v.Operands {
		if o := &v.Operands[i]; o.Role == role {
			return plainOperand(o.Text)
		}
	}
	return r.Name
}

// plainOperand is an operand without its modifier: expressions and regions take none.
func plainOperand(text string) string {
	if len(text) > 3 && text[0] == '(' {
		if _, rest, closed := strings.Cut(text, ")"); closed {
			return rest
		}
	}
	return text
}
