package panel

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
)

// reasons are the sentences that say why, with links to where it happened.
func reasons(sentences []protocol.Sentence) []draw.Part {
	var said []draw.Part
	for _, sentence := range sentences {
		said = append(said, draw.Element("li").Body(reasonOf(&sentence)...))
	}
	return said
}

// reasonOf is a sentence with a link to its moment: where it names the step or the line they are the link, so that
// neither is said twice; else the link stands behind it.
func reasonOf(sentence *protocol.Sentence) []draw.Part {
	if sentence.Step < 0 {
		return prose(sentence.Text)
	}
	line := words.Say("line {}", sentence.Line)
	named := words.Say("{} (step {})", line, sentence.Step)
	if before, after, ok := strings.Cut(sentence.Text, named); ok {
		return slices.Concat(prose(before), []draw.Part{stepLink(named, sentence.Step)}, prose(after))
	}
	if before, after, ok := strings.Cut(sentence.Text, " at "+line+" "); ok {
		return slices.Concat(prose(before+" at "), []draw.Part{stepLink(named, sentence.Step)}, prose(" "+after))
	}
	return append(prose(sentence.Text), draw.Text(" "), momentLink(sentence.Step, sentence.Line))
}
