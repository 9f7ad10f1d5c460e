package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
)

// open replaces the text. The program that was shown is kept if it is one of the reader's.
func (s *Store) open(p Program) {
	s.pull()
	s.keepOpen()
	s.leaveBroken()
	s.Broken, s.earlier = link.Broken{}, nil
	s.text.opened++
	s.text.came = Listed
	if s.text.inLink {
		s.text.inLink = false
		s.world.Browser.SetFragment("")
	}
	if s.Run == Moving {
		s.move = move{}
		if s.busy && !s.translated.open {
			s.replaceEngine()
		}
		s.endMove()
	}
	s.text.identity, s.text.former, s.text.asked, s.text.own = identity{}, nil, false, kept.Opened{}
	s.world.Editor.SetText(p.Text)
	s.Name, s.Lesson = p.Name, p.Lesson
	s.Translation, s.translated.text = nil, ""
	s.Problems, s.Facts, s.Checked = nil, protocol.Facts{}, false
	s.Pinned, s.pinnedToo, s.Hover, s.LinkStep = -1, nil, -1, 0
	s.run.reset()
	s.memory.reset()
	s.watch.reset()
	s.guide.reset()
	s.Wanted = link.NothingWanted
	s.text.fresh = false
	s.pull() // as the editor holds it, with its own line ends
	s.updateLanguage()
	s.text.origin, s.text.base = s.text.now, s.text.now
	s.updateEdited()
	if s.Engine != EngineLost {
		s.notice(Info, "")
	}
	s.Pane, s.Dialog = layout.PaneCode, NoDialog
	s.changed(AllTopics)
	s.checkSoon(0)
	s.saveSoon()
}

// leaveBroken is called when something replaces what was read of a broken link. If the program from before had been
// edited, it is kept in the list.
func (s *Store) leaveBroken() {
	if e := s.earlier; e != nil && e.IsOwn() {
		s.addRecovered(e)
	}
}

// OpenLesson opens a program that comes with Lanewise.
func (s *Store) OpenLesson(p Program) {
	s.Tab = layout.TabLesson
	s.open(p)
}

// openAsOwn opens a text as one of the reader's programs.
func (s *Store) openAsOwn(p Program) {
	s.open(p)
	s.text.own.Kept = true
	s.claim()
	s.saveSoon()
}

// TextChanged is called at every change of the editor's text. byUser is false for a text that the store itself set.
func (s *Store) TextChanged(byUser bool) {
	s.text.fresh = false
	if !byUser {
		return
	}
	s.pausePlay()
	if s.View != nil && !s.Stale {
		s.Stale = true
		s.changed(TopicView | TopicRun)
	}
	if s.Checked {
		s.Checked = false
		s.changed(TopicText)
	}
	s.forgetFailure()
	if s.text.inLink {
		s.text.inLink = false
		s.LinkStep = 0
		s.world.Browser.SetFragment("") // a reload must bring back the edit, not the link
	}
	if !s.Edited {
		s.leaveBroken()
		s.Edited = true
		s.changed(TopicText)
	}
	s.claim()
	s.text.own.At = s.now()
	s.checkSoon(pause)
	s.saveSoon()
}
