package printf

import (
	"math"
	"strconv"
	"strings"
)

// Value is an argument: the bits of an integer or pointer, a float, or the bytes of a string.
type Value struct {
	Bits  uint64
	Float float64
	Text  string
}

// Format returns a value as a conversion formats it.
func (p *Piece) Format(v Value) string {
	switch {
	case p.Verb == 'c':
		return p.pad("", string([]byte{byte(v.Bits)}), false)
	case p.Verb == 's':
		s := v.Text
		if p.Precision >= 0 && p.Precision < len(s) {
			s = s[:p.Precision]
		}
		return p.pad("", s, false)
	case p.Verb == 'p':
		return p.pad("0x", strconv.FormatUint(v.Bits, 16), false)
	case p.Float():
		return p.float(v.Float)
	}
	return p.integer(v.Bits)
}

// integer formats as many bits as the length says, or 32 without a length.
func (p *Piece) integer(bits uint64) string {
	n := uint(32)
	if p.Length != lengthNone {
		n = 8 * uint(p.Length)
	}
	bits = bits << (64 - n) >> (64 - n)
	sign, digits := "", ""
	switch p.Verb {
	case 'd', 'i':
		s := int64(bits<<(64-n)) >> (64 - n)
		sign = p.sign(s < 0)
		if s < 0 {
			bits = -uint64(s)
		}
		digits = strconv.FormatUint(bits, 10)
	case 'u':
		digits = strconv.FormatUint(bits, 10)
	case 'o':
		digits = strconv.FormatUint(bits, 8)
	default:
		digits = strconv.FormatUint(bits, 16)
		if p.sharp && bits != 0 {
			sign = "0x"
		}
	}
	if p.Precision == 0 && bits == 0 {
		digits = ""
	}
	if short := p.Precision - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	if p.Verb == 'o' && p.sharp && !strings.HasPrefix(digits, "0") {
		digits = "0" + digits
	}
	return p.pad(sign, digits, p.zero && p.Precision < 0)
}

// sign returns what stands before a signed number.
func (p *Piece) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case p.plus:
		return "+"
	case p.space:
		return " "
	}
	return ""
}

// pad pads a prefix and digits to the width, and turns letters into capitals for X, F, E, G and A.
func (p *Piece) pad(prefix, digits string, zeros bool) string {
	if p.Verb == 'X' || p.Float() && p.Verb < 'a' {
		prefix, digits = strings.ToUpper(prefix), strings.ToUpper(digits)
	}
	short := max(p.Width-len(prefix)-len(digits), 0)
	switch {
	case p.minus:
		return prefix + digits + strings.Repeat(" ", short)
	case zeros:
		return prefix + strings.Repeat("0", short) + digits
	}
	return strings.Repeat(" ", short) + prefix + digits
}

func (p *Piece) float(v float64) string {
	sign := p.sign(math.Signbit(v))
	v = math.Abs(v)
	switch {
	case math.IsInf(v, 0):
		return p.pad(sign, "inf", false)
	case math.IsNaN(v):
		return p.pad(sign, "nan", false)
	}
	precision := p.Precision
	if precision < 0 {
		precision = 6
	}
	var digits string
	switch p.Verb {
	case 'f', 'F':
		digits = p.point(strconv.FormatFloat(v, 'f', precision, 64))
	case 'e', 'E':
		digits = p.point(strconv.FormatFloat(v, 'e', precision, 64))
	case 'g', 'G':
		digits = p.general(v, max(precision, 1))
	default:
		sign += "0x"
		digits = p.point(hexadecimal(strconv.FormatFloat(v, 'x', p.Precision, 64)))
	}
	return p.pad(sign, digits, p.zero)
}

// hexadecimal turns Go's hexadecimal form into C's: without 0x here, and without leading zeros in the exponent.
func hexadecimal(s string) string {
	s = strings.TrimPrefix(s, "0x")
	at := strings.IndexByte(s, 'p') + 2
	if s[at] == '0' && len(s) > at+1 {
		s = s[:at] + s[at+1:]
	}
	return s
}

// point adds the decimal point if # asks for it.
func (p *Piece) point(s string) string {
	if !p.sharp || strings.IndexByte(s, '.') >= 0 {
		return s
	}
	at := strings.IndexAny(s, "ep")
	if at < 0 {
		at = len(s)
	}
	return s[:at] + "." + s[at:]
}

// general formats as %g: the exponent decides between the two forms, and zeros at the end are removed unless # keeps
// them.
func (p *Piece) general(v float64, precision int) string {
	s := strconv.FormatFloat(v, 'e', precision-1, 64)
	at := strings.IndexByte(s, 'e')
	exponent, _ := strconv.Atoi(s[at+1:])
	tail := s[at:]
	s = s[:at]
	if exponent >= -4 && exponent < precision {
		s, tail = strconv.FormatFloat(v, 'f', precision-1-exponent, 64), ""
	}
	if !p.sharp && strings.IndexByte(s, '.') >= 0 {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return p.point(s + tail)
}
