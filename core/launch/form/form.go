// Package form shows the launch lines of a text, vISA or PTX, as fields, and writes changed fields back into the text.
// An edit replaces the text that the field shows and nothing else. Everything that the form does not know stays as it
// was: other lines, other keys, the layout of lists, and errors.
//
// The package splits lines into pieces and does not interpret them: what a value means, and whether it is valid, is
// decided by the readers of launch lines (core/launch, core/ptx).
package form

import (
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Kind is the word that a line begins with: "platform", "grid", "launch", "surface", "svm", "slm", "param", "buffer",
// "input", "expect".
type Kind string

// Names of the parts of a line. Its keys are fields under their own names.
const (
	Name   = "name"
	Keys   = "keys" // the text between a name and the =
	Type   = "type"
	Count  = "count"
	Values = "values"
)

// shape is what a line looks like.
type shape uint8

const (
	word  shape = iota // platform DG2
	keyed              // grid groups=2 simd=16; launch KERNEL grid=2
	list               // surface T6 bti=3 = d[16] 1, 2
)

// kinds has the kinds of lines that the form shows.
var kinds = map[Kind]struct {
	shape shape
	named bool // the line begins with a name, or, of shape word, is one
}{
	"platform": {word, true}, "kernel": {word, true},
	"grid": {keyed, false}, "launch": {keyed, true},
	"surface": {list, true}, "svm": {list, true}, "printf": {list, true}, "slm": {list, true}, "param": {list, true}, "buffer": {list, true}, "input": {list, true}, "expect": {list, true},
}

// Field is a piece of a line.
type Field struct {
	Name  string // a part, or a key
	Value string
	span  visa.Span // in the text; empty: the place where the field could stand
	whole visa.Span // of a key: together with its name and =
}

// Span returns the place of the field in the text.
func (x *Field) Span() visa.Span { return x.span }

// Line is a launch line of the text, together with the lines on which its list goes on.
type Line struct {
	Kind      Kind
	Row, Last int // first and last line in the text, from 1
	Fields    []Field
	end       int // offset behind the first of these lines, without blanks at its end
}

// Field returns the field with a name; nil if the line does not have it.
func (l *Line) Field(name string) *Field {
	for i := range l.Fields {
		if l.Fields[i].Name == name {
			return &l.Fields[i]
		}
	}
	return nil
}

// Form is the launch lines of a text that have fields.
type Form struct {
	Lines []Line
	Other int // number of launch lines without fields: titles, limits ...

	src   string
	after map[Kind]int // offset behind the last line of a kind
	last  int          // offset behind the last launch line; 0 if there is none
}

// Read finds the fields of a text.
func Read(src string) *Form {
	f := &Form{src: src, after: map[Kind]int{}}
	lines := launchline.Find(src)
	for i := 0; i < len(lines); i++ {
		first := i
		l, ok := f.line(lines[i])
		for ok && kinds[l.Kind].shape == list && launchline.GoesOn(src, lines, i) {
			i++
			v := l.Field(Values)
			v.Value += " " + strings.TrimSpace(lines[i].Text(src))
			v.span.End = int32(trimmedEnd(src, lines[i]))
			l.Last = lines[i].Row + 1
		}
		end := lines[i].End
		switch f.last = end; {
		case ok:
			f.Lines = append(f.Lines, l)
			f.after[l.Kind] = end
		case strings.TrimSpace(lines[first].Text(src)) != "":
			f.Other++
		}
	}
	return f
}

// trimmedEnd returns the offset behind the last character of a line that is no blank.
func trimmedEnd(src string, l launchline.Line) int {
	return l.Start + len(strings.TrimRight(l.Text(src), " \t"))
}

// cutter reads a line piece by piece.
type cutter struct {
	src      string
	pos, end int
}

func (c *cutter) blanks() {
	for c.pos < c.end && (c.src[c.pos] == ' ' || c.src[c.pos] == '\t') {
		c.pos++
	}
}

// until skips blanks and takes the text up to one of some characters.
func (c *cutter) until(stops string) visa.Span {
	c.blanks()
	start := c.pos
	for c.pos < c.end && strings.IndexByte(stops, c.src[c.pos]) < 0 {
		c.pos++
	}
	return visa.Span{Start: int32(start), End: int32(c.pos)}
}

// field returns a field for the text of a span, without the blanks around it.
func (c *cutter) field(name string, s visa.Span) Field {
	text := c.src[s.Start:s.End]
	s.Start += int32(len(text) - len(strings.TrimLeft(text, " \t")))
	text = strings.TrimSpace(text)
	s.End = s.Start + int32(len(text))
	return Field{Name: name, Value: text, span: s, whole: s}
}

// line splits a line into fields; ok is false if it has none.
func (f *Form) line(at launchline.Line) (l Line, ok bool) {
	c := &cutter{f.src, at.Start, trimmedEnd(f.src, at)}
	start := c.until(" \t")
	l = Line{Kind: Kind(f.src[start.Start:start.End]), Row: at.Row + 1, Last: at.Row + 1, end: c.end}
	k, known := kinds[l.Kind]
	if !known {
		return l, false
	}
	if k.named {
		l.Fields = append(l.Fields, c.field(Name, c.until(" \t=")))
	}
	switch k.shape {
	case keyed:
		for c.blanks(); c.pos < c.end; c.blanks() {
			from := c.pos
			key := c.until(" \t=")
			if c.blanks(); c.pos == c.end || c.src[c.pos] != '=' {
				break // anything but a key stays as it is
			}
			c.pos++
			v := c.field(f.src[key.Start:key.End], c.until(" \t"))
			v.whole.Start = int32(from)
			l.Fields = append(l.Fields, v)
		}
	case list:
		equals := listStart(f.src[c.pos:c.end])
		if equals < 0 {
			return l, false // slm 1024
		}
		l.Fields = append(l.Fields, c.field(Keys, visa.Span{Start: int32(c.pos), End: int32(c.pos + equals)}))
		c.pos += equals + 1
		c.list(&l)
	}
	return l, true
}

// listStart returns the index of the = before a list of values, -1 if there is none. It is the last = outside brackets
// and quotes, because keys before it have their own.
func listStart(text string) int {
	at, depth, quoted := -1, 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == '=' && depth == 0:
			at = i
		}
	}
	return at
}

// list splits the text behind the =: `TYPE[COUNT] values`, `TYPE value`, or `values`.
func (c *cutter) list(l *Line) {
	c.blanks()
	m := *c
	typ := c.until(" \t[,(\"")
	switch {
	case c.pos < c.end && c.src[c.pos] == '[' && typ.End > typ.Start:
		c.pos++
		count := c.until("]")
		l.Fields = append(l.Fields, c.field(Type, typ), c.field(Count, count))
		c.pos = min(c.pos+1, c.end)
	case l.Kind == "param" && typ.End > typ.Start && isLetter(c.src[typ.Start]) && c.pos < c.end && c.src[c.pos] != '(':
		l.Fields = append(l.Fields, c.field(Type, typ))
	default:
		*c = m
	}
	v := c.field(Values, visa.Span{Start: int32(c.pos), End: int32(c.end)})
	if v.Value == "" { // values would begin behind the blank
		v.span = visa.Span{Start: int32(c.end), End: int32(c.end)}
	}
	l.Fields = append(l.Fields, v)
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
