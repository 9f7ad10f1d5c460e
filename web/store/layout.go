package store

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// This file holds how the panels share the window: how large each is, which are folded to a bar, and which one stands
// alone. The reader's arrangement is kept separately for each class of window sizes, and starts as a preset. The
// sizes are plain numbers here; the style sheet (web/style/layout.css) gives them their meaning.

// PanelName names a panel that can be folded to a bar or shown alone, as the rows of panels do.
type PanelName string

const (
	PanelLanes     PanelName = "lanes"
	PanelValues    PanelName = "values"
	PanelStack     PanelName = "stack"
	PanelRegisters PanelName = "registers"
	PanelRegion    PanelName = "region"
	PanelTimeline  PanelName = "timeline"
	PanelTabs      PanelName = "tabs" // the tabs at the bottom, together
)

// Foldable are the panels that can be folded, in the order of the page.
var Foldable = [...]PanelName{PanelLanes, PanelValues, PanelStack, PanelRegisters, PanelRegion, PanelTabs, PanelTimeline}

// Split is an edge between panels that the reader can move.
type Split string

const (
	SplitCode      Split = "code"      // the width of the code
	SplitUpper     Split = "upper"     // the height of the code, where it stands above the machine
	SplitStack     Split = "stack"     // the width of the stack
	SplitMachine   Split = "machine"   // the height of the lanes and values
	SplitRegisters Split = "registers" // the width of the registers
	SplitLower     Split = "lower"     // the height of registers and region
	SplitTimeline  Split = "timeline"  // the height of the timeline
)

var splits = [...]Split{SplitCode, SplitUpper, SplitStack, SplitMachine, SplitRegisters, SplitLower, SplitTimeline}

// Preset is an arrangement to start with.
type Preset string

const (
	Learn    Preset = "learn"  // the lesson panel is tall
	Debug    Preset = "debug"  // everything that there is room for
	Surfaces Preset = "memory" // the memory panel is tall
)

// preset is the panels that a Preset folds, and the tab that it brings to the front; "" keeps the current tab.
type preset struct {
	tab    Tab
	folded []PanelName
}

var presets = map[Preset]preset{
	Learn:    {TabLesson, []PanelName{PanelRegisters, PanelRegion}},
	Debug:    {},
	Surfaces: {TabMemory, []PanelName{PanelStack, PanelRegisters, PanelRegion}},
}

// WindowClass is a class of window sizes, such as "desktop" or "wide-low".
type WindowClass string

// Widths and heights, in pixels of the page, at which another class begins. The widths are those at which the style
// sheet changes its arrangement of the panels.
const (
	phoneWidth, halfWidth, smallWidth, wideWidth = 640, 960, 1280, 1600

	lowHeight  = 800  // below it, registers and region do not fit beside lanes, values and a tab
	highHeight = 1020 // from here on, they fit beside two banks of lanes
)

const (
	phoneClass = "phone"
	lowSuffix  = "-low"
	highSuffix = "-high"
)

var widthClasses = [...]string{"half", "small", "desktop", "wide"}

// ClassOf is the class of a window whose page has a width and a height in pixels.
func ClassOf(width, height int) WindowClass {
	class := ""
	switch {
	case width < phoneWidth:
		return phoneClass
	case width < halfWidth:
		class = widthClasses[0]
	case width < smallWidth:
		class = widthClasses[1]
	case width < wideWidth:
		class = widthClasses[2]
	default:
		class = widthClasses[3]
	}
	switch {
	case height < lowHeight:
		class += lowSuffix
	case height >= highHeight:
		class += highSuffix
	}
	return WindowClass(class)
}

// known reports whether ClassOf can return the class for a window whose panels can be arranged.
func (c WindowClass) known() bool {
	return slices.ContainsFunc(widthClasses[:], func(w string) bool {
		width := WindowClass(w)
		return c == width || c == width+lowSuffix || c == width+highSuffix
	})
}

func (c WindowClass) ends(suffix string) bool { return strings.HasSuffix(string(c), suffix) }

// arrangement is how the panels share a window.
type arrangement struct {
	Preset Preset             `json:"preset,omitempty"` // "": Debug
	Sizes  map[Split]int      `json:"sizes,omitempty"`  // in pixels; the style sheet's for a split that is missing
	Folded map[PanelName]bool `json:"folded,omitempty"` // set by the reader; the preset's for a panel that is missing
}

// Layout is the arrangement that is shown, and those of the other classes.
type Layout struct {
	Alone PanelName // the panel that has the machine's side to itself, "": none

	// Toggled is the panel that the reader last folded or opened by its button: the focus follows it. Panels that a
	// preset folds do not take the focus.
	Toggled PanelName

	Banks int // banks of 16 lanes with a lane that the program dispatched: 1 or 2; 0 before its first view

	class        WindowClass
	arrangements map[WindowClass]arrangement

	// pointed is the panel that the lesson's sentence is about. It is open, whatever the arrangement says, until the
	// reader folds it.
	pointed PanelName
}

// now is the arrangement for the window's class.
func (l *Layout) now() arrangement { return l.arrangements[l.class] }

// Preset is the preset that the arrangement started from.
func (l *Layout) Preset() Preset {
	if p := l.now().Preset; p != "" {
		return p
	}
	return Debug
}

// Own reports whether the reader has changed anything of the preset.
func (l *Layout) Own() bool {
	a := l.now()
	return len(a.Sizes)+len(a.Folded) > 0
}

// Size is where the reader has moved an edge, in pixels; 0 if the edge is where the style sheet puts it.
func (l *Layout) Size(s Split) int { return l.now().Sizes[s] }

// IsFolded reports whether a panel is folded to a bar.
func (l *Layout) IsFolded(p PanelName) bool {
	if l.class == phoneClass || p == PanelStack && !l.besideLanes() {
		return false
	}
	if p == l.pointed {
		return false
	}
	if folded, said := l.now().Folded[p]; said {
		return folded
	}
	if slices.Contains(presets[l.Preset()].folded, p) {
		return true
	}
	// A panel that has too little room folds, so that it is not cut off.
	crowded := l.class.ends(lowSuffix) || l.Banks > 1 && !l.class.ends(highSuffix)
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

// besideLanes reports whether the stack is a panel beside the lanes. In smaller windows it is a tab.
func (l *Layout) besideLanes() bool {
	return len(l.class) == 0 || l.class[0] == 'd' || l.class[0] == 'w'
}

// hides reports whether a panel is out of sight.
func (l *Layout) hides(p PanelName) bool {
	return l.class != phoneClass && (l.IsFolded(p) || l.Alone != "" && l.Alone != p)
}

// Rows is the number of rows of operands that Values has room for; more rows scroll.
func (l *Layout) Rows() int {
	switch {
	case l.class.ends(highSuffix):
		return 6
	case l.class.ends(lowSuffix) || l.Banks > 1:
		return 4
	}
	return 5
}

// lanesInBank is the number of lanes that stand side by side.
const lanesInBank = 16

// Lanes is how many of a view's lanes are drawn: those of the banks in which a lane was dispatched. PTX has 32 lanes,
// of which a launch of 16 threads dispatches half.
func (l *Layout) Lanes(v *protocol.View) int {
	if l.Banks == 0 {
		return len(v.Lanes)
	}
	return min(len(v.Lanes), lanesInBank*l.Banks)
}
