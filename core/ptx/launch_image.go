package ptx

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Textures and surfaces of a launch: lines `surface NAME width=W format=F = TYPE[COUNT] values` and
// `sampler NAME filter=linear`, with the keys that they have in vISA. NAME is a .texref, .surfref or
// .samplerref of the program, or a parameter of the kernel, which then is the handle. A sampler with the
// name of a texture is the one that the texture is sampled with where the instruction names no other.

// imageLine is a surface line.
type imageLine struct {
	name  lex.Token
	of    *syntax.Var // whom it is for
	image dispatch.Image
	lines []line // for vISA, without what stands before the keys
}

// samplerLine is a sampler line, or the initial value of a .samplerref.
type samplerLine struct {
	name lex.Token
	of   *syntax.Var
	rest line
}

// bound reports whether a parameter is the handle of a texture, surface or sampler of the launch.
func (l *launchLines) bound(v *syntax.Var) bool { return l.imageOf(v) >= 0 || l.samplerOf(v) >= 0 }

// imageOf and samplerOf are the lines of a variable; -1 if there is none.
func (l *launchLines) imageOf(v *syntax.Var) int {
	for i := range l.images {
		if l.images[i].of == v && v != nil {
			return i
		}
	}
	return -1
}

func (l *launchLines) samplerOf(v *syntax.Var) int {
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
func (l *launchLines) handle(v *syntax.Var) uint64 {
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

// unbound warns of a texture or surface that no launch line says anything of.
func (t *translator) unbound(v *syntax.Var) {
	if !t.warned[v] {
		t.warned[v] = true
		t.Say(v.NameSpan, diag.NoParams, "No launch line gives the texture or surface {}: a lane that uses it ends there.", text.Quote(v.Name)).Severity = visa.Warning
	}
}
