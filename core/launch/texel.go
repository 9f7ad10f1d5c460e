package launch

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// texels tells by the instructions of a kernel what the channels of its images are. The messages do not: Intel's
// compiler declares what it samples and what it writes as floats, whatever the format. It uses integers by another name
// (alias) of the variable, or moves them to it by another name of theirs.
type texels struct {
	used, made map[*visa.Decl]isa.Type     // by root variable: the type by which instructions compute with it, and compute it
	from, to   map[*visa.Decl][]*visa.Decl // by root variable: what is moved to it as it is, and what it is moved to
}

// texelsOf reads the instructions of a kernel.
func texelsOf(kernel *visa.Object) *texels {
	t := &texels{map[*visa.Decl]isa.Type{}, map[*visa.Decl]isa.Type{}, map[*visa.Decl][]*visa.Decl{}, map[*visa.Decl][]*visa.Decl{}}
	for _, in := range kernel.Insts() {
		if t.moves(in) {
			continue
		}
		in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
			types := t.used
			if slot.Write {
				types = t.made
			}
			if root := general(o); slot.Kind == isa.VectorSlot && root != nil {
				note(types, root, o.Type)
			}
		})
	}
	return t
}

// moves notes what a move or a choice leaves as it is, and reports whether it is that.
func (t *texels) moves(in *visa.Inst) bool {
	if in.Op != isa.OpMov && in.Op != isa.OpSel || len(in.Args) < 2 {
		return false
	}
	dst := &in.Args[0]
	to := general(dst)
	for i := range in.Args[1:] {
		src := &in.Args[1+i]
		from := general(src)
		switch {
		case to == nil || dst.Type != src.Type || src.Mod != 0:
			return false
		case from != nil:
			t.from[to], t.to[from] = append(t.from[to], from), append(t.to[from], to)
		case src.Kind != visa.ImmediateOperand || src.Type != isa.F || !t.constant(to, math.Float32frombits(uint32(src.Imm))):
			return false
		}
	}
	return true
}

// constant notes the integer that a constant is, and reports whether it is no number that floats are computed with. The
// compiler writes 1 and -1 as the float with these bits, a subnormal number and a NaN.
func (t *texels) constant(to *visa.Decl, x float32) bool {
	const least = 0x1p-126 // normal number
	switch {
	case x == 0:
		return true
	case x != x || -least < x && x < least:
		note(t.made, to, isa.D)
		return true
	}
	return false
}

// note adds a type to what is known about a variable.
func note(types map[*visa.Decl]isa.Type, root *visa.Decl, typ isa.Type) {
	if as, known := types[root]; known {
		typ = stronger(as, typ)
	}
	types[root] = typ
}

// stronger returns the type that counts more: a floating-point type, or else the first.
func stronger(a, b isa.Type) isa.Type {
	if a == isa.NoType || b.Float() && !a.Float() {
		return b
	}
	return a
}

// mostMoved is how many variables are followed from a message. Compilers' kernels need a handful.
const mostMoved = 64

// of returns the type of the channels that a message reads to a variable or writes from it; NoType if the kernel only
// moves them.
func (t *texels) of(data *visa.Decl, reads bool) isa.Type {
	typ, types, next := isa.NoType, t.made, t.from
	if reads {
		types, next = t.used, t.to
	}
	seen := map[*visa.Decl]bool{data.Root: true}
	for list := []*visa.Decl{data.Root}; len(list) > 0; list = list[1:] {
		root := list[0]
		if !root.Type.Float() {
			typ = stronger(typ, root.Type)
		}
		if as, known := types[root]; known {
			typ = stronger(typ, as)
		}
		for _, d := range next[root] {
			if !seen[d] && len(seen) < mostMoved {
				seen[d] = true
				list = append(list, d)
			}
		}
	}
	return typ
}

// TexelFormats are the formats of images with four channels that kernels compute with as integers, by their type.
var TexelFormats = map[isa.Type]string{
	isa.B: "rgba8i", isa.W: "rgba16i", isa.D: "rgba32i", isa.UB: "rgba8ui", isa.UW: "rgba16ui", isa.UD: "rgba32ui",
}
