package debug

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// element reads the little-endian bits of one element of 1, 2, 4 or 8 bytes.
func element(b []byte) uint64 {
	switch len(b) {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(b))
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	case 8:
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// floatOfSize is the type that FloatFormat reads integers of a size as.
var floatOfSize = map[int]isa.Type{2: isa.HF, 4: isa.F, 8: isa.DF}

// formatBits writes the bits of an element of type t the way a format asks for.
func formatBits(bits uint64, t isa.Type, f protocol.Format) string {
	size := t.Size()
	switch f {
	case protocol.Hex:
		return pad(strconv.FormatUint(bits, 16), size*2)
	case protocol.Binary:
		return pad(strconv.FormatUint(bits, 2), size*8)
	case protocol.FloatFormat:
		if ft, ok := floatOfSize[size]; ok && !t.Float() {
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
		return strconv.FormatFloat(float64(eu.HalfToFloat(uint16(bits))), 'g', 5, 32)
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
