package syntax

import "strings"

// The roles of operands.
//
//	d  destination register of the first type           D  of the second
//	s  source, register or number, of the first type    t  of the second
//	w  destination, W source: twice as wide with .wide
//	U  destination of 32 bits                           u  source of 32 bits
//	b  destination, B source of the second type: as wide as the type or wider (cvt)
//	v  destination, V source: the same, or a vector (ld, st)
//	p  destination predicate, q the same or a pair p|q, c source predicate or !p
//	j  destination of the first type or a pair d|p (shfl, match), J  a pair (elect)
//	m  memory, [address]
//	x  destination, X source of mov: anything of the same width
//	a  source of the width of an address
//	i  a number                                         l  a label
//	L  a list of labels                                 .  checked by the instruction's own code
//	y  source of the second type if there is one        k  source of 64 bits, such as a cache policy
//	A  [address], in a space that the form gives        Q  destination of 64 bits
//	O  anything, checked by the instruction's own code  z  a register or a piece of one, in video instructions

// The roles of operands that are written. plainDestinations are registers, of which only the type is checked.
const (
	plainDestinations = "dDwUpQ"
	destinations      = plainDestinations + "bvqjxJ"
)

// plainSources are the roles of registers and numbers of which only the type is checked.
const plainSources = "stWuckya"

// split returns the roles of all operands, and how many of them are required: those after ? are optional.
func split(roles string) (all string, least int) {
	must, more, _ := strings.Cut(roles, "?")
	return must + more, len(must)
}

// roles returns the roles of the instruction's operands, from its form if that is known.
func (in *Inst) roles() (all string, least int) {
	if in.form != nil {
		return split(in.form.roles)
	}
	return split(in.Row.roles)
}

// writes reports whether operand i is written, by its role. Video instructions, whose operands are all pieces, write
// the first.
func (in *Inst) writes(i int) bool {
	roles, _ := in.roles()
	return i < len(roles) && (strings.IndexByte(destinations, roles[i]) >= 0 || i == 0 && roles[i] == 'z')
}

// ResultType returns the type of the first operand, which the instruction writes.
func (in *Inst) ResultType() Type {
	roles, _ := in.roles()
	return in.roleType(roles[0], 0)
}

// roleType returns the register type for a role; NoType if the role does not determine it, or the instruction has no
// types yet.
func (in *Inst) roleType(role byte, addressBits int) Type {
	var first, second Type
	if n := len(in.Types); n > 0 {
		first = in.Types[0]
		if n > 1 {
			second = in.Types[1]
		}
	}
	if in.form != nil {
		first = B32
	}
	switch role {
	case 'd', 's', 'j', 'x', 'X', 'b', 'v', 'V':
		return first
	case 'y':
		if second == NoType {
			return first
		}
		return second
	case 'D', 't', 'B':
		return second
	case 'w', 'W':
		if first == NoType {
			return NoType
		}
		return WideOf(in, first)
	case 'U', 'u':
		return U32
	case 'z', 'J':
		return B32
	case 'k', 'Q':
		return B64
	case 'p', 'q', 'c':
		return Pred
	case 'a':
		return Untyped.Of(addressBits)
	}
	return NoType
}
