package dispatch

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// Images: surfaces whose elements are texels at coordinates. They lie in memory row by row, slice by slice, and the
// levels of detail one after the other, each half the size of the one before in every dimension of texels (the number
// of an array's layers stays the same). The faces of cubes are slices: +x, -x, +y, -y, +z and -z of the first cube,
// then those of the next. Tiling, compression and multisampling are not modelled.

// Image describes the texels of a surface.
type Image struct {
	Kind   ImageKind
	Width  int // texels of level 0; at least 1
	Height int // rows; 1 for one-dimensional images
	Depth  int // slices of a 3D image, layers of an array, faces of cubes; else 1
	Levels int // levels of detail; 0 means 1
	Pitch  int // bytes from row to row of level 0; 0: rows without gaps
	Format Format
}

// ImageKind says what the coordinates u, v and r of a texel mean (the table of spec/visa/instructions/TYPED_ATOMIC.md).
type ImageKind uint8

const (
	Image1D      ImageKind = iota // x
	Image1DArray                  // x, layer
	Image2D                       // x, y
	Image2DArray                  // x, y, layer
	ImageCube                     // x, y, face; for a sampler a direction and a cube
	Image3D                       // x, y, z
)

// String returns the kind's name, "2d".
func (k ImageKind) String() string {
	return [...]string{"1d", "1d array", "2d", "2d array", "cube", "3d"}[k]
}

// CubeFaces is the number of faces of a cube.
const CubeFaces = 6

// Format is how the bytes of a texel hold up to four channels. Two formats are packed in a dword, red lowest: four
// channels of 10, 10, 10 and 2 bits, and three of 11, 11 and 10.
type Format struct {
	Order   Order
	Bits    int // bits of the first channel: 8, 16 or 32; 10 or 11 if packed
	Numbers NumberFormat
}

// Order says which channels a texel has, and in which order they lie in memory. Orders are numbered as in OpenCL, from
// CL_R on (cl.h).
type Order uint8

const (
	R Order = iota
	A
	RG
	RA
	RGB // of 11, 11 and 10 bits
	RGBA
	BGRA
	ARGB
	Intensity // one channel that stands for all four
	Luminance // one channel that stands for red, green and blue
)

var orders = [...]string{R: "r", A: "a", RG: "rg", RA: "ra", RGB: "rgb", RGBA: "rgba", BGRA: "bgra", ARGB: "argb", Intensity: "i", Luminance: "l"}

// Channels returns how many channels a texel has.
func (f Format) Channels() int { return len(orders[f.Order]) }

// Place returns where channel c of RGBA lies in a texel, counted in channels, or -1 if the format does not have it.
func (f Format) Place(c int) int {
	if f.Order == Intensity || f.Order == Luminance && c < 3 {
		return 0
	}
	return strings.IndexByte(orders[f.Order], orders[RGBA][c])
}

// OpenCLOrder returns OpenCL's number for the order of channels (cl.h), which has separate orders for sRGB.
func (f Format) OpenCLOrder() int {
	const (
		clR     = 0x10b0
		clSRGBA = 0x10c1
	)
	if f.Numbers == SRGB {
		return clSRGBA + int(f.Order-RGBA)
	}
	return clR + int(f.Order)
}

// NumberFormat says what the bits of a channel stand for.
type NumberFormat uint8

const (
	Unorm NumberFormat = iota // 0 to 1 in equal steps
	Snorm                     // -1 to 1 in equal steps
	Uint
	Sint
	Float // an HF or an F; with less than 16 bits, the upper bits of an HF without its sign
	SRGB  // as Unorm, but red, green and blue are on the curve of sRGB, which has more steps where they are dark
)

var numberFormats = [...]string{Unorm: "unorm", Snorm: "snorm", Uint: "ui", Sint: "i", Float: "f", SRGB: "srgb"}

// String returns the format's name: "rgba8unorm", "r32f".
func (f Format) String() string {
	name := orders[f.Order]
	switch f.Bits {
	case 10:
		name = name[:3] + "10a2"
	case 11:
		name = "rg11b10"
	default:
		name += strconv.Itoa(f.Bits)
	}
	return name + numberFormats[f.Numbers]
}

// FormatByName finds a format by its name.
func FormatByName(name string) (Format, bool) {
	for order := range orders {
		for _, bits := range [...]int{8, 16, 32, 10, 11} {
			for n := range numberFormats {
				f := Format{Order(order), bits, NumberFormat(n)}
				if f.valid() && f.String() == name {
					return f, true
				}
			}
		}
	}
	return Format{}, false
}

// valid reports whether the format exists.
func (f Format) valid() bool {
	whole := f.Order == RGBA || f.Order == BGRA
	switch {
	case f.Bits == 11 || f.Order == RGB:
		return f == Format{RGB, 11, Float}
	case f.Bits == 10:
		return whole && (f.Numbers == Unorm || f.Numbers == Uint)
	case f.Numbers == SRGB:
		return whole && f.Bits == 8
	case f.Order > Luminance, f.Bits != 8 && f.Bits != 16 && f.Bits != 32, f.Numbers > SRGB:
		return false
	case f.Numbers == Float && f.Bits == 8, f.Numbers <= Snorm && f.Bits == 32:
		return false
	case f.Order >= Intensity:
		return f.Numbers != Uint && f.Numbers != Sint
	}
	return f.Order != ARGB || f.Bits == 8
}

// Bytes returns the size of a texel.
func (f Format) Bytes() int {
	if f.Packed() {
		return 4
	}
	return f.Channels() * f.Bits / 8
}

// Packed reports whether the channels share a dword.
func (f Format) Packed() bool { return f.Bits == 10 || f.Bits == 11 }

// Level is one level of detail.
type Level struct {
	Off     int // offset of its first texel in the image
	W, H, D int // texels, rows and slices
	Pitch   int // bytes of a row
}

// MaxLevels bounds the levels of detail: as many as an image of 2^14 texels has.
const MaxLevels = 15

// Level returns where a level of detail lies. Off of the level after the last is the size of the image.
func (i *Image) Level(n int) Level {
	texel := i.Format.Bytes()
	l := Level{W: i.Width, H: i.Height, D: i.Depth, Pitch: max(i.Pitch, i.Width*texel)}
	for range n {
		l.Off += l.Pitch * l.H * l.D
		l.W = max(l.W/2, 1)
		if i.Kind >= Image2D {
			l.H = max(l.H/2, 1)
		}
		if i.Kind == Image3D {
			l.D = max(l.D/2, 1)
		}
		l.Pitch = l.W * texel
	}
	return l
}

// Bytes returns the size of the image in memory.
func (i *Image) Bytes() int { return i.Level(max(i.Levels, 1)).Off }

// Problem says what is wrong with an image in a buffer of size bytes, as words that fit after "has"; "" if nothing is.
func (i *Image) Problem(size int) string {
	const most = 1 << 14
	switch {
	case !i.Format.valid() || i.Kind > Image3D || i.Kind == ImageCube && (i.Width != i.Height || i.Depth%CubeFaces != 0):
		return "an unknown format or shape"
	case i.Width < 1 || i.Height < 1 || i.Depth < 1 || i.Width > most*most || i.Height > most || i.Depth > most ||
		i.Levels < 0 || i.Levels > MaxLevels || i.Pitch < 0 || i.Pitch > most*most:
		return "impossible dimensions"
	case i.Pitch != 0 && i.Pitch < i.Width*i.Format.Bytes():
		return "a pitch smaller than its rows"
	case i.Width*i.Height*i.Depth > 1<<32/16 || i.Bytes() > size:
		return "more texels than bytes for them"
	}
	return ""
}

// Texels says how the bytes are texels. A surface without an image is a row of its elements.
func (s *Surface) Texels() Image {
	if s.Image != nil {
		return *s.Image
	}
	f := Format{R, 32, Uint}
	if t := s.Elem; t < isa.NumTypes && t.Size() > 0 {
		f.Bits = 8 * min(t.Size(), 4)
		if t.Size() == 8 {
			f.Order = RG
		}
		switch {
		case t == isa.F || t == isa.HF:
			f.Numbers = Float
		case t.Signed() && t.Integer():
			f.Numbers = Sint
		}
	}
	return Image{Kind: Image1D, Width: s.Size / f.Bytes(), Height: 1, Depth: 1, Format: f}
}
