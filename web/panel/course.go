package panel

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store"
)

// courseFacts is "lesson 2 of 29, about 4 minutes", or nothing: of what is no lesson of the course, or
// while that is not loaded.
func courseFacts(s *store.Store) string {
	at := s.CourseIndex()
	if at < 0 || s.Course.Lessons[at].Task {
		return ""
	}
	lessons, here := 0, 0
	for i := range s.Course.Lessons {
		if !s.Course.Lessons[i].Task {
			lessons++
			if i == at {
				here = lessons
			}
		}
	}
	return words.Say("lesson {} of {}, about {}", here, lessons, words.Count(s.Course.Lessons[at].Minutes, "minute"))
}

// nextLesson is the lesson or task that follows in the course; nil if none does.
func nextLesson(s *store.Store) *store.CourseLesson {
	at := s.CourseIndex()
	if at < 0 || at+1 >= len(s.Course.Lessons) {
		return nil
	}
	return &s.Course.Lessons[at+1]
}

// tasksAfter are the tasks that belong to the lesson that is open.
func tasksAfter(s *store.Store) []store.CourseLesson {
	at := s.CourseIndex()
	if at < 0 || s.Course.Lessons[at].Task {
		return nil
	}
	end := at + 1
	for end < len(s.Course.Lessons) && s.Course.Lessons[end].Task {
		end++
	}
	return s.Course.Lessons[at+1 : end]
}
