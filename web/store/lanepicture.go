package store

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// laneLetters are the states of lanes as small pictures write them, in the order of protocol.LaneState;
// noStep stands where no step of the thread is. web/course/lanes.ts draws them.
const (
	laneLetters = "awrps."
	noStep      = '-'
)

// mostColumns is how many steps of a picture there is room for on a card of 92 pixels.
const mostColumns = 23

// LanePicture is a timeline as a small picture: a word for each column, of a letter for each lane. Where there
// is no room for all columns, equal ones that follow each other become one; of what is still too long some
// stand for all.
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

// dispatched is how many lanes a picture shows: those after the last one that ever runs are left out.
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
