// Package image implements images on plain bytes and numbers: the texels of every format, where they lie, and how a
// sampler filters them. Package eu provides the coordinates and the memory.
package image

import (
	"encoding/binary"
	"math"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Field returns where the channel at a place of a texel begins, and its width, in bits.
func Field(f *dispatch.Format, place int) (at, bits int) {
	at, bits = place*f.Bits, f.Bits
	if bits == 10 && place == 3 {
		bits = 2
	} else if bits == 11 && place == 2 {
		bits = 10
	}
	return at, bits
}

// One returns a channel of value 1 in the type in which the format is read.
func One(f *dispatch.Format) uint32 {
	if integer(f) {
		return 1
	}
	return math.Float32bits(1)
}

func integer(f *dispatch.Format) bool {
	return f.Numbers == dispatch.Uint || f.Numbers == dispatch.Sint
}

// Decode returns the channels R, G, B, A of a texel: integers of UD or D, or the bits of an F. A channel that the
// format does not have is 0, alpha 1 (OpenCL C, "Mapping image channels to color values").
func Decode(f *dispatch.Format, texel []byte) (c [4]uint32) {
	for k := range c {
		place := f.Place(k)
		if place < 0 {
			if k == 3 {
				c[k] = One(f)
			}
			continue
		}
		from, bits := Field(f, place)
		v := uint32(0)
		if f.Packed() {
			v = binary.LittleEndian.Uint32(texel) >> from & (1<<bits - 1)
		} else {
			for i := range bits / 8 {
				v |= uint32(texel[from/8+i]) << (8 * i)
			}
		}
		c[k] = channel(f, k, v, bits)
	}
	return c
}

// channel returns the value of channel c of RGBA, which is stored as the low bits bits of v.
func channel(f *dispatch.Format, c int, v uint32, bits int) uint32 {
	shift := 32 - bits
	switch f.Numbers {
	case dispatch.Unorm, dispatch.SRGB:
		x := float64(v) / float64(uint32(1)<<bits-1)
		if curved(f, c) {
			x = linear(x)
		}
		return math.Float32bits(float32(x))
	case dispatch.Snorm:
		most := float64(int32(1)<<(bits-1) - 1)
		return math.Float32bits(float32(max(float64(int32(v<<shift)>>shift)/most, -1)))
	case dispatch.Sint:
		return uint32(int32(v<<shift) >> shift)
	case dispatch.Float:
		if bits <= 16 {
			return math.Float32bits(num.HalfToFloat(uint16(v << max(15-bits, 0))))
		}
	}
	return v
}

// curved reports whether channel c of RGBA is stored with the curve of sRGB; alpha never is.
func curved(f *dispatch.Format, c int) bool { return f.Numbers == dispatch.SRGB && c < 3 }

// linear returns the light that a number on the curve of sRGB stands for; curve is its inverse (OpenCL C, "Conversion
// rules for sRGB images").
func linear(x float64) float64 {
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func curve(x float64) float64 {
	if x < 0.0031308 {
		return x * 12.92
	}
	return float64(1.055*math.Pow(x, 1/2.4)) - 0.055
}

// Encode is the inverse of channel, with the conversions of SCATTER4_TYPED.md: floats are rounded to nearest even, and
// values outside the range are clamped.
func Encode(f *dispatch.Format, c int, v uint32, bits int) uint32 {
	x := float64(math.Float32frombits(v))
	if f.Numbers == dispatch.Float && bits < 16 { // these have no sign
		if x < 0 {
			x = 0
		}
		half := num.Format{Fraction: uint(bits - 5), Bits: uint(bits + 1), MinExp: -14, MaxExp: 15}
		return uint32(half.Round(x, 0, num.Nearest)) & (1<<bits - 1)
	}
	if x != x {
		x = 0
	}
	switch f.Numbers {
	case dispatch.Unorm, dispatch.SRGB:
		if x = min(max(x, 0), 1); curved(f, c) {
			x = curve(x)
		}
		return uint32(math.RoundToEven(x * float64(uint32(1)<<bits-1)))
	case dispatch.Snorm:
		return uint32(int32(math.RoundToEven(min(max(x, -1), 1) * float64(int32(1)<<(bits-1)-1))))
	case dispatch.Uint:
		if bits < 32 {
			return min(v, 1<<bits-1)
		}
	case dispatch.Sint:
		least := int32(-1) << (bits - 1)
		return uint32(min(max(int32(v), least), ^least))
	case dispatch.Float:
		if bits == 16 {
			return uint32(num.Bits(x, isa.HF))
		}
	}
	return v
}

// Narrow converts a channel to 16 bits: an F to an HF, an integer clamped.
func Narrow(f *dispatch.Format, v uint32) uint32 {
	half := dispatch.Format{Bits: 16, Numbers: max(f.Numbers, dispatch.Uint)}
	if !integer(f) {
		half.Numbers = dispatch.Float
	}
	return Encode(&half, 0, v, 16) & 0xffff
}

// Widen is the inverse of Narrow.
func Widen(f *dispatch.Format, v uint32) uint32 {
	half := dispatch.Format{Bits: 16, Numbers: f.Numbers}
	if !integer(f) {
		half.Numbers = dispatch.Float
	}
	return channel(&half, 0, v&0xffff, 16)
}

// number returns a channel as a number; bitsOf is its inverse.
func number(f *dispatch.Format, bits uint32) float64 {
	switch f.Numbers {
	case dispatch.Uint:
		return float64(bits)
	case dispatch.Sint:
		return float64(int32(bits))
	}
	return float64(math.Float32frombits(bits))
}

func bitsOf(f *dispatch.Format, v float64) uint32 {
	switch f.Numbers {
	case dispatch.Uint:
		return num.ToInteger[uint32](v)
	case dispatch.Sint:
		return uint32(num.ToInteger[int32](v))
	}
	return math.Float32bits(float32(v))
}

// Unorm converts channels to a number of bits each, which stand for 0 to 1.
func Unorm(f *dispatch.Format, c [4]uint32, bits int) [4]uint32 {
	for k := range c {
		v := math.Float32bits(float32(number(f, c[k])))
		c[k] = Encode(&dispatch.Format{Numbers: dispatch.Unorm}, k, v, bits)
	}
	return c
}
