package visa

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Span is a range of bytes in a source file: Start inclusive, End exclusive.
// Line and column are found through File.Position, so that the tree stays small.
type Span struct{ Start, End int32 }

// File is a source text with an index of its lines.
type File struct {
	Name string
	Text string

	lines      []int32 // offset of the first byte of each line
	milestones []milestone
}

// milestone is a place in a long line whose column is known, so that Position need not count from the line's start.
type milestone struct{ off, col int32 }

// mile is the least distance between milestones in bytes.
const mile = 256

// NewFile returns a file with an index of the lines of its text. A line ends at \n; a \r
// before it belongs to the line's end and is not returned by Line.
func NewFile(name, text string) *File {
	f := &File{Name: name, Text: text, lines: make([]int32, 1, 1+strings.Count(text, "\n"))}
	at := milestone{0, 1}
	var last int32
	for i, r := range text {
		if at.off = int32(i); at.off-last >= mile {
			f.milestones, last = append(f.milestones, at), at.off
		}
		at.col += units(r)
		if r == '\n' {
			last, at.col = at.off+1, 1
			f.lines = append(f.lines, last)
		}
	}
	return f
}

// Lines returns the number of lines; an empty text has one.
func (f *File) Lines() int { return len(f.lines) }

// LineOf returns the number of the line that holds the byte at off, 1 for the first.
// Offsets past the end belong to the last line.
func (f *File) LineOf(off int) int {
	return sort.Search(len(f.lines), func(i int) bool { return int(f.lines[i]) > off })
}

// Position returns the line and the column of a byte offset, both from 1. Columns count
// UTF-16 code units, as browsers and editors do; a byte that is not valid UTF-8
// counts as one unit.
func (f *File) Position(off int) (line, col int) {
	off = max(0, min(off, len(f.Text)))
	line = f.LineOf(off)
	from := milestone{f.lines[line-1], 1}
	if i := sort.Search(len(f.milestones), func(i int) bool { return int(f.milestones[i].off) > off }); i > 0 && f.milestones[i-1].off > from.off {
		from = f.milestones[i-1]
	}
	for i := int(from.off); i < off; {
		r, size := utf8.DecodeRuneInString(f.Text[i:])
		if i+size > off {
			break
		}
		i += size
		from.col += units(r)
	}
	return line, int(from.col)
}

// units returns the number of UTF-16 code units of a character.
func units(r rune) int32 {
	if r > 0xffff {
		return 2
	}
	return 1
}

// Offset returns the byte offset of a line and a column, both from 1, with columns in
// UTF-16 code units. It is the inverse of Position. A place outside the text is moved to
// the nearest one within it.
func (f *File) Offset(line, col int) int {
	if line < 1 {
		return 0
	}
	if line > len(f.lines) {
		return len(f.Text)
	}
	at := f.LineSpan(line)
	off := int(at.Start)
	for n := 1; n < col && off < int(at.End); {
		r, size := utf8.DecodeRuneInString(f.Text[off:at.End])
		n += int(units(r))
		off += size
	}
	return off
}

// LineSpan returns the range of line n (from 1) without its line end, or the empty range
// at the end of the text if there is no such line.
func (f *File) LineSpan(n int) Span {
	if n < 1 || n > len(f.lines) {
		return Span{int32(len(f.Text)), int32(len(f.Text))}
	}
	start, end := f.lines[n-1], int32(len(f.Text))
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	if end > start && f.Text[end-1] == '\r' {
		end--
	}
	return Span{start, end}
}

// Line returns the text of line n (from 1) without its line end, "" if there is no such line.
func (f *File) Line(n int) string { return f.Slice(f.LineSpan(n)) }

// Slice returns the text of a span.
func (f *File) Slice(s Span) string { return f.Text[s.Start:s.End] }
