package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
)

// Images: surfaces whose elements are texels at coordinates. They lie in memory row by
// row, slice by slice, and the levels of detail one after the other, each half the size
// of the one before in every dimension of texels (the layers of an array stay as many).
// The faces of cubes are slices: +x, -x, +y, -y, +z and -z of the first cube, then those of
// the next. Tiling, compression and multisampling are not modelled.

// Image describes the texels of a surface.
type Image struct {
	Kind   ImageKind
	Width  int // texels of level 0; at least 1
	Height int // rows; 1 of one-dimensional images
	Depth  int // slices of a 3D image, layers of an array, faces of cubes; else 1
	Levels int // levels of detail; 0 is 1
	Pitch  int // bytes from row to row of level 0; 0: rows without a gap
	Format Format
}

// ImageKind says what the coordinates u, v and r of a texel mean (the table of
// spec/visa/instructions/TYPED_ATOMIC.md).
type ImageKind uint8

const (
	Image1D      ImageKind = iota // x
	Image1DArray                  // x, layer
	Image2D                       // x, y
	Image2DArray                  // x, y, layer
	ImageCube                     // x, y, face; to a sampler a direction and a cube
	Image3D                       // x, y, z
)

// String is the kind's name, "2d".
func (k ImageKind) String() string {
	return [...]string{"1d", "1d array", "2d", "2d array", "cube", "3d"}[k]
}

// cubeFaces is how many faces a cube has.
const cubeFaces = 6

// Format is how the bytes of a texel make up to four channels. Two formats are packed in
// a dword, red lowest: four channels of 10, 10, 10 and 2 bits, and three of 11, 11 and 10.
type Format struct {
	Channels int // 1, 2 or 4: r, rg, rgba; 3 of 11 bits
	Bits     int // of the red channel: 8, 16 or 32; 10 or 11 if packed
	Numbers  NumberFormat
	Swapped  bool // bgra: red and blue change places
}

// NumberFormat is what the bits of a channel stand for.
type NumberFormat uint8

const (
	Unorm NumberFormat = iota // 0 to 1 in equal steps
	Snorm                     // -1 to 1 in equal steps
	Uint
	Sint
	Float // an HF or an F; of less than 16 bits the upper bits of an HF without its sign
)

var numberFormats = [...]string{Unorm: "unorm", Snorm: "snorm", Uint: "ui", Sint: "i", Float: "f"}

// String is the format's name: "rgba8unorm", "r32f".
func (f Format) String() string {
	name := "rgba"[:f.Channels]
	if f.Swapped {
		name = "bgra"
	}
	switch f.Bits {
	case 10:
		name = name[:3] + "10a2"
	case 11:
		name = "rg11b10"
	default:
		name += itoa(f.Bits)
	}
	return name + numberFormats[f.Numbers]
}

// FormatByName finds a format by its name.
func FormatByName(name string) (Format, bool) {
	for channels := 1; channels <= 5; channels++ { // 5: swapped
		for _, bits := range [...]int{8, 16, 32, 10, 11} {
			for n := range numberFormats {
				f := Format{Channels: min(channels, 4), Bits: bits, Numbers: NumberFormat(n), Swapped: channels == 5}
				if f.valid() && f.String() == name {
					return f, true
				}
			}
		}
	}
	return Format{}, false
}

// valid reports whether there is such a format.
func (f Format) valid() bool {
	switch {
	case f.Bits == 11:
		return f == Format{Channels: 3, Bits: 11, Numbers: Float}
	case f.Bits == 10:
		return f.Channels == 4 && (f.Numbers == Unorm || f.Numbers == Uint)
	case f.Channels != 1 && f.Channels != 2 && f.Channels != 4, f.Bits != 8 && f.Bits != 16 && f.Bits != 32, f.Numbers > Float:
		return false
	case f.Numbers == Float && f.Bits == 8, f.Numbers <= Snorm && f.Bits == 32:
		return false
	}
	return !f.Swapped || f.Channels == 4
}

// Bytes is the size of a texel.
func (f Format) Bytes() int {
	if f.packed() {
		return 4
	}
	return f.Channels * f.Bits / 8
}

func (f *Format) packed() bool { return f.Bits == 10 || f.Bits == 11 }

// field is where the channel at a place of a texel begins, and its width, in bits.
func (f *Format) field(place int) (at, bits int) {
	at, bits = place*f.Bits, f.Bits
	if bits == 10 && place == 3 {
		bits = 2
	} else if bits == 11 && place == 2 {
		bits = 10
	}
	return at, bits
}

// level is one level of detail.
type level struct {
	off     int // of its first texel, in the image
	w, h, d int
	pitch   int // bytes of a row
}

// maxLevels bounds the levels of detail: as many as an image of 2^14 texels has.
const maxLevels = 15

// level is where a level of detail lies; off of the one after the last is the size of
// the image.
func (i *Image) level(n int) (l level) {
	texel := i.Format.Bytes()
	l = level{w: i.Width, h: i.Height, d: i.Depth, pitch: max(i.Pitch, i.Width*texel)}
	for range n {
		l.off += l.pitch * l.h * l.d
		l.w = max(l.w/2, 1)
		if i.Kind >= Image2D {
			l.h = max(l.h/2, 1)
		}
		if i.Kind == Image3D {
			l.d = max(l.d/2, 1)
		}
		l.pitch = l.w * texel
	}
	return l
}

// Level is where the texels of a level of detail lie: the offset of the first, the
// width, rows and slices, and the bytes from row to row.
func (i *Image) Level(n int) (off, w, h, d, pitch int) {
	l := i.level(n)
	return l.off, l.w, l.h, l.d, l.pitch
}

// Bytes is the size of the image in memory.
func (i *Image) Bytes() int { return i.level(max(i.Levels, 1)).off }

// Problem says what is wrong with an image in a buffer of so many bytes, as what the
// image "has"; "" if nothing is.
func (i *Image) Problem(size int) string {
	const most = 1 << 14
	switch {
	case !i.Format.valid() || i.Kind > Image3D || i.Kind == ImageCube && (i.Width != i.Height || i.Depth%cubeFaces != 0):
		return "an unknown format or shape"
	case i.Width < 1 || i.Height < 1 || i.Depth < 1 || i.Width > most*most || i.Height > most || i.Depth > most ||
		i.Levels < 0 || i.Levels > maxLevels || i.Pitch < 0 || i.Pitch > most*most:
		return "impossible dimensions"
	case i.Pitch != 0 && i.Pitch < i.Width*i.Format.Bytes():
		return "a pitch smaller than its rows"
	case i.Width*i.Height*i.Depth > 1<<32/16 || i.Bytes() > size:
		return "more texels than bytes for them"
	}
	return ""
}

// elementImage is what a surface without an image is to typed messages: a row of its
// elements.
func elementImage(s *Surface) Image {
	f := Format{Channels: 1, Bits: 32, Numbers: Uint}
	if t := s.Elem; t < isa.NumTypes && t.Size() > 0 {
		f.Bits = 8 * min(t.Size(), 4)
		f.Channels = max(t.Size()/4, 1)
		switch {
		case t == isa.F || t == isa.HF:
			f.Numbers = Float
		case t.Signed() && t.Integer():
			f.Numbers = Sint
		}
	}
	return Image{Kind: Image1D, Width: s.Size / f.Bytes(), Height: 1, Depth: 1, Format: f}
}

// texture is an image with its place in the arena.
type texture struct {
	Image
	window
	levels [maxLevels]level
}

// textures makes the texture of each surface of the launch.
func (m *Machine) makeTextures() {
	m.textures = make([]texture, len(m.launch.Surfaces))
	for i := range m.textures {
		t, s := &m.textures[i], &m.launch.Surfaces[i]
		if s.Image != nil {
			t.Image = *s.Image
		} else {
			t.Image = elementImage(s)
		}
		t.Levels = max(t.Levels, 1)
		t.window = window{uint64(m.layout.surfaces[i]), uint64(s.Size)}
		for n := range t.Levels {
			t.levels[n] = t.level(n)
		}
	}
}

// texture is the image behind a binding table index; nil if there is none.
func (m *Machine) texture(index uint64) *texture {
	if index < uint64(len(m.memory.tables)) {
		if i := m.memory.tables[index]; i >= 0 {
			return &m.textures[i]
		}
	}
	return nil
}

// texel is the byte of a texel in the image; ok is false outside. Coordinates that the
// kind of the image does not have are ignored.
func (t *texture) texel(u, v, r, lod uint64) (at uint64, ok bool) {
	if lod >= uint64(t.Levels) {
		return 0, false
	}
	switch t.Kind {
	case Image1D:
		v, r = 0, 0
	case Image1DArray:
		v, r = 0, v
	case Image2D:
		r = 0
	}
	l := &t.levels[lod]
	if u >= uint64(l.w) || v >= uint64(l.h) || r >= uint64(l.d) {
		return 0, false
	}
	return uint64(l.off) + (r*uint64(l.h)+v)*uint64(l.pitch) + u*uint64(t.Format.Bytes()), true
}

// one is a channel of value 1 in the type that the format is read in.
func (f *Format) one() uint32 {
	if f.integer() {
		return 1
	}
	return math.Float32bits(1)
}

func (f *Format) integer() bool { return f.Numbers == Uint || f.Numbers == Sint }

// decode gives the channels R, G, B, A of the texel at an arena offset: integers of UD
// or D, or the bits of an F. A channel the format does not have is 0, alpha 1.
func (f *Format) decode(m *Machine, at int) (c [4]uint32) {
	c[3] = f.one()
	for i := range f.Channels {
		from, bits := f.field(i)
		v := uint32(0)
		if f.packed() {
			v = uint32(m.read(at, 4)) >> from & (1<<bits - 1)
		} else {
			v = uint32(m.read(at+from/8, bits/8))
		}
		c[i] = f.channel(v, bits)
	}
	if f.Swapped {
		c[0], c[2] = c[2], c[0]
	}
	return c
}

// channel is the value of a channel of some bits.
func (f *Format) channel(v uint32, bits int) uint32 {
	shift := 32 - bits
	switch f.Numbers {
	case Unorm:
		return math.Float32bits(float32(float64(v) / float64(uint32(1)<<bits-1)))
	case Snorm:
		most := float64(int32(1)<<(bits-1) - 1)
		return math.Float32bits(float32(max(float64(int32(v<<shift)>>shift)/most, -1)))
	case Sint:
		return uint32(int32(v<<shift) >> shift)
	case Float:
		if bits <= 16 {
			return math.Float32bits(num.HalfToFloat(uint16(v << max(15-bits, 0))))
		}
	}
	return v
}

// encode is the inverse of channel, with the conversions of SCATTER4_TYPED.md: floats
// are rounded to nearest even, and what does not fit is clamped.
func (f *Format) encode(v uint32, bits int) uint32 {
	x := float64(math.Float32frombits(v))
	if f.Numbers == Float && bits < 16 { // no sign
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
	case Unorm:
		return uint32(math.RoundToEven(min(max(x, 0), 1) * float64(uint32(1)<<bits-1)))
	case Snorm:
		return uint32(int32(math.RoundToEven(min(max(x, -1), 1) * float64(int32(1)<<(bits-1)-1))))
	case Uint:
		if bits < 32 {
			return min(v, 1<<bits-1)
		}
	case Sint:
		least := int32(-1) << (bits - 1)
		return uint32(min(max(int32(v), least), ^least))
	case Float:
		if bits == 16 {
			return uint32(num.Bits(x, isa.HF))
		}
	}
	return v
}
