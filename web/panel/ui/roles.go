package ui

import "github.com/lanewise/lanewise/core/protocol"

// Role is how an operand's role is marked and called.
type Role struct{ Class, Name string }

// Roles are the roles of operands, by protocol.Role.
var Roles = [...]Role{
	protocol.RoleDst:  {"dst", "dst"},
	protocol.RoleSrc0: {"s0", "src0"},
	protocol.RoleSrc1: {"s1", "src1"},
	protocol.RoleSrc2: {"s2", "src2"},
	protocol.RoleSrc3: {"s3", "src3"},
}

// RoleOf is the role of an operand; further sources are marked as the last of them.
func RoleOf(o *protocol.Operand) Role {
	if int(o.Role) < len(Roles) {
		return Roles[o.Role]
	}
	return Roles[protocol.RoleSrc3]
}

// Written is the mark of what the last step wrote, in place of a role.
var Written = Role{"was", "wrote"}
