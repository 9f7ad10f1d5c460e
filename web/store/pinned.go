package store

import (
	"slices"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/link"
)

// MostPinned is how many lanes can be pinned at a time: as many cards fit side by side.
const MostPinned = 4

// PinnedLanes are the pinned lanes, in the order in which they were pinned.
func (l *look) PinnedLanes() []int {
	if l.Pinned < 0 {
		return nil
	}
	return append(slices.Clone(l.pinnedToo), l.Pinned)
}

// PinnedMask is the pinned lanes, bit n for lane n.
func (l *look) PinnedMask() (mask uint32) {
	for _, lane := range l.PinnedLanes() {
		mask |= 1 << lane
	}
	return mask
}

// PinLane pins a lane beside those that are pinned, or unpins one that is pinned already; -1 unpins all. A lane too
// many replaces the one that was pinned first.
func (l *look) PinLane(lane int) {
	lanes := l.PinnedLanes()
	at := slices.Index(lanes, lane)
	switch {
	case lane < 0:
		lanes = nil
	case at >= 0:
		lanes = slices.Delete(lanes, at, at+1)
	case len(lanes) == MostPinned:
		l.tellAloud(words.Say("Lane {} takes the place of lane {}: up to {} lanes stand side by side.", lane, lanes[0], MostPinned))
		lanes = append(lanes[1:], lane)
	default:
		lanes = append(lanes, lane)
	}
	l.setPinned(lanes)
}

func (l *look) setPinned(lanes []int) {
	if slices.Equal(lanes, l.PinnedLanes()) {
		return
	}
	l.Pinned, l.pinnedToo = -1, nil
	if n := len(lanes); n > 0 {
		l.Pinned, l.pinnedToo = lanes[n-1], lanes[:n-1]
	}
	l.changed(TopicLane)
	l.tell(lanePinned)
}

// HoldPin remembers which lanes are pinned now, and RestorePin pins them again. The two clicks of a double click that
// edits a value would otherwise pin a lane and unpin it.
func (l *look) HoldPin() { l.heldPins = l.PinnedLanes() }

func (l *look) RestorePin() { l.setPinned(l.heldPins) }

// restoreLanes pins the lanes of the last visit again.
func (l *look) restoreLanes(all []int) {
	var lanes []int
	for _, lane := range all {
		if lane >= 0 && lane < link.MostLanes && len(lanes) < MostPinned && !slices.Contains(lanes, lane) {
			lanes = append(lanes, lane)
		}
	}
	if len(lanes) > 0 {
		l.setPinned(lanes)
	}
}
