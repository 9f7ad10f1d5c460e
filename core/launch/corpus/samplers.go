package corpus

import (
	"fmt"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/launch"
)

// samplerIndex is the index of the sampler that an argument is: what the layout says, else
// the first one that no sampler has.
func (c *converter) samplerIndex(argument int) int {
	for _, a := range c.Arguments {
		if a.Index == argument && a.AddrSpace == "sampler" {
			return a.SamplerIndex
		}
	}
	index := 0
	for c.samplerTaken(index) {
		index++
	}
	return index
}

// samplerTaken reports whether a sampler has an index.
func (c *converter) samplerTaken(index int) bool {
	for i := range c.answer.Samplers {
		if c.answer.Samplers[i].Index == index {
			return true
		}
	}
	for _, s := range c.InlineSamplers {
		if s.Index == index {
			return true
		}
	}
	return false
}

// samplerAddresses are the words of the binary's metadata for a coordinate outside the
// image. CLK_ADDRESS_NONE promises that there is none.
var samplerAddresses = map[string]dispatch.Wrap{
	"none": dispatch.WrapClamp, "clamp_edge": dispatch.WrapClamp, "clamp_border": dispatch.WrapBorder, "repeat": dispatch.WrapRepeat, "mirror": dispatch.WrapMirror,
}

// inlineSamplers makes the samplers that the kernel's source declares, which the metadata
// of the binary describes.
func (c *converter) inlineSamplers() error {
	for _, in := range c.InlineSamplers {
		wrap, known := samplerAddresses[in.Address]
		if !known {
			return fmt.Errorf("the sampler %d has the unknown address mode %q", in.Index, in.Address)
		}
		if in.Filter != "nearest" && in.Filter != "linear" {
			return fmt.Errorf("the sampler %d has the unknown filter mode %q", in.Index, in.Filter)
		}
		s := dispatch.Sampler{
			Name: c.own(fmt.Sprint("sampler", in.Index)), Index: in.Index, Linear: in.Filter == "linear",
			Wrap: [3]dispatch.Wrap{wrap, wrap, wrap}, Texels: !in.Normalized,
		}
		c.answer.Samplers = append(c.answer.Samplers, launch.Sampler{Sampler: s})
	}
	return nil
}
