package corpus

import (
	"fmt"
	"slices"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/launch"
)

// samplerIndex returns the index of the sampler that an argument is: that of the layout, otherwise, or if it is
// bindless, the lowest free one. The layout counts bindless samplers of arguments apart from those of the source.
func (c *converter) samplerIndex(argument int) int {
	for _, a := range c.Arguments {
		if a.Index == argument && a.AddrSpace == "sampler" && a.AddrMode != bindless {
			return a.SamplerIndex
		}
	}
	index := 0
	for c.samplerTaken(index) {
		index++
	}
	return index
}

// samplerOf returns the index that the sampler of an argument has got; 0 if it is none.
func (c *converter) samplerOf(argument int) int {
	for i := range c.answer.Samplers {
		if s := &c.answer.Samplers[i]; s.Name == c.names[argument] {
			return s.Index
		}
	}
	return 0
}

// samplerTaken reports whether a sampler has this index already.
func (c *converter) samplerTaken(index int) bool {
	for _, s := range c.InlineSamplers {
		if s.Index == index {
			return true
		}
	}
	return slices.ContainsFunc(c.answer.Samplers, func(s launch.Sampler) bool { return s.Index == index })
}

// samplerAddresses maps the binary's words for a coordinate outside the image. CLK_ADDRESS_NONE ("none") promises that
// there is no such coordinate.
var samplerAddresses = map[string]dispatch.Wrap{
	"none": dispatch.WrapClamp, "clamp_edge": dispatch.WrapClamp, "clamp_border": dispatch.WrapBorder, "repeat": dispatch.WrapRepeat, "mirror": dispatch.WrapMirror,
}

// sampler makes a sampler from the words of the metadata. Without them it reads the nearest texel, and the one at the
// edge if a coordinate is outside.
func (c *converter) sampler(name string, index int, address, filter string, normalized bool) error {
	wrap, known := samplerAddresses[address]
	if !known && address != "" {
		return fmt.Errorf("the sampler %d has the unknown address mode %q", index, address)
	}
	if filter != "nearest" && filter != "linear" && filter != "" {
		return fmt.Errorf("the sampler %d has the unknown filter mode %q", index, filter)
	}
	c.answer.Samplers = append(c.answer.Samplers, launch.Sampler{Sampler: dispatch.Sampler{
		Name: name, Index: index, Linear: filter == "linear", Wrap: [3]dispatch.Wrap{wrap, wrap, wrap}, Texels: !normalized,
	}})
	return nil
}

// inlineSamplers makes the samplers that the kernel's source declares and the binary's metadata describes.
func (c *converter) inlineSamplers() error {
	for _, in := range c.InlineSamplers {
		if err := c.sampler(c.own(fmt.Sprint("sampler", in.Index)), in.Index, in.Address, in.Filter, in.Normalized); err != nil {
			return err
		}
	}
	return nil
}
