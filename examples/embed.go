// Package examples holds the lessons: programs that explain themselves. The title, the explanation, the inputs and the
// expected results stand in the `//@` lines of each file, so a lesson is a file like any other, and a test at the same
// time.
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
	Name  string // file name, "01_if_else.visaasm"
	Title string
	Text  string
}

// List returns the lessons in vISA, without the exercises, sorted by name. Course has their order in the course.
func List() []Example { return list(files, ".") }

// list reads the lessons of a folder.
func list(files embed.FS, folder string) []Example {
	entries, err := files.ReadDir(folder) // sorted by name
	if err != nil {
		panic(err) // the embedded folder is always there
	}
	list := make([]Example, 0, len(entries))
	for _, e := range entries {
		if isTask(e.Name()) {
			continue
		}
		if e, ok := read(files, path.Join(folder, e.Name())); ok {
			list = append(list, e)
		}
	}
	return list
}

// read reads one lesson; false if it does not exist.
func read(files embed.FS, file string) (Example, bool) {
	text, err := files.ReadFile(file)
	if err != nil {
		return Example{}, false
	}
	return describe(path.Base(file), string(text)), true
}

// describe reads the title of a lesson. The client lists lessons before it has an engine, so it cannot ask core/launch.
func describe(name, text string) Example {
	e := Example{Name: name, Text: text}
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(line, "//@ title "); ok {
			e.Title = strings.TrimSuffix(title, "\n")
			break
		}
	}
	return e
}
