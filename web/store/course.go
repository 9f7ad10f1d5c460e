package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/lanewise/lanewise/web/store/world"
)

// slowCourse is how long the course may take to load before the reader is told.
const (
	slowCourse   = 400 * time.Millisecond
	courseComing = "The lessons are being loaded."
)

// WithCourse calls then with the course once it is loaded. The reader is told if that takes long or fails.
func (s *Store) WithCourse(then func(*lessons.Course)) {
	if s.Course != nil {
		then(s.Course)
		return
	}
	if s.world.Course == nil {
		return
	}
	var slow world.Timer
	slow.After(&s.world, slowCourse, func() { s.tellAloud(courseComing) })
	s.world.Course(func(c *lessons.Course) {
		if slow.Stop(); s.Notice.Text == courseComing {
			s.notice(Info, "")
		}
		if c == nil {
			s.notice(Failure, "The lessons could not be loaded: this browser is offline, and has not stored them yet. Try again when it is online.")
			return
		}
		s.courseLoaded(c)
		then(s.Course)
	})
}

// courseLoaded keeps a course that has loaded. It ignores nil, for a course that could not be loaded, and any after
// the first.
func (s *Store) courseLoaded(c *lessons.Course) {
	if c != nil && s.Course == nil {
		s.Course = c
		s.changed(TopicProgress)
	}
}

// wantCourse loads the course for a reader who has begun it or is in a lesson, so that the page can say where to go
// on.
func (s *Store) wantCourse() {
	if (len(s.Lessons.Of) > 0 || s.Part >= 0) && s.Course == nil && s.world.Course != nil {
		s.world.Course(s.courseLoaded)
	}
}

// OpenStem is the stem of the file that is open, by which its lesson is known if it is one.
func (s *Store) OpenStem() string { return lessons.Stem(s.Name) }

// GoOn is the index of the lesson to go on with: the first that is not done, from the lesson worked on last onwards.
// It is -1 if the course is not loaded, no lesson was begun, or all lessons from there on are done.
func (s *Store) GoOn() int {
	last := s.Lessons.Last()
	if s.Course == nil || last == "" {
		return -1
	}
	at := s.Course.Find(last)
	if at < 0 {
		return -1
	}
	for i := at; i < len(s.Course.Lessons); i++ {
		if s.Lessons.Mark(s.Course.Lessons[i].Stem) != lessons.MarkDone {
			return i
		}
	}
	return -1
}

// startText is the text that Lanewise itself has under the program's name; "" if there is none or the course is not
// loaded.
func (s *Store) startText() string {
	if s.Course == nil {
		return ""
	}
	if at := s.Course.Find(s.OpenStem()); at >= 0 {
		return s.Course.Lessons[at].Text
	}
	return ""
}

// OpenTemplate opens a new program made from a template and asks for its name.
func (s *Store) OpenTemplate(name string) {
	s.WithCourse(func(c *lessons.Course) {
		for _, t := range c.Templates {
			if t.Name == name {
				s.ShowMenu(false)
				s.newProgram(Program{Name: t.File, Text: t.Text})
				s.Naming = s.OpenID()
				s.ShowPane(layout.PaneCode)
				s.changed(TopicText)
				return
			}
		}
	})
}

// Guide opens the lesson's panel at its first sentence, with the machine at the start of the program.
func (s *Store) Guide() {
	s.ShowMenu(false)
	s.ShowTab(layout.TabLesson)
	s.ShowPane(layout.PaneLearn)
	s.Guided++
	s.changed(TopicLayout)
	switch parts := s.Parts(); {
	case len(parts) > 0 && parts[0].Kind != protocol.PartTask:
		s.GoToPart(0)
		return
	case len(parts) == 0 && !s.Checked:
		s.goal = 0
	}
	if s.View == nil || s.Stale || s.View.Step > 0 {
		s.SeekTo(0)
	}
}
