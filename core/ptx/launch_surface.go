//go:build !small

package ptx

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/text"
)

// imageKeys are where the keys of a surface line go that the translation looks at.
func (x *imageLine) key(name string) *int {
	switch name {
	case "width":
		return &x.image.Width
	case "height":
		return &x.image.Height
	case "depth", "layers", "cubes":
		return &x.image.Depth
	case "levels":
		return &x.image.Levels
	case "pitch":
		return &x.image.Pitch
	}
	return nil
}

// surface reads a surface line.
func (r *launchReader) surface() {
	x := imageLine{name: r.next()}
	if x.name.kind != tokName {
		r.say(x.name.span, codeLaunch, "There should be the name of a texture or surface before {}.", x.name.describe())
		return
	}
	kind := dispatch.Image1D
	for t := r.next(); t.kind != tokEnd && !t.is("="); t = r.next() {
		key := t
		if key.text == "bti" {
			r.say(key.span, codeLaunch, "A surface of PTX is found by its name, not by a binding table index.")
			r.skipList()
			return
		}
		if t = r.next(); !t.is("=") {
			r.say(t.span, codeLaunch, "There should be = before {}.", t.describe())
			r.skipList()
			return
		}
		value := r.next()
		if to := x.key(key.text); to != nil && value.kind == tokInt {
			*to = int(min(value.bits, maxBuffer))
		}
		switch key.text {
		case "format":
			x.image.Format, _ = dispatch.FormatByName(value.text) // core/launch says what is wrong with it
		case "height":
			kind = max(kind, dispatch.Image2D)
		case "depth":
			kind = dispatch.Image3D
		case "cubes":
			kind = dispatch.ImageCube
			x.image.Height, x.image.Depth = x.image.Width, 6*x.image.Depth
		}
		if key.text == "layers" || kind == dispatch.Image2DArray || kind == dispatch.Image1DArray {
			if kind = dispatch.Image1DArray; x.image.Height > 0 {
				kind = dispatch.Image2DArray
			}
		}
	}
	x.image.Kind = kind
	x.image.Height, x.image.Depth, x.image.Width = max(x.image.Height, 1), max(x.image.Depth, 1), max(x.image.Width, 1)
	typ := r.next()
	ty := typeByName(typ.text)
	if ty == NoType || ty.visa() >= 32 || ty == Pred {
		r.unknown(typ.span, codeLaunch, typ.text, valueTypes(), "There should be a type such as u32 before the values, not {}.", typ.describe())
		r.skipList()
		return
	}
	rest := len(r.out.rest)
	keys := r.file.Text[x.name.span.End:typ.span.Start]
	r.carry(r.from(int(typ.span.End)), keys+ty.visa().String())
	r.out.rest[rest].typ = ty
	r.carryOn()
	x.lines = append(x.lines, r.out.rest[rest:]...)
	r.out.rest = r.out.rest[:rest]
	r.out.images = append(r.out.images, x)
}

// sampler reads a sampler line.
func (r *launchReader) sampler() {
	x := samplerLine{name: r.next()}
	if x.name.kind != tokName {
		r.say(x.name.span, codeLaunch, "There should be the name of a sampler before {}.", x.name.describe())
		return
	}
	rest := len(r.out.rest)
	r.carry(r.from(int(x.name.span.End)), "")
	x.rest = r.out.rest[rest]
	r.out.rest = r.out.rest[:rest]
	r.out.samplers = append(r.out.samplers, x)
}

// matchImages finds whom the surface and sampler lines are for.
func (r *launchReader) matchImages() {
	var names []string
	find := func(name token, what string) *Var {
		for _, v := range r.mod.Vars {
			if names = append(names, v.Name); v.Name == name.text && typeInfo[v.Type].kind == opaque {
				return v
			}
		}
		if r.out.kernel != nil {
			for _, v := range r.out.kernel.Params {
				if names = append(names, v.Name); v.Name == name.text {
					return v
				}
			}
		}
		r.unknown(name.span, codeLaunch, name.text, names, "There is no {} and no parameter {}.", what, text.Quote(name.text))
		return nil
	}
	once := func(name token, what string, given *[]*Var) *Var {
		v := find(name, what)
		if v != nil && slices.Contains(*given, v) {
			r.say(name.span, codeLaunch, "There are two lines for {}.", text.Quote(name.text))
		}
		*given = append(*given, v)
		return v
	}
	var images, samplers []*Var
	for i := range r.out.images {
		x := &r.out.images[i]
		x.of = once(x.name, "texture, no surface", &images)
	}
	for i := range r.out.samplers {
		x := &r.out.samplers[i]
		x.of = once(x.name, "texture, no sampler", &samplers)
	}
	for _, v := range r.mod.Vars {
		if v.Type == SamplerRef && r.out.samplerOf(v) < 0 {
			r.out.samplers = append(r.out.samplers, samplerLine{token{text: v.Name, span: v.NameSpan}, v, line{text: "//@" + samplerKeys(v.state)}})
		}
	}
}

// imageLines are the surface and sampler lines for vISA.
func (l *launchLines) imageLines() (out []line) {
	put := func(head string, x line) {
		x.text = head + strings.TrimPrefix(x.text, "//@")
		x.prefix += len(head) - len("//@")
		out = append(out, x)
	}
	for i := range l.images {
		x := &l.images[i]
		put(text.Say("//@ surface {} bti={}", x.name.text, i), x.lines[0])
		out = append(out, x.lines[1:]...)
		if l.samplerOf(x.of) < 0 && x.of != nil && x.of.Type != SurfRef { // as CUDA has it where nothing is said
			put(text.Say("//@ sampler {} index={}", x.name.text, i), line{text: "//@ coords=texels"})
		}
	}
	for i := range l.samplers {
		put(text.Say("//@ sampler {} index={}", l.samplers[i].name.text, l.samplerIndex(i)), l.samplers[i].rest)
	}
	return out
}

// addressModes are the words of PTX for what lies outside an image, in the order of their numbers, and
// those of a launch line.
var addressModes = [...][2]string{{"wrap", "repeat"}, {"mirror", "mirror"}, {"clamp_ogl", "border"}, {"clamp_to_edge", "clamp"}, {"clamp_to_border", "border"}}

// samplerKeys says the initial value of a .samplerref in keys of a sampler line.
func samplerKeys(state []stateField) string {
	address := [3]string{"clamp", "clamp", "clamp"}
	keys := ""
	for _, f := range state {
		switch {
		case f.name == "filter_mode" && f.value == "linear":
			keys += " filter=linear"
		case f.name == "force_unnormalized_coords" && f.value == "1":
			keys += " coords=texels"
		case strings.HasPrefix(f.name, "addr_mode_"):
			for _, m := range addressModes {
				if axis := f.name[len(f.name)-1] - '0'; m[0] == f.value && axis < 3 {
					address[axis] = m[1]
				}
			}
		}
	}
	return keys + " address=" + address[0] + "," + address[1] + "," + address[2]
}
