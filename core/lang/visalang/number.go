package visalang

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// immediateFacts shows the bits of an immediate in every notation that helps.
func immediateFacts(bits uint64, t isa.Type) []protocol.Fact {
	hex := func(bytes int) protocol.Fact {
		digits := strconv.FormatUint(bits, 16)
		for len(digits) < 2*bytes {
			digits = "0" + digits
		}
		return protocol.Fact{Label: "Hex", Value: "0x" + digits}
	}
	if t >= isa.NumTypes { // a bare number
		return []protocol.Fact{{Label: "Decimal", Value: strconv.FormatUint(bits, 10)}, hex(1)}
	}
	if t.Packed() {
		return []protocol.Fact{{Label: "Elements", Value: packed(bits, t)}, hex(4)}
	}
	facts := []protocol.Fact{{Label: "Value", Value: num.Text(bits, t)}, hex(t.Size())}
	if float := floatOf(t); float != isa.NoType && bits != 0 {
		if as := num.Text(bits, float); !strings.HasPrefix(as, "0x") { // a number
			facts = append(facts, protocol.Fact{Label: "As " + float.String(), Value: as})
		}
	}
	if t.Float() {
		if as := integerOf(t); as != isa.NoType {
			facts = append(facts, protocol.Fact{Label: "As " + as.String(), Value: num.Text(bits, as)})
		}
	} else if bits != 0 {
		facts = append(facts, protocol.Fact{Label: "Binary", Value: binary(bits)})
	}
	return facts
}

// floatOf returns the floating-point type of the size of an integer type, and integerOf the unsigned integer type of
// the size of any type; NoType if there is none.
func floatOf(t isa.Type) isa.Type {
	switch t {
	case isa.UD, isa.D:
		return isa.F
	case isa.UQ, isa.Q:
		return isa.DF
	case isa.UW, isa.W:
		return isa.HF
	}
	return isa.NoType
}

func integerOf(t isa.Type) isa.Type {
	switch t.Size() {
	case 2:
		return isa.UW
	case 4:
		return isa.UD
	case 8:
		return isa.UQ
	}
	return isa.NoType
}

// binary returns the bits in groups of four; a single bit that is set is also given by number.
func binary(bits uint64) string {
	digits := strconv.FormatUint(bits, 2)
	for len(digits)%4 != 0 {
		digits = "0" + digits
	}
	s := ""
	for i := 0; i < len(digits); i += 4 {
		if s != "" {
			s += " "
		}
		s += digits[i : i+4]
	}
	if bits&(bits-1) == 0 {
		s += text.Say(" (bit {})", int(math.Log2(float64(bits))))
	}
	return s
}

// packed lists the elements of a packed vector, the lowest one first (spec page 2_datatypes.md, "Packed Vector
// Immediates").
func packed(bits uint64, t isa.Type) string {
	var list []string
	if t == isa.VF {
		for i := range 4 {
			list = append(list, strconv.FormatFloat(float64(num.RestrictedToFloat(byte(bits>>(8*i)))), 'g', -1, 64))
		}
		return strings.Join(list, ", ")
	}
	for i := range 8 {
		n := int(bits>>(4*i)) & 15
		if t == isa.V && n > 7 {
			n -= 16
		}
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, ", ")
}
