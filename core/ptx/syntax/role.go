package syntax

import "strings"

// The roles of operands.
//
//	d  destination register of the first type         D  of the second
//	s  source, register or number, of the first type   t  of the second
//	w  destination, W source: twice as wide with .wide
//	U  destination of 32 bits                          u  source of 32 bits
//	b  destination, B source: as wide as the type or wider (cvt)
//	v  destination, V source: the same, or a vector (ld, st)
//	p  destination predicate, q the same or a pair p|q, c source predicate or !p
//	j  destination of the first type or a pair d|p (shfl, match), J  a pair (elect)
//	m  memory, [address]
//	x  destination, X source of mov: anything that has the width
//	a  source of the width of an address
//	i  a number                                        l  a label
//	L  a list of labels                                 .  looked at by the instruction itself
//	y  source of the second type if there is one        k  source of 64 bits, a cache policy
//	A  [address], in a space that a form says           Q  destination of 64 bits
//	O  anything that the instruction itself looks at    z  a register's piece, as video instructions take them

// destinations are the roles of operands that are written; plain ones are registers, whose type alone is looked at.
const (
	plainDestinations = "dDwUpQ"
	destinations      = plainDestinations + "bvqjxJ"
)

// plainSources are those of registers and numbers, whose type alone is looked at.
const plainSources = "stWuckya"

// split gives the roles of all operands, and how many of them must stand: what follows ? may be left out.
func split(roles string) (all string, least int) {
	must, more, _ := strings.Cut(roles, "?")
	return must + more, len(must)
}

// roles are those of the instruction's operands: of its form where it has been matched with one.
func (in *Inst) roles() (all string, least int) {
	if in.form != nil {
		return split(in.form.roles)
	}
	return split(in.Row.roles)
}

// writes reports whether an operand is written, by its role: of a video instruction, whose operands are all pieces, the
// first.
func (in *Inst) writes(i int) bool {
	roles, _ := in.roles()
	return i < len(roles) && (strings.IndexByte(destinations, roles[i]) >= 0 || i == 0 && roles[i] == 'z')
}

// ResultType is the type of what an instruction writes first.
func (in *Inst) ResultType() Type {
	roles, _ := in.roles()
	return in.roleType(roles[0], 0)
}

// roleType is the type of a register in a role; NoType where it has none of its own, or the instruction's types are yet
// to come.
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
