package link

import (
	"html"
	"strconv"
	"strings"
)

// Shared is what the share dialog shows.
type Shared struct {
	Form    Form
	Wanted  Wanted // how its recipients see the program
	Theme   string // "": the recipient's own
	Load    string // when an element loads: "": when it is run, else "visible" or "eager"
	Running bool   // an element runs as soon as it is loaded
	Height  int    // of an element, in pixels; 0: as high as it needs
	Step    int    // the step that it can be opened at, 0 if none
	AtStep  bool   // it is opened at Step
	Text    string // what is copied
	Preview string // the address of an embed that looks like it
	Ran     bool   // the preview shows the program after Run
	Phone   bool   // the preview is as wide as a phone
	Copied  bool
}

// Set changes an option: see Store.SetShared.
func (l *Shared) Set(field, value string) {
	switch field {
	case "step":
		l.AtStep = value != "" && l.Step > 0
	case optionTheme:
		l.Theme = ""
		if value == "dark" || value == "light" {
			l.Theme = value
		}
	case "load":
		l.Load = ""
		if value == "visible" || value == "eager" {
			l.Load = value
		}
	case "run":
		l.Running = value != ""
	case "height":
		l.Height = min(lineNumber(value), tallest)
	case optionView:
		l.Wanted.View, l.Wanted.Name = ReadView(value)
	case optionLane:
		l.Wanted.Lane = ReadWanted(map[string]string{optionLane: value}).Lane
	case "from":
		l.Wanted.First = lineNumber(value)
	case "to":
		l.Wanted.Last = lineNumber(value)
	case optionLaunch:
		l.Wanted.HideLaunch = value != ""
	case optionReadOnly:
		l.Wanted.ReadOnly = value != ""
	}
}

// tallest is the greatest height, in pixels, of an element that Share writes.
const tallest = 4000

// Options are the options that differ from how a page shows programs by itself, as a link holds them.
func (l *Shared) Options() map[string]string {
	options := l.Wanted.options()
	if l.Theme != "" {
		options[optionTheme] = l.Theme
	}
	return options
}

// Element is the element for a page of the site, with a program's name and text inside it: core/doc/EMBED.md.
func (l *Shared) Element(page, name, language, text string) string {
	w := &l.Wanted
	var b strings.Builder
	site := strings.TrimSuffix(EmbedAddress(page), "embed/")
	b.WriteString(`<script type="module" src="` + html.EscapeString(site) + "lane-wise.js\"></script>\n<lane-wise name=\"" + html.EscapeString(name) + `"`)
	write := func(option, value string) {
		if value != "" && value != "0" {
			b.WriteString(" " + option + `="` + html.EscapeString(value) + `"`)
		}
	}
	if l.AtStep {
		write("step", strconv.Itoa(l.Step))
	}
	write("view", w.options()[optionView])
	if w.Lane >= 0 {
		b.WriteString(` lane="` + strconv.Itoa(w.Lane) + `"`)
	}
	first, last := w.lines()
	write("from", strconv.Itoa(first))
	write("to", strconv.Itoa(last))
	write("theme", l.Theme)
	write("height", strconv.Itoa(l.Height))
	write("load", l.Load)
	if l.Load != "" && l.Running {
		b.WriteString(" run")
	}
	if w.HideLaunch {
		b.WriteString(" hide-launch")
	}
	if w.ReadOnly {
		b.WriteString(" readonly")
	}
	b.WriteString(">\n  <pre><code class=\"language-" + language + "\">" + html.EscapeString(text) + "</code></pre>\n</lane-wise>\n")
	return b.String()
}

// EmbedAddress is the address of the compact page, given the address of either page.
func EmbedAddress(page string) string {
	if strings.HasSuffix(page, "/embed/") {
		return page
	}
	return page[:strings.LastIndexByte(page, '/')+1] + "embed/"
}
