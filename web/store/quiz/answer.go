package quiz

import (
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// RightAnswer says what the right answer is.
func RightAnswer(kind protocol.PartKind, m *protocol.Marked) string {
	switch {
	case kind == protocol.PartValue:
		return "It is " + m.Text + "."
	case kind == protocol.PartWaits:
		return words.Say("It waits at line {}.", m.Line)
	case m.Lanes == 0:
		return "No lane does."
	}
	return Lanes(m.Lanes) + " " + words.Plural(bits.OnesCount32(m.Lanes), "does|do") + "."
}

// WrongLanes says what is wrong with the chosen lanes, given the right ones.
func WrongLanes(chosen, answer uint32) string {
	wrong, right := chosen&^answer, chosen&answer
	n, bad := bits.OnesCount32(right), bits.OnesCount32(wrong)
	said := words.Plural(bad, "is|are") + " not"
	switch {
	case chosen == 0:
		return "It is not so: there are lanes that do."
	case wrong == 0:
		return "So far all is right, and lanes are missing."
	case right == 0:
		said = Lanes(wrong) + " " + said + " right"
	default:
		said = words.Say("{} of your {} {} right. {} {}", n, words.Count(n+bad, "lane"), words.Plural(n, "is|are"), Lanes(wrong), said)
	}
	return words.Say("{}: {} in Lanes.", said, words.Plural(bad, "the reason stands|the reasons stand"))
}

// Lanes names lanes: "Lane 3", "Lanes 0, 2 and 5".
func Lanes(lanes uint32) string {
	var names []string
	for rest := lanes; rest != 0; rest &= rest - 1 {
		names = append(names, strconv.Itoa(bits.TrailingZeros32(rest)))
	}
	return words.Plural(len(names), "Lane") + " " + words.List(names, "and")
}
