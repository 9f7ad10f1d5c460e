package lesson

import (
	"slices"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// task reads the task, in the form that text reads.
func (p *parser) task() {
	if p.lesson.Task != nil {
		p.fail(p.word.Span, codeTwice, "A text has one task; put the other one in a file of its own.")
		p.unread()
		return
	}
	part := p.part(protocol.PartTask)
	if part == nil {
		return
	}
	p.lesson.Task = &Task{Span: part.Span}
	p.text(part)
}

// owner returns the task that a line belongs to; nil if none stands above it, which is reported once.
func (p *parser) owner() *Task {
	if p.lesson.Task == nil {
		p.failed, p.orphans = p.orphans, true
		p.fail(p.word.Span, codeAlone, "A line with `"+p.word.Text+"` belongs to a task, and no `//@ task` line stands above it.")
	}
	return p.lesson.Task
}

// hint reads a hint, in the form that text reads.
func (p *parser) hint() {
	t := p.owner()
	switch {
	case t == nil:
		p.unread()
		return
	case len(t.Hints) == maxHints:
		p.fail(p.word.Span, codeMost, text.Say("A task has at most {} hints.", maxHints))
		return
	}
	p.text(p.added(&t.Hints, protocol.PartGuide))
}

// edit reads `A-B, C`.
func (p *parser) edit() {
	t := p.owner()
	for t != nil && !p.failed {
		at := p.here()
		last := p.file.Lines()
		a := p.number("A line of this text", 1, last)
		lines := protocol.Lines{First: a, Last: p.to(a, "The line that ends these lines", last)}
		for _, other := range t.Edits {
			if lines.First <= other.Last && other.First <= lines.Last {
				p.fail(at, codeTwice, text.Say("Line {} is among the lines of `edit` twice.", max(lines.First, other.First)))
			}
		}
		if !p.failed {
			t.Edits = append(t.Edits, lines)
		}
		if !p.accept(",") {
			break
		}
	}
	p.ends()
}

// without reads `WORD, WORD`.
func (p *parser) without() {
	t := p.owner()
	for t != nil && !p.failed {
		w := p.next()
		switch {
		case w.Text == "" || !isWord(w.Text[0]):
			p.fail(w.Span, codeSyntax, "There should be a mnemonic before "+w.describe()+".")
		case slices.ContainsFunc(t.Without, func(n Name) bool { return n.Text == w.Text }):
			p.fail(w.Span, codeTwice, text.Quote(w.Text)+" stands here twice.")
		default:
			t.Without = append(t.Without, w)
		}
		if !p.accept(",") {
			break
		}
	}
	p.ends()
}

// ends reports a word or mark that stands where the line should end.
func (p *parser) ends() {
	if w := p.next(); !p.failed && w.Text != "" {
		p.fail(w.Span, codeSyntax, "The line should end before "+w.describe()+".")
	}
}

// CaseWords begin the launch lines that a data set can have.
var CaseWords = []string{"input", "expect", "surface", "svm", "slm", "param", "buffer", "args", "grid", "launch", "schedule", "limits"}

// data reads `NAME: LINE`. The line itself is read later, in the place of the program's own: see Lesson.Text.
func (p *parser) data() {
	t := p.owner()
	if t == nil {
		return
	}
	name := p.next()
	if name.Text == "" || !isWord(name.Text[0]) {
		p.fail(name.Span, codeSyntax, "There should be the name of a data set before "+name.describe()+".")
		return
	}
	if colon := p.next(); colon.Text != ":" {
		p.fail(colon.Span, codeSyntax, "There should be `:` before "+colon.describe()+"; the line is `//@ case NAME: input X = values`.")
		return
	}
	line := caseLine{first: p.lines[p.at].Row, start: p.pos}
	word := p.next()
	if !slices.Contains(CaseWords, word.Text) {
		p.unknown(word, codeName, "A data set has no line that begins with "+word.describe(), CaseWords)
		return
	}
	line.key = keyOf(p.src[word.Span.Start:p.end])
	last := p.at
	for launchline.GoesOn(p.file.Text, p.lines, last) {
		last++
	}
	line.last = p.lines[last].Row
	p.keep(t, name, word, line)
}

// keep adds a line to its data set.
func (p *parser) keep(t *Task, name, word Name, line caseLine) {
	i := slices.IndexFunc(t.Cases, func(c Case) bool { return c.Name.Text == name.Text })
	switch {
	case i < 0 && len(t.Cases) == maxCases:
		p.fail(name.Span, codeMost, text.Say("A task has at most {} data sets.", maxCases))
		return
	case i < 0:
		t.Cases = append(t.Cases, Case{Name: name})
		i = len(t.Cases) - 1
	case i < len(t.Cases)-1:
		p.fail(name.Span, codeTwice, "There is a data set "+text.Quote(name.Text)+" above, and another one in between; give this one another name, or put its lines together.")
		return
	}
	c := &t.Cases[i]
	for _, other := range c.lines {
		if other.key == line.key {
			p.fail(word.Span, codeTwice, "The data set "+text.Quote(name.Text)+" gives "+text.Quote(line.key)+" twice.")
			return
		}
	}
	c.lines = append(c.lines, line)
}

// keyOf returns what a launch line is about, such that another line with the same key can replace it: its first word,
// for a line about a variable or buffer also the name, and the index of the element that its values begin with.
func keyOf(line string) string {
	s := scanner{line, 0, len(line)}
	key := s.next().Text
	switch key {
	case "input", "expect", "surface", "svm", "slm", "param", "buffer":
		key += " " + s.next().Text
		if s.accept("[") {
			key += "[" + s.next().Text + "]"
		}
	}
	return key
}
