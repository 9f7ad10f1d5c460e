// Package lesson reads the `//@` lines that make a program a guided lesson: sentences that belong to a moment of the
// run, questions that the machine answers, and a task with its data sets. LESSONS.md in core/doc describes each kind of
// line.
//
// Parse reads these lines (parse.go, moment.go, task.go), which are the same in vISA and PTX: they refer to lines of
// the text, steps and lanes, which both have. Text (case.go) returns the program with the lines of a data set in place
// of its own. What needs the program is done by packages that have it: core/run checks the data sets and names,
// core/debug finds the moments and answers the questions, and core/cmd/lanewise/internal/verify runs all of it.
package lesson

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Lesson is what the lines of a text say.
type Lesson struct {
	Parts []Part
	Task  *Task // nil if there is none
}

// Part is a sentence, a question or the task. Until a run gives them, its Step is -1 and its Line is the written one,
// or the line that the part stands above.
type Part struct {
	protocol.Part
	Span   visa.Span // of the line from its first word on, without the lines that continue it
	Moment visa.Span // of the words that give the moment; empty if there are none
	Expr   visa.Span // of protocol.Part.Expr
}

// Task is an exercise. Its text is that of the part of kind PartTask.
type Task struct {
	Span    visa.Span
	Hints   []Part // sentences; a hint that draws an operand has a moment
	Edits   []protocol.Lines
	Without []Name
	Cases   []Case
}

// Name is a word of the text with its place.
type Name struct {
	Text string
	Span visa.Span
}

// Case is a further data set: lines that replace those of the program.
type Case struct {
	Name  Name
	lines []caseLine
}

// caseLine is a line of a data set, together with the lines on which its list goes on.
type caseLine struct {
	key         string // what it replaces: "input X"
	first, last int    // rows, from 0
	start       int    // offset behind the colon, where the launch line begins
}

// Limits of a lesson. A file with more was not written by a person.
const (
	maxParts = 200
	maxCases = 16
	maxHints = 16
	maxText  = 2000 // bytes of a part
)

// panels are the names of the panels that a sentence can point at.
var panels = []string{"lanes", "values", "stack", "memory", "registers", "region", "timeline", "expectations", "efficiency", "code"}

// Said returns the parts and the hints of the task: everything that can refer to a moment.
func (l *Lesson) Said() []*Part {
	var all []*Part
	for i := range l.Parts {
		all = append(all, &l.Parts[i])
	}
	for i := range l.Task.hints() {
		all = append(all, &l.Task.Hints[i])
	}
	return all
}

func (t *Task) hints() []Part {
	if t == nil {
		return nil
	}
	return t.Hints
}

// Describe adds the lesson to the description of a text for the page.
func (l *Lesson) Describe(to *protocol.Lesson) {
	for i := range l.Parts {
		to.Parts = append(to.Parts, l.Parts[i].Part)
	}
	t := l.Task
	if t == nil {
		return
	}
	to.Task.Edits = t.Edits
	for i := range t.Hints {
		to.Task.Hints = append(to.Task.Hints, t.Hints[i].Part)
	}
	for _, w := range t.Without {
		to.Task.Without = append(to.Task.Without, w.Text)
	}
	for i := range t.Cases {
		to.Task.Cases = append(to.Task.Cases, t.Cases[i].Name.Text)
	}
}
