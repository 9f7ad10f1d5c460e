package action

import "testing"

func TestNotesAreParagraphs(t *testing.T) {
	got := notes("//@ title T\n//@ note One\n//@ note and two.\n//@ note\n//@ note Three.\n.version 3\n")
	if len(got) != 2 || got[0] != "One and two." || got[1] != "Three." {
		t.Fatalf("%q", got)
	}
	if len(FirstLesson().Lesson.Notes) == 0 {
		t.Error("the first lesson explains nothing")
	}
}
