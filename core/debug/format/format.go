// Package format writes elements and lanes as a reader sees them.
package format

import (
	"math"
	"strconv"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// floatOfSize gives, by size in bytes, the type as which FloatFormat reads integers; no such type where there is none.
var floatOfSize = [...]isa.Type{2: isa.HF, 4: isa.F, 8: isa.DF}

// packedOf gives the type of the two halves as which a format shows 32 bits.
var packedOf = map[protocol.Format]isa.Type{protocol.PackedHF: isa.HF, protocol.PackedBF: isa.BF}

// Bits formats the bits of an element of type t as f asks for. Those of a predicate become T or F in any format.
func Bits(bits uint64, t isa.Type, f protocol.Format) string {
	if t == isa.BOOL {
		return Truth(bits&1 != 0)
	}
	size := t.Size()
	if half := packedOf[f]; half != 0 && size == 4 {
		return formatFloat(bits&0xffff, half) + " " + formatFloat(bits>>16, half)
	}
	switch f {
	case protocol.Hex:
		return pad(strconv.FormatUint(bits, 16), size*2)
	case protocol.Binary:
		return pad(strconv.FormatUint(bits, 2), size*8)
	case protocol.FloatFormat:
		if ft := floatOfSize[size]; ft.Float() && !t.Float() {
			t = ft
		}
	}
	switch {
	case t.Float():
		return formatFloat(bits, t)
	case t.Signed():
		shift := 64 - 8*size
		return strconv.FormatInt(int64(bits<<shift)>>shift, 10)
	}
	return strconv.FormatUint(bits, 10)
}

func formatFloat(bits uint64, t isa.Type) string {
	switch t {
	case isa.DF:
		return strconv.FormatFloat(math.Float64frombits(bits), 'g', -1, 64)
	case isa.HF:
		return strconv.FormatFloat(float64(num.HalfToFloat(uint16(bits))), 'g', 5, 32)
	case isa.BF:
		bits <<= 16
	}
	return strconv.FormatFloat(float64(math.Float32frombits(uint32(bits))), 'g', -1, 32)
}

// pad fills a number with zeros on the left.
func pad(digits string, width int) string {
	const zeros = "0000000000000000000000000000000000000000000000000000000000000000"
	if n := width - len(digits); n > 0 {
		return zeros[:n] + digits
	}
	return digits
}

// Truth is how the two values of a predicate are written.
func Truth(bit bool) string {
	if bit {
		return "T"
	}
	return "F"
}
