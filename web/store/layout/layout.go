// Package layout is how the panels share the window: how large each is, which are folded to a bar, which one stands
// alone, and in which tab or pane a panel is. The reader's arrangement is kept separately for each class of window
// sizes, and starts as a preset. The sizes are plain numbers here; the style sheet (web/style/layout.css) gives them
// their meaning. The package knows nothing of what the panels show.
package layout

import (
	"maps"
	"math/bits"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// Layout is the arrangement that is shown, and those of the other classes.
type Layout struct {
	Alone Panel // the panel that has the machine's side to itself, "": none

	// Toggled is the panel that the reader last folded or opened by its button: the focus follows it. Panels that a
	// preset folds do not take the focus.
	Toggled Panel

	Banks int // banks of 16 lanes with a lane that the program dispatched: 1 or 2; 0 before its first view

	Class        Class
	Arrangements map[Class]Arrangement

	// Pointed is the panel that the lesson's sentence is about. It is open, whatever the arrangement says, until the
	// reader folds it.
	Pointed Panel
}

// Now is the arrangement for the window's class.
func (l *Layout) Now() Arrangement { return l.Arrangements[l.Class] }

// Draft is the arrangement for the window's class, to be changed: Use makes it the one that is shown.
func (l *Layout) Draft() Arrangement {
	a := l.Now()
	a.Sizes, a.Folded = maps.Clone(a.Sizes), maps.Clone(a.Folded)
	return a
}

// Use makes an arrangement the one for the window's class.
func (l *Layout) Use(a Arrangement) {
	all := maps.Clone(l.Arrangements) // programs of the list have the map as it is
	if all == nil {
		all = map[Class]Arrangement{}
	}
	all[l.Class] = a
	l.Arrangements = all
}

// Preset is the preset that the arrangement started from.
func (l *Layout) Preset() Preset {
	if p := l.Now().Preset; p != "" {
		return p
	}
	return Debug
}

// Own reports whether the reader has changed anything of the preset.
func (l *Layout) Own() bool {
	a := l.Now()
	return len(a.Sizes)+len(a.Folded) > 0
}

// Size is where the reader has moved an edge, in pixels; 0 if the edge is where the style sheet puts it.
func (l *Layout) Size(s Split) int { return l.Now().Sizes[s] }

// IsFolded reports whether a panel is folded to a bar.
func (l *Layout) IsFolded(p Panel) bool {
	if l.Class == Phone || p == PanelStack && !l.BesideLanes() {
		return false
	}
	if p == l.Pointed {
		return false
	}
	if folded, said := l.Now().Folded[p]; said {
		return folded
	}
	if l.Preset().folds(p) {
		return true
	}
	// A panel that has too little room folds, so that it is not cut off.
	crowded := l.Class.ends(lowSuffix) || l.Banks > 1 && !l.Class.ends(highSuffix)
	return crowded && (p == PanelRegisters || p == PanelRegion)
}

// AllFolded is the names of all folded panels, separated by spaces.
func (l *Layout) AllFolded() string {
	names := ""
	for _, p := range Foldable {
		if l.IsFolded(p) {
			names += string(p) + " "
		}
	}
	return strings.TrimSpace(names)
}

// BesideLanes reports whether the stack is a panel beside the lanes. In smaller windows it is a tab.
func (l *Layout) BesideLanes() bool {
	return len(l.Class) == 0 || l.Class[0] == 'd' || l.Class[0] == 'w'
}

// Hides reports whether a panel is out of sight.
func (l *Layout) Hides(p Panel) bool {
	return l.Class != Phone && (l.IsFolded(p) || l.Alone != "" && l.Alone != p)
}

// Rows is the number of rows of operands that Values has room for; more rows scroll.
func (l *Layout) Rows() int {
	switch {
	case l.Class.ends(highSuffix):
		return 6
	case l.Class.ends(lowSuffix) || l.Banks > 1:
		return 4
	}
	return 5
}

// lanesInBank is the number of lanes that stand side by side.
const lanesInBank = 16

// MakeRoom makes room for the lanes of a view that were dispatched, and reports whether that is more room than before.
// The room is never taken back while a program is open, so that what stands around the lanes does not move when another
// thread is shown.
func (l *Layout) MakeRoom(v *protocol.View) bool {
	started := min(bits.Len32(v.Masks.Dispatch), len(v.Lanes))
	banks := max(1, (started+lanesInBank-1)/lanesInBank)
	more := banks > l.Banks
	l.Banks = max(l.Banks, banks)
	return more
}

// Lanes is how many of a view's lanes are drawn: those of the banks in which a lane was dispatched. PTX has 32 lanes,
// of which a launch of 16 threads dispatches half.
func (l *Layout) Lanes(v *protocol.View) int {
	if l.Banks == 0 {
		return len(v.Lanes)
	}
	return min(len(v.Lanes), lanesInBank*l.Banks)
}
