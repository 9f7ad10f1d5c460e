package image

import "github.com/lanewise/lanewise/core/internal/dispatch"

// Texture is an image with the layout of its levels of detail.
type Texture struct {
	dispatch.Image
	levels [dispatch.MaxLevels]dispatch.Level
}

// NewTexture computes the layout of an image.
func NewTexture(i dispatch.Image) Texture {
	t := Texture{Image: i}
	t.Levels = max(t.Levels, 1)
	for n := range t.Levels {
		t.levels[n] = t.Level(n)
	}
	return t
}

// Texel returns the offset of a texel in the image. ok is false outside. Coordinates that the kind of image does not
// have are ignored.
func (t *Texture) Texel(u, v, r, lod uint64) (at uint64, ok bool) {
	if lod >= uint64(t.Levels) {
		return 0, false
	}
	switch t.Kind {
	case dispatch.Image1D:
		v, r = 0, 0
	case dispatch.Image1DArray:
		v, r = 0, v
	case dispatch.Image2D:
		r = 0
	}
	l := &t.levels[lod]
	if u >= uint64(l.W) || v >= uint64(l.H) || r >= uint64(l.D) {
		return 0, false
	}
	return t.offset(l, u, v, r), true
}

// offset returns the offset of a texel inside a level.
func (t *Texture) offset(l *dispatch.Level, u, v, r uint64) uint64 {
	return uint64(l.Off) + (r*uint64(l.H)+v)*uint64(l.Pitch) + u*uint64(t.Format.Bytes())
}

// Info returns the row for the image's kind in the table of INFO.md, for a level of detail.
func (t *Texture) Info(level uint64) [4]uint32 {
	c := [4]uint32{uint32(uint64(t.Width) >> level), uint32(uint64(t.Height) >> level), 0, uint32(t.Levels)}
	switch t.Kind {
	case dispatch.Image1D:
		c[1] = 0
	case dispatch.Image1DArray:
		c[1] = uint32(t.Depth)
	case dispatch.Image2DArray:
		c[2] = uint32(t.Depth)
	case dispatch.ImageCube:
		c[2] = uint32(t.Depth / dispatch.CubeFaces)
	case dispatch.Image3D:
		c[2] = uint32(uint64(t.Depth) >> level)
	}
	return c
}

// Axes returns the number of coordinates that are not an array index.
func (t *Texture) Axes() int { return [...]int{1, 1, 2, 2, 3, 3}[t.Kind] }

// extent returns the number of texels along an axis of a level.
func (t *Texture) extent(axis, n int) int {
	l := &t.levels[n]
	return [...]int{l.W, l.H, l.D}[axis]
}
