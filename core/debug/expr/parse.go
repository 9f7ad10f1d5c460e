// Package expr implements the language of watches, conditions and values (protocol.Watch): small expressions whose
// values have one number for each lane. parse.go parses an expression, value.go evaluates it, names.go finds what names
// stand for, and arithmetic.go computes.
package expr

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Node is a node of the tree of an expression.
type Node struct {
	Kind       nodeKind
	start, end int    // range in the text, in bytes
	Name       string // of a variable, mask or function; or the operator
	A, B       *Node
	Bits       uint64      // value of a number
	Type       isa.Type    // of a number: type of Bits; of other nodes: type after the colon, NoType if none
	region     visa.Region // RegionNode, IndirectNode
	Row, Col   int         // RegionNode: offsets; IndirectNode: address element, byte offset; laneNode: the lane in Row
}

type nodeKind uint8

const (
	NumberNode   nodeKind = iota
	NameNode              // X, EM, lane
	ElementNode           // name[a]
	RangeNode             // name[a..b]
	RegionNode            // name(row,col)<V;W,H>
	IndirectNode          // r[name(row),col]<V;W,H>
	CallNode              // name(a)
	unaryNode             // name a
	binaryNode            // a name b
	laneNode              // lane row: b
)

// Error says in a sentence why an expression cannot be read, evaluated or set. Start and End are the bytes of the text
// that it is about.
type Error struct {
	Text       string
	Start, End int
}

func (e *Error) Error() string { return e.Text }

const (
	maxExpr  = 4096 // bytes of an expression
	maxNests = 64   // depth of nesting
)

// Parser parses an expression. It stops at the first error.
type Parser struct {
	Text  string
	Pos   int
	depth int
	Err   *Error
}

// Parse reads a whole text as an expression.
func Parse(text string) (*Node, *Error) {
	p := &Parser{Text: text}
	if len(text) > maxExpr {
		return nil, &Error{"This expression is too long.", 0, len(text)}
	}
	n := p.top()
	if p.Space(); p.Err == nil && p.Pos < len(text) {
		p.behind()
	}
	if p.Err != nil {
		return nil, p.Err
	}
	return n, nil
}

// behind reports an error for text that follows an expression.
func (p *Parser) behind() {
	rest := p.Text[p.Pos:]
	switch {
	case strings.HasPrefix(rest, "="):
		p.Fail(p.Pos, p.Pos+1, "An expression changes nothing: == compares; a value is changed in its cell.")
	case strings.HasPrefix(rest, "?"):
		p.Fail(p.Pos, p.Pos+1, "Expressions have no a ? b : c.")
	default:
		p.Fail(p.Pos, len(p.Text), "The expression ends before this: an operator is missing.")
	}
}

func (p *Parser) Fail(start, end int, text string) {
	if p.Err == nil {
		p.Err = &Error{text, min(start, len(p.Text)), min(max(end, start+1), max(len(p.Text), start))}
	}
}

func (p *Parser) Space() {
	for p.Pos < len(p.Text) && (p.Text[p.Pos] == ' ' || p.Text[p.Pos] == '\t') {
		p.Pos++
	}
}

// Accept takes a token if it comes next, and reports whether it did.
func (p *Parser) Accept(token string) bool {
	p.Space()
	if strings.HasPrefix(p.Text[p.Pos:], token) {
		p.Pos += len(token)
		return true
	}
	return false
}

func (p *Parser) Expect(token string) {
	if !p.Accept(token) {
		p.Fail(p.Pos, p.Pos+1, "\""+token+"\" is expected here.")
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '%' || c == '$' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// Word takes a name and returns it, or "" if none comes next. A special register of PTX has its dimension.
func (p *Parser) Word() string {
	p.Space()
	from := p.Pos
	if p.Pos < len(p.Text) && isLetter(p.Text[p.Pos]) {
		p.Pos++
		for p.Pos < len(p.Text) && (isLetter(p.Text[p.Pos]) && p.Text[p.Pos] != '%' || isDigit(p.Text[p.Pos])) {
			p.Pos++
		}
		if rest := p.Text[p.Pos:]; p.Text[from] == '%' && len(rest) > 1 && rest[0] == '.' && isLetter(rest[1]) { // %tid.x
			p.Pos += 2
		}
	}
	return p.Text[from:p.Pos]
}

// top reads `lane 3: e` or an expression.
func (p *Parser) top() *Node {
	p.Space()
	from := p.Pos
	if p.Word() == "lane" {
		if p.Space(); p.Pos < len(p.Text) && isDigit(p.Text[p.Pos]) {
			n := &Node{Kind: laneNode, start: from, Type: isa.NoType, Row: p.Count()}
			p.Expect(":")
			n.B = p.binary(0)
			n.end = p.Pos
			return n
		}
	}
	p.Pos = from
	return p.binary(0)
}

// operators lists the binary operators by precedence, lowest first. In a level, a longer operator stands before its
// prefix.
var operators = [...][]string{
	{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"},
}

// operator takes an operator of a level and returns it, or "" if none comes next.
func (p *Parser) operator(level int) string {
	p.Space()
	rest := p.Text[p.Pos:]
	for _, op := range operators[level] {
		if !strings.HasPrefix(rest, op) {
			continue
		}
		if len(op) == 1 && len(rest) > 1 { // it may be the beginning of a longer one
			two := rest[:2]
			if two == "<<" || two == ">>" || two == "||" || two == "&&" {
				continue
			}
		}
		p.Pos += len(op)
		return op
	}
	return ""
}

func (p *Parser) binary(level int) *Node {
	if level == len(operators) {
		return p.unary()
	}
	n := p.binary(level + 1)
	for p.Err == nil {
		op := p.operator(level)
		if op == "" {
			break
		}
		n = &Node{Kind: binaryNode, Name: op, A: n, B: p.binary(level + 1), start: n.start, Type: isa.NoType}
		n.end = p.Pos
	}
	return n
}

func (p *Parser) unary() *Node {
	p.Space()
	from := p.Pos
	if p.depth++; p.depth > maxNests {
		p.Fail(from, len(p.Text), "This expression is nested too deeply.")
	}
	defer func() { p.depth-- }()
	if p.Err != nil {
		return &Node{}
	}
	for _, op := range []string{"-", "!", "~"} {
		if p.Accept(op) {
			n := &Node{Kind: unaryNode, Name: op, A: p.unary(), start: from, Type: isa.NoType}
			n.end = p.Pos
			return n
		}
	}
	n := p.primary()
	n.start, n.end = from, p.Pos
	return n
}

func (p *Parser) primary() *Node {
	if p.Accept("(") {
		n := p.binary(0)
		p.Expect(")")
		return n
	}
	if p.Pos < len(p.Text) && (isDigit(p.Text[p.Pos]) || p.Text[p.Pos] == '.') {
		n := p.number()
		p.suffix(n)
		return n
	}
	from := p.Pos
	name := p.Word()
	n := &Node{Kind: NameNode, Name: name, Type: isa.NoType}
	switch {
	case name == "":
		p.Fail(from, from+1, "A value is expected here: a variable, a number, a mask or a function.")
		return n
	case name == "r" && p.Accept("["):
		p.indirect(n)
	case p.Accept("["):
		n.Kind = ElementNode
		n.A = p.binary(0)
		if p.Accept("..") {
			n.Kind = RangeNode
			n.B = p.binary(0)
		}
		p.Expect("]")
	case p.Text[p.Pos:] != "" && p.Text[p.Pos] == '(':
		p.Pos++
		if functions[name] != nil {
			n.Kind = CallNode
			n.A = p.binary(0)
			p.Expect(")")
			return n
		}
		if p.Space(); p.Pos < len(p.Text) && !isDigit(p.Text[p.Pos]) { // a region begins with a number
			p.Fail(from, p.Pos-1, "There is no function \""+name+"\". There are abs, all, any, max, min, popcount and sum; a region is written X(row,column).")
			return n
		}
		n.Kind = RegionNode
		n.Row = p.Count()
		p.Expect(",")
		n.Col = p.Count()
		p.Expect(")")
		p.regionOf(n)
	}
	p.suffix(n)
	return n
}

// indirect parses what follows r[ and makes n an IndirectNode.
func (p *Parser) indirect(n *Node) {
	n.Kind = IndirectNode
	if n.Name = p.Word(); n.Name == "" {
		p.Fail(p.Pos, p.Pos+1, "The name of an address variable is expected here.")
	}
	if p.Accept("(") {
		n.Row = p.Count()
		p.Expect(")")
	}
	if p.Accept(",") {
		n.Col = p.Count()
	}
	p.Expect("]")
	p.regionOf(n)
}

// regionOf parses <V;W,H>, <;W,H> or, as destinations are written, <H>. Without a region the node stands for one
// element. Text that is not a region is left in place: it may be a comparison.
func (p *Parser) regionOf(n *Node) {
	n.region = visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}
	from, err := p.Pos, p.Err
	var r visa.Region
	stride := func() uint8 {
		v := p.Count()
		if v > 32 {
			p.Fail(p.Pos, p.Pos, "")
		}
		return uint8(v)
	}
	part := func(end string) uint8 {
		v := stride()
		p.Expect(end)
		return v
	}
	if !p.Accept("<") || err != nil {
		return
	}
	r.Kind = visa.SourceRegion
	if n.Kind == IndirectNode && p.Accept(";") {
		r.Kind = visa.MultiRegion
	} else {
		r.V = stride()
		if p.Err == nil && p.Accept(">") {
			r.W = 1
			n.region = r
			return
		}
		p.Expect(";")
	}
	r.W = part(",")
	r.H = part(">")
	if p.Err != nil || r.W == 0 {
		p.Pos, p.Err = from, nil
		return
	}
	n.region = r
}

// suffix parses an optional :type.
func (p *Parser) suffix(n *Node) {
	from := p.Pos
	if p.Err != nil || !p.Accept(":") {
		return
	}
	t, ok := p.ElementType()
	if !ok {
		p.Pos = from
		return
	}
	if n.Kind == NumberNode {
		n.Bits, n.Type = Convert(Number{n.Bits, n.Type}, t), t
		return
	}
	n.Type = t
}

// ElementType parses the name of an element type.
func (p *Parser) ElementType() (isa.Type, bool) {
	at := p.Pos
	t, ok := ElementType(p.Word())
	if !ok {
		p.Fail(at, p.Pos, "The name of a type is expected here, such as d, uw or f.")
	}
	return t, ok
}

// ElementType returns the type with a name, if an element of a register or of memory can have that type.
func ElementType(name string) (isa.Type, bool) {
	t, ok := isa.TypeByName(name)
	return t, ok && !t.Packed() && t != isa.BOOL
}

// Count parses a small number.
func (p *Parser) Count() int {
	p.Space()
	from := p.Pos
	for p.Pos < len(p.Text) && isDigit(p.Text[p.Pos]) {
		p.Pos++
	}
	v, err := strconv.Atoi(p.Text[from:p.Pos])
	if err != nil || v > 1<<30 {
		p.Fail(from, p.Pos, "A number is expected here.")
	}
	return v
}

// number parses 12, 0x1f, 0b101, 1.5, 2e-3. An integer is a q, or a uq if it does not fit. Any other number is a df.
func (p *Parser) number() *Node {
	p.Space()
	n := &Node{Kind: NumberNode, start: p.Pos, Type: isa.Q}
	for p.Pos < len(p.Text) {
		c := p.Text[p.Pos]
		exponent := (c == '-' || c == '+') && p.Text[p.Pos-1]|0x20 == 'e' && !strings.HasPrefix(p.Text[n.start:], "0x")
		if c == '.' && strings.HasPrefix(p.Text[p.Pos:], "..") {
			break // a range
		}
		if !isDigit(c) && !(isLetter(c) && c != '%') && c != '.' && !(exponent && p.Pos > n.start) {
			break
		}
		p.Pos++
	}
	lit := p.Text[n.start:p.Pos]
	n.end = p.Pos
	if v, err := strconv.ParseUint(lit, 0, 64); err == nil && !strings.Contains(lit, "_") {
		if n.Bits = v; v > math.MaxInt64 {
			n.Type = isa.UQ
		}
		return n
	}
	f, err := strconv.ParseFloat(lit, 64)
	if err != nil || strings.ContainsAny(lit, "xXpP_") {
		p.Fail(n.start, p.Pos, "This is no number.")
	}
	n.Bits, n.Type = math.Float64bits(f), isa.DF
	return n
}
