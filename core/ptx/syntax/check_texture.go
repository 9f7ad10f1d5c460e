package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/text"
)

// AxesOf are the coordinates of a geometry in the order of PTX: s is a sample, l a layer.
func AxesOf(geometry string) string {
	switch axes := "xyz"; geometry {
	case "1d", "a1d":
		return layerOf(geometry) + axes[:1]
	case "2d", "a2d":
		return layerOf(geometry) + axes[:2]
	case "2dms":
		return "sxy"
	case "a2dms":
		return "slxy"
	default: // 3d, cube, acube
		return layerOf(geometry) + axes
	}
}

func layerOf(geometry string) string {
	if geometry[0] == 'a' {
		return "l"
	}
	return ""
}

// Geometry is the word of an instruction that says how many coordinates there are.
func (in *Inst) Geometry() string {
	for _, w := range in.Words {
		if lex.IsDigit(w[0]) || HasWord("a1d a2d cube acube a2dms", w) {
			return w
		}
	}
	return "1d"
}

// Coordinates are the operands between the brackets of [a, b, {x, y}]: the sampler if there is one, and a
// register for each axis. False if there are too few.
func (in *Inst) Coordinates(a *Operand) (sampler *Operand, list []*Operand, ok bool) {
	axes := AxesOf(in.Geometry())
	if n := len(a.Elems); n == 1 || n == 2 {
		c := a.Elems[n-1]
		if list = ElementsOf(c); c.Kind != VectorOperand && (c.Kind != RegOperand || c.Var.Vec == 1) {
			list = []*Operand{c}
		}
		if n == 2 {
			sampler = a.Elems[0]
		}
	}
	if len(list) < len(axes) {
		return nil, nil, false
	}
	return sampler, list[:len(axes)], true
}

// texel checks the coordinates of an access to a texture or surface.
func (c *checker) texel(in *Inst) {
	for _, a := range in.Args {
		if a.Kind != MemoryOperand || HasWord("txq suq", in.Row.Name) {
			continue
		}
		sampler, list, ok := in.Coordinates(a)
		if !ok {
			c.Say(a.Span, diag.Operands, "{} takes {} here, in braces behind the texture or surface.", in.Row.Name, text.Count(len(AxesOf(in.Geometry())), "coordinate"))
			return
		}
		if sampler != nil && sampler.Kind != RegOperand && sampler.Kind != AddressOperand {
			c.Say(sampler.Span, diag.Role, "A sampler, or a register with its handle, should stand here.")
		}
		for k := range list {
			c.source(list[k], B32)
		}
	}
	if rest := in.Args[min(2, len(in.Args)):]; in.Has("grad") && len(rest) < 2 || in.Has("level") && in.Row.Name == "tex" && len(rest) < 1 {
		c.Say(in.Span, diag.Operands, "tex.level ends with a level of detail, tex.grad with two lists of gradients.")
	}
}
