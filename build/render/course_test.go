package main

import (
	"strings"
	"testing"
)

// Every lesson has a picture, no picture stands for two lessons, and the picture of the first lesson shows what the
// page says below it: all 16 compare, 10 double while 6 wait, 6 turn their sign, all again.
func TestTheCourseThatThePageLoads(t *testing.T) {
	c, err := makeCourse()
	if err != nil {
		t.Fatal(err)
	}
	stems := map[string]bool{}
	for _, l := range c.Lessons {
		if stems[l.Stem] || l.Title == "" || l.Text == "" || l.Chapter < 0 || l.Chapter >= len(c.Chapters) {
			t.Errorf("%s: twice, or without title, text or chapter", l.Stem)
		}
		stems[l.Stem] = true
		if l.Picture == "" && !l.Task {
			t.Errorf("%s has no picture", l.Stem)
		}
		if l.Stem != "01_if_else" {
			continue
		}
		columns := strings.Fields(l.Picture)
		if len(columns) != 7 || strings.Count(columns[0], "a") != 16 || strings.Count(columns[2], "a") != 10 || strings.Count(columns[2], "w") != 6 ||
			strings.Count(columns[4], "a") != 6 || strings.Count(columns[5], "a") != 16 {
			t.Errorf("the first lesson's lanes do %q", columns)
		}
	}
	if len(c.Templates) == 0 || !stems["01_if_else"] {
		t.Errorf("%d templates", len(c.Templates))
	}
}
