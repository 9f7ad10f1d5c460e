package parser

import (
	"math"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/text"
)

// Constant expressions (PTX ISA, "Constant Expressions"), wherever a number can be written: integers of 64 bits with C's
// operators, which are signed or unsigned as in C, and doubles. Neither becomes the other.

// number is the value of a constant expression.
type number struct {
	bits     uint64
	unsigned bool
	float    bool // bits are those of a double
}

func double(f float64) number { return number{bits: math.Float64bits(f), float: true} }

func (n number) negated() number {
	if n.float {
		n.bits ^= 1 << 63
	} else {
		n.bits = -n.bits
	}
	return n
}

// magnitude returns a value without its sign, and whether it is negative.
func (n number) magnitude() (bits uint64, neg bool) {
	if neg = int64(n.bits) < 0; neg {
		n = n.negated()
	}
	return n.bits, neg
}

// operators are the binary operators and ?, with their precedence. Longer operators come before those that they begin
// with.
var operators = [...]struct {
	text  string
	level int
}{
	{"||", 1}, {"&&", 2}, {"==", 6}, {"!=", 6}, {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8},
	{"|", 3}, {"^", 4}, {"&", 5}, {"<", 7}, {">", 7}, {"+", 9}, {"-", 9}, {"*", multiplying}, {"/", multiplying}, {"%", multiplying}, {"?", 0},
}

const multiplying = 10

// operator returns the operator at the current token, and its precedence; "" if there is none.
func (p *parser) operator() (op string, level int) {
	if p.tok.Kind == lex.Punct {
		for i := range operators {
			if strings.HasPrefix(p.lex.Src[p.tok.Span.Start:], operators[i].text) {
				return operators[i].text, operators[i].level
			}
		}
	}
	return "", -1
}

// constant parses a constant expression of integers.
func (p *parser) constant() (uint64, bool) { return p.whole(0) }

// whole parses a constant expression of integers, as far as its operators have at least a precedence.
func (p *parser) whole(least int) (uint64, bool) {
	t := p.tok
	v, ok := p.primary(0)
	if ok {
		v, ok = p.expression(v, least, 0)
	}
	if ok && v.float {
		p.Say(t.Span, diag.Syntax, "There should be a whole number before {}.", t.Describe())
		return 0, false
	}
	return v.bits, ok
}

// startsConstant reports whether the current token can begin an expression.
func (p *parser) startsConstant() bool {
	return p.tok.Kind == lex.Int || p.tok.Kind == lex.Name && p.tok.Text == "WARP_SZ" || p.tok.Kind == lex.Punct && strings.Contains("(~!+-", p.tok.Text)
}

// mostNestedTerms bounds how deep the terms of an expression are nested.
const mostNestedTerms = 32

// primary parses a number, a number with a sign, or an expression in parentheses.
func (p *parser) primary(depth int) (v number, ok bool) {
	t := p.tok
	if depth > mostNestedTerms {
		p.Say(t.Span, diag.Syntax, "The terms of an expression do not stand in each other so deep.")
		return v, false
	}
	switch {
	case t.Kind == lex.Int:
		p.advance()
		return number{bits: t.Bits, unsigned: int64(t.Bits) < 0 || strings.HasSuffix(strings.ToUpper(t.Text), "U")}, true
	case t.Kind == lex.Float && !t.Single:
		p.advance()
		return number{bits: t.Bits, float: true}, true
	case t.Kind == lex.Name && t.Text == "WARP_SZ":
		p.advance()
		return number{bits: ptxisa.WarpSize}, true
	case t.Is("-") || t.Is("+") || t.Is("~") || t.Is("!"):
		p.advance()
		v, ok = p.primary(depth + 1)
		switch {
		case t.Is("-"):
			v = v.negated()
		case ok && v.float && !t.Is("+"):
			return v, p.noFloat(t.Text)
		case t.Is("~"):
			v = number{bits: ^v.bits, unsigned: true}
		case t.Is("!"):
			v = truth(v.bits == 0)
		}
		return v, ok
	case p.accept("("):
		if p.tok.Kind == lex.Dot && (p.tok.Text == "s64" || p.tok.Text == "u64") { // a cast changes no bit
			word := p.tok.Text
			p.advance()
			if !p.need(")") {
				return v, false
			}
			if v, ok = p.primary(depth + 1); ok && v.float {
				return v, p.noFloat("." + word)
			}
			v.unsigned = word == "u64"
			return v, ok
		}
		if v, ok = p.primary(depth + 1); ok {
			v, ok = p.expression(v, 0, depth+1)
		}
		return v, ok && p.need(")")
	}
	p.Say(t.Span, diag.Syntax, "There should be a whole number before {}.", t.Describe())
	return v, false
}

// expression parses what follows the value v, for operators of precedence least and higher.
func (p *parser) expression(v number, least, depth int) (number, bool) {
	for {
		op, level := p.operator()
		if op == "" || level < least {
			return v, true
		}
		for range op {
			p.advance()
		}
		right, ok := p.primary(depth + 1)
		if !ok {
			return v, false
		}
		if op == "?" {
			if right, ok = p.expression(right, 0, depth+1); !ok || !p.need(":") {
				return v, false
			}
			other, ok := p.primary(depth + 1)
			if ok {
				other, ok = p.expression(other, 0, depth+1)
			}
			if ok && (v.float || right.float != other.float) {
				return v, p.noFloat(op)
			}
			unsigned := right.unsigned || other.unsigned
			if v.bits == 0 {
				right = other
			}
			right.unsigned = unsigned
			return right, ok
		}
		if right, ok = p.expression(right, level+1, depth+1); !ok {
			return v, false
		}
		if v.float != right.float || v.float && !ptxisa.HasWord(ofFloats, op) {
			return v, p.noFloat(op)
		}
		if (op == "/" || op == "%") && right.bits == 0 && !v.float {
			p.Say(p.before, diag.Value, "A constant is divided by zero.")
			return v, false
		}
		v = operate(op, v, right)
	}
}

// ofFloats are the operators that doubles have, too.
const ofFloats = "+ - * / < <= > >= == !="

// noFloat reports an operator of integers that has a double as an operand.
func (p *parser) noFloat(op string) bool {
	p.Say(p.before, diag.Value, "A number with a point is no operand of {} here.", text.Quote(op))
	return false
}

// operate evaluates a binary operator. Integers are unsigned if one of them is, but a shift goes by the first
// alone, and a remainder is always that of unsigned numbers.
func operate(op string, x, y number) number {
	if x.float {
		return operateFloats(op, math.Float64frombits(x.bits), math.Float64frombits(y.bits))
	}
	a, b, unsigned := x.bits, y.bits, x.unsigned || y.unsigned
	less := func(a, b uint64) bool { return a < b }
	if !unsigned {
		less = func(a, b uint64) bool { return int64(a) < int64(b) }
	}
	switch op {
	case "||":
		return truth(a != 0 || b != 0)
	case "&&":
		return truth(a != 0 && b != 0)
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<=":
		return truth(!less(b, a))
	case ">=":
		return truth(!less(a, b))
	case "<":
		return truth(less(a, b))
	case ">":
		return truth(less(b, a))
	case "<<":
		return number{bits: a << min(b, 64), unsigned: x.unsigned}
	case ">>":
		if x.unsigned {
			return number{bits: a >> min(b, 64), unsigned: true}
		}
		return number{bits: uint64(int64(a) >> min(b, 63))}
	case "|":
		a |= b
	case "^":
		a ^= b
	case "&":
		a &= b
	case "+":
		a += b
	case "-":
		a -= b
	case "*":
		a *= b
	case "%":
		return number{bits: a % b}
	case "/":
		if a /= b; !unsigned {
			a = uint64(int64(x.bits) / int64(b))
		}
	}
	return number{bits: a, unsigned: unsigned}
}

func operateFloats(op string, a, b float64) number {
	switch op {
	case "+":
		return double(a + b)
	case "-":
		return double(a - b)
	case "*":
		return double(a * b)
	case "/":
		return double(a / b)
	case "<":
		return truth(a < b)
	case "<=":
		return truth(a <= b)
	case ">":
		return truth(a > b)
	case ">=":
		return truth(a >= b)
	case "==":
		return truth(a == b)
	}
	return truth(a != b)
}

func truth(holds bool) number {
	if holds {
		return number{bits: 1}
	}
	return number{}
}
