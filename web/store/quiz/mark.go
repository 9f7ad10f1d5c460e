package quiz

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
)

// NumberOfPart is the mark of a part: sentences are counted through the lesson.
func NumberOfPart(parts []protocol.Part, part int) string {
	if parts[part].Kind != protocol.PartGuide {
		return "?"
	}
	n := 0
	for i := range part + 1 {
		if parts[i].Kind == protocol.PartGuide {
			n++
		}
	}
	return strconv.Itoa(n)
}
