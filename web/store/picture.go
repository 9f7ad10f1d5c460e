package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// PictureShape is the shape of the picture of the surface; ok is false if the surface has no bytes.
func (m *memory) PictureShape() (p surfaces.Shape, ok bool) {
	return surfaces.ShapeOf(m.Shown(), &m.Memory.Picture)
}

// pictureWindow is the window onto the bytes of the texels that are in sight.
func (m *memory) pictureWindow() protocol.PictureWindow {
	opts := &m.Memory.Picture
	p, ok := m.PictureShape()
	if !ok || opts.Columns == 0 {
		return protocol.PictureWindow{Surface: m.Surface}
	}
	return protocol.PictureWindow{Surface: m.Surface, Offset: p.Base + opts.Y*p.Pitch + opts.X*p.Texel,
		Columns: opts.Columns, Rows: opts.Rows, Texel: p.Texel, Stride: opts.Step * p.Texel, Pitch: opts.Step * p.Pitch}
}

// forgetPicture is called when another program is loaded, or the same one from its start. The versions and bounds of
// its pictures start over.
func (m *memory) forgetPicture() {
	m.Picture = surfaces.Picture{Made: m.Picture.Made, Program: m.Picture.Program + 1}
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
	m.Picture = surfaces.Picture{Picture: *p, Options: m.Memory.Picture, Made: m.Picture.Made + 1, Program: m.Picture.Program}
	if p.Window != m.pictureWindow() {
		m.Picture.Options.Columns = 0 // it shows another place: the right one is on its way
	}
}

// ShowMemoryAs chooses the form in which the Memory panel shows its surface.
func (m *memory) ShowMemoryAs(form surfaces.Form) {
	if form != m.Memory.Form {
		m.Memory.Form = form
		m.refresh(TopicMemory)
		m.keepSoon()
	}
}

// ReadPicture chooses how a surface's bytes are read as texels; 0 and "" choose what the surface says.
func (m *memory) ReadPicture(width int, format string) {
	opts := &m.Memory.Picture
	if width < 0 || format != "" && surfaces.TexelBytes(format) == 0 || opts.Width == width && opts.Format == format {
		return
	}
	*opts = opts.Anew()
	opts.Width, opts.Format = width, format
	m.refresh(TopicMemory)
}

// ShowAlpha chooses how the picture shows alpha.
func (m *memory) ShowAlpha(alpha surfaces.AlphaMode) {
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
