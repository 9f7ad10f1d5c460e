package launch

import (
	"math"
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/text"
)

// The keys of a surface line that describe how its bytes are texels, and the sampler line.

// maxTexels bounds a dimension of an image.
const maxTexels = 1 << 14

// surfaceKeys are the keys of a surface line. All but bti= describe an image.
var surfaceKeys = []key{
	{"bti", (*parser).bti},
	{"width", func(p *parser) { p.dimension(&p.image.Width, MaxBytes) }},
	{"height", func(p *parser) { p.dimension(&p.image.Height, maxTexels) }},
	{"depth", func(p *parser) { p.dimension(&p.image.Depth, maxTexels) }},
	{"layers", func(p *parser) { p.dimension(&p.layers, maxTexels) }},
	{"cubes", func(p *parser) { p.dimension(&p.cubes, maxTexels/6) }},
	{"levels", func(p *parser) { p.dimension(&p.image.Levels, 15) }},
	{"pitch", func(p *parser) { p.dimension(&p.image.Pitch, MaxBytes) }},
	{"format", (*parser).format},
	{"tiling", func(p *parser) {
		p.only("linear", "Texels lie row by row, `tiling=linear`: where a tiled surface has them, the specification does not say.")
	}},
	{"samples", func(p *parser) {
		p.only("1", "A texel has one sample, `samples=1`: how several lie in memory, the specification does not say.")
	}},
}

// scratchBTI is the index of %scratch. A launch can give its surface: see (*encoder).implicitArgs.
const scratchBTI = "250"

// bti reads the N of `bti=N`.
func (p *parser) bti() {
	span, most := p.tok.span, maxBTI
	if p.tok.text == scratchBTI {
		most = 250
	}
	n, ok := p.integer("A binding table index", 0, most)
	if !ok {
		return
	}
	for i := range p.spec.Buffers {
		if other := &p.spec.Buffers[i]; other.Kind == SurfaceBuffer && other.BTI == n {
			p.report(problem(span, codeTwice, text.Say("The binding table index {} belongs to `{}` already.", n, other.Name)))
			return
		}
	}
	p.bound = n
}

// only reads the one value that a key can have; message explains why there is no other.
func (p *parser) only(value, message string) {
	if p.tok.text != value {
		p.fail(codeValue, message)
		return
	}
	p.advance()
}

func (p *parser) dimension(to *int, most int) {
	*to, _ = p.integer("A dimension of an image", 1, most)
	p.imaged = true
}

func (p *parser) format() {
	name, ok := p.word("a format such as `rgba8unorm`")
	if !ok {
		return
	}
	p.imaged = true
	if p.image.Format, ok = dispatch.FormatByName(name.text); !ok {
		p.unknown(name.span, codeValue, "There is no format "+text.Quote(name.text), name.text, []string{
			"r8ui", "r32ui", "r32i", "r32f", "rg32f", "rgba8ui", "rgba8unorm", "rgba8snorm", "bgra8unorm", "rgba16f", "rgba32f", "rgba32ui", "rgb10a2unorm", "rgb10a2ui", "rg11b10f",
		})
	}
}

// finishImage makes the image of a buffer from what the line's keys gave.
func (p *parser) finishImage(b *Buffer) {
	i := &p.image
	switch {
	case i.Depth > 0 && p.layers > 0 || p.cubes > 0 && i.Depth+p.layers > 0:
		p.report(problem(b.NameSpan, codeValue, "An image has one of `depth=`, `layers=` and `cubes=`."))
		return
	case p.cubes > 0 && i.Height > 0 && i.Height != i.Width:
		p.report(problem(b.NameSpan, codeValue, "The faces of a cube are as high as they are wide."))
		return
	case i.Depth > 0 && i.Height == 0:
		p.report(problem(b.NameSpan, codeValue, "An image with `depth=` needs its `height=`, too."))
		return
	case i.Width == 0 || i.Format == (dispatch.Format{}):
		p.report(problem(b.NameSpan, codeValue, "An image needs its `width=` and `format=`."))
		return
	case i.Depth > 0:
		i.Kind = dispatch.Image3D
	case p.cubes > 0:
		i.Kind, i.Height, i.Depth = dispatch.ImageCube, i.Width, 6*p.cubes
	case i.Height > 0 && p.layers > 0:
		i.Kind = dispatch.Image2DArray
	case i.Height > 0:
		i.Kind = dispatch.Image2D
	case p.layers > 0:
		i.Kind = dispatch.Image1DArray
	}
	i.Height, i.Depth = max(i.Height, 1), max(i.Depth, p.layers, 1)
	if wrong := i.Problem(b.Bytes()); wrong != "" {
		p.report(problem(b.NameSpan, codeValue, text.Say("The image `{}` has {}: its texels take {} bytes, the buffer has {}.", b.Name, wrong, i.Bytes(), b.Bytes())))
		return
	}
	image := *i
	b.Image = &image
}

// Words of a sampler line, in the order of the constants of package dispatch.
var (
	filterWords  = []string{"nearest", "linear"}
	mipWords     = []string{dispatch.MipNone: "none", dispatch.MipNearest: "nearest", dispatch.MipLinear: "linear"}
	wrapWords    = []string{dispatch.WrapClamp: "clamp", dispatch.WrapRepeat: "repeat", dispatch.WrapMirror: "mirror", dispatch.WrapBorder: "border"}
	coordWords   = []string{"normalized", "texels"}
	compareWords = []string{
		dispatch.CompareLE: "le", dispatch.CompareLT: "lt", dispatch.CompareGE: "ge", dispatch.CompareGT: "gt", dispatch.CompareEQ: "eq", dispatch.CompareNE: "ne",
		dispatch.CompareAlways: "always", dispatch.CompareNever: "never",
	}
)

var samplerKeys = []key{
	{"index", (*parser).samplerIndex},
	{"filter", func(p *parser) { p.sampler.Linear = p.choice(filterWords) == 1 }},
	{"mip", func(p *parser) { p.sampler.Mip = dispatch.MipFilter(p.choice(mipWords)) }},
	{"address", (*parser).wraps},
	{"coords", func(p *parser) { p.sampler.Texels = p.choice(coordWords) == 1 }},
	{"border", (*parser).border},
	{"compare", func(p *parser) { p.sampler.Compare = dispatch.Compare(p.choice(compareWords)) }},
}

// choice reads one of a few words and returns its index.
func (p *parser) choice(words []string) int {
	w, ok := p.word("a word such as `" + words[0] + "`")
	if !ok {
		return 0
	}
	if i := slices.Index(words, w.text); i >= 0 {
		return i
	}
	p.unknown(w.span, codeValue, "There is no "+text.Quote(w.text)+" here", w.text, words)
	return 0
}

// samplerIndex reads the N of `index=N`.
func (p *parser) samplerIndex() {
	span := p.tok.span
	n, ok := p.integer("The index of a sampler", 0, 255)
	for i := range p.spec.Samplers {
		if other := &p.spec.Samplers[i]; ok && other.Index == n {
			p.report(problem(span, codeTwice, text.Say("The index {} belongs to the sampler `{}` already.", n, other.Name)))
		}
	}
	p.sampler.Index = n
}

func (p *parser) wraps() {
	for i := range p.sampler.Wrap {
		p.sampler.Wrap[i] = dispatch.Wrap(p.choice(wrapWords))
		if p.failed || !p.accept(",") {
			for j := i + 1; i == 0 && j < 3; j++ {
				p.sampler.Wrap[j] = p.sampler.Wrap[0]
			}
			return
		}
	}
	p.fail(codeSyntax, "There are three coordinates: u, v and r.")
}

func (p *parser) border() {
	for i := range p.sampler.Border {
		v, fits, _ := num.ParseFloat(p.tok.text)
		if p.tok.kind != tokNumber || !fits || math.IsInf(float64(float32(v)), 0) != math.IsInf(v, 0) {
			p.fail(codeValue, "A border color is four numbers, not "+p.tok.describe()+".")
			return
		}
		p.sampler.Border[i] = float32(v)
		p.advance()
		if i < 3 && !p.need(",") {
			return
		}
	}
}

// samplerLine reads `sampler NAME key=value ...`.
func (p *parser) samplerLine() {
	name, ok := p.word("the name of the sampler")
	if !ok {
		return
	}
	for i := range p.spec.Samplers {
		if p.spec.Samplers[i].Name == name.text {
			p.report(problem(name.span, codeTwice, "There is a sampler `"+name.text+"` already."))
			return
		}
	}
	if len(p.spec.Samplers) == maxSamplers {
		p.report(problem(name.span, codeCap, text.Say("A program has at most {} samplers.", maxSamplers)))
		return
	}
	p.sampler = Sampler{NameSpan: name.span}
	p.sampler.Name, p.sampler.Index = name.text, -1
	p.keys(samplerKeys, "")
	if !p.failed {
		p.spec.Samplers = append(p.spec.Samplers, p.sampler)
	}
}
