package expr

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
)

// unary computes !, ~ and -.
func unary(op string, a Number) Number {
	switch {
	case op == "!":
		return Number{bit(!a.True()), isa.BOOL}
	case op == "~" && a.Type == isa.BOOL:
		return Number{a.Bits ^ 1, isa.BOOL}
	case op == "~" && a.Type == isa.UQ:
		return Number{^a.Bits, isa.UQ}
	case op == "~":
		return Number{uint64(^a.int()), isa.Q}
	case a.Type.Float():
		return Number{math.Float64bits(-a.Float()), isa.DF}
	}
	return Number{uint64(-a.int()), isa.Q}
}

func truthOf(b bool) Number { return Number{bit(b), isa.BOOL} }

// binary computes one operation. It returns false for a division by zero.
func binary(op string, a, b Number) (Number, bool) {
	switch op {
	case "&&":
		return truthOf(a.True() && b.True()), true
	case "||":
		return truthOf(a.True() || b.True()), true
	}
	logical := op == "&" || op == "|" || op == "^"
	if (a.Type.Float() || b.Type.Float()) && !logical {
		x, y := a.Float(), b.Float()
		switch op {
		case "+":
			x += y
		case "-":
			x -= y
		case "*":
			x *= y
		case "/":
			x /= y
		case "%":
			x = math.Mod(x, y)
		default:
			less, equal := x < y, x == y
			return compared(op, less, equal, x > y), true
		}
		return Number{math.Float64bits(x), isa.DF}, true
	}
	if a.Type != isa.UQ && b.Type != isa.UQ {
		typ := isa.Q
		if logical && a.Type == isa.BOOL && b.Type == isa.BOOL {
			typ = isa.BOOL
		}
		return integers(op, a.int(), b.int(), typ)
	}
	// A negative number is less than any uq. Otherwise the rule is C's: one uq makes both uq, except that the type of a
	// shift count has no effect.
	switch below, above := a.negative(), b.negative(); {
	case below != above && comparison(op):
		return compared(op, below, false, above), true
	case (op == "<<" || op == ">>") && a.Type != isa.UQ:
		return integers(op, a.int(), b.int(), isa.Q)
	}
	return integers(op, uint64(a.int()), uint64(b.int()), isa.UQ)
}

// integers computes one operation on integers of 64 bits.
func integers[T int64 | uint64](op string, x, y T, typ isa.Type) (Number, bool) {
	switch op {
	case "+":
		x += y
	case "-":
		x -= y
	case "*":
		x *= y
	case "/", "%":
		if y == 0 {
			return Number{}, false
		}
		if op == "/" {
			x /= y
		} else {
			x %= y
		}
	case "&":
		x &= y
	case "|":
		x |= y
	case "^":
		x ^= y
	case "<<":
		x <<= uint(y) & 63
	case ">>":
		x >>= uint(y) & 63
	default:
		return compared(op, x < y, x == y, x > y), true
	}
	return Number{uint64(x), typ}, true
}

func comparison(op string) bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// negative reports whether an integer is below zero.
func (n Number) negative() bool { return n.Type.Signed() && n.int() < 0 }

func compared(op string, less, equal, more bool) Number {
	switch op {
	case "==":
		return truthOf(equal)
	case "!=":
		return truthOf(!equal)
	case "<":
		return truthOf(less)
	case "<=":
		return truthOf(less || equal)
	case ">":
		return truthOf(more)
	}
	return truthOf(more || equal)
}

// functions are what an expression can call. Given lanes, any, all, sum, min and max use the active ones; given a list,
// all of its elements. popcount counts all lanes of a mask, and the bits of each other number.
var functions = map[string]func(all []Number) Number{
	"any":      func(all []Number) Number { return truthOf(count(all) > 0) },
	"all":      func(all []Number) Number { return truthOf(count(all) == len(all)) },
	"popcount": func(all []Number) Number { return Number{uint64(count(all)), isa.Q} },
	"sum":      fold("+"),
	"min":      fold("<"),
	"max":      fold(">"),
	"abs":      func(all []Number) Number { return absolute(all[0]) }, // lane by lane
}

func count(all []Number) (n int) {
	for _, a := range all {
		n += int(bit(a.True()))
	}
	return n
}

// absolute returns the absolute value of a number. The type of the result does not depend on the sign.
func absolute(a Number) Number {
	switch {
	case a.Type.Float():
		return Number{math.Float64bits(math.Abs(a.Float())), isa.DF}
	case a.negative():
		return unary("-", a)
	case a.Type == isa.UQ:
		return a
	}
	return Number{uint64(a.int()), isa.Q}
}

// fold returns a function that reduces numbers to one: their sum for "+" or, for a comparison, the one for which it
// holds against the others.
func fold(op string) func(all []Number) Number {
	return func(all []Number) Number {
		r := Number{0, isa.Q}
		for i, a := range all {
			x, _ := binary(op, a, r)
			switch {
			case i == 0:
				r = a
			case op == "+":
				r = x
			case x.True():
				r = a
			}
		}
		return r
	}
}
