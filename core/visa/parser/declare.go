package parser

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
)

// offerDeclaration offers, as the fix of a name that nobody declared, a declaration as the name is used: with the class
// that stands there, the type of the line's other operands, and as many elements as the instruction needs. A name
// that was probably mistyped has another fix.
func (p *parser) offerDeclaration(d *visa.Diagnostic, at visa.Span, name string, classes uint8) {
	if d.Fix != nil || d.Message == "" || p.obj == nil || p.obj.Name == "" || p.rec != nil || name[0] == '%' {
		return
	}
	line := p.f.LineSpan(p.f.LineOf(int(at.Start)))
	u := use{p: p, name: name, line: p.f.Slice(line), rest: p.f.Text[at.End:max(at.End, line.End)]}
	after := p.obj.NameSpan
	for _, known := range p.obj.Decls {
		if !known.Predefined {
			after = known.Span
		}
	}
	end := p.f.LineSpan(p.f.LineOf(int(after.Start))).End
	if properties := u.properties(classes); properties != "" {
		d.Offer(visa.Span{Start: end, End: end}, "\n.decl "+name+properties, "Declare "+name)
	}
}

// use is how a name is used in a line of an instruction.
type use struct {
	p          *parser
	name       string
	line, rest string // the line, and what stands behind the name in it
}

// properties are those of the declaration; "" where the line does not say what the name is.
func (u *use) properties(classes uint8) string {
	size := u.execSize()
	next := byte(' ')
	if u.rest != "" {
		next = u.rest[0]
	}
	can := func(c visa.VarClass) bool { return classes&(1<<c) != 0 }
	switch direct := next == '(' || next == '<' || next == '.'; {
	case can(visa.General) && (direct || !can(visa.Predicate) && !can(visa.Surface)):
		t := u.typ()
		return " v_type=G type=" + t.String() + " num_elts=" + strconv.Itoa(u.elements(size, t)) + " align=GRF"
	case can(visa.Address) && direct:
		return " v_type=A num_elts=" + strconv.Itoa(min(size, 16))
	case can(visa.General) && can(visa.Address):
		return ""
	case can(visa.Predicate):
		return " v_type=P num_elts=" + strconv.Itoa(size)
	case can(visa.Surface):
		return " v_type=T num_elts=1"
	case can(visa.Sampler):
		return " v_type=S num_elts=1"
	}
	return ""
}

// execSize is the line's "(M1, 16)" or "(16)"; 1 if it has none.
func (u *use) execSize() int {
	_, rest, ok := strings.Cut(u.line, "(M")
	if ok {
		_, rest, ok = strings.Cut(rest, ",")
	}
	for !ok { // the first parentheses that hold a number
		var open bool
		if _, rest, open = strings.Cut(rest, "("); !open {
			return 1
		}
		ok = rest != "" && rest[0] >= '0' && rest[0] <= '9'
	}
	if n := leadingNumber(rest); n >= 1 && n <= 32 && n&(n-1) == 0 {
		return n
	}
	return 1
}

// typ is the type of the line's first operand that has one: a variable's, or that of an immediate.
func (u *use) typ() isa.Type {
	for i := 0; i < len(u.line); {
		n := i
		for n < len(u.line) && identChar(u.line[n]) {
			n++
		}
		if word := u.line[i:n]; word != "" && word != u.name {
			if t, ok := isa.TypeByName(word); ok && i > 0 && u.line[i-1] == ':' && declarable(t) {
				return t
			}
			if d := u.p.lookup(word); d != nil && d.Class == visa.General && declarable(d.Type) {
				return d.Type
			}
		}
		i = max(n, i+1)
	}
	return isa.D
}

// declarable reports whether a variable can have a type.
func declarable(t isa.Type) bool {
	return t != isa.NoType && t != isa.BOOL && !t.Packed() && t.Size() > 0
}

func identChar(c byte) bool {
	return c == '%' || char.Class[c]&(char.Letter|char.Digit) != 0
}

// elements is how many a direct operand reaches over: "(1,2)<2>", "(0,0)<0;1,0>". A raw operand has a register at
// least.
func (u *use) elements(size int, t isa.Type) int {
	grf := 32 / t.Size() // of the smaller registers, as all is read before the platform is known
	if strings.HasPrefix(u.rest, ".") {
		return max(size, grf)
	}
	row, col, stride := 0, 0, 1
	rest := u.rest
	if in, after, ok := strings.Cut(strings.TrimPrefix(rest, "("), ")"); ok && rest[0] == '(' {
		r, c, _ := strings.Cut(in, ",")
		row, col, rest = leadingNumber(r), leadingNumber(c), after
	}
	switch in, _, ok := strings.Cut(strings.TrimPrefix(rest, "<"), ">"); {
	case !ok || rest == "" || rest[0] != '<':
	case strings.HasPrefix(in, "0;1,0"):
		size = 1
	case !strings.Contains(in, ";"):
		stride = max(leadingNumber(in), 1)
	}
	return min(row*grf+col+(size-1)*stride+1, 65536)
}

// leadingNumber is the decimal or hexadecimal number that a text begins with, blanks before it allowed; 0 if there is
// none, and no larger than a declaration can need.
func leadingNumber(s string) int {
	s = strings.TrimLeft(s, " \t")
	base := 10
	if rest, ok := strings.CutPrefix(s, "0x"); ok {
		s, base = rest, 16
	}
	end := 0
	for end < len(s) && identChar(s[end]) {
		end++
	}
	n, err := strconv.ParseUint(s[:end], base, 16)
	if err != nil {
		return 0
	}
	return int(n)
}
