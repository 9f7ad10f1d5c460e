package printf

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
)

// TagArguments stands in place of a tag before arguments as C passes them.
const TagArguments = 15

// tag is a type of Intel's compiler: the size of an element, and what it is.
type tag struct {
	bytes  int
	kind   kind
	vector bool // a dword before the elements says how many there are
}

type kind uint8

const (
	integer kind = iota
	float
	chars
	pointer
)

// tags lists the types by number (SHADER_PRINTF_TYPE of Intel's graphics compiler).
var tags = [...]tag{
	1: {1, integer, false}, 2: {2, integer, false}, 3: {4, integer, false}, 4: {4, float, false}, 5: {8, chars, false},
	6: {8, integer, false}, 7: {8, pointer, false}, 8: {8, float, false},
	9: {1, integer, true}, 10: {2, integer, true}, 11: {4, integer, true}, 12: {8, integer, true}, 13: {4, float, true}, 14: {8, float, true},
}

// stars takes the arguments that give the width and the precision.
func (r *reader) stars(p *Piece) {
	if p.WidthArg {
		n := r.star()
		if n < 0 { // as in C: left-aligned
			p.minus = true
			n = -n
		}
		p.Width = min(n, maxColumns)
	}
	if p.PrecArg {
		p.Precision = min(max(r.star(), -1), maxColumns)
	}
}

func (r *reader) star() int {
	if v := r.values(&Piece{Verb: 'd'}); len(v) > 0 {
		return int(int32(v[0].Bits))
	}
	return 0
}

// values returns the arguments of a conversion. A vector has several.
func (r *reader) values(p *Piece) []Value {
	if r.passed != nil {
		return []Value{r.passed.next(r, p)}
	}
	number := r.dword()
	if r.why != "" {
		return nil
	}
	if number >= uint32(len(tags)) || tags[number].bytes == 0 {
		r.fail("The argument at byte {} has type {}, which there is not; what follows it cannot be read.", r.at-4, int(number))
		return nil
	}
	t, n := tags[number], 1
	if t.vector {
		if n = int(r.dword()); n < 1 || n > 16 {
			r.fail("The vector at byte {} has {} elements; 16 is the most.", r.at-4, n)
			return nil
		}
	}
	at := r.at
	data := r.take((n*t.bytes + 3) &^ 3)
	r.at = at + n*max(t.bytes, 4)
	values := make([]Value, n)
	for i := range values {
		values[i] = r.value(p, t, data[i*t.bytes:(i+1)*t.bytes], at)
	}
	return values
}

// value converts the bytes of an element for a conversion.
func (r *reader) value(p *Piece, t tag, data []byte, at int) (v Value) {
	v.Bits = num.Element(data)
	if t.kind == integer { // a shorter type is extended to an int
		n := 64 - 8*t.bytes
		v.Bits = uint64(int64(v.Bits<<n) >> n)
	}
	switch {
	case p.Verb == 's':
		v.Text = r.textAt(v.Bits, at)
	case t.kind == float && t.bytes == 4:
		v.Float = float64(math.Float32frombits(uint32(v.Bits)))
	case t.kind == float:
		v.Float = math.Float64frombits(v.Bits)
	case p.Float(): // the program passes an integer here, which C leaves undefined
		v.Float = math.Float64frombits(v.Bits)
	}
	return v
}

// textAt returns the string for %s at an address.
func (r *reader) textAt(addr uint64, at int) string {
	if s, known := r.string(addr, at); known {
		return s
	}
	if addr == 0 {
		return "(null)"
	}
	return "(no string at " + hex(addr) + ")"
}

// arguments holds the arguments of vprintf in a record.
type arguments struct {
	at, end int // bytes of the buffer
	used    int
}

// arguments begins with the arguments of a record of vprintf. The bytes between arguments are not written.
func (r *reader) arguments() {
	r.dword()
	n := int(r.dword())
	if n > r.Size {
		r.fail("The record at byte {} has {} bytes of arguments, more than the buffer.", r.at-16, n)
		return
	}
	r.passed = &arguments{at: r.at, end: r.at + n}
	r.at += (n + 7) &^ 7
}

// next returns the argument of a conversion.
func (a *arguments) next(r *reader, p *Piece) Value {
	size := p.size()
	at := a.at + (a.used+size-1)/size*size
	a.used = at + size - a.at
	if at+size > a.end {
		r.fail("The format takes more than the {} bytes of arguments that the record at byte {} has.", a.end-a.at, a.at-16)
		return Value{}
	}
	t := tag{bytes: size}
	if p.Float() {
		t.kind = float
	}
	behind := r.at
	r.at = at
	data := r.take(size)
	r.at = behind
	return r.value(p, t, data, at)
}
