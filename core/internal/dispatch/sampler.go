package dispatch

// Sampler says how a surface is sampled.
type Sampler struct {
	Name    string
	Index   int // what a sampler variable holds for it
	Linear  bool
	Mip     MipFilter
	Wrap    [3]Wrap // of u, v, r
	Texels  bool    // coordinates count texels, they are not 0 to 1
	Border  [4]float32
	Compare Compare // of sample_c: reference and red channel
}

// MipFilter says how a level of detail is chosen.
type MipFilter uint8

const (
	MipNone    MipFilter = iota // level 0 always
	MipNearest                  // the nearest one
	MipLinear                   // the two nearest, mixed
)

// Wrap says what a coordinate outside the image means.
type Wrap uint8

const (
	WrapClamp  Wrap = iota // the texel at the edge
	WrapRepeat             // the image again and again
	WrapMirror             // the same, every other time mirrored
	WrapBorder             // the border color
)

// Compare is a relation of a reference and a texel.
type Compare uint8

const (
	CompareLE Compare = iota
	CompareLT
	CompareGE
	CompareGT
	CompareEQ
	CompareNE
	CompareAlways
	CompareNever
)
