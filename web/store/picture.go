package store

import (
	"math/bits"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// PictureShape is the layout of the picture's texels in the surface.
type PictureShape struct {
	Format               string
	Width, Height, Depth int
	Levels               int
	Base                 int // first byte of the slice's first texel
	Pitch                int
	Kind                 string // of the image; "" if it is read in another way

	texel int // bytes of a texel
}

// HasAlpha reports whether texels can be transparent.
func (p *PictureShape) HasAlpha() bool { return strings.Contains(p.Format, "a") }

// PictureFormats are the formats to offer, those with one channel first.
var PictureFormats = []string{"r8unorm", "r8ui", "r16ui", "r16i", "r16f", "r32ui", "r32i", "r32f", "rg8unorm", "rg16f", "rg32f",
	"rgba8unorm", "bgra8unorm", "rgba8ui", "rgba16unorm", "rgba16f", "rgba32f", "rgb10a2unorm", "rg11b10f"}

// formatOf is the format that shows elements of a type.
var formatOf = map[string]string{"b": "r8snorm", "ub": "r8unorm", "w": "r16i", "uw": "r16ui", "hf": "r16f", "d": "r32i", "ud": "r32ui", "f": "r32f"}

// texelBytes is the size of a texel of a format, by the names of package eu; 0 if it is no format.
func texelBytes(format string) int {
	for _, packed := range [...]string{"rgb10a2", "bgr10a2", "rg11b10"} {
		if strings.HasPrefix(format, packed) {
			return 4
		}
	}
	channels := strings.IndexAny(format, "0123456789")
	if channels < 0 || channels > 4 {
		return 0
	}
	size := map[string]int{"8": 1, "1": 2, "3": 4}[format[channels:channels+1]]
	return channels * size
}

// PictureShape is the shape of the picture of the surface; ok is false if the surface has no bytes.
func (m *memory) PictureShape() (p PictureShape, ok bool) {
	surface, opts := m.Shown(), &m.Memory.Picture
	if surface == nil || surface.Bytes == 0 {
		return p, false
	}
	if image := &surface.Image; len(image.Levels) > 0 && opts.Width == 0 && opts.Format == "" {
		l := &image.Levels[min(opts.Level, len(image.Levels)-1)]
		p = PictureShape{Format: image.Format, texel: texelBytes(image.Format), Width: l.Width, Height: l.Height, Depth: l.Depth,
			Levels: len(image.Levels), Pitch: l.Pitch, Kind: image.Kind}
		p.Base = l.Offset + min(opts.Slice, l.Depth-1)*l.Pitch*l.Height
		return p, p.texel > 0
	}
	p = PictureShape{Format: opts.Format, Depth: 1, Levels: 1, Width: opts.Width}
	if p.Format == "" {
		p.Format = surface.Image.Format
	}
	if p.Format == "" {
		p.Format = formatOf[surface.Type]
	}
	if texelBytes(p.Format) == 0 {
		p.Format = "r8unorm"
	}
	p.texel = texelBytes(p.Format)
	n := max(1, surface.Bytes/p.texel)
	if p.Width == 0 {
		p.Width = side(n)
	}
	p.Width = min(p.Width, n)
	p.Pitch = p.Width * p.texel
	p.Height = (n + p.Width - 1) / p.Width
	return p, true
}

// side is the width to try for n texels: the side of a square if n is one, else a power of two.
func side(n int) int {
	w := 1 << ((bits.Len(uint(n-1)) + 1) / 2)
	for root := w / 2; root <= w; root++ {
		if root*root == n {
			return root
		}
	}
	return w
}

// pictureWindow is the window onto the bytes of the texels that are in sight.
func (m *memory) pictureWindow() protocol.PictureWindow {
	opts := &m.Memory.Picture
	p, ok := m.PictureShape()
	if !ok || opts.Columns == 0 {
		return protocol.PictureWindow{Surface: m.Surface}
	}
	return protocol.PictureWindow{Surface: m.Surface, Offset: p.Base + opts.Y*p.Pitch + opts.X*p.texel,
		Columns: opts.Columns, Rows: opts.Rows, Texel: p.texel, Stride: opts.Step * p.texel, Pitch: opts.Step * p.Pitch}
}

// forgetPicture is called when another program is loaded, or the same one from its start. The versions and bounds of
// its pictures start over.
func (m *memory) forgetPicture() {
	m.Picture = Picture{Made: m.Picture.Made, Program: m.Picture.Program + 1}
}

// showPicture keeps the picture that came with a view.
func (m *memory) showPicture(v *protocol.View) {
	p := &v.Picture
	if p.Window == (protocol.PictureWindow{}) {
		return
	}
	if p.Same {
		p.Bytes = m.Picture.Bytes
	}
	m.Picture = Picture{Picture: *p, Options: m.Memory.Picture, Made: m.Picture.Made + 1, Program: m.Picture.Program}
	if p.Window != m.pictureWindow() {
		m.Picture.Options.Columns = 0 // it shows another place: the right one is on its way
	}
}

// ShowMemoryAs chooses the form in which the Memory panel shows its surface.
func (m *memory) ShowMemoryAs(form MemoryForm) {
	if form != m.Memory.Form {
		m.Memory.Form = form
		m.refresh(TopicMemory)
		m.keepSoon()
	}
}

// ReadPicture chooses how a surface's bytes are read as texels; 0 and "" choose what the surface says.
func (m *memory) ReadPicture(width int, format string) {
	opts := &m.Memory.Picture
	if width < 0 || format != "" && texelBytes(format) == 0 || opts.Width == width && opts.Format == format {
		return
	}
	*opts = opts.anew()
	opts.Width, opts.Format = width, format
	m.refresh(TopicMemory)
}

// ShowAlpha chooses how the picture shows alpha.
func (m *memory) ShowAlpha(alpha AlphaMode) {
	if alpha != m.Memory.Alpha {
		m.Memory.Alpha = alpha
		m.changed(TopicMemory)
	}
}

// ShowSlice shows a slice of a level of detail.
func (m *memory) ShowSlice(level, slice int) {
	surface, opts := m.Shown(), &m.Memory.Picture
	if surface == nil || len(surface.Image.Levels) == 0 {
		return
	}
	level = max(0, min(level, len(surface.Image.Levels)-1))
	slice = max(0, min(slice, surface.Image.Levels[level].Depth-1))
	if opts.Level != level || opts.Slice != slice {
		opts.Level, opts.Slice = level, slice
		m.refresh(TopicMemory)
	}
}

// ShowTexels takes which texels of the picture are in sight.
func (m *memory) ShowTexels(x, y, columns, rows, step int) {
	opts := m.Memory.Picture
	opts.X, opts.Y, opts.Columns, opts.Rows, opts.Step = max(0, x), max(0, y), columns, rows, max(1, step)
	if opts != m.Memory.Picture {
		m.Memory.Picture = opts
		m.refresh(0)
	}
}
