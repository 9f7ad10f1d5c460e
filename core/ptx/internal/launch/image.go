package launch

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Textures and surfaces of a launch are lines `surface NAME width=W format=F = TYPE[COUNT] values` and `sampler NAME
// filter=linear`, with the same keys as in vISA. NAME is a .texref, .surfref or .samplerref of the program; or a
// parameter of the kernel, which then holds the handle; or any name whose handle, `handle(NAME)`, is a value in a
// structure. A sampler with the name of a texture is the one that samples the texture if the instruction names no
// other.

// bound reports whether a parameter is the handle of a texture, surface or sampler of the launch.
func (l *Lines) bound(v *syntax.Var) bool { return l.ImageOf(v) >= 0 || l.SamplerOf(v) >= 0 }

// ImageOf returns the index of the surface line for a variable; -1 if there is none.
func (l *Lines) ImageOf(v *syntax.Var) int {
	return slices.IndexFunc(l.Images, func(i ImageLine) bool { return i.Of == v && v != nil })
}

// SamplerOf returns the index of the sampler line for a variable; -1 if there is none.
func (l *Lines) SamplerOf(v *syntax.Var) int {
	return slices.IndexFunc(l.Samplers, func(s SamplerLine) bool { return s.Of == v && v != nil })
}

// A handle is the number of the surface line or of the sampler, from 1 on; binding table indices count from 0. The
// sampler of a texture has the texture's index; those of .samplerref follow after.

// Handle returns the value of a variable of an opaque type, or of a parameter that holds a handle; 0 if there is no
// line for it.
func (l *Lines) Handle(v *syntax.Var) uint64 {
	if i := l.ImageOf(v); i >= 0 {
		return uint64(i + 1)
	}
	if i := l.SamplerOf(v); i >= 0 {
		return uint64(l.SamplerIndex(i) + 1)
	}
	return 0
}

// handleByName returns the handle for the name of a surface or sampler line; 0 if there is no such line.
func (l *Lines) handleByName(name string) uint64 {
	for i := range l.Images {
		if l.Images[i].name.Text == name {
			return l.Handle(l.Images[i].Of)
		}
	}
	for i := range l.Samplers {
		if l.Samplers[i].name.Text == name {
			return l.Handle(l.Samplers[i].Of)
		}
	}
	return 0
}

// SamplerIndex returns the index of a sampler in vISA.
func (l *Lines) SamplerIndex(i int) int {
	if k := l.ImageOf(l.Samplers[i].Of); k >= 0 {
		return k
	}
	return len(l.Images) + i
}

// addressModes are PTX's words for what lies outside an image, in the order of their numbers, each with the word of a
// launch line.
var addressModes = [...][2]string{{"wrap", "repeat"}, {"mirror", "mirror"}, {"clamp_ogl", "border"}, {"clamp_to_edge", "clamp"}, {"clamp_to_border", "border"}}

// valueParams returns the kernel's parameters that param lines give: all but those for textures, surfaces and samplers.
func (l *Lines) valueParams() (list []*syntax.Var) {
	for _, v := range l.Kernel.Params {
		if !l.bound(v) && v.Type.Kind() != ptxisa.Opaque {
			list = append(list, v)
		}
	}
	return list
}
