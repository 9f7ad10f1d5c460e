package ptx

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
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
