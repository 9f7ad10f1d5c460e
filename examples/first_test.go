package examples

import "testing"

// The lesson that is sent along with the page is one of the course, and its row agrees with it.
func TestTheFirstLessonIsOfTheCourse(t *testing.T) {
	first := First()
	for _, row := range Course {
		if row.File != first.Name {
			continue
		}
		if e, ok := ByFile(row.File); !ok || e != first || row.Minutes != FirstMinutes || row.Task {
			t.Errorf("the row is %+v, the file %+v", row, e)
		}
		return
	}
	t.Errorf("%s is not in the course", first.Name)
}
