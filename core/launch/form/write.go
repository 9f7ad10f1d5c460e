package form

import (
	"slices"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Change is a new value for a field.
type Change struct {
	Row   int  // first line in the text of the launch line, from 1; 0: a new line, made from all changes with the same Kind
	Kind  Kind // of a new line
	Field string
	Value string
	Drop  bool // the line is removed; Field and Value are not used
}

// Edit replaces a piece of the text.
type Edit struct {
	Span visa.Span
	Text string
}

// lineWidth is the width at which a list of values is broken.
const lineWidth = 100

// Write returns the edits that make the changes, in the order of the text. A change of a line that does not exist makes
// no edit.
func (f *Form) Write(changes []Change) (edits []Edit) {
	fresh := map[Kind][]Change{}
	var order []Kind
	for _, c := range changes {
		c.Value = oneLine(c.Value)
		if c.Row == 0 {
			if kinds[c.Kind].named || kinds[c.Kind].shape == keyed {
				if fresh[c.Kind] == nil {
					order = append(order, c.Kind)
				}
				fresh[c.Kind] = append(fresh[c.Kind], c)
			}
			continue
		}
		at := slices.IndexFunc(f.Lines, func(l Line) bool { return l.Row == c.Row })
		if at < 0 {
			continue
		}
		if c.Drop {
			edits = append(edits, f.drop(&f.Lines[at]))
		} else if e, ok := f.set(&f.Lines[at], c); ok {
			edits = append(edits, e)
		}
	}
	for _, k := range order {
		edits = append(edits, f.add(k, fresh[k]))
	}
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].Span.Start < edits[j].Span.Start })
	return edits
}

// oneLine returns a value in the form in which it can stand in a line.
func oneLine(value string) string { return strings.Join(strings.Fields(value), " ") }

// drop removes a line, with its line break and the lines on which its list goes on.
func (f *Form) drop(l *Line) Edit {
	start := l.end
	for start > 0 && f.src[start-1] != '\n' {
		start--
	}
	end := l.end
	for row := l.Row; row <= l.Last && end < len(f.src); row++ {
		if n := strings.IndexByte(f.src[end:], '\n'); n >= 0 {
			end += n + 1
		} else {
			end = len(f.src)
		}
	}
	return Edit{Span: visa.Span{Start: int32(start), End: int32(end)}}
}

// set changes a field of a line.
func (f *Form) set(l *Line, c Change) (Edit, bool) {
	x := l.Field(c.Field)
	if x != nil && x.Value == c.Value {
		return Edit{}, false
	}
	shape := kinds[l.Kind].shape
	switch {
	case x == nil && shape != keyed:
		return f.typed(l, c)
	case x == nil && c.Value == "":
		return Edit{}, false
	case x == nil: // a key that the line does not have
		return f.insert(l.end, " "+c.Field+"="+c.Value), true
	case shape == keyed && c.Field != Name && c.Value == "":
		end := x.whole.End
		for int(end) < l.end && (f.src[end] == ' ' || f.src[end] == '\t') {
			end++
		}
		return Edit{Span: visa.Span{Start: x.whole.Start, End: end}}, true
	case c.Field == Keys && x.Value == "":
		return f.insert(int(l.Field(Name).span.End), " "+c.Value), true
	case c.Field == Values:
		head := strings.TrimLeft(f.src[f.lineStart(l):x.span.Start], " \t")
		text := wrapped(head, c.Value)
		if c.Value != "" && !strings.HasSuffix(head, " ") {
			text = " " + text
		}
		return Edit{x.span, text}, true
	}
	return Edit{x.span, c.Value}, true
}

// typed adds a type and count to a list that has none.
func (f *Form) typed(l *Line, c Change) (Edit, bool) {
	v := l.Field(Values)
	if v == nil || c.Value == "" || c.Field != Type && c.Field != Count {
		return Edit{}, false
	}
	text := c.Value + "[1]"
	if c.Field == Count {
		text = "d[" + c.Value + "]"
		if t := l.Field(Type); t != nil { // `TYPE value` becomes a buffer
			return f.insert(int(t.span.End), "["+c.Value+"]"), true
		}
	}
	if v.Value != "" {
		text += " "
	} else {
		text = " " + text
	}
	return f.insert(int(v.span.Start), text), true
}

func (f *Form) lineStart(l *Line) int {
	return strings.LastIndexByte(f.src[:l.end], '\n') + 1
}

func (f *Form) insert(at int, text string) Edit {
	return Edit{visa.Span{Start: int32(at), End: int32(at)}, text}
}

// wrapped returns a list of values, broken after commas, to put behind the head of its line.
func wrapped(head, values string) string {
	var out strings.Builder
	width := len(head)
	depth := 0
	for values != "" {
		n := 0
		for n < len(values) { // the next value, with its comma
			switch c := values[n]; {
			case c == '(' || c == '[':
				depth++
			case c == ')' || c == ']':
				depth--
			}
			n++
			if values[n-1] == ',' && depth <= 0 {
				break
			}
		}
		value := strings.TrimSpace(values[:n])
		values = values[n:]
		switch {
		case out.Len() == 0:
		case width+1+len(value) > lineWidth:
			out.WriteString("\n" + launchline.Marker + "    ")
			width = len(launchline.Marker) + 4
			fallthrough
		default:
			out.WriteByte(' ')
			width++
		}
		out.WriteString(value)
		width += len(value)
	}
	return out.String()
}

// add makes a new line: behind the last line of its kind, else behind the last launch line, else at the top of the
// text.
func (f *Form) add(k Kind, changes []Change) Edit {
	value := func(field string) string {
		for _, c := range changes {
			if c.Field == field {
				return c.Value
			}
		}
		return ""
	}
	head := launchline.Marker + " " + string(k)
	if kinds[k].named {
		head += " " + value(Name)
	}
	switch kinds[k].shape {
	case keyed:
		for _, c := range changes {
			if c.Field != Name && c.Value != "" {
				head += " " + c.Field + "=" + c.Value
			}
		}
	case list:
		if keys := value(Keys); keys != "" {
			head += " " + keys
		}
		head += " ="
		if t := value(Type); t != "" {
			head += " " + t
			if n := value(Count); n != "" {
				head += "[" + n + "]"
			}
		}
		if v := value(Values); v != "" {
			head += " " + wrapped(head+" ", v)
		}
	}
	at, there := f.after[k]
	if !there {
		at = f.last
	}
	if at == 0 {
		return f.insert(len(f.src)-len(strings.TrimPrefix(f.src, "\ufeff")), head+"\n")
	}
	return f.insert(at, "\n"+head)
}
