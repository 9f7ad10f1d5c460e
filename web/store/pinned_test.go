package store

import (
	"slices"
	"testing"
)

// Lanes are pinned in the order of the clicks. A fifth replaces the first, and the page says so.
func TestUpToFourLanesArePinned(t *testing.T) {
	for _, c := range []struct {
		name string
		pin  []int
		want []int
		says string
	}{
		{"in the order pinned", []int{7, 2, 5}, []int{7, 2, 5}, ""},
		{"again: it goes", []int{7, 2, 7}, []int{2}, ""},
		{"a fifth", []int{0, 1, 2, 3, 9}, []int{1, 2, 3, 9}, "Lane 9 takes the place of lane 0: up to 4 lanes stand side by side."},
		{"all go", []int{3, 4, -1}, nil, ""},
		{"a fourth again", []int{0, 1, 2, 3, 1}, []int{0, 2, 3}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t, nil, Opening{})
			for _, lane := range c.pin {
				p.s.PinLane(lane)
			}
			if got := p.s.PinnedLanes(); !slices.Equal(got, c.want) {
				t.Errorf("%v are pinned, want %v", got, c.want)
			}
			if last := append([]int{-1}, c.want...); p.s.Pinned != last[len(last)-1] {
				t.Errorf("the last pinned is %d of %v", p.s.Pinned, c.want)
			}
			mask := uint32(0)
			for _, lane := range c.want {
				mask |= 1 << lane
			}
			if p.s.PinnedMask() != mask {
				t.Errorf("mask %#x, want %#x", p.s.PinnedMask(), mask)
			}
			if c.says != "" && (p.s.Notice.Text != c.says || p.s.Spoken != c.says) {
				t.Errorf("says %q and speaks %q", p.s.Notice.Text, p.s.Spoken)
			}
		})
	}
}

// The two clicks of a double click leave the pinned lanes as they were, including one that a fifth replaced.
func TestADoubleClickLeavesThePinnedLanes(t *testing.T) {
	p := newPage(t, nil, Opening{})
	for lane := range MostPinned {
		p.s.PinLane(lane)
	}
	p.s.HoldPin()
	p.s.PinLane(9)
	p.s.PinLane(9)
	p.s.RestorePin()
	if got := p.s.PinnedLanes(); !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("%v are pinned", got)
	}
}
