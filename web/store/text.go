package store

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/protocol"
)

// text is what the store knows of the editor's text.
type text struct {
	identity            // origin: as it was opened, "" if that is not known
	former   []identity // what it was before it became a program of its own

	now    string // as asked for last
	fresh  bool   // no change since now was asked for
	linked bool   // opened from a link on this visit
	inLink bool   // the page's address carries it
	broken string // the fragment of the broken link that is shown
	opened int    // how often another program was opened

	version int // of now: rises when it changes

	refused Notice // why it does not run: until it changes
	asked   bool   // the reader has chosen to run it without launch lines

	rest timer // until the text is checked
}

// Program is a text to open, with what is known of it before it is checked.
type Program struct {
	Name    string
	Text    string
	Summary string // one sentence, for a list
	Lesson  protocol.Lesson
}

const (
	// pause is how long the text must rest before it is checked.
	pause = 120 * time.Millisecond
	// MaxFile is the largest file that is opened, in bytes.
	MaxFile = 10 << 20
)

// TextChanged is told at every change of the editor's text; byUser is false for
// a text that the store set.
func (s *Store) TextChanged(byUser bool) {
	s.text.fresh = false
	if !byUser {
		return
	}
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
	s.checkSoon(pause)
	s.keepSoon()
}

// pull asks the editor for its text, if it has changed.
func (s *Store) pull() {
	if s.text.fresh {
		return
	}
	s.text.fresh = true
	if now := s.world.Editor.Text(); now != s.text.now {
		s.text.now = now
		s.text.version++
		s.noteName()
		s.noteLanguage()
	}
	if stale := s.View != nil && (!s.loaded || s.loadedText != s.text.now); stale != s.Stale {
		s.Stale = stale
		s.changed(TopicView | TopicRun)
	}
	s.noteEdited()
}

func (s *Store) noteEdited() {
	if edited := s.text.now != s.text.origin; edited != s.Edited {
		s.Edited = edited
		s.changed(TopicText)
	}
}

// checkSoon has the text checked once it has rested for d.
func (s *Store) checkSoon(d time.Duration) {
	s.later(&s.text.rest, d, func() {
		s.pull()
		s.want(checkText)
	})
}

// check asks the engine about the text, and shows what it finds in it.
func (s *Store) check() {
	if s.PTX {
		if !s.isTranslated() || !s.Checked {
			s.translate()
		}
		return
	}
	text, opened := s.text.now, s.text.opened
	s.ask(&protocol.Assemble{Name: s.Name, Text: text}, s.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.Assembled:
			if opened == s.text.opened {
				s.assembled(text, *m)
			}
		case *protocol.Failed:
			s.notice(Failure, m.Message)
		}
	}))
}

// assembled shows what the engine found in a text.
func (s *Store) assembled(text string, a protocol.Assembled) {
	s.Problems, s.Lesson, s.Facts = a.Problems, a.Lesson, a.Facts
	if s.Tab == TabLesson && !s.HasLesson() {
		s.Tab = TabMemory
		s.changed(TopicLayout)
	}
	s.Checked = s.text.fresh && text == s.text.now
	s.changed(TopicText)
}

// open replaces the text. What was there is kept as a draft if it was edited.
func (s *Store) open(p Program) {
	s.pull()
	if s.Edited {
		s.addDraft(Draft{Name: s.Name, Text: s.text.now})
	}
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
	s.text.identity, s.text.former, s.text.asked = identity{}, nil, false
	s.world.Editor.SetText(p.Text)
	s.Name, s.Lesson = p.Name, p.Lesson
	s.Translation, s.translated.text = nil, ""
	s.Problems, s.Facts, s.Checked = nil, protocol.Facts{}, false
	s.View, s.Stale, s.Run, s.LinkStep = nil, false, NotRun, 0
	s.Pinned, s.Hover, s.Surface = -1, -1, 0
	s.Memory.First, s.Memory.Type, s.Memory.Element, s.Memory.More, s.Memory.Access = 0, "", -1, 0, nil
	s.requests[setWatches].wanted = s.requests[setWatches].wanted || len(s.Watches) > 0
	s.Watches, s.WatchEdited, s.Editing = nil, -1, Editing{}
	s.loaded = false
	s.drop(viewWindow)
	s.requests[setBreaks].wanted = s.requests[setBreaks].wanted || len(s.Breaks) > 0
	s.Breaks, s.Hits, s.Logs, s.LostLogs = nil, nil, nil, 0
	s.text.fresh = false
	s.pull() // as the editor holds it: line ends are its own
	s.noteLanguage()
	s.text.origin, s.text.base = s.text.now, s.text.now
	s.noteEdited()
	if s.Engine != EngineLost {
		s.notice(Info, "")
	}
	s.changed(AllTopics)
	s.checkSoon(0)
	s.keepSoon()
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
	s.open(Program{Name: name, Text: string(content)})
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

// ShowProblem puts the cursor where a problem is.
func (s *Store) ShowProblem(p protocol.Problem) {
	if p.Line > 0 {
		s.ShowPane(PaneCode)
		s.world.Editor.Select(p.Line, max(1, p.Col))
	}
}

// FixProblem applies the fix that a problem of the text offers.
func (s *Store) FixProblem(index int) {
	if index < 0 || index >= len(s.Problems) || s.Problems[index].FixLabel == "" {
		return
	}
	p := s.Problems[index]
	s.ShowPane(PaneCode)
	s.world.Editor.Fix(&p)
	s.speak(p.FixLabel + ": done")
}

// ShowProblems opens the list of problems.
func (s *Store) ShowProblems() {
	s.ShowTab(TabProblems)
	s.ShowPane(PaneMemory)
}

// ShowLine puts the cursor at the start of a line.
func (s *Store) ShowLine(line int) { s.ShowProblem(protocol.Problem{Line: line, Col: 1}) }
