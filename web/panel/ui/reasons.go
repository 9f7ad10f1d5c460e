package ui

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
)

// Reasons are list items with the sentences of an explanation, each with a link to the step that it is about.
func Reasons(sentences []protocol.Sentence) []draw.Part {
	var said []draw.Part
	for _, sentence := range sentences {
		said = append(said, draw.Element("li").Body(ReasonOf(&sentence)...))
	}
	return said
}

// ReasonOf is a sentence with a link to its step. If the sentence names its line, with or without the step, these words
// become the link, so that they are not said twice. Otherwise the link follows the sentence.
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
