package lesson

import (
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/protocol"
)

// momentWords give the moment in guide and ask lines.
var momentWords = []launchline.Word{
	{Name: "step", Usage: "step N", Meaning: "the moment before instruction N, as the step counter counts"},
	{Name: "line", Usage: "line N, or line N #K", Meaning: "the first moment at which line N of the text is next, or the K-th"},
	{Name: "thread", Usage: "thread T", Meaning: "whose moment it is; without it, that of the thread that runs then"},
}

var laneWord = launchline.Word{Name: "lane", Usage: "lane L", Meaning: "a lane of the thread, from 0 on"}

// Words returns the words that can stand in a line of a lesson after others: first is the first of these, "" if there
// is none, and last the last one. It has words for guide and ask lines, and for task and hint lines that begin with a
// moment; other lines have no such words. Behind `panel` the words are the panels, behind `draw` the operands.
func Words(line, first, last string) []launchline.Word {
	points := line == "guide" || (line == "task" || line == "hint") && (first == "step" || first == "line")
	switch {
	case points && last == "panel":
		return named(panels, "a panel of the page")
	case points && last == "draw":
		return named(protocol.Roles, "an operand of the instruction that is next")
	case points:
		return append([]launchline.Word{laneWord,
			{Name: "lanes", Usage: "lanes A-B", Meaning: "the lanes that the sentence points at"},
			{Name: "panel", Usage: "panel NAME", Meaning: "the panel that the sentence points at; the lanes without it"},
			{Name: "draw", Usage: "draw OPERAND", Meaning: "below the sentence stand the registers of an operand of the next instruction, with the lane of each element"},
		}, momentWords...)
	case line == "ask" && first == "":
		return []launchline.Word{
			{Name: "lanes", Usage: "lanes MOMENT: TEXT", Meaning: "which lanes does the next instruction run in?"},
			{Name: "value", Usage: "value EXPR lane L MOMENT: TEXT", Meaning: "what does an expression hold in a lane after the next instruction?"},
			{Name: "waits", Usage: "waits lane L MOMENT: TEXT", Meaning: "on which line does a lane wait next?"},
		}
	case line == "ask" && first == "lanes":
		return momentWords
	case line == "ask":
		return append([]launchline.Word{laneWord}, momentWords...)
	}
	return nil
}

func named(names []string, meaning string) (list []launchline.Word) {
	for _, name := range names {
		list = append(list, launchline.Word{Name: name, Usage: name, Meaning: meaning})
	}
	return list
}
