package corpus

import (
	"regexp"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
)

// A function called by fcall that asks for work-item ids or sizes reads them in memory, in Intel's implicit_args. Before
// XeHP, the kernel gets the address as an argument. Later, the driver puts them where r0.0 points to.

// readsGrid matches an instruction that reads them there: by an arg address, or, as IGC 1 for DG2 writes it, by %scratch.
var readsGrid = regexp.MustCompile(`\barg\[|\boword_ld\w*\s*\(\d+\)\s*%scratch\b`)

// scratchBTI is the binding table index of %scratch, and of the surface that launches with implicit arguments give it.
const scratchBTI = 250

// implicitArgs makes the buffer of the implicit arguments, if it is not there yet, and returns its name. It has room for
// the local ids of the largest group.
func (c *converter) implicitArgs() string {
	if name := c.bases["implicit_args"]; name != "" {
		return name
	}
	name := c.own("implicit_args")
	c.setBase("implicit_args", name)
	lanes := max(c.SIMD, 16)
	b := launch.Buffer{Kind: launch.SurfaceBuffer, Name: name, BTI: scratchBTI, Elem: isa.UD, Data: launch.Data{{Kind: launch.Call, Text: "implicit_args"}}}
	b.Count = (192 + (mostItems+c.SIMD-1)/c.SIMD*3*2*lanes) / b.Elem.Size()
	c.answer.Buffers = append(c.answer.Buffers, b)
	return name
}
