package ui

import (
	"strconv"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
)

// StepLink is a link to a step.
func StepLink(text string, step int) *draw.Node {
	return TextButton("link", "seek", strconv.Itoa(step), text).Title("Go to step " + words.Grouped(step))
}

// MomentLink is a link to a step whose text names the step and its line.
func MomentLink(step, line int) *draw.Node { return StepLink(StepAndLine(step, line), step) }

// StepAndLine is the text for a step: "step 14, line 24", or "step 14" if the line is not known.
func StepAndLine(step, line int) string {
	if line <= 0 {
		return "step " + words.Grouped(step)
	}
	return words.Say("step {}, line {}", words.Grouped(step), line)
}

// LineLink is a link to a line of the text; without a line (0) it keeps its place empty.
func LineLink(line int) *draw.Node {
	if line <= 0 {
		return Span("at", "")
	}
	return TextButton("at link", "line", strconv.Itoa(line), "line "+strconv.Itoa(line))
}
