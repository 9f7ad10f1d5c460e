//go:build !small

package ptx

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/syntax"
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
	x := imageLine{name: r.Next()}
	if x.name.Kind != lex.Name {
		r.Say(x.name.Span, diag.Launch, "There should be the name of a texture or surface before {}.", x.name.Describe())
		return
	}
	kind := dispatch.Image1D
	for t := r.Next(); t.Kind != lex.End && !t.Is("="); t = r.Next() {
		key := t
		if key.Text == "bti" {
			r.Say(key.Span, diag.Launch, "A surface of PTX is found by its name, not by a binding table index.")
			r.skipList()
			return
		}
		if t = r.Next(); !t.Is("=") {
			r.Say(t.Span, diag.Launch, "There should be = before {}.", t.Describe())
			r.skipList()
			return
		}
		value := r.Next()
		if to := x.key(key.Text); to != nil && value.Kind == lex.Int {
			*to = int(min(value.Bits, maxBuffer))
		}
		switch key.Text {
		case "format":
			x.image.Format, _ = dispatch.FormatByName(value.Text) // core/launch says what is wrong with it
		case "height":
			kind = max(kind, dispatch.Image2D)
		case "depth":
			kind = dispatch.Image3D
		case "cubes":
			kind = dispatch.ImageCube
			x.image.Height, x.image.Depth = x.image.Width, 6*x.image.Depth
		}
		if key.Text == "layers" || kind == dispatch.Image2DArray || kind == dispatch.Image1DArray {
			if kind = dispatch.Image1DArray; x.image.Height > 0 {
				kind = dispatch.Image2DArray
			}
		}
	}
	x.image.Kind = kind
	x.image.Height, x.image.Depth, x.image.Width = max(x.image.Height, 1), max(x.image.Depth, 1), max(x.image.Width, 1)
	typ := r.Next()
	ty := syntax.TypeByName(typ.Text)
	if ty == syntax.NoType || ty.VISA() >= 32 || ty == syntax.Pred {
		r.Unknown(typ.Span, diag.Launch, typ.Text, valueTypes(), "There should be a type such as u32 before the values, not {}.", typ.Describe())
		r.skipList()
		return
	}
	rest := len(r.out.rest)
	keys := r.file.Text[x.name.Span.End:typ.Span.Start]
	r.carry(r.from(int(typ.Span.End)), keys+ty.VISA().String())
	r.out.rest[rest].typ = ty
	r.carryOn()
	x.lines = append(x.lines, r.out.rest[rest:]...)
	r.out.rest = r.out.rest[:rest]
	r.out.images = append(r.out.images, x)
}

// sampler reads a sampler line.
func (r *launchReader) sampler() {
	x := samplerLine{name: r.Next()}
	if x.name.Kind != lex.Name {
		r.Say(x.name.Span, diag.Launch, "There should be the name of a sampler before {}.", x.name.Describe())
		return
	}
	rest := len(r.out.rest)
	r.carry(r.from(int(x.name.Span.End)), "")
	x.rest = r.out.rest[rest]
	r.out.rest = r.out.rest[:rest]
	r.out.samplers = append(r.out.samplers, x)
}

// matchImages finds whom the surface and sampler lines are for.
func (r *launchReader) matchImages() {
	var names []string
	find := func(name lex.Token, what string) *syntax.Var {
		for _, v := range r.mod.Vars {
			if names = append(names, v.Name); v.Name == name.Text && v.Type.Kind() == syntax.Opaque {
				return v
			}
		}
		if r.out.kernel != nil {
			for _, v := range r.out.kernel.Params {
				if names = append(names, v.Name); v.Name == name.Text {
					return v
				}
			}
		}
		r.Unknown(name.Span, diag.Launch, name.Text, names, "There is no {} and no parameter {}.", what, text.Quote(name.Text))
		return nil
	}
	once := func(name lex.Token, what string, given *[]*syntax.Var) *syntax.Var {
		v := find(name, what)
		if v != nil && slices.Contains(*given, v) {
			r.Say(name.Span, diag.Launch, "There are two lines for {}.", text.Quote(name.Text))
		}
		*given = append(*given, v)
		return v
	}
	var images, samplers []*syntax.Var
	for i := range r.out.images {
		x := &r.out.images[i]
		x.of = once(x.name, "texture, no surface", &images)
	}
	for i := range r.out.samplers {
		x := &r.out.samplers[i]
		x.of = once(x.name, "texture, no sampler", &samplers)
	}
	for _, v := range r.mod.Vars {
		if v.Type == syntax.SamplerRef && r.out.samplerOf(v) < 0 {
			r.out.samplers = append(r.out.samplers, samplerLine{lex.Token{Text: v.Name, Span: v.NameSpan}, v, line{text: "//@" + samplerKeys(v.State)}})
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
		put(text.Say("//@ surface {} bti={}", x.name.Text, i), x.lines[0])
		out = append(out, x.lines[1:]...)
		if l.samplerOf(x.of) < 0 && x.of != nil && x.of.Type != syntax.SurfRef { // as CUDA has it where nothing is said
			put(text.Say("//@ sampler {} index={}", x.name.Text, i), line{text: "//@ coords=texels"})
		}
	}
	for i := range l.samplers {
		put(text.Say("//@ sampler {} index={}", l.samplers[i].name.Text, l.samplerIndex(i)), l.samplers[i].rest)
	}
	return out
}

// addressModes are the words of PTX for what lies outside an image, in the order of their numbers, and
// those of a launch line.
var addressModes = [...][2]string{{"wrap", "repeat"}, {"mirror", "mirror"}, {"clamp_ogl", "border"}, {"clamp_to_edge", "clamp"}, {"clamp_to_border", "border"}}

// samplerKeys says the initial value of a .samplerref in keys of a sampler line.
func samplerKeys(state []syntax.StateField) string {
	address := [3]string{"clamp", "clamp", "clamp"}
	keys := ""
	for _, f := range state {
		switch {
		case f.Name == "filter_mode" && f.Value == "linear":
			keys += " filter=linear"
		case f.Name == "force_unnormalized_coords" && f.Value == "1":
			keys += " coords=texels"
		case strings.HasPrefix(f.Name, "addr_mode_"):
			for _, m := range addressModes {
				if axis := f.Name[len(f.Name)-1] - '0'; m[0] == f.Value && axis < 3 {
					address[axis] = m[1]
				}
			}
		}
	}
	return keys + " address=" + address[0] + "," + address[1] + "," + address[2]
}
