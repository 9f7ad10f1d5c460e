package lesson

import (
	"strconv"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/store"
)

// BeginCourse is the way in from a program without a lesson.
const BeginCourse = "Begin the course"

// GuideButton is the second way in: to be guided through this lesson, or to go on with another one.
func GuideButton(s *store.Store) (act, arg, label string) {
	next := s.GoOn()
	if next < 0 || s.Course.Lessons[next].Stem == s.OpenStem() && s.Mark(s.OpenStem()) == store.MarkNone {
		switch {
		case s.OpenStem() == action.FirstStem:
			return "guide", "", words.Say("Guide me, {} min", examples.FirstMinutes)
		case !s.HasLesson():
			return "lesson", action.FirstStem, BeginCourse
		}
		return "guide", "", "Guide me"
	}
	l := &s.Course.Lessons[next]
	if l.Task {
		return "lesson", l.Stem, "Go on with the task"
	}
	return "lesson", l.Stem, "Go on with lesson " + strconv.Itoa(lessonsAmong(s.Course.Lessons[:next+1]))
}
