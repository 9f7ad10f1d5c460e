package store

import (
	"html"
	"strings"

	"github.com/lanewise/lanewise/core/snippet"
)

// Share makes a link of the text and the step, puts it into the address and on
// the clipboard, and shows it.
func (s *Store) Share() {
	fragment, err := s.Fragment()
	if err != nil {
		s.notice(Failure, err.Error())
		return
	}
	s.world.Browser.SetFragment(fragment)
	s.text.inLink = true
	step := s.linkedStep()
	s.Link = Link{Form: ShareLink, Wanted: nothingWanted, Step: step, AtStep: step > 0, Ran: s.View != nil && !s.Stale}
	if s.Link.AtStep && s.Link.Ran {
		s.Link.Wanted.Lane = s.Pinned // what is looked at there; -1 is none
	}
	s.Dialog = ShareDialog
	s.writeShared()
	s.CopyShared()
}

// ShowShareForm shows what is copied in another form.
func (s *Store) ShowShareForm(form ShareForm) {
	s.Link.Form = form
	s.writeShared()
}

// ShowPreview shows the preview in another way: "after" or "before" Run, "wide" or "phone".
func (s *Store) ShowPreview(how string) {
	switch l := &s.Link; how {
	case "after", "before":
		l.Ran = how == "after"
	case "wide", "phone":
		l.Phone = how == "phone"
	}
	s.changed(TopicDialog)
}

// SetShared changes an option of what is shared, as a form names it: "on" or "" for one that is on or off. Any
// other text that is no value unsets the option.
func (s *Store) SetShared(field, value string) {
	l := &s.Link
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

// tallest is the greatest height of an element that Share writes, in pixels.
const tallest = 4000

// CopyShared puts it on the clipboard.
func (s *Store) CopyShared() {
	s.world.Browser.Copy(s.Link.Text, func(ok bool) {
		s.Link.Copied = ok
		s.changed(TopicDialog)
	})
}

// writeShared makes the text that is copied, and the preview's address, of the options.
func (s *Store) writeShared() {
	l := &s.Link
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

// sharedFragment is the link with the options that differ from how a page shows programs.
func (s *Store) sharedFragment() (string, error) {
	l := &s.Link
	options := l.Wanted.options()
	if l.Theme != "" {
		options[optionTheme] = l.Theme
	}
	if s.transient() { // what could be read of it is not the program
		return snippet.WithOptions(s.text.broken, options), nil
	}
	step := 0
	if l.AtStep {
		step = l.Step
	}
	return snippet.Encode(snippet.Snippet{Name: s.Name, Text: s.text.now, Step: uint64(step), Options: options})
}

// sharedElement is the element with the text itself: core/doc/EMBED.md.
func (s *Store) sharedElement(page string) string {
	l := &s.Link
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

// Fragment is the link of what is shown: "#v2:...". Of a broken link that is the same one: what could
// be read of it is not the program.
func (s *Store) Fragment() (string, error) {
	s.pull()
	if s.transient() {
		return s.text.broken, nil
	}
	return snippet.Encode(snippet.Snippet{Name: s.Name, Text: s.text.now, Step: uint64(s.linkedStep())})
}

// linkedStep is the step that a link of now carries.
func (s *Store) linkedStep() int {
	if s.View == nil || s.Stale {
		return s.LinkStep
	}
	return s.View.Step
}

// embedAddress is where the compact page is, given the address of either page.
func embedAddress(page string) string {
	if strings.HasSuffix(page, "/embed/") {
		return page
	}
	return page[:strings.LastIndexByte(page, '/')+1] + "embed/"
}

// OpenLink shows the program that a fragment carries; it never runs it. A
// fragment that is no link changes no program.
func (s *Store) OpenLink(fragment string) {
	linked, err := snippet.Decode(fragment)
	if why, bad := err.(*snippet.Error); bad {
		if why.Kind != snippet.NotALink {
			s.openBroken(fragment, linked, why)
		} else if options := snippet.Options(fragment); options != nil {
			s.want(readWanted(options))
		}
		return
	}
	s.pull()
	if linked.Text == s.text.now && s.View != nil { // the link of what is shown
		s.want(readWanted(linked.Options))
		return
	}
	s.text.inLink = false // the address is that of the new link
	s.open(Program{Name: linkedName(linked), Text: linked.Text})
	s.text.linked, s.text.inLink, s.text.ofLink = true, true, s.text.opened
	s.want(readWanted(linked.Options))
	if linked.Step > 0 && linked.Step < 1<<53 {
		s.LinkStep = int(linked.Step)
		s.changed(TopicRun)
	}
}

// Linked says that the program that is open came with a link.
func (s *Store) Linked() bool { return s.text.ofLink > 0 && s.text.ofLink == s.text.opened }

// reachLinkStep withdraws the offer to go where the link points: it is there.
func (s *Store) reachLinkStep() {
	if s.View.Step == s.LinkStep && !s.Stale {
		s.LinkStep = 0 // TopicRun has changed: the machine has stopped
	}
}

// GoToLinkStep runs to the step that the opened link points at.
func (s *Store) GoToLinkStep() {
	if step := s.LinkStep; step > 0 && s.begin(move{kind: seekTo, n: step}, true) {
		s.LinkStep = 0
	}
}
