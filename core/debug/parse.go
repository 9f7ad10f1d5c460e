package debug

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// The language of watches, conditions and values (protocol.Watch): a small expression
// language whose values have one number for each lane. This file reads it, value.go
// evaluates it.

// node is a piece of an expression.
type node struct {
	kind       nodeKind
	start, end int    // bytes of the text
	name       string // of a variable, mask or function; the operator
	a, b       *node
	bits       uint64      // number
	typ        isa.Type    // number: of its bits; others: the type that was asked for, NoType if none
	region     visa.Region // region, indirect
	row, col   int         // region: offsets; indirect: element of the address variable and byte offset
}

type nodeKind uint8

const (
	numberNode   nodeKind = iota
	nameNode              // X, EM, lane
	elementNode           // name[a]
	rangeNode             // name[a..b]
	regionNode            // name(row,col)<V;W,H>
	indirectNode          // r[name(row),col]<V;W,H>
	callNode              // name(a)
	unaryNode             // name a
	binaryNode            // a name b
	laneNode              // lane row: b
)

// exprError is a sentence about a piece of the text.
type exprError struct {
	text       string
	start, end int
}

const (
	maxExpr  = 4096 // bytes of an expression
	maxNests = 64   // levels of it
)

// exprParser reads an expression. The first error ends it.
type exprParser struct {
	text  string
	pos   int
	depth int
	err   *exprError
}

// parse reads a whole text as an expression.
func parse(text string) (*node, *exprError) {
	p := &exprParser{text: text}
	if len(text) > maxExpr {
		return nil, &exprError{"This expression is too long.", 0, len(text)}
	}
	n := p.top()
	if p.space(); p.err == nil && p.pos < len(text) {
		p.behind()
	}
	if p.err != nil {
		return nil, p.err
	}
	return n, nil
}

// behind says what is wrong with text behind an expression.
func (p *exprParser) behind() {
	rest := p.text[p.pos:]
	switch {
	case strings.HasPrefix(rest, "="):
		p.fail(p.pos, p.pos+1, "An expression changes nothing: == compares; a value is changed in its cell.")
	case strings.HasPrefix(rest, "?"):
		p.fail(p.pos, p.pos+1, "Expressions have no a ? b : c.")
	default:
		p.fail(p.pos, len(p.text), "The expression ends before this: an operator is missing.")
	}
}

func (p *exprParser) fail(start, end int, text string) {
	if p.err == nil {
		p.err = &exprError{text, min(start, len(p.text)), min(max(end, start+1), max(len(p.text), start))}
	}
}

func (p *exprParser) space() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t') {
		p.pos++
	}
}

// accept takes a token if it comes next.
func (p *exprParser) accept(token string) bool {
	p.space()
	if strings.HasPrefix(p.text[p.pos:], token) {
		p.pos += len(token)
		return true
	}
	return false
}

func (p *exprParser) expect(token string) {
	if !p.accept(token) {
		p.fail(p.pos, p.pos+1, "\""+token+"\" is expected here.")
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '%' || c == '$' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// word takes a name; "" if none comes next.
func (p *exprParser) word() string {
	p.space()
	from := p.pos
	if p.pos < len(p.text) && isLetter(p.text[p.pos]) {
		p.pos++
		for p.pos < len(p.text) && (isLetter(p.text[p.pos]) && p.text[p.pos] != '%' || isDigit(p.text[p.pos])) {
			p.pos++
		}
	}
	return p.text[from:p.pos]
}

// top reads `lane 3: e` or an expression.
func (p *exprParser) top() *node {
	p.space()
	from := p.pos
	if p.word() == "lane" {
		if p.space(); p.pos < len(p.text) && isDigit(p.text[p.pos]) {
			n := &node{kind: laneNode, start: from, typ: isa.NoType, row: p.count()}
			p.expect(":")
			n.b = p.binary(0)
			n.end = p.pos
			return n
		}
	}
	p.pos = from
	return p.binary(0)
}

// operators by how tightly they bind, longer ones before their beginnings.
var operators = [...][]string{
	{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"},
}

// operator takes an operator of a level.
func (p *exprParser) operator(level int) string {
	p.space()
	rest := p.text[p.pos:]
	for _, op := range operators[level] {
		if !strings.HasPrefix(rest, op) {
			continue
		}
		if len(op) == 1 && len(rest) > 1 { // it can be the beginning of another one
			two := rest[:2]
			if two == "<<" || two == ">>" || two == "||" || two == "&&" {
				continue
			}
		}
		p.pos += len(op)
		return op
	}
	return ""
}

func (p *exprParser) binary(level int) *node {
	if level == len(operators) {
		return p.unary()
	}
	n := p.binary(level + 1)
	for p.err == nil {
		op := p.operator(level)
		if op == "" {
			break
		}
		n = &node{kind: binaryNode, name: op, a: n, b: p.binary(level + 1), start: n.start, typ: isa.NoType}
		n.end = p.pos
	}
	return n
}

func (p *exprParser) unary() *node {
	p.space()
	from := p.pos
	if p.depth++; p.depth > maxNests {
		p.fail(from, len(p.text), "This expression is nested too deeply.")
	}
	defer func() { p.depth-- }()
	if p.err != nil {
		return &node{}
	}
	for _, op := range []string{"-", "!", "~"} {
		if p.accept(op) {
			n := &node{kind: unaryNode, name: op, a: p.unary(), start: from, typ: isa.NoType}
			n.end = p.pos
			return n
		}
	}
	n := p.primary()
	n.start, n.end = from, p.pos
	return n
}

func (p *exprParser) primary() *node {
	if p.accept("(") {
		n := p.binary(0)
		p.expect(")")
		return n
	}
	if p.pos < len(p.text) && (isDigit(p.text[p.pos]) || p.text[p.pos] == '.') {
		n := p.number()
		p.suffix(n)
		return n
	}
	from := p.pos
	name := p.word()
	n := &node{kind: nameNode, name: name, typ: isa.NoType}
	switch {
	case name == "":
		p.fail(from, from+1, "A value is expected here: a variable, a number, a mask or a function.")
		return n
	case name == "r" && p.accept("["):
		n.kind = indirectNode
		if n.name = p.word(); n.name == "" {
			p.fail(p.pos, p.pos+1, "The name of an address variable is expected here.")
		}
		if p.accept("(") {
			n.row = p.count()
			p.expect(")")
		}
		if p.accept(",") {
			n.col = p.count()
		}
		p.expect("]")
		n.region = visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}
		p.regionOf(n)
	case p.accept("["):
		n.kind = elementNode
		n.a = p.binary(0)
		if p.accept("..") {
			n.kind = rangeNode
			n.b = p.binary(0)
		}
		p.expect("]")
	case p.text[p.pos:] != "" && p.text[p.pos] == '(':
		p.pos++
		if functions[name] != nil {
			n.kind = callNode
			n.a = p.binary(0)
			p.expect(")")
			return n
		}
		if p.space(); p.pos < len(p.text) && !isDigit(p.text[p.pos]) { // a region begins with a number
			p.fail(from, p.pos-1, "There is no function \""+name+"\". There are abs, all, any, max, min, popcount and sum; a region is written X(row,column).")
			return n
		}
		n.kind = regionNode
		n.row = p.count()
		p.expect(",")
		n.col = p.count()
		p.expect(")")
		n.region = visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}
		p.regionOf(n)
	}
	p.suffix(n)
	return n
}

// regionOf takes <V;W,H>, <;W,H> or, as destinations are written, <H>. What is not one is
// left: it may be a comparison.
func (p *exprParser) regionOf(n *node) {
	from, err := p.pos, p.err
	var r visa.Region
	stride := func() uint8 {
		v := p.count()
		if v > 32 {
			p.fail(p.pos, p.pos, "")
		}
		return uint8(v)
	}
	part := func(end string) uint8 {
		v := stride()
		p.expect(end)
		return v
	}
	if !p.accept("<") || err != nil {
		return
	}
	r.Kind = visa.SourceRegion
	if n.kind == indirectNode && p.accept(";") {
		r.Kind = visa.MultiRegion
	} else {
		r.V = stride()
		if p.err == nil && p.accept(">") {
			r.W = 1
			n.region = r
			return
		}
		p.expect(";")
	}
	r.W = part(",")
	r.H = part(">")
	if p.err != nil || r.W == 0 {
		p.pos, p.err = from, nil
		return
	}
	n.region = r
}

// suffix takes :type.
func (p *exprParser) suffix(n *node) {
	from := p.pos
	if p.err != nil || !p.accept(":") {
		return
	}
	at := p.pos
	t, ok := isa.TypeByName(p.word())
	if !ok || t.Packed() || t == isa.BOOL {
		p.fail(at, p.pos, "The name of a type is expected here, such as d, uw or f.")
		p.pos = from
		return
	}
	if n.kind == numberNode {
		n.bits, n.typ = convert(number{bits: n.bits, typ: n.typ}, t), t
		return
	}
	n.typ = t
}

// count takes a small number.
func (p *exprParser) count() int {
	p.space()
	from := p.pos
	for p.pos < len(p.text) && isDigit(p.text[p.pos]) {
		p.pos++
	}
	v, err := strconv.Atoi(p.text[from:p.pos])
	if err != nil || v > 1<<30 {
		p.fail(from, p.pos, "A number is expected here.")
	}
	return v
}

// number takes 12, 0x1f, 0b101, 1.5, 2e-3. An integer is a q, or a uq if it does not fit; another
// number is a df.
func (p *exprParser) number() *node {
	p.space()
	n := &node{kind: numberNode, start: p.pos, typ: isa.Q}
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		exponent := (c == '-' || c == '+') && p.text[p.pos-1]|0x20 == 'e' && !strings.HasPrefix(p.text[n.start:], "0x")
		if c == '.' && strings.HasPrefix(p.text[p.pos:], "..") {
			break // a range
		}
		if !isDigit(c) && !(isLetter(c) && c != '%') && c != '.' && !(exponent && p.pos > n.start) {
			break
		}
		p.pos++
	}
	lit := p.text[n.start:p.pos]
	n.end = p.pos
	if v, err := strconv.ParseUint(lit, 0, 64); err == nil && !strings.Contains(lit, "_") {
		if n.bits = v; v > math.MaxInt64 {
			n.typ = isa.UQ
		}
		return n
	}
	f, err := strconv.ParseFloat(lit, 64)
	if err != nil || strings.ContainsAny(lit, "xXpP_") {
		p.fail(n.start, p.pos, "This is no number.")
	}
	n.bits, n.typ = math.Float64bits(f), isa.DF
	return n
}
