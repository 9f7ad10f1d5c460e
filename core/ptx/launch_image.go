package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/dispatch"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Textures and surfaces of a launch: lines `surface NAME width=W format=F = TYPE[COUNT] values` and
// `sampler NAME filter=linear`, with the keys that they have in vISA. NAME is a .texref, .surfref or
// .samplerref of the program, or a parameter of the kernel, which then is the handle. A sampler with the
// name of a texture is the one that the texture is sampled with where the instruction names no other.

// imageLine is a surface line.
type imageLine struct {
	name  token
	of    *Var // whom it is for
	image dispatch.Image
	lines []line // for vISA, without what stands before the keys
}

// samplerLine is a sampler line, or the initial value of a .samplerref.
type samplerLine struct {
	name token
	of   *Var
	rest line
}

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
	for i := range r.out.images {
		x := &r.out.images[i]
		x.of = find(x.name, "texture, no surface")
		for j := range i {
			if x.of != nil && r.out.images[j].of == x.of {
				r.say(x.name.span, codeLaunch, "There are two lines for {}.", text.Quote(x.name.text))
			}
		}
	}
	for i := range r.out.samplers {
		x := &r.out.samplers[i]
		x.of = find(x.name, "texture, no sampler")
		for j := range i {
			if x.of != nil && r.out.samplers[j].of == x.of {
				r.say(x.name.span, codeLaunch, "There are two lines for {}.", text.Quote(x.name.text))
			}
		}
	}
	for _, v := range r.mod.Vars {
		if v.Type == SamplerRef && r.out.samplerOf(v) < 0 {
			r.out.samplers = append(r.out.samplers, samplerLine{token{text: v.Name, span: v.NameSpan}, v, line{text: "//@" + samplerKeys(v.state)}})
		}
	}
}

// bound reports whether a parameter is the handle of a texture, surface or sampler of the launch.
func (l *launchLines) bound(v *Var) bool { return l.imageOf(v) >= 0 || l.samplerOf(v) >= 0 }

// imageOf and samplerOf are the lines of a variable; -1 if there is none.
func (l *launchLines) imageOf(v *Var) int {
	for i := range l.images {
		if l.images[i].of == v && v != nil {
			return i
		}
	}
	return -1
}

func (l *launchLines) samplerOf(v *Var) int {
	for i := range l.samplers {
		if l.samplers[i].of == v && v != nil {
			return i
		}
	}
	return -1
}

// A handle is a number: that of the surface line or of the sampler from 1 on. Binding table indices count
// from 0. The sampler of a texture has the texture's index; those of .samplerref come behind.

// handle is the value of a variable of an opaque type, or of a parameter that stands for one; 0 if no line
// says what it is.
func (l *launchLines) handle(v *Var) uint64 {
	if i := l.imageOf(v); i >= 0 {
		return uint64(i + 1)
	}
	if i := l.samplerOf(v); i >= 0 {
		return uint64(l.samplerIndex(i) + 1)
	}
	return 0
}

// samplerIndex is the index of a sampler.
func (l *launchLines) samplerIndex(i int) int {
	if k := l.imageOf(l.samplers[i].of); k >= 0 {
		return k
	}
	return len(l.images) + i
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

// stateField is a field of the initial value of a .texref, .samplerref or .surfref: filter_mode = nearest.
type stateField struct{ name, value string }

// opaqueState reads `{ filter_mode = linear, addr_mode_0 = wrap }`.
func (p *parser) opaqueState(v *Var) bool {
	if !p.need("{") {
		return false
	}
	for !p.tok.is("}") {
		name, ok := p.name("a field such as filter_mode")
		if !ok || !p.need("=") {
			return false
		}
		value := p.tok
		if value.kind != tokName && value.kind != tokInt {
			p.say(value.span, codeInit, "There should be a value before {}.", value.describe())
			return false
		}
		p.advance()
		v.state = append(v.state, stateField{name.text, value.text})
		if !p.accept(",") {
			break
		}
	}
	return p.need("}")
}

// unbound warns of a texture or surface that no launch line says anything of.
func (t *translator) unbound(v *Var) {
	if !t.warned[v] {
		t.warned[v] = true
		t.say(v.NameSpan, codeNoParams, "No launch line gives the texture or surface {}: a lane that uses it ends there.", text.Quote(v.Name)).Severity = visa.Warning
	}
}
