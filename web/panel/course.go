package panel

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store"
)

// Where the program stands in the course, as far as the course is there.

// rowOfCourse is the row of the program that is open; -1: it is none of the course, or that has not come yet.
func rowOfCourse(s *store.Store) int {
	if s.Course == nil {
		return -1
	}
	return s.Course.Find(s.OpenStem())
}

// courseFacts is "lesson 2 of 29, about 4 minutes", or nothing.
func courseFacts(s *store.Store) string {
	at, lessons, here := rowOfCourse(s), 0, 0
	if at < 0 || s.Course.Lessons[at].Task {
		return ""
	}
	for i := range s.Course.Lessons {
		if !s.Course.Lessons[i].Task {
			lessons++
		}
		if i == at {
			here = lessons
		}
	}
	return words.Say("lesson {} of {}, about {}", here, lessons, plural(s.Course.Lessons[at].Minutes, "minute"))
}

// nextOfCourse is the row that follows the program that is open; nil if none does.
func nextOfCourse(s *store.Store) *store.CourseLesson {
	if at := rowOfCourse(s); at >= 0 && at+1 < len(s.Course.Lessons) {
		return &s.Course.Lessons[at+1]
	}
	return nil
}
