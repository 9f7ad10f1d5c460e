package lessons

import "slices"

// Course is the lessons in the order in which to take them, and the templates, with their texts. It comes in a file
// of its own, which is loaded when it is first needed.
type Course struct {
	Chapters  []string
	Lessons   []Lesson
	Templates []Template
}

// Lesson is a lesson of the course, or a task, which stands after the lesson that it belongs to.
type Lesson struct {
	Stem    string // see Stem
	File    string
	Title   string
	Learns  string // what the reader learns, a sentence
	Text    string
	Chapter int // index into Course.Chapters
	Minutes int
	Task    bool
}

// Template is a text to begin a new program with.
type Template struct{ Name, Title, File, Text string }

// Find is the index of a lesson, -1 if there is none.
func (c *Course) Find(stem string) int {
	return slices.IndexFunc(c.Lessons, func(l Lesson) bool { return l.Stem == stem })
}
