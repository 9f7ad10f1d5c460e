package ui

import (
	"strconv"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
)

// StepLink goes to a step.
func StepLink(text string, step int) *draw.Node {
	return TextButton("link", "seek", strconv.Itoa(step), text).Title("Go to step " + words.Grouped(step))
}

// MomentLink goes to a step, which it names with a line.
func MomentLink(step, line int) *draw.Node { return StepLink(StepAndLine(step, line), step) }

// StepAndLine names a moment: "step 14, line 24", "step 14" where no line is known.
func StepAndLine(step, line int) string {
	if line <= 0 {
		return "step " + words.Grouped(step)
	}
	return words.Say("step {}, line {}", words.Grouped(step), line)
}

// LineLink goes to a line of the text.
func LineLink(line int) *draw.Node {
	if line <= 0 {
		return Span("at", "")
	}
	return TextButton("at link", "line", strconv.Itoa(line), "line "+strconv.Itoa(line))
}
