// Package examples holds the lessons: programs that explain themselves. The title,
// the explanation, the inputs and what must come out stand in the `//@` lines of
// each file, so a lesson is a file like any other, and a test.
package examples

import (
	"embed"
	"path"
	"strings"
)

//go:embed *.visaasm
var files embed.FS

// Example is one lesson.
type Example struct {
	Name    string // file name, "01_if_else.visaasm"
	Title   string
	Summary string // first sentence of its explanation
	Text    string
}

// List returns the lessons in the order to read them.
func List() []Example { return list(files, ".") }

// list reads the lessons of a folder.
func list(files embed.FS, folder string) []Example {
	entries, err := files.ReadDir(folder) // sorted by name
	if err != nil {
		panic(err) // the embedded folder is always there
	}
	list := make([]Example, 0, len(entries))
	for _, e := range entries {
		text, err := files.ReadFile(path.Join(folder, e.Name()))
		if err != nil {
			panic(err)
		}
		list = append(list, describe(e.Name(), string(text)))
	}
	return list
}

// ByName finds a lesson by its file name.
func ByName(name string) (Example, bool) {
	for _, e := range List() {
		if e.Name == name {
			return e, true
		}
	}
	return Example{}, false
}

// describe reads the title and the first sentence. The client lists lessons before
// it has an engine, so it cannot ask core/launch.
func describe(name, text string) Example {
	e := Example{Name: name, Text: text}
	var note string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if title, ok := strings.CutPrefix(line, "//@ title "); ok {
			e.Title = title
		}
		if part, ok := strings.CutPrefix(line, "//@ note "); ok && !strings.Contains(note, ". ") {
			note += part + " "
		}
		if e.Title != "" && strings.Contains(note, ". ") {
			break
		}
	}
	if end := strings.Index(note, ". "); end >= 0 {
		note = note[:end+1]
	}
	e.Summary = note
	return e
}
