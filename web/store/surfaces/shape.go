// Package surfaces is how a surface is shown: as rows of bytes and elements, or as a picture, and in which form, type
// and format. It knows a surface as the engine describes it, and nothing of the page.
package surfaces

import (
	"math/bits"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Shape is the layout of the picture's texels in the surface.
type Shape struct {
	Format               string
	Width, Height, Depth int
	Levels               int
	Base                 int // first byte of the slice's first texel
	Pitch                int
	Kind                 string // of the image; "" if it is read in another way

	Texel int // bytes of a texel
}

// HasAlpha reports whether texels can be transparent.
func (p *Shape) HasAlpha() bool { return strings.Contains(p.Format, "a") }

// ShapeOf is the shape of the picture of a surface that is read as opts say; ok is false if there is no surface, or it
// has no bytes.
func ShapeOf(surface *protocol.Surface, opts *PictureOptions) (p Shape, ok bool) {
	if surface == nil || surface.Bytes == 0 {
		return p, false
	}
	if image := &surface.Image; len(image.Levels) > 0 && opts.Width == 0 && opts.Format == "" {
		l := &image.Levels[min(opts.Level, len(image.Levels)-1)]
		p = Shape{Format: image.Format, Texel: TexelBytes(image.Format), Width: l.Width, Height: l.Height, Depth: l.Depth,
			Levels: len(image.Levels), Pitch: l.Pitch, Kind: image.Kind}
		p.Base = l.Offset + min(opts.Slice, l.Depth-1)*l.Pitch*l.Height
		return p, p.Texel > 0
	}
	p = Shape{Format: opts.Format, Depth: 1, Levels: 1, Width: opts.Width}
	if p.Format == "" {
		p.Format = surface.Image.Format
	}
	if p.Format == "" {
		_, p.Format = element(surface.Type)
	}
	if TexelBytes(p.Format) == 0 {
		p.Format = "r8unorm"
	}
	p.Texel = TexelBytes(p.Format)
	n := max(1, surface.Bytes/p.Texel)
	if p.Width == 0 {
		p.Width = side(n)
	}
	p.Width = min(p.Width, n)
	p.Pitch = p.Width * p.Texel
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
