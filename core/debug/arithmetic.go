package debug

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
)

// unary computes !, ~ and -.
func unary(op string, a number) number {
	switch {
	case op == "!":
		return number{bit(!a.true()), isa.BOOL}
	case op == "~" && a.typ == isa.BOOL:
		return number{a.bits ^ 1, isa.BOOL}
	case op == "~" && a.typ == isa.UQ:
		return number{^a.bits, isa.UQ}
	case op == "~":
		return number{uint64(^a.int()), isa.Q}
	case a.typ.Float():
		return number{math.Float64bits(-a.float()), isa.DF}
	}
	return number{uint64(-a.int()), isa.Q}
}

func truthOf(b bool) number { return number{bit(b), isa.BOOL} }

// binary computes one operation; false: a division by zero.
func binary(op string, a, b number) (number, bool) {
	switch op {
	case "&&":
		return truthOf(a.true() && b.true()), true
	case "||":
		return truthOf(a.true() || b.true()), true
	}
	logical := op == "&" || op == "|" || op == "^"
	if (a.typ.Float() || b.typ.Float()) && !logical {
		x, y := a.float(), b.float()
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
		return number{math.Float64bits(x), isa.DF}, true
	}
	if a.typ != isa.UQ && b.typ != isa.UQ {
		typ := isa.Q
		if logical && a.typ == isa.BOOL && b.typ == isa.BOOL {
			typ = isa.BOOL
		}
		return integers(op, a.int(), b.int(), typ)
	}
	// A negative number is less than any uq. Otherwise the rule is C's: one uq makes both uq,
	// but a count to shift by makes nothing.
	switch below, above := a.negative(), b.negative(); {
	case below != above && comparison(op):
		return compared(op, below, false, above), true
	case (op == "<<" || op == ">>") && a.typ != isa.UQ:
		return integers(op, a.int(), b.int(), isa.Q)
	}
	return integers(op, uint64(a.int()), uint64(b.int()), isa.UQ)
}

// integers computes one operation on integers of 64 bits.
func integers[T int64 | uint64](op string, x, y T, typ isa.Type) (number, bool) {
	switch op {
	case "+":
		x += y
	case "-":
		x -= y
	case "*":
		x *= y
	case "/", "%":
		if y == 0 {
			return number{}, false
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
	return number{uint64(x), typ}, true
}

func comparison(op string) bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// negative reports whether an integer is below zero.
func (n number) negative() bool { return n.typ.Signed() && n.int() < 0 }

func compared(op string, less, equal, more bool) number {
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

// functions are what an expression can call. What goes over lanes goes over those that
// are active; a list over all its elements.
var functions = map[string]func(all []number) number{
	"any":      func(all []number) number { return truthOf(count(all) > 0) },
	"all":      func(all []number) number { return truthOf(count(all) == len(all)) },
	"popcount": func(all []number) number { return number{uint64(count(all)), isa.Q} },
	"sum":      fold("+"),
	"min":      fold("<"),
	"max":      fold(">"),
	"abs":      func(all []number) number { return absolute(all[0]) }, // lane by lane
}

func count(all []number) (n int) {
	for _, a := range all {
		n += int(bit(a.true()))
	}
	return n
}

// absolute is a number without its sign, of the same type whatever the sign was.
func absolute(a number) number {
	switch {
	case a.typ.Float():
		return number{math.Float64bits(math.Abs(a.float())), isa.DF}
	case a.negative():
		return unary("-", a)
	case a.typ == isa.UQ:
		return a
	}
	return number{uint64(a.int()), isa.Q}
}

// fold makes one number of all: their sum, or the one that compares.
func fold(op string) func(all []number) number {
	return func(all []number) number {
		r := number{0, isa.Q}
		for i, a := range all {
			x, _ := binary(op, a, r)
			switch {
			case i == 0:
				r = a
			case op == "+":
				r = x
			case x.true():
				r = a
			}
		}
		return r
	}
}
