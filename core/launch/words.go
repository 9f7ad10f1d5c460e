package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Entry is a word of launch lines, for completion and help.
type Entry struct {
	Name    string
	Usage   string // how it is written: "kernel NAME", "iota(start, step, count)"
	Meaning string
	Input   bool // a value that only `input` and `args` lines can have
}

// Directives returns the words that launch lines begin with.
func Directives() []Entry {
	list := make([]Entry, len(directives))
	for i := range directives {
		d := &directives[i]
		list[i] = Entry{Name: d.name, Usage: d.usage, Meaning: d.meaning}
	}
	return list
}

// keyed has the tables of keys of the lines that take keys, by directive.
var keyed = map[string][]key{"grid": gridKeys, "schedule": scheduleKeys, "limits": limitKeys, "surface": surfaceKeys, "sampler": samplerKeys}

// Keys returns the `key=` words of a line; most lines have none.
func Keys(directive string) []Entry {
	var list []Entry
	for _, k := range keyed[directive] {
		list = append(list, Entry{Name: k.name, Usage: k.name + "=", Meaning: k.meaning})
	}
	return list
}

// Values returns the words that a list of values can hold.
func Values() []Entry {
	list := make([]Entry, len(functions))
	for i := range functions {
		f := &functions[i]
		list[i] = Entry{Name: f.name, Usage: f.usage, Meaning: f.meaning, Input: f.input}
	}
	return list
}

// Use says what a name in a launch line stands for.
type Use uint8

const (
	BufferUse  Use = iota // a buffer that another line makes
	BufferMade            // the name on the buffer's own line
	VariableUse
	KernelUse
	FunctionUse // in a list of values
)

// Name is a name in a launch line. A BufferMade with Surface stands for the surface
// variable of that name, if the kernel has one.
type Name struct {
	Use     Use
	Span    visa.Span
	Surface bool
}

// Names returns the names in a text's launch lines, even if the lines have errors.
func Names(f *visa.File) []Name {
	n := names{p: parser{src: f.Text, lines: launchline.Find(f.Text)}}
	for n.p.line = range n.p.lines {
		l := n.p.lines[n.p.line]
		n.p.lex = lexer{f.Text, l.Start, l.End}
		n.p.advance()
		n.directive()
	}
	return n.list
}

type names struct {
	p    parser
	args bool // the names on an args line are variables
	list []Name
}

func (n *names) add(use Use) *Name {
	if n.p.tok.kind != tokWord {
		return &Name{}
	}
	n.list = append(n.list, Name{Use: use, Span: n.p.tok.span})
	n.p.advance()
	return &n.list[len(n.list)-1]
}

// ahead reports whether a word stands in the rest of the line.
func (p *parser) ahead(word string) bool {
	lex := p.lex
	for t := p.tok; t.kind != tokEnd; t = lex.next() {
		if t.text == word {
			return true
		}
	}
	return false
}

func (n *names) directive() {
	p := &n.p
	d := directiveByName(p.tok.text)
	if d == nil {
		n.values() // a list that goes on, or a line that is wrong
		return
	}
	p.advance()
	n.args = d.name == "args"
	if d.name == "case" { // the name of the case and a colon stand before the launch line
		p.advance()
		p.advance()
		if d = directiveByName(p.tok.text); d == nil || d.name == "case" {
			return
		}
		p.advance()
		n.args = d.name == "args"
	}
	if d.text {
		return
	}
	switch d.name {
	case "kernel":
		n.add(KernelUse)
	case "surface", "svm", "printf", "slm":
		made := n.add(BufferMade)
		made.Surface = d.name == "surface" && !p.ahead("bti")
	case "expect":
		n.add(BufferUse)
	case "input":
		n.add(VariableUse)
	case "args":
		p.advance()
		n.add(VariableUse)
	}
	n.values()
}

// values finds the names in the rest of a line, behind its first name.
func (n *names) values() {
	p := &n.p
	for p.tok.kind != tokEnd {
		was := p.tok
		p.advance()
		switch {
		case was.kind == tokWord && was.text == "address" && p.accept("("):
			n.add(BufferUse)
		case was.kind == tokWord && was.text == "function" && p.accept("("):
			n.add(FunctionUse)
		case n.args && was.is(";"):
			n.add(VariableUse)
		}
	}
}

// Line describes a launch line up to an offset, for completion: the words before the offset that decide what can come
// next.
type Line struct {
	Directive string // "" if none stands there yet
	First     string // the name after it
	Equals    bool   // the = of the line, or of the key just before, has been passed
	Key       string // the word right before the last =
	Before    string // the last word or mark before the offset
	Colon     bool   // a colon has been passed: in the lines of a lesson, text follows
	Case      bool   // the line belongs to a data set, behind `case NAME:`
}

// Keyed reports whether a key, or the value of one, can come next. The name of a surface or sampler and the contents of
// a surface are neither.
func (l Line) Keyed() bool {
	switch l.Directive {
	case "surface":
		return l.First != "" && (!l.Equals || slices.ContainsFunc(surfaceKeys, func(k key) bool { return k.name == l.Key }))
	case "sampler":
		return l.First != ""
	}
	return len(keyed[l.Directive]) > 0
}

// LineAt returns the launch line that holds an offset, up to the offset; false if no line holds it.
func LineAt(f *visa.File, off int) (Line, bool) {
	for _, l := range launchline.Find(f.Text) {
		if off < l.Start || off > l.End {
			continue
		}
		return lineTo(f, l, off), true
	}
	return Line{}, false
}

// BlankBefore returns the blank that a word inserted at an offset of a launch line needs before it: one right behind
// the marker, none elsewhere.
func BlankBefore(f *visa.File, off int) string {
	if strings.HasSuffix(f.Text[:off], launchline.Marker) {
		return " "
	}
	return ""
}

// WordAt returns the word of a launch line at an offset, which is empty if no word stands there, and the line up to
// that word; false if no line holds the offset.
func WordAt(f *visa.File, off int) (Line, visa.Span, bool) {
	for _, l := range launchline.Find(f.Text) {
		if off < l.Start || off > l.End {
			continue
		}
		lex := lexer{f.Text, l.Start, l.End}
		for t := lex.next(); t.kind != tokEnd; t = lex.next() {
			if t.kind == tokWord && int(t.span.Start) <= off && off <= int(t.span.End) {
				return lineTo(f, l, int(t.span.Start)), t.span, true
			}
		}
		return Line{}, visa.Span{}, true
	}
	return Line{}, visa.Span{}, false
}

func lineTo(f *visa.File, l launchline.Line, off int) Line {
	out := Line{}
	lex := lexer{f.Text, l.Start, off}
	word := ""
	for t := lex.next(); t.kind != tokEnd; t = lex.next() {
		switch {
		case out.Directive == "case" && t.is(":"):
			out = Line{Case: true}
			continue
		case out.Directive == "" && out.Before == "":
			out.Directive = t.text
		case t.is(":"):
			out.Colon = true
		case out.First == "" && t.kind == tokWord:
			out.First = t.text
		case t.is("="):
			out.Equals, out.Key = true, word
		case t.is(";"):
			out.Equals = false
		}
		word = ""
		if t.kind == tokWord {
			word = t.text
		}
		out.Before = t.text
	}
	return out
}
