package protocol

// Image says how the bytes of a surface are texels.
type Image struct {
	Kind   string // "2d array"; "": the surface is no image
	Format string // "rgba8unorm"
	Levels []ImageLevel
}

// ImageLevel is where the texels of a level of detail lie.
type ImageLevel struct {
	Offset int // of its first texel, in bytes of the surface
	Width  int // texels
	Height int // rows
	Depth  int // slices or layers
	Pitch  int // bytes from row to row, also from the last row of a slice to the next slice
}

// PictureWindow asks for texels of a surface: Rows rows of Columns, each Texel bytes, the
// first at Offset, Stride bytes from one to the next and Pitch from row to row. A stride
// of several texels leaves out those between.
type PictureWindow struct {
	Surface       int // index into View.Surfaces
	Offset        int
	Columns, Rows int
	Texel         int
	Stride, Pitch int
}

// Picture is those texels, row by row, as far as the surface goes and 1 MiB has room.
type Picture struct {
	Window PictureWindow
	ID     int // another one for other texels, as long as the program is loaded; from 1
	Bytes  string
	Same   bool // this is the picture Window.Held, and the bytes are left out
	Marks  []TexelMark
}

// TexelMark is bytes of the surface that the last step read or wrote.
type TexelMark struct {
	Offset, Size int
	Write        bool
}

func (i *Image) fields(c *codec) {
	c.string(&i.Kind)
	c.string(&i.Format)
	slice(c, &i.Levels, func(c *codec, l *ImageLevel) {
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
	slice(c, &p.Marks, func(c *codec, m *TexelMark) {
		c.int(&m.Offset)
		c.int(&m.Size)
		c.bool(&m.Write)
	})
}
