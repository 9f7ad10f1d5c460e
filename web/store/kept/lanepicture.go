package kept

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// laneLetters are the letters of small pictures for the states of lanes, in the order of protocol.LaneState. noStep
// stands where the thread has no step. web/course/lanes.ts draws them.
const (
	laneLetters = "awrps."
	noStep      = '-'
)

// mostColumns is how many columns fit on a card of 92 pixels.
const mostColumns = 23

// LanePicture writes a timeline as a small picture: a word for each column, with a letter for each lane. If there are
// too many columns, equal ones in a row become one; if there are still too many, evenly spaced ones stand for all.
func LanePicture(t *protocol.Timeline) string {
	if t.Lanes <= 0 || len(t.States) < t.Columns*t.Lanes {
		return ""
	}
	list, lanes := make([]string, 0, t.Columns), dispatched(t)
	for i := range t.Columns {
		word := []byte(t.States[i*t.Lanes : i*t.Lanes+lanes])
		for lane, state := range word {
			word[lane] = noStep
			if int(state) < len(laneLetters) {
				word[lane] = laneLetters[state]
			}
		}
		list = append(list, string(word))
	}
	if len(list) > mostColumns {
		list = slices.Compact(list)
	}
	if n := len(list); n > mostColumns {
		some := make([]string, mostColumns)
		for i := range some {
			some[i] = list[i*(n-1)/(mostColumns-1)]
		}
		list = some
	}
	return strings.Join(list, " ")
}

// dispatched is the number of lanes that a picture shows. Lanes after the last one that ever runs are left out.
func dispatched(t *protocol.Timeline) int {
	for lane := t.Lanes; lane > 1; lane-- {
		for i := range t.Columns {
			if state := t.States[i*t.Lanes+lane-1]; state != byte(protocol.LaneOff) && state != protocol.NoState {
				return lane
			}
		}
	}
	return 1
}
