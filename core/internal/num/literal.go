package num

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// How numbers are written. A decimal number with a fraction is first read as a double, as in PTX ("Floating-Point
// Constants") and Intel's assembler, and then rounded once to its type.

// Fault says what is wrong with a literal.
type Fault uint8

const (
	NoFault    Fault = iota
	NoNumber         // not a number
	NoInteger        // a fraction or exponent where the type takes only integers
	OutOfRange       // the type does not have the value
	TooWide          // a bit pattern wider than the type
	SignedBits       // a bit pattern with a sign for a floating point type
)

// Base returns the base of a literal, 16 or 2 if it has a prefix, else 10, and the digits after the prefix.
func Base(s string) (base int, digits string) {
	if len(s) > 2 && s[0] == '0' {
		switch s[1] | 0x20 {
		case 'x':
			return 16, s[2:]
		case 'b':
			return 2, s[2:]
		}
	}
	return 10, s
}

// ParseInteger reads an unsigned 64-bit integer in base 10, 16 or 2.
func ParseInteger(s string) (uint64, bool) {
	base, digits := Base(s)
	v, err := strconv.ParseUint(digits, base, 64)
	return v, err == nil
}

// ParseIntegerC is like ParseInteger, but a leading zero means base 8, as in C and PTX.
func ParseIntegerC(s string) (uint64, bool) {
	if base, _ := Base(s); base != 10 || len(s) < 2 || s[0] != '0' {
		return ParseInteger(s)
	}
	v, err := strconv.ParseUint(s[1:], 8, 64)
	return v, err == nil
}

// ParseFloat reads a decimal number, inf or nan. For a number beyond the largest double it returns infinity and false
// for fits.
func ParseFloat(s string) (v float64, fits, ok bool) {
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil, err == nil || math.IsInf(v, 0)
}

// Parse reads a literal as one element of a type and returns its bits. An integer type takes decimal values in its
// range, and 0x or 0b patterns up to its width. A float type takes decimal numbers, inf and nan, and 0x patterns as
// bits, as vISA's own immediates do.
func Parse(lit string, t isa.Type) (bits uint64, fault Fault) {
	body, negative := strings.CutPrefix(lit, "-")
	if !negative {
		body = strings.TrimPrefix(lit, "+")
	}
	if base, _ := Base(body); base != 10 {
		return parsePattern(body, negative, t)
	}
	if t.Float() {
		v, fits, ok := ParseFloat(lit)
		bits := Bits(v, t)
		switch {
		case !ok:
			return 0, NoNumber
		case !fits || !math.IsInf(v, 0) && math.IsInf(Value(bits, t), 0):
			return 0, OutOfRange
		}
		return bits, NoFault
	}
	u, err := strconv.ParseUint(body, 10, 64)
	switch {
	case err != nil && strings.ContainsAny(body, ".eEnN"):
		if _, fits, _ := ParseFloat(lit); fits {
			return 0, NoInteger
		}
		return 0, NoNumber
	case err != nil && len(body) > 0 && strings.Trim(body, "0123456789") == "":
		return 0, OutOfRange
	case err != nil:
		return 0, NoNumber
	}
	if least, most := Range(t); negative && u > uint64(-least) || !negative && u > most {
		return 0, OutOfRange
	}
	if negative {
		u = -u
	}
	return Truncate(u, t), NoFault
}

// parsePattern reads a literal that is a bit pattern.
func parsePattern(body string, negative bool, t isa.Type) (bits uint64, fault Fault) {
	u, ok := ParseInteger(body)
	width := uint(8 * t.Size())
	switch {
	case !ok:
		return 0, NoNumber
	case width < 64 && u>>width != 0:
		return 0, TooWide
	case !negative:
		return u, NoFault
	case t.Float():
		return 0, SignedBits
	case !t.Signed() || u > 1<<(width-1):
		return 0, OutOfRange
	}
	return Truncate(-u, t), NoFault
}

// Text formats bits as a literal that Parse reads back to the same bits: decimal, or as a bit pattern for a NaN that is
// not the canonical one.
func Text(bits uint64, t isa.Type) string {
	switch {
	case t.Float():
		s := floatText(Value(bits, t), t)
		if back, fault := Parse(s, t); fault != NoFault || back != bits {
			return "0x" + strconv.FormatUint(bits, 16)
		}
		return s
	case t.Signed():
		return strconv.FormatInt(SignExtend(bits, 8*uint(t.Size())), 10)
	}
	return strconv.FormatUint(bits, 10)
}

// floatText returns the shortest decimal that reads back as v in the type.
func floatText(v float64, t isa.Type) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 0):
		if v < 0 {
			return "-inf"
		}
		return "inf"
	case t == isa.DF:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 32)
}
