package quiz

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// HeatBefore is a timeline without what it shows from a step on.
func HeatBefore(h protocol.Timeline, from int) protocol.Timeline {
	column := min(max((from-h.From)*h.Columns/(h.To-h.From), 0), h.Columns)
	h.States = blankFrom(h.States, column*h.Lanes, "\xff")
	h.Min, h.Max = blankFrom(h.Min, column, "\x00"), blankFrom(h.Max, column, "\x00")
	h.Efficiency = protocol.Efficiency{}
	var calls []protocol.CallSpan
	for _, c := range h.Calls {
		if c.From < from {
			c.To = min(c.To, from)
			calls = append(calls, c)
		}
	}
	var marks []protocol.Mark
	for _, m := range h.Marks {
		if m.Step < from {
			marks = append(marks, m)
		}
	}
	h.Calls, h.Marks = calls, marks
	return h
}

// blankFrom is a text in which every byte from at on is replaced by blank.
func blankFrom(s string, at int, blank string) string {
	at = min(at, len(s))
	return s[:at] + strings.Repeat(blank, len(s)-at)
}
