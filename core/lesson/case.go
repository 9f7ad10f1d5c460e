package lesson

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// Text returns the program with the lines of a data set in place of its own lines about the same things. Data set 0 is
// the program as it is. The lines keep their numbers, so that what is said about one text also holds for the other: a
// list that went on over several lines becomes one line, and the others become empty.
func (l *Lesson) Text(f *visa.File, set int) string {
	if l.Task == nil || set < 1 || set > len(l.Task.Cases) {
		return f.Text
	}
	var rows []string
	for row, rest, more := "", f.Text, true; more; {
		row, rest, more = strings.Cut(rest, "\n")
		rows = append(rows, row)
	}
	own := baseLines(f)
	for _, c := range l.Task.Cases[set-1].lines {
		text := launchline.Marker + joined(f, rows, c)
		clearRows(rows, c.first, c.last)
		at := c.first
		if b, ok := own[c.key]; ok {
			clearRows(rows, b.first, b.last)
			at = b.first
		}
		rows[at] = text
	}
	return strings.Join(rows, "\n")
}

// baseLines returns the launch lines that a data set can replace, by key.
func baseLines(f *visa.File) map[string]caseLine {
	own := map[string]caseLine{}
	lines := launchline.Find(f.Text)
	for i := 0; i < len(lines); i++ {
		c := caseLine{key: keyOf(lines[i].Text(f.Text)), first: lines[i].Row, start: lines[i].Start}
		if word, _, _ := strings.Cut(c.key, " "); !slices.Contains(CaseWords, word) {
			continue
		}
		for launchline.GoesOn(f.Text, lines, i) {
			i++
		}
		c.last = lines[i].Row
		if _, twice := own[c.key]; !twice {
			own[c.key] = c
		}
	}
	return own
}

// joined returns a line of a data set, together with the lines on which its list goes on.
func joined(f *visa.File, rows []string, c caseLine) string {
	line := f.Slice(visa.Span{Start: int32(c.start), End: f.LineSpan(c.first + 1).End})
	for row := c.first + 1; row <= c.last; row++ {
		_, more, _ := strings.Cut(strings.TrimSuffix(rows[row], "\r"), launchline.Marker)
		line += more
	}
	return line
}

// clearRows replaces rows by empty launch lines.
func clearRows(rows []string, first, last int) {
	for row := first; row <= last; row++ {
		rows[row] = launchline.Marker
	}
}

// place returns the place in the program for a diagnostic about the text of a data set: the line of the data set that
// stands there in that text. It returns false if the diagnostic is about a line that is not the data set's.
func (l *Lesson) place(f *visa.File, set, line int) (visa.Span, bool) {
	own := baseLines(f)
	for _, c := range l.Task.Cases[set-1].lines {
		at := c.first
		if b, ok := own[c.key]; ok {
			at = b.first
		}
		if at+1 == line {
			span := f.LineSpan(c.first + 1)
			span.Start = int32(c.start)
			for span.Start < span.End && isBlank(f.Text[span.Start]) {
				span.Start++
			}
			return span, true
		}
	}
	return visa.Span{}, false
}
