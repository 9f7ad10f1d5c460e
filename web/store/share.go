package store

import (
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/web/store/link"
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
	s.Shared = link.Shared{Form: link.FormLink, Wanted: link.NothingWanted, Step: step, AtStep: step > 0, Ran: s.View != nil && !s.Stale}
	if s.Shared.AtStep && s.Shared.Ran {
		s.Shared.Wanted.Lane = s.Pinned // the lane that is looked at there; -1 is none
	}
	s.Dialog = ShareDialog
	s.writeShared()
	s.CopyShared()
}

// ShowShareForm switches what is copied to another form.
func (s *Store) ShowShareForm(form link.Form) {
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
	l.Preview, l.Copied = link.EmbedAddress(page)+fragment, false
	switch l.Form {
	case link.FormFrame:
		l.Text = snippet.Frame(l.Preview, s.Name)
	case link.FormElement:
		language := "visaasm"
		if s.PTX {
			language = "ptx"
		}
		l.Text = l.Element(page, s.Name, language, s.text.now)
	case link.FormMarkdown:
		l.Text = snippet.Markdown(page+fragment, s.Name)
	default:
		l.Text = page + fragment
	}
	s.changed(TopicDialog)
}

// SetShared changes an option of what is shared, named as in the form. An option that is on or off has "on" or "".
// Any other text that is no value of the option unsets it.
func (s *Store) SetShared(field, value string) {
	s.Shared.Set(field, value)
	s.writeShared()
}

// sharedFragment is the link, with the options that differ from how a page shows programs by itself.
func (s *Store) sharedFragment() (string, error) {
	l, step := &s.Shared, 0
	if l.AtStep {
		step = l.Step
	}
	return s.linkTo(step, l.Options())
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
