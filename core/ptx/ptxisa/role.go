package ptxisa

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

// The roles of operands that are written. PlainDestinations are registers, of which only the type is checked.
const (
	PlainDestinations = "dDwUpQ"
	Destinations      = PlainDestinations + "bvqjxJ"
)

// PlainSources are the roles of registers and numbers of which only the type is checked.
const PlainSources = "stWuckya"

// SplitRoles returns the roles of all operands, and how many of them are required: those after ? are optional.
func SplitRoles(roles string) (all string, least int) {
	must, more, _ := strings.Cut(roles, "?")
	return must + more, len(must)
}
