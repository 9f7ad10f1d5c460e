package protocol

// Image says how the bytes of a surface are texels.
type Image struct {
	Kind   string // "2d array"; "": the surface is not an image
	Format string // "rgba8unorm"
	Levels []ImageLevel
}

// ImageLevel is where the texels of a level of detail lie.
type ImageLevel struct {
	Offset int // of its first texel, in bytes of the surface
	Width  int // texels
	Height int // rows
	Depth  int // slices or layers
	Pitch  int // bytes from one row to the next, and from the last row of a slice to the next slice
}

// PictureWindow asks for texels of a surface: Rows rows of Columns texels of Texel bytes each. The first one is at
// Offset. Stride is the distance in bytes between texels, Pitch between rows. A stride of several texels skips those in
// between.
type PictureWindow struct {
	Surface       int // index into View.Surfaces
	Offset        int
	Columns, Rows int
	Texel         int
	Stride, Pitch int
}

// Picture holds those texels, row by row, up to the end of the surface and at most 1 MiB.
type Picture struct {
	Window PictureWindow
	ID     int // differs for other texels, as long as the program stays loaded; from 1
	Bytes  string
	Same   bool // the picture is the one with the ID Window.Held, and its bytes are left out
	Marks  []TexelMark
}

// TexelMark is a range of bytes of the surface that the last step read or wrote.
type TexelMark struct {
	Offset, Size int
	Write        bool
}

func (i *Image) fields(c *codec) {
	c.string(&i.Kind)
	c.string(&i.Format)
	slice(c, &i.Levels, func(l *ImageLevel, c *codec) {
		c.int(&l.Offset)
		c.int(&l.Width)
		c.int(&l.Height)
		c.int(&l.Depth)
		c.int(&l.Pitch)
	})
}

func (w *PictureWindow) fields(c *codec) {
	c.int(&w.Surface)
	c.int(&w.Offset)
	c.int(&w.Columns)
	c.int(&w.Rows)
	c.int(&w.Texel)
	c.int(&w.Stride)
	c.int(&w.Pitch)
}

func (p *Picture) fields(c *codec) {
	p.Window.fields(c)
	c.int(&p.ID)
	c.string(&p.Bytes)
	c.bool(&p.Same)
	slice(c, &p.Marks, func(m *TexelMark, c *codec) {
		c.int(&m.Offset)
		c.int(&m.Size)
		c.bool(&m.Write)
	})
}
