package launch

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Data is a list of values as written: what a buffer holds at the start, what an
// input gets, what an expectation wants. It is kept as text because the element
// type of an input is known only when the program is.
type Data []Item

// Item is one entry of a list.
type Item struct {
	Kind ItemKind
	Text string   // Number: the literal; Bytes: hexadecimal digits and blanks; Call: the function's name
	Args []string // Call
	Span visa.Span
}

func call(name string, args ...string) Item { return Item{Kind: Call, Text: name, Args: args} }

// ItemKind tells what an Item is.
type ItemKind uint8

const (
	Number ItemKind = iota // one element
	Bytes                  // x"...": elements as bytes in memory order
	Call                   // iota(0, 2), address(A), local_id.x
)

// function is a row of the table of functions that a list of values can call.
type function struct {
	name  string
	usage string
	min   int // arguments
	max   int
	input bool // a fact of the launch, for input variables only
	svm   bool // svm and surface lines can have it nevertheless
	emit  func(e *encoder, it *Item) (problem string)
}

// functions is the table of what a list of values can call. It is filled by init, because the functions refer to it.
var functions []function

func init() {
	functions = []function{
		{"zeros", "zeros", 0, 0, false, false, (*encoder).zeros},
		{"iota", "iota(start, step, count)", 0, 3, false, false, (*encoder).iota},
		{"fill", "fill(value, count)", 1, 2, false, false, (*encoder).fill},
		{"random", "random(seed, least, most)", 1, 3, false, false, (*encoder).random},
		{"address", "address(buffer, byte_offset, byte)", 1, 3, true, true, (*encoder).address},
		{"function", "function(name, byte)", 1, 2, true, true, (*encoder).function},
		{"private_base", "private_base", 0, 0, true, false, (*encoder).privateBase},
		{"local_id.x", "local_id.x(first_lane)", 0, 1, true, false, (*encoder).localID},
		{"local_id.y", "local_id.y(first_lane)", 0, 1, true, false, (*encoder).localID},
		{"local_id.z", "local_id.z(first_lane)", 0, 1, true, false, (*encoder).localID},
		{"local_id", "local_id", 0, 0, true, false, (*encoder).firstID},
		{"local_size", "local_size", 0, 0, true, false, (*encoder).gridFact},
		{"enqueued_local_size", "enqueued_local_size", 0, 0, true, false, (*encoder).gridFact},
		{"global_size", "global_size", 0, 0, true, false, (*encoder).gridFact},
		{"global_offset", "global_offset", 0, 0, true, false, (*encoder).gridFact},
		{"group_count", "group_count", 0, 0, true, false, (*encoder).gridFact},
		{"work_dimensions", "work_dimensions", 0, 0, true, false, (*encoder).workDimensions},
		{"implicit_args", "implicit_args", 0, 0, true, true, (*encoder).implicitArgs},
	}
}

func functionByName(name string) *function {
	for i := range functions {
		if functions[i].name == name {
			return &functions[i]
		}
	}
	return nil
}

// encoder turns a list into the bytes of count elements of one type.
type encoder struct {
	elem  isa.Type
	out   []byte // the bytes so far; empty in a dry run
	next  int    // index of the next element
	count int
	rest  bool // the last item filled all that was left
	dry   bool // only check and count
	facts *facts
	base  uint64 // address of the buffer
}

// encodeProblem is a problem with its place.
type encodeProblem struct {
	span    visa.Span
	message string // without a full stop
}

// encode writes all items. In a dry run, it only counts them, in e.next.
func (e *encoder) encode(d Data) *encodeProblem {
	for i := range d {
		it := &d[i]
		if e.rest {
			return &encodeProblem{it.Span, "nothing can follow a value that fills all the rest"}
		}
		var problem string
		switch it.Kind {
		case Number:
			problem = e.number(it.Text)
		case Bytes:
			problem = e.bytes(it.Text)
		case Call:
			problem = functionByName(it.Text).emit(e, it)
		}
		if problem != "" {
			return &encodeProblem{it.Span, problem}
		}
		if e.next > e.count {
			return &encodeProblem{it.Span, text.Say("there is room for {} of type {} and no more", text.Count(e.count, "element"), e.elem)}
		}
	}
	return nil
}

// put appends one element.
func (e *encoder) put(bits uint64) {
	if !e.dry && e.next < e.count {
		e.out = num.AppendElement(e.out, bits, e.elem.Size())
	}
	e.next++
}

func (e *encoder) number(lit string) (problem string) {
	bits, problem := parseNumber(lit, e.elem)
	if problem == "" {
		e.put(bits)
	}
	return problem
}

func (e *encoder) bytes(digits string) (problem string) {
	b, problem := parseHex(digits)
	if problem != "" {
		return problem
	}
	size := e.elem.Size()
	if len(b)%size != 0 {
		return text.Count(len(b), "byte") + " are no whole number of elements of type " + e.elem.String()
	}
	if !e.dry {
		e.out = append(e.out, b...)
	}
	e.next += len(b) / size
	return ""
}

func parseHex(digits string) (b []byte, problem string) {
	high := -1
	for i := 0; i < len(digits); i++ {
		c := digits[i]
		if c == ' ' || c == '\t' {
			continue
		}
		d := strings.IndexByte("0123456789abcdef", c|0x20)
		if isDigit(c) {
			d = int(c - '0')
		}
		switch {
		case d < 0:
			shown := "?"
			if c < utf8.RuneSelf {
				shown = digits[i : i+1]
			}
			return nil, "`" + shown + "` is not a hexadecimal digit"
		case high < 0:
			high = d
		default:
			b = append(b, byte(high<<4|d))
			high = -1
		}
	}
	if high >= 0 {
		return nil, "a hexadecimal byte has two digits, and the last one is missing"
	}
	return b, ""
}

// span returns how many elements a filler has: its count argument, or all that are left if it has none.
func (e *encoder) span(it *Item, countArg int) (n int, problem string) {
	if len(it.Args) <= countArg {
		e.rest = true
		return max(e.count-e.next, 0), ""
	}
	n, err := strconv.Atoi(it.Args[countArg])
	if err != nil || n < 0 || n > e.count-e.next {
		return 0, text.Say("{} is not a count between 0 and {}", text.Quote(it.Args[countArg]), max(e.count-e.next, 0))
	}
	return n, ""
}

func (e *encoder) zeros(it *Item) (problem string) {
	n, _ := e.span(it, 0)
	e.next += n // elements that are not written are zero, and no item follows
	return ""
}

func (e *encoder) fill(it *Item) (problem string) {
	bits, problem := parseNumber(it.Args[0], e.elem)
	if problem != "" {
		return problem
	}
	return e.repeat(it, 1, func(int) uint64 { return bits })
}

func (e *encoder) iota(it *Item) (problem string) {
	start, step := "0", "1"
	if len(it.Args) > 0 {
		start = it.Args[0]
	}
	if len(it.Args) > 1 {
		step = it.Args[1]
	}
	if e.elem.Float() {
		a, fits, _ := num.ParseFloat(start)
		if !fits {
			return text.Quote(start) + " is not a number"
		}
		b, fits, _ := num.ParseFloat(step)
		if !fits {
			return text.Quote(step) + " is not a number"
		}
		return e.repeat(it, 2, func(i int) uint64 {
			scaled := float64(float64(i) * b) // the conversion forbids a fused add: see generator.element
			return num.Bits(a+scaled, e.elem)
		})
	}
	a, problem := parseNumber(start, e.elem)
	if problem != "" {
		return problem
	}
	b, problem := parseNumber(strings.TrimPrefix(step, "-"), e.elem)
	if problem != "" {
		return problem
	}
	if step[0] == '-' { // counting down is fine for unsigned types, too
		b = -b
	}
	return e.repeat(it, 2, func(i int) uint64 { return num.Truncate(a+uint64(i)*b, e.elem) })
}

func (e *encoder) random(it *Item) (problem string) {
	seed, err := strconv.ParseUint(it.Args[0], 10, 64)
	if err != nil {
		return text.Quote(it.Args[0]) + " is not a seed: a whole number from 0 on"
	}
	var bounds [2]uint64
	switch len(it.Args) {
	case 2:
		return "random takes a seed alone, or a seed, a least and a most value"
	case 3:
		for i := range bounds {
			if bounds[i], problem = parseNumber(it.Args[i+1], e.elem); problem != "" {
				return problem
			}
		}
		if less(bounds[1], bounds[0], e.elem) {
			return "the least value " + text.Quote(it.Args[1]) + " is larger than the most " + text.Quote(it.Args[2])
		}
	}
	g := generator(seed)
	return e.repeat(it, 3, func(int) uint64 { return g.element(e.elem, bounds[0], bounds[1]) })
}

// repeat puts elements, as many as the count argument says.
func (e *encoder) repeat(it *Item, countArg int, element func(i int) uint64) (problem string) {
	n, problem := e.span(it, countArg)
	if problem != "" {
		return problem
	}
	if e.dry {
		e.next += n
		return ""
	}
	for i := range n {
		e.put(element(i))
	}
	return ""
}

// less reports whether element a is less than element b; both are bits of type t.
func less(a, b uint64, t isa.Type) bool {
	switch {
	case t.Float():
		return num.Value(a, t) < num.Value(b, t)
	case t.Signed():
		shift := 64 - 8*uint(t.Size())
		return int64(a<<shift) < int64(b<<shift)
	}
	return a < b
}

// DataOf returns a list that encodes to the bytes b, in memory order: numbers of type elem, or hexadecimal rows for
// plain bytes (UB). It has `zeros` for many zeros at the end, and `fill` where all elements are the same.
func DataOf(b []byte, elem isa.Type) Data {
	const row = 32 // bytes of a hexadecimal row, and the least number of zero bytes at the end that `zeros` replaces
	size := elem.Size()
	if len(b) > row && bytes.Equal(b[size:], b[:len(b)-size]) && num.Element(b[:size]) != 0 {
		return Data{{Kind: Call, Text: "fill", Args: []string{num.Text(num.Element(b[:size]), elem)}}}
	}
	end := len(b)
	for end > 0 && b[end-1] == 0 {
		end--
	}
	used := b
	if len(b)-end >= row {
		used = b[:roundUp(end, size)]
	}
	var d Data
	for len(used) > 0 {
		if elem == isa.UB {
			n := min(len(used), row)
			d = append(d, Item{Kind: Bytes, Text: text.Hex(used[:n])})
			used = used[n:]
			continue
		}
		d = append(d, Item{Kind: Number, Text: num.Text(num.Element(used[:size]), elem)})
		used = used[size:]
	}
	if len(b)-end >= row {
		d = append(d, Item{Kind: Call, Text: "zeros"})
	}
	return d
}
