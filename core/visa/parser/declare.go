package parser

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
)

// offerDeclaration attaches to the diagnostic of an undeclared name a fix that declares it according to its use: with a
// class that can stand there, the type of another operand of the line, and as many elements as the instruction needs. A
// name that was probably mistyped already has another fix, which stays.
func (p *parser) offerDeclaration(d *visa.Diagnostic, at visa.Span, name string, classes uint8) {
	if d.Fix != nil || d.Message == "" || p.obj == nil || p.obj.Name == "" || p.rec != nil || name[0] == '%' {
		return
	}
	line := p.f.LineSpan(p.f.LineOf(int(at.Start)))
	u := use{p: p, name: name, line: p.f.Slice(line), rest: p.f.Text[at.End:max(at.End, line.End)]}
	after := p.obj.NameSpan
	for _, known := range p.obj.Decls {
		if !known.Predefined && p.lookup(known.Name) == known { // not one of a { } block that has ended
			after = known.Span
		}
	}
	end := p.f.LineSpan(p.f.LineOf(int(after.Start))).End
	if properties := u.properties(classes); properties != "" {
		d.Offer(visa.Span{Start: end, End: end}, "\n.decl "+name+properties, "Declare "+name)
	}
}

// use is a use of an undeclared name in the line of an instruction.
type use struct {
	p          *parser
	name       string
	line, rest string // the line, and its part behind the name
}

// properties returns the properties of the declaration as text, "" if the line does not show what the name is.
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

// execSize returns the execution size of the line, from "(M1, 16)" or "(16)"; 1 if it has none.
func (u *use) execSize() int {
	_, rest, ok := strings.Cut(u.line, "(M")
	if ok {
		_, rest, ok = strings.Cut(rest, ",")
	}
	for !ok { // take the first parenthesis that is followed by a number
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

// typ returns the type of the first operand of the line that has one, a variable or an immediate; d if none has.
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

// declarable reports whether a variable can have type t.
func declarable(t isa.Type) bool {
	return t != isa.NoType && t != isa.BOOL && !t.Packed() && t.Size() > 0
}

func identChar(c byte) bool {
	return c == '%' || char.Class[c]&(char.Letter|char.Digit) != 0
}

// elements returns the number of elements that the variable needs, from the origin and region of a direct operand:
// "(1,2)<2>", "(0,0)<0;1,0>". The variable of a raw operand gets at least one register.
func (u *use) elements(size int, t isa.Type) int {
	grf := 32 / t.Size() // for registers of 32 bytes: while parsing, the platform is not known
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

// leadingNumber returns the decimal or hexadecimal number at the start of a text, after blanks. It returns 0 if there
// is none or if it has more than 16 bits, which is more than a declaration can need.
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
