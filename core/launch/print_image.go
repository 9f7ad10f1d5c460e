package launch

import (
	"strconv"

	"github.com/lanewise/lanewise/core/internal/dispatch"
)

func imageFields(b *Buffer) (f fields) {
	i := b.Image
	if i == nil {
		return ""
	}
	f.number("width", i.Width)
	if i.Kind >= dispatch.Image2D && i.Kind != dispatch.ImageCube {
		f.number("height", i.Height)
	}
	switch i.Kind {
	case dispatch.ImageCube:
		f.number("cubes", i.Depth/6)
	case dispatch.Image3D:
		f.number("depth", i.Depth)
	case dispatch.Image1DArray, dispatch.Image2DArray:
		f.number("layers", i.Depth)
	}
	f.number("levels", i.Levels)
	f.number("pitch", i.Pitch)
	f.word("format", i.Format.String())
	return f
}

func samplerFields(s *Sampler) (f fields) {
	f.add(s.Name)
	if s.Index >= 0 {
		f.numbers("index", s.Index)
	}
	f.choice("filter", filterWords, choiceOf(s.Linear))
	f.choice("mip", mipWords, int(s.Mip))
	if w := s.Wrap; w != [3]dispatch.Wrap{} {
		f.word("address", wrapWords[w[0]]+","+wrapWords[w[1]]+","+wrapWords[w[2]])
	}
	f.choice("coords", coordWords, choiceOf(s.Texels))
	if b := s.Border; b != [4]float32{} {
		value := ""
		for i, v := range b {
			if i > 0 {
				value += ","
			}
			value += strconv.FormatFloat(float64(v), 'g', -1, 32)
		}
		f.word("border", value)
	}
	f.choice("compare", compareWords, int(s.Compare))
	return f
}
