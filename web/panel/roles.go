package panel

import "github.com/lanewise/lanewise/core/protocol"

// roleInfo is how an operand's role is marked and called.
type roleInfo struct{ class, name string }

var roles = [...]roleInfo{
	protocol.RoleDst:  {"dst", "dst"},
	protocol.RoleSrc0: {"s0", "src0"},
	protocol.RoleSrc1: {"s1", "src1"},
	protocol.RoleSrc2: {"s2", "src2"},
	protocol.RoleSrc3: {"s3", "src3"},
}

// roleOf is the role of an operand; further sources are marked as the last of them.
func roleOf(o *protocol.Operand) roleInfo {
	if int(o.Role) < len(roles) {
		return roles[o.Role]
	}
	return roles[protocol.RoleSrc3]
}

// written is the mark of what the last step wrote, in place of a role.
var written = roleInfo{"was", "wrote"}
