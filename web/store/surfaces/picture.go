package surfaces

import "github.com/lanewise/lanewise/core/protocol"

// PictureOptions is which texels the Memory panel shows as a picture. A width and a format make a picture of any
// surface; they can also be used to read an image in another way.
type PictureOptions struct {
	Width  int    // texels of a row; 0: the image's own, or a guess
	Format string // "": the image's own, or that of the surface's elements
	Level  int    // of the levels of detail
	Slice  int    // slice or layer

	// What is in sight: every Step-th texel of every Step-th row.
	X, Y, Columns, Rows, Step int
}

// Anew are the options of another picture with the same room on the page.
func (p *PictureOptions) Anew() PictureOptions {
	return PictureOptions{Columns: p.Columns, Rows: p.Rows, Step: p.Step}
}

// Picture is the texels that came last, with the options for which they were asked.
type Picture struct {
	protocol.Picture
	Options PictureOptions
	Made    int // counts the pictures
	Program int // counts the programs that were loaded
}
