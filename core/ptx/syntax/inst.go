package syntax

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// Lowering returns how the instruction is lowered to vISA; NoLowering for one with forms whose form is not known.
func (in *Inst) Lowering() ptxisa.Lowering {
	if in.Form != nil {
		return in.Form.Lowering
	}
	return in.Row.Lowering
}

// Has reports whether an instruction with forms has a word.
func (in *Inst) Has(word string) bool {
	return slices.Contains(in.Words, word)
}

// SpaceWord returns the state space that a word of a form names, with its dot; "" for the generic one.
func (in *Inst) SpaceWord() string {
	for _, w := range in.Words {
		if w == "global" || strings.HasPrefix(w, "shared") {
			name, _, _ := strings.Cut(w, ":")
			return ptxisa.Dotted(name)
		}
	}
	return ""
}

// Type returns the first type suffix; NoType if there is none.
func (in *Inst) Type() ptxisa.Type {
	if len(in.Types) == 0 {
		return ptxisa.NoType
	}
	return in.Types[0]
}

// Elements returns how many elements the instruction moves, each in a register of its own: 4 for .v4.
func (in *Inst) Elements() int {
	if v := in.Mods[ptxisa.VecGroup]; v != "" {
		return int(v[1] - '0')
	}
	return 1
}

// SpaceOf returns the state space of an access; .shared::cta counts as .shared.
func SpaceOf(in *Inst) ptxisa.Space {
	name, _, _ := strings.Cut(in.Mods[ptxisa.SpaceGroup], ":")
	return ptxisa.SpaceByName(name)
}

// WideOf returns the type of those operands of mul and mad that .wide makes twice as wide.
func WideOf(in *Inst, t ptxisa.Type) ptxisa.Type {
	if in.Mods[ptxisa.HalfGroup] == "wide" {
		return t.Kind().Of(2 * t.Bits())
	}
	return t
}

// Place records a modifier or a type, and reports whether the instruction can have it.
func (in *Inst) Place(word string) bool {
	if in.Row.Forms != nil {
		in.Words = append(in.Words, word)
		return true
	}
	if ty := ptxisa.TypeByName(word); ty != ptxisa.NoType {
		in.Types = append(in.Types, ty)
		return true
	}
	for g := range ptxisa.NumGroups {
		if !ptxisa.HasWord(in.Row.WordsOf(g), word) {
			continue
		}
		switch {
		case in.Mods[g] == "" || g == ptxisa.SemGroup && in.Mods[g] == "mmio":
			in.Mods[g] = word
			return true
		case g == ptxisa.CacheGroup || g == ptxisa.ModeGroup && !ptxisa.HasWord(in.Mods[g], word): // .L1::evict_last.L2::128B, shf.l.wrap
			in.Mods[g] += " " + word
			return true
		}
	}
	return false
}

// EachOperand calls f for every operand of an instruction, including those within other operands.
func (in *Inst) EachOperand(f func(a *Operand)) {
	var each func(list []*Operand)
	each = func(list []*Operand) {
		for i := range list {
			f(list[i])
			each(list[i].Elems)
		}
	}
	each(in.Args)
	if in.Guard != nil {
		f(in.Guard)
	}
	if c := in.Call; c != nil {
		each(c.Returns)
		each(c.Args)
		if c.Pointer != nil {
			f(c.Pointer)
		}
	}
}

// Operation returns the operation of an atomic instruction: add for .add.noftz.
func (in *Inst) Operation() string {
	word, _, _ := strings.Cut(in.Mods[ptxisa.ModeGroup], " ")
	return word
}

// Hinted reports whether the last operand is a cache policy.
func (in *Inst) Hinted() bool { return ptxisa.HasWord(in.Mods[ptxisa.CacheGroup], "L2::cache_hint") }

// BarrierWords returns the words of bar and barrier without .cta, which is the default.
func (in *Inst) BarrierWords() string {
	return strings.TrimSpace(strings.ReplaceAll(" "+in.Mods[ptxisa.ModeGroup]+" ", " cta ", " "))
}

// ConvertWords returns the words that only cvt has.
func (in *Inst) ConvertWords() string { return in.Mods[ptxisa.ModeGroup] }

// Scaled reports whether the last operand of a cvt holds two scales.
func (in *Inst) Scaled() bool { return in.ConvertWords() == "scaled::n2::ue8m0" }

// AxesOf returns the coordinates of a geometry in the order of PTX: s is a sample, l a layer.
func AxesOf(geometry string) string {
	kind, layered := strings.CutPrefix(geometry, "a")
	layer := ""
	if layered {
		layer = "l"
	}
	switch kind {
	case "1d":
		return layer + "x"
	case "2d":
		return layer + "xy"
	case "2dms":
		return "s" + layer + "xy"
	}
	return layer + "xyz" // 3d, cube
}

// Geometry returns the word of an instruction that determines how many coordinates there are.
func (in *Inst) Geometry() string {
	for _, w := range in.Words {
		if lex.IsDigit(w[0]) || ptxisa.HasWord("a1d a2d cube acube a2dms", w) {
			return w
		}
	}
	return "1d"
}

// Coordinates returns the operands between the brackets of [a, b, {x, y}]: the sampler, nil if there is none, and a
// register for each axis; false if there are too few.
func (in *Inst) Coordinates(a *Operand) (sampler *Operand, list []*Operand, ok bool) {
	axes := AxesOf(in.Geometry())
	if n := len(a.Elems); n == 1 || n == 2 {
		list = ElementsOf(a.Elems[n-1])
		if n == 2 {
			sampler = a.Elems[0]
		}
	}
	if len(list) < len(axes) {
		return nil, nil, false
	}
	return sampler, list[:len(axes)], true
}
