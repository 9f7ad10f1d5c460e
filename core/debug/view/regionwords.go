package view

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// regionWords says what a region and each of its numbers does.
func regionWords(out *protocol.RegionDescribed, r *regionText, dst bool, exec, v, w, h int) {
	does := "reads"
	if dst {
		does = "writes"
	}
	next := func(n int) string {
		switch n {
		case 0:
			return "the same element"
		case 1:
			return "the next element"
		}
		return text.Say("the element {} further on", n)
	}
	switch {
	case r.width == 0 && !dst:
		out.Words = "A row has one element at least."
		return
	case r.multi && w == 1:
		out.Words = "Each channel takes an address of its own."
	case r.multi:
		out.Words = text.Say("Every {} channels take an address of their own; within them each channel {} {}.", w, does, next(h))
	case exec == 1:
		out.Words = "The one channel " + does + " one element."
	case w >= exec || v == w*h && r.width >= 0:
		out.Words = "Each channel " + does + " " + next(h) + "."
		if h == 0 {
			out.Words = "All channels " + does[:len(does)-1] + " one element."
		}
	case w == 1:
		out.Words = "Each channel " + does + " " + next(v) + "."
		if v == 0 {
			out.Words = "All channels read one element."
		}
	default:
		out.Words = text.Say("Rows of {}: within a row each channel {} {}; each row starts at ", w, does, next(h))
		switch v {
		case 0:
			out.Words += "the same element again."
		case 1:
			out.Words += "the element after the start of the one before."
		default:
			out.Words += text.Say("the element {} after the start of the one before.", v)
		}
	}
	if r.width < 0 || dst {
		if r.hor >= 0 {
			out.HorzWords = next(h)
		}
		if r.width >= 0 {
			out.VertWords, out.WidthWords = ignored, ignored
		}
		return
	}
	out.WidthWords = text.Count(w, "element") + " in a row"
	out.HorzWords = text.Say("next channel {} on", text.Count(h, "element"))
	switch {
	case w == 1:
		out.HorzWords = "unused: a row holds 1"
	case h == 0:
		out.HorzWords = "a row repeats 1 element"
	}
	switch {
	case r.multi:
	case w >= exec:
		out.VertWords = "unused: there is one row"
	case v == 0:
		out.VertWords = "each row is the same again"
	default:
		out.VertWords = text.Say("next row starts {} on", text.Count(v, "element"))
	}
}

// ignored is what VertStride and Width of a destination are (5_operands.md, "Vector Operands").
const ignored = "ignored: this is a destination"

// ruleTexts are the six restrictions of 5_operands.md, "Region Restrictions".
var ruleTexts = [...]string{
	"The legal values for Width are 1, 2, 4, 8 and 16.",
	"The legal values for VertStride are 0, 1, 2, 4, 8, 16 and 32.",
	"The legal values for HorzStride are 0, 1, 2 and 4.",
	"ExecSize must be greater than or equal to Width.",
	"HorzStride for a destination operand must not be 0.",
	"The elements accessed by an operand may not span more than two adjacent GRF registers.",
}

// regionRules gives the verdict on each.
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

// regions explains the regions of the operands of an instruction.
func (v *Viewer) regions(pc int) (out []protocol.RegionDescribed) {
	in := v.Inst(pc)
	if in == nil || v.StatementView(pc) != nil { // PTX has none
		return nil
	}
	for i, role := range v.Roles(in.Src) {
		a := &in.Src.Args[i]
		if a.Kind != visa.GeneralOperand && a.Kind != visa.IndirectOperand || a.Var == nil || a.Type >= isa.NumTypes {
			continue
		}
		q := protocol.DescribeRegion{
			Text: stripped(v.Text(a.Span)), Type: a.Type.String(), ExecSize: int(in.Src.ExecSize), GRF: v.Code.Platform.GRF(),
			Dst: v.Writes(in.Src, i), VarBytes: a.Var.Bytes(), Start: a.Var.RootByte % v.Code.Platform.GRF(),
		}
		if a.Kind == visa.IndirectOperand {
			q.VarBytes = 0
		}
		r := DescribeRegion(&q)
		for j := range r.Registers {
			r.Registers[j].Role, r.Registers[j].Arg = role, i
		}
		out = append(out, r)
	}
	return out
}

// stripped is an operand without its source modifier.
func stripped(text string) string {
	if len(text) > 0 && text[0] == '(' {
		for i := range len(text) {
			if text[i] == ')' {
				return text[i+1:]
			}
		}
	}
	return text
}
