package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
)

// SamplerFact returns the answer of txq about sampler line i, which it finds in the words of the line; -1: none.
func (l *Lines) SamplerFact(query string, i int) int {
	said := " coords=texels " // of a texture without a line
	if i >= 0 {
		said = " " + l.Samplers[i].rest.Text + " "
	}
	value := func(key string) string {
		_, after, _ := strings.Cut(said, " "+key+"=")
		word, _, _ := strings.Cut(after, " ")
		return word
	}
	yes := false
	switch query {
	case "force_unnormalized_coords":
		yes = value("coords") == "texels"
	case "normalized_coords":
		yes = value("coords") != "texels"
	case "filter_mode":
		yes = value("filter") == "linear"
	default: // addr_mode_
		words := strings.Split(value("address"), ",")
		word := words[min(int(query[len(query)-1]-'0'), len(words)-1)]
		for n, m := range addressModes {
			if m[1] == word && m[0] != "clamp_ogl" {
				return n
			}
		}
		return 3 // clamp_to_edge
	}
	if yes {
		return 1
	}
	return 0
}

// ImageFact returns the answer of txq and suq about image i.
func (l *Lines) ImageFact(query string, i int) int {
	x := &l.Images[i].Image
	layered := x.Kind == dispatch.Image1DArray || x.Kind == dispatch.Image2DArray
	switch query {
	case "width":
		return x.Width
	case "height":
		if x.Kind < dispatch.Image2D {
			return 0
		}
		return x.Height
	case "depth":
		if x.Kind != dispatch.Image3D {
			return 0
		}
		return x.Depth
	case "array_size":
		switch {
		case layered:
			return x.Depth
		case x.Kind == dispatch.ImageCube:
			return x.Depth / dispatch.CubeFaces
		}
		return 0
	case "channel_data_type":
		return channelType(x.Format)
	case "channel_order":
		return x.Format.OpenCLOrder()
	case "num_mipmap_levels":
		return max(x.Levels, 1)
	case "num_samples", "memory_layout": // one sample; linear
		return 1
	}
	return l.SamplerFact(query, l.SamplerOf(l.Images[i].Of))
}

// channelType returns OpenCL's number for the type of channels, which is what txq and suq return.
func channelType(f dispatch.Format) int {
	switch f.Numbers {
	case dispatch.Unorm, dispatch.SRGB:
		if f.Bits == 10 {
			return 0x10D6
		}
		return 0x10D2 + f.Bits/16
	case dispatch.Snorm:
		return 0x10D0 + f.Bits/16
	case dispatch.Sint:
		return 0x10D7 + f.Bits/16
	case dispatch.Uint:
		return 0x10DA + f.Bits/16
	}
	return 0x10DD + f.Bits/32
}
