package ui

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
)

// Reasons are the sentences that say why, with links to where it happened.
func Reasons(sentences []protocol.Sentence) []draw.Part {
	var said []draw.Part
	for _, sentence := range sentences {
		said = append(said, draw.Element("li").Body(ReasonOf(&sentence)...))
	}
	return said
}

// ReasonOf is a sentence with a link to its moment: where it names the step or the line they are the link, so that
// neither is said twice; else the link stands behind it.
func ReasonOf(sentence *protocol.Sentence) []draw.Part {
	if sentence.Step < 0 {
		return Prose(sentence.Text)
	}
	line := words.Say("line {}", sentence.Line)
	named := words.Say("{} (step {})", line, sentence.Step)
	if before, after, ok := strings.Cut(sentence.Text, named); ok {
		return slices.Concat(Prose(before), []draw.Part{StepLink(named, sentence.Step)}, Prose(after))
	}
	if before, after, ok := strings.Cut(sentence.Text, " at "+line+" "); ok {
		return slices.Concat(Prose(before+" at "), []draw.Part{StepLink(named, sentence.Step)}, Prose(" "+after))
	}
	return append(Prose(sentence.Text), draw.Text(" "), MomentLink(sentence.Step, sentence.Line))
}
