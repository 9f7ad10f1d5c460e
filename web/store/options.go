package store

import (
	"strconv"
	"strings"
)

// WantedView is a part of the machine's state that a link asks to show.
type WantedView string

const (
	WantLanes     WantedView = "lanes" // nothing but what is shown anyway
	WantMemory    WantedView = "memory"
	WantRegisters WantedView = "registers"
	WantStack     WantedView = "stack"
	WantRegion    WantedView = "region"
	WantConsole   WantedView = "console"
)

// wantedViews are all of them, in the order to offer them.
var wantedViews = [...]WantedView{WantLanes, WantMemory, WantRegisters, WantStack, WantRegion, WantConsole}

// named reports whether a view is that of a named buffer or variable.
func (v WantedView) named() bool { return v == WantMemory || v == WantRegisters }

// Wanted is how a link, or the page around an embed, wants a program to be shown. Links also have a theme option:
// web/boot/options.ts reads it before any program is there.
type Wanted struct {
	View       WantedView // "": whatever the page shows by itself
	Name       string     // of the buffer or variable that View shows
	Lane       int        // -1: none is chosen
	First      int        // the first line that is shown; 0: from the first
	Last       int        // the last line; 0: to the last
	HideLaunch bool       // launch lines are folded
	ReadOnly   bool

	shown bool // View and Lane have been applied
}

var nothingWanted = Wanted{Lane: -1}

// The options of links.
const (
	optionView     = "view"     // such as "memory:T6"
	optionLane     = "lane"     // such as "4"
	optionLines    = "lines"    // such as "23-31", "23-", "-31"
	optionLaunch   = "launch"   // "hide"
	optionReadOnly = "readonly" // "true"
	optionTheme    = "theme"    // "dark", "light", "auto"
)

// readWanted reads the options of a link. Values that an option does not allow are ignored, because anyone may have
// written the link.
func readWanted(options map[string]string) Wanted {
	w := nothingWanted
	w.View, w.Name = readView(options[optionView])
	if lane, err := strconv.ParseUint(options[optionLane], 10, 8); err == nil && lane < mostLanes {
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

// readView reads a view such as "stack" or "memory:T6"; it returns "" for a text that names none.
func readView(text string) (view WantedView, name string) {
	kind, name, named := strings.Cut(text, ":")
	for _, v := range wantedViews {
		if string(v) == kind && named == v.named() && (name != "") == named && len(name) <= 80 {
			return v, name
		}
	}
	return "", ""
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
		options[optionLane] = itoa(w.Lane)
	}
	if w.First > 1 || w.Last > 0 {
		options[optionLines] = lineText(w.First) + "-" + lineText(w.Last)
	}
	if w.HideLaunch {
		options[optionLaunch] = "hide"
	}
	if w.ReadOnly {
		options[optionReadOnly] = "true"
	}
	return options
}

func lineText(n int) string {
	if n == 0 {
		return ""
	}
	return itoa(n)
}
