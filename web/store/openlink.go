package store

import (
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/web/store/internal/naming"
	"github.com/lanewise/lanewise/web/store/link"
)

// OpenLink shows the program that a fragment carries; it never runs it. A fragment that is no link changes no
// program.
func (s *Store) OpenLink(fragment string) {
	linked, err := snippet.Decode(fragment)
	if why, bad := err.(*snippet.Error); bad {
		if why.Kind != snippet.NotALink {
			s.openBroken(fragment, linked, why)
		} else if options := snippet.Options(fragment); options != nil {
			s.want(link.ReadWanted(options))
		}
		return
	}
	s.pull()
	if linked.Text == s.text.now && s.View != nil { // the link carries what is shown already
		s.want(link.ReadWanted(linked.Options))
		return
	}
	s.text.inLink = false // the address now belongs to the new link
	s.open(Program{Name: linkedName(linked), Text: linked.Text})
	s.text.linked, s.text.inLink, s.text.came = true, true, FromLink
	s.want(link.ReadWanted(linked.Options))
	if linked.Step > 0 && linked.Step < 1<<53 {
		s.LinkStep = int(linked.Step)
		s.changed(TopicRun)
	}
}

// reachLinkStep withdraws the offer to go to the step that the link points at once the machine is there, or has ended
// before it.
func (s *Store) reachLinkStep() {
	if (s.View.Step == s.LinkStep || s.View.Ended && s.View.Step < s.LinkStep) && !s.Stale {
		s.LinkStep = 0 // TopicRun is notified anyway: the machine has stopped
	}
}

// GoToLinkStep runs to the step that the opened link points at.
func (s *Store) GoToLinkStep() {
	if step := s.LinkStep; step > 0 && s.begin(move{kind: seekTo, n: step}, true) {
		s.LinkStep = 0
	}
}

// linkedName is the name of a link's program.
func linkedName(linked snippet.Snippet) string {
	if linked.Name != "" {
		return linked.Name
	}
	return naming.FileName("shared", linked.Text)
}
