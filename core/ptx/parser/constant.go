package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// Constant expressions (PTX ISA, "Constant Expressions"): integers of 64 bits with C's operators, wherever a number can
// be written.

// operators are the binary operators and ?, with their precedence. Longer operators come before those that they begin
// with.
var operators = [...]struct {
	text  string
	level int
}{
	{"||", 1}, {"&&", 2}, {"==", 6}, {"!=", 6}, {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8},
	{"|", 3}, {"^", 4}, {"&", 5}, {"<", 7}, {">", 7}, {"+", 9}, {"-", 9}, {"*", multiplying}, {"/", multiplying}, {"?", 0},
}

const multiplying = 10

// operator returns the operator at the current token, and its precedence; "" if there is none.
func (p *parser) operator() (text string, level int) {
	if p.tok.Kind == lex.Punct {
		for i := range operators {
			if strings.HasPrefix(p.lex.Src[p.tok.Span.Start:], operators[i].text) {
				return operators[i].text, operators[i].level
			}
		}
	}
	return "", -1
}

// constant parses a constant expression.
func (p *parser) constant() (uint64, bool) {
	v, ok := p.primary(0)
	if !ok {
		return 0, false
	}
	return p.expression(v, 0, 0)
}

// startsConstant reports whether the current token can begin an expression.
func (p *parser) startsConstant() bool {
	return p.tok.Kind == lex.Int || p.tok.Kind == lex.Name && p.tok.Text == "WARP_SZ" || p.tok.Is("(") || p.tok.Is("~")
}

// mostNestedTerms bounds how deep the terms of an expression are nested.
const mostNestedTerms = 32

// primary parses a number, a number with a sign, or an expression in parentheses.
func (p *parser) primary(depth int) (v uint64, ok bool) {
	t := p.tok
	if depth > mostNestedTerms {
		p.Say(t.Span, diag.Syntax, "The terms of an expression do not stand in each other so deep.")
		return 0, false
	}
	switch {
	case t.Kind == lex.Int:
		p.advance()
		return t.Bits, true
	case t.Kind == lex.Name && t.Text == "WARP_SZ":
		p.advance()
		return ptxisa.WarpSize, true
	case t.Is("-") || t.Is("+") || t.Is("~") || t.Is("!"):
		p.advance()
		v, ok = p.primary(depth + 1)
		switch {
		case t.Is("-"):
			v = -v
		case t.Is("~"):
			v = ^v
		case t.Is("!"):
			v = truth(v == 0)
		}
		return v, ok
	case p.accept("("):
		if p.tok.Kind == lex.Dot && (p.tok.Text == "s64" || p.tok.Text == "u64") { // a cast changes no bit
			p.advance()
			if !p.need(")") {
				return 0, false
			}
			return p.primary(depth + 1)
		}
		if v, ok = p.primary(depth + 1); ok {
			v, ok = p.expression(v, 0, depth+1)
		}
		return v, ok && p.need(")")
	}
	p.Say(t.Span, diag.Syntax, "There should be a whole number before {}.", t.Describe())
	return 0, false
}

// expression parses what follows the value v, for operators of precedence least and higher.
func (p *parser) expression(v uint64, least, depth int) (uint64, bool) {
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
			return 0, false
		}
		if op == "?" {
			if right, ok = p.expression(right, 0, depth+1); !ok || !p.need(":") {
				return 0, false
			}
			other, ok := p.primary(depth + 1)
			if ok {
				other, ok = p.expression(other, 0, depth+1)
			}
			if v == 0 {
				right = other
			}
			return right, ok
		}
		if right, ok = p.expression(right, level+1, depth+1); !ok {
			return 0, false
		}
		if op == "/" && right == 0 {
			p.Say(p.before, diag.Value, "A constant is divided by zero.")
			return 0, false
		}
		v = operate(op, v, right)
	}
}

// operate evaluates a binary operator. Operands are signed.
func operate(op string, a, b uint64) uint64 {
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
		return truth(int64(a) <= int64(b))
	case ">=":
		return truth(int64(a) >= int64(b))
	case "<":
		return truth(int64(a) < int64(b))
	case ">":
		return truth(int64(a) > int64(b))
	case "<<":
		return a << min(b, 64)
	case ">>":
		return uint64(int64(a) >> min(b, 63))
	case "|":
		return a | b
	case "^":
		return a ^ b
	case "&":
		return a & b
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	return uint64(int64(a) / int64(b))
}

func truth(holds bool) uint64 {
	if holds {
		return 1
	}
	return 0
}
