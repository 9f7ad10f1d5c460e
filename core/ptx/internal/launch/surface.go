package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// key returns where to store the value of a key of a surface line; nil if the translation does not need it.
func (x *ImageLine) key(name string) *int {
	switch name {
	case "width":
		return &x.Image.Width
	case "height":
		return &x.Image.Height
	case "depth", "layers", "cubes":
		return &x.Image.Depth
	case "levels":
		return &x.Image.Levels
	case "pitch":
		return &x.Image.Pitch
	}
	return nil
}

// surface reads a surface line.
func (r *reader) surface() {
	x := ImageLine{name: r.Next()}
	if !r.isName(x.name, "the name of a texture or surface") {
		return
	}
	if !r.imageKeys(&x) {
		r.skipList()
		return
	}
	typ := r.Next()
	ty, ok := r.valueType(typ)
	if !ok {
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
	r.out.Images = append(r.out.Images, x)
}

// imageKeys reads the keys of a surface line, and the = after them.
func (r *reader) imageKeys(x *ImageLine) bool {
	kind := dispatch.Image1D
	for key := r.Next(); key.Kind != lex.End && !key.Is("="); key = r.Next() {
		if key.Text == "bti" {
			r.Say(key.Span, diag.Launch, "A surface of PTX is found by its name, not by a binding table index.")
			return false
		}
		if !r.equals(r.Next()) {
			return false
		}
		value := r.Next()
		if to := x.key(key.Text); to != nil && value.Kind == lex.Int {
			*to = int(min(value.Bits, maxBuffer))
		}
		switch key.Text {
		case "format":
			x.Image.Format, _ = dispatch.FormatByName(value.Text) // core/launch reports what is wrong with it
		case "height":
			kind = max(kind, dispatch.Image2D)
		case "depth":
			kind = dispatch.Image3D
		case "cubes":
			kind = dispatch.ImageCube
			x.Image.Height, x.Image.Depth = x.Image.Width, 6*x.Image.Depth
		}
		if key.Text == "layers" || kind == dispatch.Image2DArray || kind == dispatch.Image1DArray {
			if kind = dispatch.Image1DArray; x.Image.Height > 0 {
				kind = dispatch.Image2DArray
			}
		}
	}
	x.Image.Kind = kind
	x.Image.Height, x.Image.Depth, x.Image.Width = max(x.Image.Height, 1), max(x.Image.Depth, 1), max(x.Image.Width, 1)
	return true
}

// sampler reads a sampler line.
func (r *reader) sampler() {
	x := SamplerLine{name: r.Next()}
	if !r.isName(x.name, "the name of a sampler") {
		return
	}
	rest := len(r.out.rest)
	r.carry(r.from(int(x.name.Span.End)), "")
	x.rest = r.out.rest[rest]
	r.out.rest = r.out.rest[:rest]
	r.out.Samplers = append(r.out.Samplers, x)
}

// matchImages finds the variables that the surface and sampler lines are for.
func (r *reader) matchImages() {
	var names []string
	var made []*syntax.Var
	find := func(name lex.Token, what string) *syntax.Var {
		for _, v := range r.mod.Vars {
			if names = append(names, v.Name); v.Name == name.Text && v.Type.Kind() == ptxisa.Opaque {
				return v
			}
		}
		if r.out.Kernel != nil {
			for _, v := range r.out.Kernel.Params {
				if names = append(names, v.Name); v.Name == name.Text {
					return v
				}
			}
		}
		if slices.Contains(r.handles, name.Text) { // it exists only through this line
			for _, v := range made {
				if v.Name == name.Text {
					return v
				}
			}
			v := &syntax.Var{Name: name.Text, NameSpan: name.Span}
			made = append(made, v)
			return v
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
	for i := range r.out.Images {
		x := &r.out.Images[i]
		x.Of = once(x.name, "texture, no surface", &images)
	}
	for i := range r.out.Samplers {
		x := &r.out.Samplers[i]
		x.Of = once(x.name, "texture, no sampler", &samplers)
	}
	for _, v := range r.mod.Vars {
		if v.Type == ptxisa.SamplerRef && r.out.SamplerOf(v) < 0 {
			r.out.Samplers = append(r.out.Samplers, SamplerLine{Of: v, name: lex.Token{Text: v.Name, Span: v.NameSpan}, rest: Line{Text: "//@" + samplerKeys(v.State)}})
		}
	}
}

// imageLines returns the surface and sampler lines for vISA.
func (l *Lines) imageLines() (out []Line) {
	put := func(head string, x Line) {
		x.Text = head + strings.TrimPrefix(x.Text, "//@")
		x.prefix += len(head) - len("//@")
		out = append(out, x)
	}
	for i := range l.Images {
		x := &l.Images[i]
		put(text.Say("//@ surface {} bti={}", x.name.Text, i), x.lines[0])
		out = append(out, x.lines[1:]...)
		if l.SamplerOf(x.Of) < 0 && x.Of != nil && x.Of.Type != ptxisa.SurfRef { // CUDA's default
			put(text.Say("//@ sampler {} index={}", x.name.Text, i), Line{Text: "//@ coords=texels"})
		}
	}
	for i := range l.Samplers {
		put(text.Say("//@ sampler {} index={}", l.Samplers[i].name.Text, l.SamplerIndex(i)), l.Samplers[i].rest)
	}
	return out
}

// samplerKeys returns the initial value of a .samplerref as keys of a sampler line.
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
