package store

import (
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/protocol"
)

// open replaces the text. What was there is kept as a draft if it was edited.
func (s *Store) open(p Program) {
	s.pull()
	s.keepOpen()
	s.leaveBroken()
	s.Broken, s.earlier = Broken{}, nil
	s.text.opened++
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
	s.text.identity, s.text.former, s.text.asked, s.text.own = identity{}, nil, false, own{}
	s.world.Editor.SetText(p.Text)
	s.Name, s.Lesson = p.Name, p.Lesson
	s.Translation, s.translated.text = nil, ""
	s.Problems, s.Facts, s.Checked = nil, protocol.Facts{}, false
	s.Pinned, s.pinnedToo, s.Hover, s.LinkStep = -1, nil, -1, 0
	s.run.reset()
	s.memory.reset()
	s.watch.reset()
	s.guide.reset()
	s.Wanted = nothingWanted
	s.text.fresh = false
	s.pull() // as the editor holds it: line ends are its own
	s.updateLanguage()
	s.text.origin, s.text.base = s.text.now, s.text.now
	s.updateEdited()
	if s.Engine != EngineLost {
		s.notice(Info, "")
	}
	s.Pane = PaneCode
	s.changed(AllTopics)
	s.checkSoon(0)
	s.saveSoon()
}

// OpenLesson opens a program that Lanewise brings along.
func (s *Store) OpenLesson(p Program) {
	s.Tab = TabLesson
	s.open(p)
}

// OpenFile opens a file's content, a binary object as its text, or says why not and changes
// nothing.
func (s *Store) OpenFile(name string, size int, content []byte) {
	if why := Refuse(name, size, content); why != "" {
		s.notice(Failure, why)
		return
	}
	if isObject(name, content) {
		s.openObject(name, content)
		return
	}
	if strings.HasSuffix(name, ".json") && s.importPrograms(content) {
		return
	}
	s.openAsOwn(Program{Name: name, Text: string(content)})
}

// FileFailed tells that the browser could not read a file.
func (s *Store) FileFailed(name string) {
	s.notice(Failure, name+" could not be read; it may have been moved or changed.")
}

// Refuse says why a file cannot be opened, "" if it can. Content may be nil when
// the size alone forbids to read it.
func Refuse(name string, size int, content []byte) string {
	switch {
	case size > MaxFile:
		return name + " is larger than 10 MB, the most that Lanewise opens."
	case isObject(name, content):
		return "" // the assistant judges it
	case strings.IndexByte(string(content), 0) >= 0 || !utf8.Valid(content):
		return name + " is not a text file; Lanewise opens vISA text such as .visaasm, binary objects, .isa, and PTX, .ptx."
	}
	return ""
}

// TextChanged is told at every change of the editor's text; byUser is false for
// a text that the store set.
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
	s.text.own.at = s.now()
	s.checkSoon(pause)
	s.saveSoon()
}
