package lesson

import (
	"strconv"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// BeginCourse is the label of the button if the open program has no lesson.
const BeginCourse = "Begin the course"

// GuideButton returns the action, its argument and the label of the button that starts the guide of the open lesson, or
// opens the lesson to go on with.
func GuideButton(s *store.Store) (act, arg, label string) {
	next := s.GoOn()
	if next < 0 || s.Course.Lessons[next].Stem == s.OpenStem() && s.Lessons.Mark(s.OpenStem()) == lessons.MarkNone {
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
