package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// document owns the program's text: what it is called, and what was found in it.
type document struct {
	*base
	look *look

	Name     string
	Edited   bool // the text differs from what was opened
	Problems []protocol.Problem
	Lesson   protocol.Lesson
	Facts    protocol.Facts
	Checked  bool // Problems, Lesson and Facts are those of the text as it stands

	PTX         bool                 // the text is PTX
	Translation *protocol.Translated // what the PTX text was found to be when it was checked last: its vISA and which statement each line of that was made of; nil until then, and of vISA

	first      Program // what the page was prerendered with
	text       text
	assistant  assistant
	translated translation
}

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

	asked bool // the reader has chosen to run it without launch lines

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

// pull asks the editor for its text, if it has changed.
func (s *document) pull() {
	if s.text.fresh {
		return
	}
	s.text.fresh = true
	if now := s.world.Editor.Text(); now != s.text.now {
		s.text.now = now
		s.text.version++
		s.updateName()
		s.updateLanguage()
	}
	s.tell(textRead)
	s.updateEdited()
}

func (s *document) updateEdited() {
	if edited := s.text.now != s.text.origin; edited != s.Edited {
		s.Edited = edited
		s.changed(TopicText)
	}
}

// checkSoon has the text checked once it has rested for d.
func (s *document) checkSoon(d time.Duration) {
	s.later(&s.text.rest, d, func() {
		s.pull()
		s.want(checkText)
	})
}

// check asks the engine about the text, and shows what it finds in it.
func (s *document) check() {
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
func (s *document) assembled(text string, a protocol.Assembled) {
	s.Problems, s.Lesson, s.Facts = a.Problems, a.Lesson, a.Facts
	if s.look.Tab == TabLesson && !s.HasLesson() {
		s.look.Tab = TabMemory
		s.changed(TopicLayout)
	}
	s.Checked = s.text.fresh && text == s.text.now
	s.changed(TopicText)
}

// ShowProblem puts the cursor where a problem is.
func (s *document) ShowProblem(p protocol.Problem) {
	if p.Line > 0 {
		s.look.ShowPane(PaneCode)
		s.world.Editor.Select(p.Line, max(1, p.Col))
	}
}

// FixProblem applies the fix that a problem of the text offers.
func (s *document) FixProblem(index int) {
	if index < 0 || index >= len(s.Problems) || s.Problems[index].FixLabel == "" {
		return
	}
	p := s.Problems[index]
	s.look.ShowPane(PaneCode)
	s.world.Editor.Fix(&p)
	s.speak(p.FixLabel + ": done")
}

// ShowProblems opens the list of problems.
func (s *document) ShowProblems() {
	s.look.ShowTab(TabProblems)
	s.look.ShowPane(PaneMemory)
}

// ShowLine puts the cursor at the start of a line.
func (s *document) ShowLine(line int) { s.ShowProblem(protocol.Problem{Line: line, Col: 1}) }

// HasLesson says that the program brings an explanation along.
func (s *document) HasLesson() bool { return len(s.Lesson.Notes) > 0 }

// Errors counts the errors of the text.
func (s *document) Errors() int {
	n := 0
	for i := range s.Problems {
		if !s.Problems[i].Warning {
			n++
		}
	}
	return n
}

// Warnings counts the warnings of the text.
func (s *document) Warnings() int { return len(s.Problems) - s.Errors() }

// longText is how many beats more than others a worker may be silent over the text.
func (s *document) longText() int { return len(s.text.now) >> 20 }
