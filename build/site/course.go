package site

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"path"
	"strings"

	"github.com/lanewise/lanewise/build/coursefile"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// courseTag is the page's element that contains the course: see web/course/element.ts.
const courseTag = "lw-course"

//go:embed course.html
var courseTemplate string

// course is what the cards are made from: the file of package coursefile, without its templates.
type course struct {
	Chapters []string     `json:"chapters"`
	Lessons  []courseCard `json:"lessons"`
}

type courseCard struct {
	coursefile.Lesson

	First bool `json:"-"` // the card that is open in the page as it is sent
}

// PTX reports whether the lesson is in PTX.
func (c courseCard) PTX() bool { return path.Ext(c.File) == ".ptx" }

// Tagged reports whether the card must say that it is a task. The titles of most tasks do already.
func (c courseCard) Tagged() bool { return c.Task && !strings.HasPrefix(c.Title, "Task") }

// prose is a piece of a sentence in which `backquotes` mark code.
type prose struct {
	Text string
	Code bool
}

// Learned is what the reader learns, in pieces.
func (c courseCard) Learned() (pieces []prose) {
	for i, text := range strings.Split(c.Learns, "`") {
		pieces = append(pieces, prose{text, i%2 == 1})
	}
	return pieces
}

// chapter is a part of the course with its lessons.
type chapter struct {
	Index, Number int
	Name          string
	Minutes       int
	Lessons       []courseCard
}

// Parts are the chapters that have lessons.
func (c *course) Parts() (parts []chapter) {
	for i, name := range c.Chapters {
		p := chapter{Index: i, Number: len(parts) + 1, Name: name}
		for _, l := range c.Lessons {
			if l.Chapter == i {
				p.Lessons = append(p.Lessons, l)
				p.Minutes += l.Minutes
			}
		}
		if len(p.Lessons) > 0 {
			parts = append(parts, p)
		}
	}
	return parts
}

// About says how large the course is.
func (c *course) About() string {
	lessons, tasks, least, most := 0, 0, 0, 0
	for _, l := range c.Lessons {
		if l.Task {
			tasks++
			continue
		}
		lessons++
		most = max(most, l.Minutes)
		if least == 0 || l.Minutes < least {
			least = l.Minutes
		}
	}
	said := fmt.Sprintf("%d lessons of %d to %d minutes, each with a program that runs", lessons, least, most)
	if tasks > 0 {
		said += fmt.Sprintf(", and %d task", tasks)
	}
	if tasks > 1 {
		said += "s"
	}
	return said
}

// courseHTML is the course as the page shows it before any program has loaded. first is the stem of the lesson that
// the page is sent with.
func courseHTML(file json.RawMessage, first string) ([]byte, error) {
	var c course
	if err := json.Unmarshal(file, &c); err != nil {
		return nil, fmt.Errorf("the course is no JSON: %w", err)
	}
	for i := range c.Lessons {
		c.Lessons[i].First = c.Lessons[i].Stem == first
	}
	t, err := template.New(courseTag).Parse(courseTemplate)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, &c)
	return b.Bytes(), err
}

// addCourse puts the course into the page's element for it, if the page has one.
func addCourse(root *html.Node, file json.RawMessage) error {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != courseTag {
			continue
		}
		text, err := courseHTML(file, attribute(n, "data-open"))
		if err != nil {
			return err
		}
		nodes, err := html.ParseFragment(bytes.NewReader(text), &html.Node{Type: html.ElementNode, DataAtom: atom.Div, Data: "div"})
		if err != nil {
			return err
		}
		for _, child := range nodes {
			n.AppendChild(child)
		}
		return nil
	}
	return nil
}
