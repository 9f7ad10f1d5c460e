package checker

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// texel checks the coordinates of an access to a texture or surface.
func (c *checker) texel(in *syntax.Inst) {
	for _, a := range in.Args {
		if a.Kind != syntax.MemoryOperand || ptxisa.HasWord("txq suq", in.Row.Name) {
			continue
		}
		sampler, list, ok := in.Coordinates(a)
		if !ok {
			c.Say(a.Span, diag.Operands, "{} takes {} here, in braces behind the texture or surface.", in.Row.Name, text.Count(len(syntax.AxesOf(in.Geometry())), "coordinate"))
			return
		}
		if sampler != nil && sampler.Kind != syntax.RegOperand && sampler.Kind != syntax.AddressOperand {
			c.Say(sampler.Span, diag.Role, "A sampler, or a register with its handle, should stand here.")
		}
		for k := range list {
			c.source(list[k], ptxisa.B32)
		}
	}
	if rest := in.Args[min(2, len(in.Args)):]; in.Has("grad") && len(rest) < 2 || in.Has("level") && in.Row.Name == "tex" && len(rest) < 1 {
		c.Say(in.Span, diag.Operands, "tex.level ends with a level of detail, tex.grad with two lists of gradients.")
	}
}
