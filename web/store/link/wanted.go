// Package link is what links and elements of other pages say besides a program: how it is to be shown. It reads and
// writes these options, says what is wrong with a link that is broken, and knows nothing of the page.
package link

import (
	"strconv"
	"strings"
)

// Wanted is how a link, or the page around an embed, wants a program to be shown. Links also have a theme option:
// web/boot/options.ts reads it before any program is there.
type Wanted struct {
	View       View   // "": whatever the page shows by itself
	Name       string // of the buffer or variable that View shows
	Lane       int    // -1: none is chosen
	First      int    // the first line that is shown; 0: from the first
	Last       int    // the last line; 0: to the last
	HideLaunch bool   // launch lines are folded
	ReadOnly   bool

	Shown bool // View and Lane have been applied
}

// MostLanes is the largest number of lanes of a thread.
const MostLanes = 32

// NothingWanted is a program as a page shows it by itself.
var NothingWanted = Wanted{Lane: -1}

// The options of links.
const (
	optionView     = "view"     // such as "memory:T6"
	optionLane     = "lane"     // such as "4"
	optionLines    = "lines"    // such as "23-31", "23-", "-31"
	optionLaunch   = "launch"   // "hide"
	optionReadOnly = "readonly" // "true"
	optionTheme    = "theme"    // "dark", "light", "auto"
)

// ReadWanted reads the options of a link. Values that an option does not allow are ignored, because anyone may have
// written the link.
func ReadWanted(options map[string]string) Wanted {
	w := NothingWanted
	w.View, w.Name = ReadView(options[optionView])
	if lane, err := strconv.ParseUint(options[optionLane], 10, 8); err == nil && lane < MostLanes {
		w.Lane = int(lane)
	}
	w.First, w.Last = readLines(options[optionLines])
	w.HideLaunch = options[optionLaunch] == "hide"
	w.ReadOnly = options[optionReadOnly] == "true"
	return w
}

// readLines reads a range such as "23-31"; it returns 0, 0 for a text that is no range of lines.
func readLines(text string) (first, last int) {
	from, to, _ := strings.Cut(text, "-")
	first, last = lineNumber(from), lineNumber(to)
	if last > 0 && last < first {
		return 0, 0
	}
	return first, last
}

// lineNumber reads a line number; it returns 0 for any other text.
func lineNumber(text string) int {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0
	}
	return int(n)
}

// options are the ways in which w differs from how a page shows programs by itself, as a link holds them.
func (w *Wanted) options() map[string]string {
	options := map[string]string{}
	switch {
	case w.View.named():
		options[optionView] = string(w.View) + ":" + w.Name
	case w.View != "":
		options[optionView] = string(w.View)
	}
	if w.Lane >= 0 {
		options[optionLane] = strconv.Itoa(w.Lane)
	}
	if first, last := w.lines(); first > 1 || last > 0 {
		options[optionLines] = lineText(first) + "-" + lineText(last)
	}
	if w.HideLaunch {
		options[optionLaunch] = "hide"
	}
	if w.ReadOnly {
		options[optionReadOnly] = "true"
	}
	return options
}

// lines returns the first and the last line, also if they were chosen the other way round.
func (w *Wanted) lines() (first, last int) {
	if 0 < w.Last && w.Last < w.First {
		return w.Last, w.First
	}
	return w.First, w.Last
}

func lineText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
