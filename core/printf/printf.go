// Package printf makes the text that a program prints.
//
// Printing works through memory: a kernel reserves room in a buffer of its launch with an atomic add to the buffer's
// first dword, and writes a record there. Package collect records who wrote what while the machine runs. This package
// reads the records (Lines) and formats values by C's conversions (Format), including those that OpenCL adds for
// vectors ("OpenCL C", 6.15.14).
//
// A record begins with the address of the format, 8 bytes. For each conversion, there follows what Intel's OpenCL
// compiler writes: a dword that says the type, then the value, at least a dword (tag). Or there follows what the
// translation of PTX writes for vprintf: TagArguments, a number of bytes, and that many bytes of arguments as C passes
// them, each at a multiple of its size.
package printf

import "strings"

// Piece is a part of a format: a text, or a conversion of one argument.
type Piece struct {
	Text      string // a text, or a conversion as it is written
	Verb      byte   // 0 for a text
	Length    length
	Vector    int // number of elements, for OpenCL's v2 to v16; 0: not a vector
	Width     int // minimum number of columns
	Precision int // -1: none is given
	WidthArg  bool
	PrecArg   bool // a preceding argument gives the precision

	minus, plus, space, sharp, zero bool
}

// length is a length modifier. Its value is the size in bytes of the integers for which it stands.
type length uint8

const (
	lengthNone length = 0
	length8    length = 1
	length16   length = 2
	length32   length = 4
	length64   length = 8
)

// verbs are the conversions that exist.
const (
	integerVerbs = "diouxX"
	floatVerbs   = "fFeEgGaA"
	verbs        = integerVerbs + floatVerbs + "csp"
)

// Integer and Float report the kind of a conversion's argument.
func (p *Piece) Integer() bool {
	return p.Verb != 0 && strings.IndexByte(integerVerbs+"c", p.Verb) >= 0
}
func (p *Piece) Float() bool { return p.Verb != 0 && strings.IndexByte(floatVerbs, p.Verb) >= 0 }

// maxColumns limits the width and precision of a conversion, so that a format cannot ask for more memory than a line
// should take.
const maxColumns = 1024

// parse splits a format into pieces. A conversion that does not exist stands for its own text.
func parse(format string) (pieces []Piece) {
	text := func(s string) {
		if n := len(pieces); n > 0 && pieces[n-1].Verb == 0 {
			pieces[n-1].Text += s
		} else if s != "" {
			pieces = append(pieces, Piece{Text: s})
		}
	}
	for format != "" {
		at := strings.IndexByte(format, '%')
		if at < 0 {
			text(format)
			break
		}
		text(format[:at])
		format = format[at:]
		if strings.HasPrefix(format, "%%") {
			text("%")
			format = format[2:]
			continue
		}
		p := conversion{rest: format[1:]}
		if !p.read() {
			n := len(format) - len(p.rest)
			text(format[:n])
			format = format[n:]
			continue
		}
		p.Text = format[:len(format)-len(p.rest)]
		pieces = append(pieces, p.Piece)
		format = p.rest
	}
	return pieces
}

// conversion parses one conversion, from behind its %.
type conversion struct {
	Piece
	rest string
}

func (p *conversion) read() bool {
	p.flags()
	p.Width, p.WidthArg = p.number()
	p.Precision = -1
	if p.accept(".") {
		p.Precision, p.PrecArg = p.number()
	}
	if p.accept("v") {
		switch p.Vector, _ = p.number(); p.Vector {
		case 2, 3, 4, 8, 16:
		default:
			return false
		}
	}
	p.length()
	if p.rest == "" || strings.IndexByte(verbs, p.rest[0]) < 0 {
		return false
	}
	p.Verb, p.rest = p.rest[0], p.rest[1:]
	return p.Vector == 0 || p.Verb != 'c' && p.Verb != 's' && p.Verb != 'p'
}

func (p *conversion) accept(s string) bool {
	after, found := strings.CutPrefix(p.rest, s)
	p.rest = after
	return found
}

func (p *conversion) flags() {
	for {
		switch {
		case p.accept("-"):
			p.minus = true
		case p.accept("+"):
			p.plus = true
		case p.accept(" "):
			p.space = true
		case p.accept("#"):
			p.sharp = true
		case p.accept("0"):
			p.zero = true
		default:
			return
		}
	}
}

// number parses digits, limited to maxColumns, or the * that stands for an argument.
func (p *conversion) number() (n int, arg bool) {
	if p.accept("*") {
		return 0, true
	}
	for p.rest != "" && '0' <= p.rest[0] && p.rest[0] <= '9' {
		n = min(10*n+int(p.rest[0]-'0'), maxColumns)
		p.rest = p.rest[1:]
	}
	return n, false
}

// length parses a length modifier. hl is OpenCL's, for vectors of 4-byte elements. l means 8 bytes in OpenCL and on a
// GPU.
func (p *conversion) length() {
	for _, m := range [...]struct {
		word  string
		bytes length
	}{{"hh", length8}, {"hl", length32}, {"h", length16}, {"ll", length64}, {"l", length64}, {"j", length64}, {"z", length64}, {"t", length64}, {"L", lengthNone}} {
		if p.accept(m.word) {
			p.Length = m.bytes
			return
		}
	}
}

// Argument is where C passes an argument. Offset counts bytes from the first argument.
type Argument struct{ Offset, Size int }

// End returns the byte behind the argument.
func (a Argument) End() int { return a.Offset + a.Size }

// Arguments returns the arguments that a format takes, as C passes them: each at a multiple of its size, integers
// shorter than an int as an int, floats as a double.
func Arguments(format string) (list []Argument) {
	end := 0
	add := func(size int) {
		list = append(list, Argument{(end + size - 1) / size * size, size})
		end = list[len(list)-1].End()
	}
	for _, p := range parse(format) {
		if p.WidthArg {
			add(4)
		}
		if p.PrecArg {
			add(4)
		}
		if p.Verb != 0 {
			add(p.size())
		}
	}
	return list
}

// size returns the number of bytes in which C passes the argument.
func (p *Piece) size() int {
	if p.Integer() && (p.Verb == 'c' || p.Length != length64) {
		return 4
	}
	return 8
}
