package layout

import (
	"slices"
	"strings"
)

// Class is a class of window sizes, such as "desktop" or "wide-low".
type Class string

// Widths and heights, in pixels of the page, at which another class begins. The widths are those at which the style
// sheet changes its arrangement of the panels.
const (
	phoneWidth, halfWidth, smallWidth, wideWidth = 640, 960, 1280, 1600

	lowHeight  = 800  // below it, registers and region do not fit beside lanes, values and a tab
	highHeight = 1020 // from here on, they fit beside two banks of lanes
)

const (
	Phone      = "phone"
	lowSuffix  = "-low"
	highSuffix = "-high"
)

var widthClasses = [...]string{"half", "small", "desktop", "wide"}

// ClassOf is the class of a window whose page has a width and a height in pixels.
func ClassOf(width, height int) Class {
	class := ""
	switch {
	case width < phoneWidth:
		return Phone
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
	return Class(class)
}

// known reports whether ClassOf can return the class for a window whose panels can be arranged.
func (c Class) known() bool {
	return slices.ContainsFunc(widthClasses[:], func(w string) bool {
		width := Class(w)
		return c == width || c == width+lowSuffix || c == width+highSuffix
	})
}

func (c Class) ends(suffix string) bool { return strings.HasSuffix(string(c), suffix) }
