package dispatch

// Sampler says how a surface is sampled.
type Sampler struct {
	Name    string
	Index   int // what a sampler variable holds to name this sampler
	Linear  bool
	Mip     MipFilter
	Wrap    [3]Wrap // of u, v, r
	Texels  bool    // coordinates count texels, instead of running from 0 to 1
	Border  [4]float32
	Compare Compare // for sample_c: the relation of reference and red channel
}

// MipFilter says how a level of detail is chosen.
type MipFilter uint8

const (
	MipNone    MipFilter = iota // always level 0
	MipNearest                  // the nearest one
	MipLinear                   // the two nearest, mixed
)

// Wrap says what a coordinate outside the image means.
type Wrap uint8

const (
	WrapClamp  Wrap = iota // the texel at the edge is used
	WrapRepeat             // the image is repeated
	WrapMirror             // the image is repeated, every other time mirrored
	WrapBorder             // the border color is used
)

// Compare is a relation between a reference and a texel.
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
