package store

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// How the panels share the window: how large each is, which are folded to a bar, and which one stands
// alone. The reader's arrangement is kept apart for each class of window sizes, and begins as a preset.
// What the sizes mean is the style sheet's (web/style/layout.css): here they are numbers.

// PanelName is a panel that can be folded to a bar or shown alone, as the panels' rows call it.
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

// Preset is an arrangement to begin with.
type Preset string

const (
	Learn    Preset = "learn"  // the lesson is high
	Debug    Preset = "debug"  // everything, as far as there is room
	Surfaces Preset = "memory" // memory is high
)

// preset is what a Preset folds, and the tab that it brings to the front, "" for the one that is there.
type preset struct {
	tab    Tab
	folded []PanelName
}

var presets = map[Preset]preset{
	Learn:    {TabLesson, []PanelName{PanelRegisters, PanelRegion}},
	Debug:    {},
	Surfaces: {TabMemory, []PanelName{PanelStack, PanelRegisters, PanelRegion}},
}

// WindowClass is a class of window sizes: "desktop", "wide-low".
type WindowClass string

// Widths and heights, in pixels of the page, at which there is another class. The widths are those at
// which the style sheet arranges the panels otherwise.
const (
	phoneWidth, halfWidth, smallWidth, wideWidth = 640, 960, 1280, 1600

	lowHeight  = 800  // below, registers and region do not fit beside lanes, values and a tab
	highHeight = 1020 // from here on they fit beside two banks of lanes
)

const (
	phoneClass = "phone"
	lowSuffix  = "-low"
	highSuffix = "-high"
)

var widthClasses = [...]string{"half", "small", "desktop", "wide"}

// ClassOf is the class of a window that has room for a page of so many pixels.
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

// known says that ClassOf gives the class, to a window that can be arranged.
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
	Sizes  map[Split]int      `json:"sizes,omitempty"`  // in pixels; of a split that is missing the style sheet's
	Folded map[PanelName]bool `json:"folded,omitempty"` // as the reader has said; of a panel that is missing the preset's
}

// Layout is the arrangement that is shown, and those of the other classes.
type Layout struct {
	Alone PanelName // that has the machine's side to itself, "": none

	// Toggled is the panel that the reader folded or opened last, by its button: the focus goes with it. A preset's
	// panels do not take it.
	Toggled PanelName

	Banks int // of 16 lanes that the program has started: 1 or 2; 0 before its first view

	class        WindowClass
	arrangements map[WindowClass]arrangement

	// pointed is the panel that the lesson's sentence is about: it is open, whatever the arrangement says, until
	// the reader folds it.
	pointed PanelName
}

// now is the arrangement of the window's class.
func (l *Layout) now() arrangement { return l.arrangements[l.class] }

// Preset is the one that the arrangement began as.
func (l *Layout) Preset() Preset {
	if p := l.now().Preset; p != "" {
		return p
	}
	return Debug
}

// Own says that the reader has changed what the preset gives.
func (l *Layout) Own() bool {
	a := l.now()
	return len(a.Sizes)+len(a.Folded) > 0
}

// Size is where the reader has moved an edge, 0 for where the style sheet has it.
func (l *Layout) Size(s Split) int { return l.now().Sizes[s] }

// IsFolded says that a panel is a bar.
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
	// A panel that has no room yields it, rather than being cut.
	crowded := l.class.ends(lowSuffix) || l.Banks > 1 && !l.class.ends(highSuffix)
	return crowded && (p == PanelRegisters || p == PanelRegion)
}

// AllFolded are the names of all panels that are bars.
func (l *Layout) AllFolded() string {
	names := ""
	for _, p := range Foldable {
		if l.IsFolded(p) {
			names += string(p) + " "
		}
	}
	return strings.TrimSpace(names)
}

// besideLanes says that the stack is a panel: in smaller windows it is a tab.
func (l *Layout) besideLanes() bool {
	return len(l.class) == 0 || l.class[0] == 'd' || l.class[0] == 'w'
}

// hides says that a panel is not to be seen.
func (l *Layout) hides(p PanelName) bool {
	return l.class != phoneClass && (l.IsFolded(p) || l.Alone != "" && l.Alone != p)
}

// Rows is for how many rows of operands Values has room; of more, the rows scroll.
func (l *Layout) Rows() int {
	switch {
	case l.class.ends(highSuffix):
		return 6
	case l.class.ends(lowSuffix) || l.Banks > 1:
		return 4
	}
	return 5
}

// lanesInBank is how many lanes stand beside each other.
const lanesInBank = 16

// Lanes are how many of a view's lanes are drawn: those of the banks in which a lane was started. PTX has 32
// lanes, of which a launch of 16 threads starts half.
func (l *Layout) Lanes(v *protocol.View) int {
	if l.Banks == 0 {
		return len(v.Lanes)
	}
	return min(len(v.Lanes), lanesInBank*l.Banks)
}
