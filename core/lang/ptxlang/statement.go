package ptxlang

import (
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/ptx"
)

// statement is a run of tokens that belong together: an instruction or a directive up to its
// semicolon, a label with its colon, a brace that opens or closes a block.
type statement struct {
	from, to int  // tokens
	depth    int  // of braces around it
	closed   bool // its end has been read
}

// lineDirectives end with their line.
var lineDirectives = []string{"version", "target", "address_size", "file", "loc"}

// split divides the tokens of a text into statements. It needs no correct text: what it finds
// before a place does not depend on what stands behind it.
func (d *Document) split() []statement {
	if d.tokens != nil || len(d.file.Text) == 0 {
		return d.statements
	}
	d.tokens = ptx.Tokens(d.file)
	depth, nested := 0, 0 // nested: braces within a statement
	now := statement{}
	end := func(to int) {
		if now.to = to; now.to > now.from {
			now.closed = true
			d.statements = append(d.statements, now)
		}
		now = statement{from: to, depth: depth}
		nested = 0
	}
	lineOf := func(i int) int { return d.file.LineOf(int(d.tokens[i].Span.Start)) }
	for i := range d.tokens {
		t := &d.tokens[i]
		if first := &d.tokens[now.from]; now.from < i && first.Kind == ptx.DotToken && slices.Contains(lineDirectives, first.Text) && lineOf(i) != lineOf(now.from) {
			end(i)
		}
		switch {
		case t.Is("{") && now.from < i && d.holdsBraces(now.from, i):
			nested++
		case t.Is("}") && nested > 0:
			nested--
		case t.Is("{"):
			end(i)
			depth++
			end(i + 1)
		case t.Is("}"):
			end(i)
			depth = max(0, depth-1)
			now.depth = depth
			end(i + 1)
		case t.Is(";"), t.Is(":") && i == now.from+1 && d.tokens[now.from].Kind == ptx.NameToken:
			end(i + 1)
		}
	}
	if now.from < len(d.tokens) {
		now.to = len(d.tokens)
		d.statements = append(d.statements, now)
	}
	return d.statements
}

// holdsBraces says that a brace behind some tokens of a statement is that of a vector or of an
// initialiser.
func (d *Document) holdsBraces(from, to int) bool {
	if first := &d.tokens[from]; first.Kind != ptx.DotToken {
		return true
	}
	for i := from; i < to; i++ {
		if d.tokens[i].Is("=") {
			return true
		}
	}
	return false
}

// of are the tokens of a statement.
func (d *Document) of(s *statement) []ptx.Token { return d.tokens[s.from:s.to] }

// before are the tokens of the statement that an offset stands in, as far as the offset, and
// how many braces are around it. None says that a statement begins there.
func (d *Document) before(off int) (toks []ptx.Token, depth int) {
	list := d.split()
	i := sort.Search(len(list), func(i int) bool { return int(d.tokens[list[i].from].Span.Start) >= off }) - 1
	if i < 0 {
		return nil, 0
	}
	s := &list[i]
	for n := range d.of(s) {
		if int(d.tokens[s.from+n].Span.End) > off {
			return d.tokens[s.from : s.from+n], s.depth
		}
	}
	if !s.closed || s.to == s.from {
		return d.of(s), s.depth
	}
	last := &d.tokens[s.to-1]
	switch {
	case last.Is("{"):
		return nil, s.depth + 1
	case last.Is(";"), last.Is("}"), last.Is(":"):
		return nil, s.depth
	case s.to < len(d.tokens) && d.tokens[s.to].Is("{"): // a head, and its brace further down
		return d.of(s), s.depth
	}
	if d.file.LineOf(off) == d.file.LineOf(int(d.tokens[s.from].Span.Start)) { // of a line directive
		return d.of(s), s.depth
	}
	return nil, s.depth
}

// tokenAt is the token at an offset, its place in its statement, and the statement; nil if none
// stands there.
func (d *Document) tokenAt(off int) (*ptx.Token, int, *statement) {
	list := d.split()
	i := sort.Search(len(d.tokens), func(i int) bool { return int(d.tokens[i].Span.Start) > off }) - 1
	if i > 0 && d.tokens[i].Kind == ptx.MarkToken && int(d.tokens[i].Span.Start) == off && int(d.tokens[i-1].Span.End) == off {
		i-- // the word that ends here
	}
	if i < 0 || off > int(d.tokens[i].Span.End) {
		return nil, 0, nil
	}
	n := sort.Search(len(list), func(n int) bool { return list[n].from > i }) - 1
	return &d.tokens[i], i - list[n].from, &list[n]
}

// shape is what the tokens of an instruction are: guard, mnemonic, modifiers, operands.
type shape struct {
	name     int // of the mnemonic; len(toks) if there is none yet
	operands int // of the first token behind the modifiers
	opcode   ptx.Opcode
	known    bool
}

// shapeOf reads an instruction as far as it goes.
func shapeOf(toks []ptx.Token) (s shape) {
	if len(toks) > 0 && toks[0].Is("@") { // @p, @!p
		s.name = 2
		if len(toks) > 1 && toks[1].Is("!") {
			s.name = 3
		}
	}
	s.operands = min(s.name+1, len(toks))
	if s.name >= len(toks) {
		s.name = len(toks)
		return s
	}
	var words []string
	for s.operands < len(toks) && toks[s.operands].Kind == ptx.DotToken {
		words = append(words, toks[s.operands].Text)
		s.operands++
	}
	s.opcode, s.known = ptx.ReadOpcode(toks[s.name].Text, words)
	return s
}

// spot is where among its operands an instruction breaks off.
type spot struct {
	index    int  // commas before, outside brackets
	bracket  byte // the innermost that is open: '[', '{', '(', or 0
	names    int  // of call: names outside parentheses
	operator bool // something stands before in the same operand
}

func spotIn(toks []ptx.Token) (s spot) {
	var open []byte
	for i := range toks {
		t := &toks[i]
		if t.Kind != ptx.MarkToken {
			s.operator = true
			if len(open) == 0 && t.Kind == ptx.NameToken {
				s.names++
			}
			continue
		}
		switch t.Text {
		case "[", "{", "(":
			open = append(open, t.Text[0])
			s.operator = false
		case "]", "}", ")":
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
			s.operator = true
		case ",":
			if len(open) == 0 {
				s.index++
			}
			s.operator = false
		case "|", "-", "!":
			s.operator = false
		}
	}
	if len(open) > 0 {
		s.bracket = open[len(open)-1]
	}
	return s
}
