package main

import (
	"fmt"
	"math"

	"github.com/lanewise/lanewise/build/coursefile"
	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// makeCourse reads the lessons, and runs each to make its picture.
func makeCourse() (coursefile.File, error) {
	c := coursefile.File{Chapters: examples.Chapters}
	for _, row := range examples.Course {
		e, ok := examples.ByFile(row.File)
		if !ok {
			return c, fmt.Errorf("the course has a lesson %s, and there is no such file in examples", row.File)
		}
		lanes, err := picture(e, row.Task)
		if err != nil {
			return c, err
		}
		c.Lessons = append(c.Lessons, coursefile.Lesson{
			Stem: lessons.Stem(row.File), File: row.File, Title: e.Title, Learns: row.Learns,
			Chapter: row.Chapter, Minutes: row.Minutes, Task: row.Task, Picture: lanes, Text: e.Text,
		})
	}
	for _, t := range examples.Templates {
		c.Templates = append(c.Templates, coursefile.Template{Name: t.Name, Title: t.Title, File: t.File, Text: t.Text()})
	}
	return c, nil
}

// mostSteps is how far the start text of a task is run for its picture: it may not end before the task is solved.
const mostSteps = 2000

// picture runs a lesson to its end and returns what its lanes did. A task's text may be anything until the task is
// solved; if it does not assemble, there is no picture.
func picture(e examples.Example, task bool) (string, error) {
	target, diags := either.Open(visa.NewFile(e.Name, e.Text))
	if target.Target == nil || target.Launch == nil {
		if task {
			return "", nil
		}
		return "", fmt.Errorf("the lesson %s does not assemble: %v", e.Name, diags)
	}
	source := protocol.Source{}
	if target.Translation != nil {
		source = translated.Source(target.Translation)
	}
	session, err := debug.New(target.Target, &source)
	if err != nil {
		return "", fmt.Errorf("the lesson %s cannot be run: %w", e.Name, err)
	}
	most := math.MaxInt
	if task {
		most = mostSteps
	}
	session.Forward(most)
	if !session.Ended() && !task {
		return "", fmt.Errorf("the lesson %s does not end", e.Name)
	}
	v := session.View(protocol.Window{Panels: protocol.PanelTimeline, Timeline: protocol.TimelineWindow{Thread: -1, Columns: math.MaxInt}})
	lanes := kept.LanePicture(&v.Timeline)
	if lanes == "" && !task {
		return "", fmt.Errorf("the lesson %s has no steps", e.Name)
	}
	return lanes, nil
}
