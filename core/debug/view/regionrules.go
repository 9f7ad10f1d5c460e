package view

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// ruleTexts are the six restrictions of 5_operands.md, "Region Restrictions".
var ruleTexts = [...]string{
	"The legal values for Width are 1, 2, 4, 8 and 16.",
	"The legal values for VertStride are 0, 1, 2, 4, 8, 16 and 32.",
	"The legal values for HorzStride are 0, 1, 2 and 4.",
	"ExecSize must be greater than or equal to Width.",
	"HorzStride for a destination operand must not be 0.",
	"The elements accessed by an operand may not span more than two adjacent GRF registers.",
}

// regionRules says for each restriction whether the region keeps it, and why.
func regionRules(out *protocol.RegionDescribed, r *regionText, dst bool, exec, grf int, bytes []int, size int) {
	power := func(n, most int) bool { return n <= most && n&(n-1) == 0 }
	is := func(name string, n int) string {
		if n < 0 {
			return name + " is not written."
		}
		return text.Say("{} is {}.", name, n)
	}
	low, high := slices.Min(bytes)/grf, (slices.Max(bytes)+size-1)/grf
	span := text.Say("The elements lie in register {}.", low)
	if high > low {
		span = text.Say("The elements lie in registers {} to {}.", low, high)
	}
	if r.multi || r.indirect {
		span = text.Say("From their address on, the elements span {}.", text.Count(high-low+1, "register"))
	}
	verdicts := [...]struct {
		holds bool
		why   string
	}{
		{r.width < 0 || r.width > 0 && power(r.width, 16), is("Width", r.width)},
		{r.vert < 0 || power(r.vert, 32), is("VertStride", r.vert)},
		{r.hor < 0 || power(r.hor, 4), is("HorzStride", r.hor)},
		{r.width <= exec, text.Say("ExecSize is {}. {}", exec, is("Width", r.width))},
		{!dst || r.hor != 0, is("HorzStride", r.hor)},
		{high-low < 2, span},
	}
	switch {
	case !dst:
		verdicts[4].why = "This is a source."
	case r.width >= 0:
		for _, i := range [...]int{0, 1, 3} {
			verdicts[i].holds, verdicts[i].why = true, "A destination's is ignored."
		}
	}
	for i, v := range verdicts {
		out.Rules = append(out.Rules, protocol.RegionRule{Number: i + 1, Holds: v.holds, Text: ruleTexts[i], Why: v.why})
	}
}
