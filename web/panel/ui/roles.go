package ui

import "github.com/lanewise/lanewise/core/protocol"

// Role is the style class and the name of an operand's role.
type Role struct{ Class, Name string }

// Roles are the roles of operands, by protocol.Role.
var Roles = [...]Role{
	protocol.RoleDst:  {"dst", "dst"},
	protocol.RoleSrc0: {"s0", "src0"},
	protocol.RoleSrc1: {"s1", "src1"},
	protocol.RoleSrc2: {"s2", "src2"},
	protocol.RoleSrc3: {"s3", "src3"},
}

// RoleOf is the role of an operand. Sources beyond src3 count as src3.
func RoleOf(o *protocol.Operand) Role {
	if int(o.Role) < len(Roles) {
		return Roles[o.Role]
	}
	return Roles[protocol.RoleSrc3]
}

// Written takes the place of a role for what the last step wrote.
var Written = Role{"was", "wrote"}
