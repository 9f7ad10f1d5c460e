package launch

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// parseNumber reads a literal as one element of type t and returns its bits. An
// integer type takes decimal values in its range and 0x or 0b patterns as wide as
// it is; a float type takes decimal numbers, inf and nan, and 0x patterns as bits,
// as vISA's own immediates do. The problem is a clause for a message, "" if none.
func parseNumber(lit string, t isa.Type) (bits uint64, problem string) {
	body, negative := strings.CutPrefix(lit, "-")
	if !negative {
		body = strings.TrimPrefix(lit, "+")
	}
	if base, digits := splitBase(body); base != 10 {
		u, err := strconv.ParseUint(digits, base, 64)
		if err != nil {
			return 0, quote(lit) + " is not a number"
		}
		width := uint(8 * t.Size())
		if width < 64 && u>>width != 0 {
			return 0, quote(lit) + " does not fit the " + strconv.Itoa(int(width)) + " bits of type " + t.String()
		}
		if negative {
			if t.Float() {
				return 0, quote(lit) + " is a bit pattern and takes no sign"
			}
			if !t.Signed() || u > 1<<(width-1) {
				return 0, outOfRange(lit, t)
			}
			return truncate(-u, t), ""
		}
		return u, ""
	}
	if t.Float() {
		v, err := strconv.ParseFloat(lit, 64)
		if err != nil && !math.IsInf(v, 0) {
			return 0, quote(lit) + " is not a number"
		}
		if err != nil {
			return 0, outOfRange(lit, t)
		}
		bits := FloatBits(v, t)
		if !math.IsInf(v, 0) && math.IsInf(FloatValue(bits, t), 0) {
			return 0, outOfRange(lit, t)
		}
		return bits, ""
	}
	u, err := strconv.ParseUint(body, 10, 64)
	switch {
	case err != nil && strings.ContainsAny(body, ".eEnN"):
		if _, isFloat := strconv.ParseFloat(lit, 64); isFloat == nil {
			return 0, quote(lit) + " is not an integer, and type " + t.String() + " takes only integers"
		}
		return 0, quote(lit) + " is not a number"
	case err != nil && len(body) > 0 && strings.Trim(body, "0123456789") == "":
		return 0, outOfRange(lit, t)
	case err != nil:
		return 0, quote(lit) + " is not a number"
	}
	if least, most := integerRange(t); negative && u > uint64(-least) || !negative && u > most {
		return 0, outOfRange(lit, t)
	}
	if negative {
		u = -u
	}
	return truncate(u, t), ""
}

func splitBase(s string) (base int, digits string) {
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

// integerRange is the least and the largest value of an integer type. The least
// of q is math.MinInt64, whose negation wraps to the right magnitude.
func integerRange(t isa.Type) (least int64, most uint64) {
	width := uint(8 * t.Size())
	if t.Signed() {
		return -1 << (width - 1), 1<<(width-1) - 1
	}
	return 0, math.MaxUint64 >> (64 - width)
}

func outOfRange(lit string, t isa.Type) string {
	s := quote(lit) + " does not fit type " + t.String()
	if t.Float() {
		return s
	}
	least, most := integerRange(t)
	return s + " (" + strconv.FormatInt(least, 10) + " to " + strconv.FormatUint(most, 10) + ")"
}

func truncate(u uint64, t isa.Type) uint64 {
	return u & (math.MaxUint64 >> (64 - 8*uint(t.Size())))
}

// FormatNumber writes bits as a literal that parseNumber reads back to the same
// bits: decimal, or the bit pattern of a NaN that is not the canonical one.
func FormatNumber(bits uint64, t isa.Type) string {
	switch {
	case t.Float():
		v := FloatValue(bits, t)
		s := formatFloat(v, t)
		if back, problem := parseNumber(s, t); problem != "" || back != bits {
			return "0x" + strconv.FormatUint(bits, 16)
		}
		return s
	case t.Signed():
		shift := 64 - 8*uint(t.Size())
		return strconv.FormatInt(int64(bits<<shift)>>shift, 10)
	}
	return strconv.FormatUint(bits, 10)
}

// formatFloat writes the shortest decimal that the type reads back to v.
func formatFloat(v float64, t isa.Type) string {
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

// floatFormat is the layout of a binary interchange format.
type floatFormat struct{ exponent, fraction uint }

func formatOf(t isa.Type) floatFormat {
	switch t {
	case isa.HF:
		return floatFormat{5, 10}
	case isa.BF:
		return floatFormat{8, 7}
	case isa.F:
		return floatFormat{8, 23}
	}
	return floatFormat{11, 52}
}

// FloatBits rounds v to the nearest value of float type t, ties to even.
func FloatBits(v float64, t isa.Type) uint64 {
	switch t {
	case isa.DF:
		return math.Float64bits(v)
	case isa.F:
		return uint64(math.Float32bits(float32(v)))
	}
	f := formatOf(t)
	sign := math.Float64bits(v) >> 63 << (f.exponent + f.fraction)
	infinity := (uint64(1)<<f.exponent - 1) << f.fraction
	if math.IsNaN(v) {
		return sign | infinity | 1<<(f.fraction-1)
	}
	if v == 0 {
		return sign
	}
	v = math.Abs(v)
	bias := 1<<(f.exponent-1) - 1
	_, exp := math.Frexp(v) // v = m * 2^exp, m in [0.5, 1)
	// The last place of v in this format; subnormal numbers share one.
	place := max(exp-1, 1-bias) - int(f.fraction)
	units := math.RoundToEven(math.Ldexp(v, -place))
	if math.Ldexp(units, place) >= math.Ldexp(1, bias+1) {
		return sign | infinity
	}
	// The leading bit of a normal number adds one to the exponent field, and so
	// does rounding up to the next power of two.
	field := uint64(place+int(f.fraction)+bias-1) << f.fraction
	return sign | (field + uint64(units))
}

// FloatValue is the value of the bits of float type t.
func FloatValue(bits uint64, t isa.Type) float64 {
	switch t {
	case isa.DF:
		return math.Float64frombits(bits)
	case isa.F:
		return float64(math.Float32frombits(uint32(bits)))
	}
	f := formatOf(t)
	fraction := bits & (1<<f.fraction - 1)
	field := int(bits >> f.fraction & (1<<f.exponent - 1))
	bias := 1<<(f.exponent-1) - 1
	var v float64
	switch {
	case field == 1<<f.exponent-1 && fraction != 0:
		return math.NaN()
	case field == 1<<f.exponent-1:
		v = math.Inf(1)
	case field == 0:
		v = math.Ldexp(float64(fraction), 1-bias-int(f.fraction))
	default:
		v = math.Ldexp(float64(fraction|1<<f.fraction), field-bias-int(f.fraction))
	}
	if bits>>(f.exponent+f.fraction)&1 != 0 {
		v = -v
	}
	return v
}
