package parser

import (
	"strconv"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Constant expressions, read by precedence climbing: level reads the operators that bind
// at least as tightly as a given level. Where a region or an alias is read, a `>` ends the
// expression, as in Intel's grammar (see angleExpr).

// binary is an operator and its level. A higher level binds tighter; level 0 means no operator.
type binary struct {
	level int
	apply func(a, b int64) (int64, bool) // false: division by zero
}

// Levels of the operators, in Intel's order: & binds looser than ^, and ^ looser than |.
const (
	levelAnd = 1 + iota
	levelXor
	levelOr
	levelEqual
	levelRelation
	levelShift
	levelAdd
	levelMul
)

var binaries = [128]binary{
	'&':      {levelAnd, func(a, b int64) (int64, bool) { return a & b, true }},
	'^':      {levelXor, func(a, b int64) (int64, bool) { return a ^ b, true }},
	'|':      {levelOr, func(a, b int64) (int64, bool) { return a | b, true }},
	lex.EQ:   {levelEqual, func(a, b int64) (int64, bool) { return truth(a == b), true }},
	lex.NE:   {levelEqual, func(a, b int64) (int64, bool) { return truth(a != b), true }},
	'<':      {levelRelation, func(a, b int64) (int64, bool) { return truth(a < b), true }},
	'>':      {levelRelation, func(a, b int64) (int64, bool) { return truth(a > b), true }},
	lex.LE:   {levelRelation, func(a, b int64) (int64, bool) { return truth(a <= b), true }},
	lex.GE:   {levelRelation, func(a, b int64) (int64, bool) { return truth(a >= b), true }},
	lex.Shl:  {levelShift, func(a, b int64) (int64, bool) { return a << (uint64(b) & 63), true }},
	lex.Shr:  {levelShift, func(a, b int64) (int64, bool) { return a >> (uint64(b) & 63), true }},
	lex.UShr: {levelShift, func(a, b int64) (int64, bool) { return int64(uint64(a) >> (uint64(b) & 63)), true }},
	'+':      {levelAdd, func(a, b int64) (int64, bool) { return a + b, true }},
	'-':      {levelAdd, func(a, b int64) (int64, bool) { return a - b, true }},
	'*':      {levelMul, func(a, b int64) (int64, bool) { return a * b, true }},
	'/':      {levelMul, divide},
	'%':      {levelMul, remainder},
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func divide(a, b int64) (int64, bool) {
	if b == 0 {
		return 0, false
	}
	return a / b, true
}

func remainder(a, b int64) (int64, bool) {
	if b == 0 {
		return 0, false
	}
	return a % b, true
}

// maxNesting bounds parentheses and signs within an expression, so that a hostile text
// cannot exhaust the stack.
const maxNesting = 100

// expr reads a whole expression, a ? b : c included.
func (p *parser) expr() (int64, bool) { return p.exprDepth(0) }

func (p *parser) exprDepth(depth int) (int64, bool) {
	v, ok := p.level(levelAnd, depth)
	if !ok || !p.is('?') {
		return v, ok
	}
	p.next()
	a, ok := p.level(levelAnd, depth)
	if !ok || !p.expect(':') {
		return 0, false
	}
	if depth++; depth > maxNesting {
		return 0, p.tooDeep()
	}
	b, ok := p.exprDepth(depth)
	if v != 0 {
		return a, ok
	}
	return b, ok
}

// angleExpr reads an expression that ends at a >: it has no comparisons outside parentheses.
func (p *parser) angleExpr() (int64, bool) { return p.level(levelShift, 0) }

// level reads an expression whose operators bind at least as tightly as level.
func (p *parser) level(level, depth int) (int64, bool) {
	v, ok := p.unary(depth)
	if !ok {
		return 0, false
	}
	return p.operators(v, level, depth)
}

// operators reads the rest of an expression, after its first operand, whose value is v.
func (p *parser) operators(v int64, level, depth int) (int64, bool) {
	for {
		op := binaries[p.tok.Kind&127]
		if op.level == 0 || op.level < level {
			return v, true
		}
		at := p.span()
		p.next()
		w, ok := p.level(op.level+1, depth)
		if !ok {
			return 0, false
		}
		if v, ok = op.apply(v, w); !ok {
			p.ds.Add(at, diag.Syntax, "", "This divides by zero.")
			return 0, false
		}
	}
}

func (p *parser) unary(depth int) (int64, bool) {
	if depth > maxNesting {
		return 0, p.tooDeep()
	}
	switch p.tok.Kind {
	case '-', '~', '!':
		k := p.tok.Kind
		p.next()
		v, ok := p.unary(depth + 1)
		switch k {
		case '-':
			v = -v
		case '~':
			v = ^v
		default:
			v = truth(v == 0)
		}
		return v, ok
	case '(':
		p.next()
		v, ok := p.exprDepth(depth + 1)
		return v, ok && p.expect(')')
	case lex.Int:
		return p.integer()
	case lex.Builtin:
		switch p.text(p.tok) {
		case "%sizeof":
			return p.sizeof()
		case "%DispatchSimd":
			n := p.dispatchSIMD()
			if n == 0 {
				p.ds.Add(p.span(), diag.DirectiveValue, diag.HeaderPage+"#kernel", "%DispatchSimd has no value before .kernel_attr SimdSize gives it one.")
				return 0, false
			}
			p.next()
			return int64(n), true
		}
	}
	return 0, p.expected("a number")
}

func (p *parser) tooDeep() bool {
	p.ds.Add(p.span(), diag.Syntax, "", "This expression is nested too deep.")
	return false
}

// integer reads a decimal or hexadecimal literal of up to 64 bits and returns these as an int64.
func (p *parser) integer() (int64, bool) {
	v, ok := visa.ParseInt(p.text(p.tok))
	if !ok {
		p.ds.Say(p.span(), diag.BadNumber, "", "The number {} does not fit in 64 bits.", diag.Clip(p.text(p.tok)))
		return 0, false
	}
	p.next()
	return int64(v), true
}

// decimal reads an integer where Intel's assembler accepts only decimal ones.
func (p *parser) decimal() (int64, bool) { return p.integerIn(false) }

// hexadecimal reads an integer where Intel's assembler accepts only hexadecimal ones.
func (p *parser) hexadecimal() (int64, bool) { return p.integerIn(true) }

func (p *parser) integerIn(hex bool) (int64, bool) {
	at := p.span()
	right := isHexLiteral(p.text(p.tok)) == hex
	v, ok := p.integer()
	if ok && !right {
		base, written := "decimal", strconv.FormatInt(v, 10)
		if hex {
			base, written = "hexadecimal", hexDigits(uint64(v))
		}
		p.ds.Say(at, diag.BadNumber, diag.SyntaxPage, "This number is written in {}, {}.", base, written).Change(at, written)
		return 0, false
	}
	return v, ok
}

// sizeof reads %sizeof V or %sizeof(V): the size of a variable in bytes, or of a register if V is GRF.
func (p *parser) sizeof() (int64, bool) {
	p.next()
	paren := p.accept('(')
	if !p.isName() {
		return 0, p.expected("a variable's name")
	}
	name := p.text(p.tok)
	size := int64(32)
	if d := p.lookup(name); d != nil {
		if d.Class != visa.General && d.Class != visa.Address {
			p.ds.Say(p.span(), diag.OperandClass, "", "%sizeof takes a general or address variable, and {} is {}.", name, d.Class.WithArticle())
			return 0, false
		}
		size = int64(d.Bytes())
	} else if name != "GRF" {
		p.undeclared(p.span(), name, 1<<visa.General|1<<visa.Address)
		return 0, false
	}
	p.next()
	if paren && !p.expect(')') {
		return 0, false
	}
	return size, true
}

// dispatchSIMD returns the kernel's SimdSize attribute, 0 if none has been read.
func (p *parser) dispatchSIMD() int {
	if p.obj == nil {
		return 0
	}
	return p.obj.SIMD()
}

// small reads an expression whose value must be from low to high, for row and column
// offsets, sizes and the like.
func (p *parser) small(what string, low, high int64) (int, bool) {
	start := p.tok.Start
	v, ok := p.expr()
	return p.inRange(v, ok, start, what, low, high)
}

func (p *parser) inRange(v int64, ok bool, start int32, what string, low, high int64) (int, bool) {
	if ok && !p.ds.InRange(p.since(start), what, v, low, high) {
		return 0, false
	}
	return int(v), ok
}

func isHexLiteral(s string) bool { return len(s) > 2 && s[1]|0x20 == 'x' }
