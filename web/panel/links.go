package panel

import (
	"strconv"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
)

// stepLink goes to a step.
func stepLink(text string, step int) *draw.Node {
	return textButton("link", "seek", strconv.Itoa(step), text).Title("Go to step " + words.Grouped(step))
}

// momentLink goes to a step, which it names with a line.
func momentLink(step, line int) *draw.Node { return stepLink(stepAndLine(step, line), step) }

// stepAndLine names a moment: "step 14, line 24", "step 14" where no line is known.
func stepAndLine(step, line int) string {
	if line <= 0 {
		return "step " + words.Grouped(step)
	}
	return words.Say("step {}, line {}", words.Grouped(step), line)
}

// lineLink goes to a line of the text.
func lineLink(line int) *draw.Node {
	if line <= 0 {
		return span("at", "")
	}
	return textButton("at link", "line", strconv.Itoa(line), "line "+strconv.Itoa(line))
}
