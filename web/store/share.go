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
	page := s.world.Browser.Address()
	embed := `<iframe src="` + html.EscapeString(embedAddress(page)+fragment) + `" width="720" height="420" title="` + html.EscapeString(s.Name) + `"></iframe>`
	s.Link = Link{URL: page + fragment, Embed: embed, Step: s.linkedStep()}
	s.Dialog = ShareDialog
	s.changed(TopicDialog)
	s.world.Browser.Copy(s.Link.URL, func(ok bool) {
		s.Link.Copied = ok
		s.changed(TopicDialog)
	})
}

// CopyEmbed puts the embed's HTML on the clipboard.
func (s *Store) CopyEmbed(done func(ok bool)) { s.world.Browser.Copy(s.Link.Embed, done) }

// SaveFile offers the text as a file.
func (s *Store) SaveFile() {
	s.pull()
	s.world.Browser.Download(s.Name, s.text.now)
}

// Fragment is the link of what is shown: "#v2:...". Of a broken link that is the same one: what could
// be read of it is not the program.
func (s *Store) Fragment() (string, error) {
	s.pull()
	if s.unkept() {
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
	if linked.Text == s.text.now && s.View != nil {
		return // the link of what is shown
	}
	s.text.inLink = false // the address is that of the new link
	s.open(Program{Name: linkedName(linked), Text: linked.Text})
	s.text.linked, s.text.inLink = true, true
	s.want(readWanted(linked.Options))
	if linked.Step > 0 && linked.Step < 1<<53 {
		s.LinkStep = int(linked.Step)
		s.changed(TopicRun)
	}
}

// linkedName is the name of a link's program.
func linkedName(linked snippet.Snippet) string {
	if linked.Name != "" {
		return linked.Name
	}
	return fileName("shared", linked.Text)
}

// GoToLinkStep runs to the step that the opened link points at.
func (s *Store) GoToLinkStep() {
	if step := s.LinkStep; step > 0 && s.begin(move{kind: seekTo, n: step}, true) {
		s.LinkStep = 0
	}
}
