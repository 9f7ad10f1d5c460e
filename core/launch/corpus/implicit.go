package corpus

import (
	"regexp"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
)

// A function called by fcall that asks for work-item ids or sizes reads them in memory, in Intel's implicit_args. Before
// XeHP, the kernel gets the address as an argument. Later, the driver puts them where r0.0 points to.

// readsGrid matches an instruction that reads them there: by an arg address, or, as IGC 1 for DG2 writes it, by %scratch.
var readsGrid = regexp.MustCompile(`\barg\[|\boword_ld\w*\s*\(\d+\)\s*%scratch\b`)

// implicitArgs makes the buffer of the implicit arguments, if it is not there yet, and returns its name. It has room for
// the local ids of the largest group.
func (c *converter) implicitArgs() string {
	if name := c.bases["implicit_args"]; name != "" {
		return name
	}
	name := c.own("implicit_args")
	c.setBase("implicit_args", name)
	structure, threads, lanes := 192, (mostItems+c.SIMD-1)/c.SIMD, max(c.SIMD, 16) // as the value implicit_args has them
	c.answer.Buffers = append(c.answer.Buffers, launch.Buffer{
		Kind: launch.SurfaceBuffer, Name: name, BTI: dispatch.ScratchBTI, Elem: isa.UD, Count: (structure + threads*3*2*lanes) / 4,
		Data: launch.Data{{Kind: launch.Call, Text: "implicit_args"}},
	})
	return name
}
