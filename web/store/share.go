package store

import (
	"html"
	"strings"

	"github.com/lanewise/lanewise/core/snippet"
)

// Shared is what the share dialog shows.
type Shared struct {
	Form    ShareForm
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

// ShareForm is a form in which a program is shared.
type ShareForm string

const (
	ShareLink     ShareForm = "link"
	ShareFrame    ShareForm = "iframe"
	ShareElement  ShareForm = "element"
	ShareMarkdown ShareForm = "markdown"
)

// Share makes a link of the text and the step, puts it into the address and on the clipboard, and shows it.
func (s *Store) Share() {
	fragment, err := s.Fragment()
	if err != nil {
		s.notice(Failure, err.Error())
		return
	}
	s.world.Browser.SetFragment(fragment)
	s.text.inLink = true
	step := s.linkedStep()
	s.Shared = Shared{Form: ShareLink, Wanted: nothingWanted, Step: step, AtStep: step > 0, Ran: s.View != nil && !s.Stale}
	if s.Shared.AtStep && s.Shared.Ran {
		s.Shared.Wanted.Lane = s.Pinned // the lane that is looked at there; -1 is none
	}
	s.Dialog = ShareDialog
	s.writeShared()
	s.CopyShared()
}

// ShowShareForm switches what is copied to another form.
func (s *Store) ShowShareForm(form ShareForm) {
	s.Shared.Form = form
	s.writeShared()
}

// ShowPreview shows the preview in another way: "after" or "before" Run, "wide" or "phone".
func (s *Store) ShowPreview(how string) {
	switch l := &s.Shared; how {
	case "after", "before":
		l.Ran = how == "after"
	case "wide", "phone":
		l.Phone = how == "phone"
	}
	s.changed(TopicDialog)
}

// SetShared changes an option of what is shared, named as in the form. An option that is on or off has "on" or "".
// Any other text that is no value of the option unsets it.
func (s *Store) SetShared(field, value string) {
	l := &s.Shared
	switch field {
	case "step":
		l.AtStep = value != "" && l.Step > 0
	case optionTheme:
		l.Theme = ""
		if value == string(Dark) || value == string(Light) {
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
		l.Wanted.View, l.Wanted.Name = readView(value)
	case optionLane:
		l.Wanted.Lane = readWanted(map[string]string{optionLane: value}).Lane
	case "from":
		l.Wanted.First = lineNumber(value)
	case "to":
		l.Wanted.Last = lineNumber(value)
	case optionLaunch:
		l.Wanted.HideLaunch = value != ""
	case optionReadOnly:
		l.Wanted.ReadOnly = value != ""
	}
	s.writeShared()
}

// tallest is the greatest height, in pixels, of an element that Share writes.
const tallest = 4000

// CopyShared copies what is shared to the clipboard.
func (s *Store) CopyShared() {
	s.world.Browser.Copy(s.Shared.Text, func(ok bool) {
		s.Shared.Copied = ok
		s.changed(TopicDialog)
	})
}

// writeShared makes the text that is copied, and the preview's address, from the options.
func (s *Store) writeShared() {
	l := &s.Shared
	fragment, err := s.sharedFragment()
	if err != nil { // the options are too long
		s.notice(Failure, err.Error())
		return
	}
	page := s.world.Browser.Address()
	l.Preview, l.Copied = embedAddress(page)+fragment, false
	switch l.Form {
	case ShareFrame:
		l.Text = snippet.Frame(l.Preview, s.Name)
	case ShareElement:
		l.Text = s.sharedElement(page)
	case ShareMarkdown:
		l.Text = snippet.Markdown(page+fragment, s.Name)
	default:
		l.Text = page + fragment
	}
	s.changed(TopicDialog)
}

// sharedFragment is the link, with the options that differ from how a page shows programs by itself.
func (s *Store) sharedFragment() (string, error) {
	l := &s.Shared
	options := l.Wanted.options()
	if l.Theme != "" {
		options[optionTheme] = l.Theme
	}
	step := 0
	if l.AtStep {
		step = l.Step
	}
	return s.linkTo(step, options)
}

// sharedElement is the element, with the text inside it: core/doc/EMBED.md.
func (s *Store) sharedElement(page string) string {
	l := &s.Shared
	w := &l.Wanted
	var b strings.Builder
	site := strings.TrimSuffix(embedAddress(page), "embed/")
	b.WriteString(`<script type="module" src="` + html.EscapeString(site) + "lane-wise.js\"></script>\n<lane-wise name=\"" + html.EscapeString(s.Name) + `"`)
	write := func(name, value string) {
		if value != "" && value != "0" {
			b.WriteString(" " + name + `="` + html.EscapeString(value) + `"`)
		}
	}
	if l.AtStep {
		write("step", itoa(l.Step))
	}
	write("view", w.options()[optionView])
	if w.Lane >= 0 {
		b.WriteString(` lane="` + itoa(w.Lane) + `"`)
	}
	write("from", itoa(w.First))
	write("to", itoa(w.Last))
	write("theme", l.Theme)
	write("height", itoa(l.Height))
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
	language := "visaasm"
	if s.PTX {
		language = "ptx"
	}
	b.WriteString(">\n  <pre><code class=\"language-" + language + "\">" + html.EscapeString(s.text.now) + "</code></pre>\n</lane-wise>\n")
	return b.String()
}

// SaveFile offers the text as a file.
func (s *Store) SaveFile() {
	s.pull()
	s.world.Browser.Download(s.Name, s.text.now)
}

// Fragment is the link to what is shown: "#v2:...".
func (s *Store) Fragment() (string, error) {
	s.pull()
	return s.linkTo(s.linkedStep(), nil)
}

// linkTo is the link to what is shown, opened at a step. For a broken link it is that link again, because what could
// be read of it is not the whole program.
func (s *Store) linkTo(step int, options map[string]string) (string, error) {
	if s.transient() {
		return snippet.WithOptions(s.text.broken, options), nil
	}
	return snippet.Encode(snippet.Snippet{Name: s.Name, Text: s.text.now, Step: uint64(step), Options: options})
}

// linkedStep is the step that a link made now carries.
func (s *Store) linkedStep() int {
	if s.View == nil || s.Stale {
		return s.LinkStep
	}
	return s.View.Step
}

// embedAddress is the address of the compact page, given the address of either page.
func embedAddress(page string) string {
	if strings.HasSuffix(page, "/embed/") {
		return page
	}
	return page[:strings.LastIndexByte(page, '/')+1] + "embed/"
}
