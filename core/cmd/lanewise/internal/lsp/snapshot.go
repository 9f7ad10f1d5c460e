package lsp

import (
	"iter"
	"path"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/book"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// maxText is the largest text that is read, in bytes; of a larger one nothing is said but that.
const maxText = 16 << 20

// snapshot is one version of a text.
type snapshot struct {
	uri      string
	text     string
	units    encoding
	starts   []int // of the lines, as the protocol counts them
	page     *visa.File
	parts    []*part
	problems []book.Problem // of a page
	last     counted
}

// counted is a byte of the text, where a character begins, and how many units stand before it in its line.
type counted struct{ off, units int }

// part is a program in a text: all of it, or a code block of a page.
type part struct {
	in      *snapshot
	file    *visa.File
	program *book.Program // nil: it is the whole text
	*reading
}

func newSnapshot(uri, language string, b buffer, e encoding) *snapshot {
	s := &snapshot{uri: uri, text: b.text(), units: e, starts: b.starts()}
	name := path.Base(uri)
	if language == "markdown" || language == "mdx" || book.IsPage(name) {
		s.page = visa.NewFile(name, s.text)
		programs, problems := book.Read(s.text)
		s.problems = problems
		for i := range programs {
			p := &programs[i]
			s.parts = append(s.parts, &part{in: s, program: p, file: visa.NewFile(name+"."+p.Language, p.Text)})
		}
		return s
	}
	if language == "ptx" && !lang.IsPTX(name, "") {
		name += ".ptx"
	}
	s.page = visa.NewFile(name, s.text)
	s.parts = []*part{{in: s, file: s.page}}
	return s
}

// position is the place of a byte of the text. Those that an answer has come in the order of the text, mostly: in a long line
// each is counted from the one before.
func (s *snapshot) position(off int) position {
	off = max(0, min(off, len(s.text)))
	line := sort.SearchInts(s.starts, off+1) - 1
	from := counted{off: s.starts[line]}
	if s.last.off >= from.off && s.last.off <= off {
		from = s.last
	}
	from.units += s.units.units(s.text[from.off:off])
	if off == len(s.text) || utf8.RuneStart(s.text[off]) {
		s.last = counted{off, from.units}
	}
	return position{line, from.units}
}

// offset is the byte of the text at a place.
func (s *snapshot) offset(p position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(s.starts):
		return len(s.text)
	}
	end := len(s.text)
	if p.Line+1 < len(s.starts) {
		end = s.starts[p.Line+1]
	}
	return s.starts[p.Line] + s.units.offset(content(s.text[s.starts[p.Line]:end]), p.Character)
}

// at is the part that a place is in, and the byte of its program; nil if it is in none.
func (s *snapshot) at(p position) (*part, int) {
	off := s.offset(p)
	for _, part := range s.parts {
		if at, ok := part.own(off); ok {
			return part, at
		}
	}
	return nil, 0
}

// holding are the parts that a byte of the text belongs to: a code block's own lines belong to those that
// continue it, too. Each comes with the byte of its program.
func (s *snapshot) holding(off int) (parts []*part, offs []int) {
	for _, part := range s.parts {
		if at, ok := part.from(off); ok {
			parts, offs = append(parts, part), append(offs, at)
		}
	}
	return parts, offs
}

// own is the byte of a program that a byte of the text is, if it stands in the lines of the block itself.
func (p *part) own(off int) (int, bool) {
	if p.program != nil && p.in.page.LineOf(off) <= p.program.Line {
		return 0, false
	}
	return p.from(off)
}

// from is the byte of a program that a byte of the text is; false if it is none.
func (p *part) from(off int) (int, bool) {
	if p.program == nil {
		return off, true
	}
	page := p.in.page
	line := page.LineOf(off)
	i := p.program.Holds(line)
	if i == 0 {
		return 0, false
	}
	_, indent, _ := p.program.Origin(i)
	span := p.file.LineSpan(i)
	return max(int(span.Start), min(int(span.End), int(span.Start)+off-int(page.LineSpan(line).Start)-indent)), true
}

// to is the byte of the text that a byte of a program is.
func (p *part) to(off int) int {
	if p.program == nil {
		return off
	}
	page := p.in.page
	line := p.file.LineOf(off)
	at, indent, ok := p.program.Origin(line)
	if !ok { // behind the last line end
		at, col := p.program.Position(line, 1)
		return page.Offset(at, col)
	}
	start := int(page.LineSpan(at).Start)
	return max(start, start+indent+off-int(p.file.LineSpan(line).Start))
}

// rangeOf is where a span of a program stands.
func (p *part) rangeOf(s visa.Span) textRange {
	return textRange{p.in.position(p.to(int(s.Start))), p.in.position(p.to(int(s.End)))}
}

// locate is rangeOf with the text it is in.
func (p *part) locate(s visa.Span) location { return location{p.in.uri, p.rangeOf(s)} }

// edit is a change of the text that makes a change of a program: in an indented or quoted block each new line begins as
// the lines of the block do.
func (p *part) edit(s visa.Span, text string) textEdit {
	if p.program != nil && strings.Contains(text, "\n") {
		if at, indent, ok := p.program.Origin(p.file.LineOf(int(s.Start))); ok && indent > 0 {
			start := int(p.in.page.LineSpan(at).Start)
			text = strings.ReplaceAll(text, "\n", "\n"+p.in.text[start:start+indent])
		}
	}
	return textEdit{p.rangeOf(s), text}
}

// within is the span of a program that a range of the text covers.
func (p *part) within(r textRange) (span visa.Span, ok bool) {
	if p.program == nil {
		span = visa.Span{Start: int32(p.in.offset(r.Start)), End: int32(p.in.offset(r.End))}
		return span, span.Start <= span.End
	}
	from, to := p.in.offset(r.Start), p.in.offset(r.End)
	first, last := p.to(p.begin()), p.to(len(p.file.Text))
	if to < first || last < from {
		return span, false
	}
	start, _ := p.own(max(from, first))
	end, in := p.own(to)
	if !in {
		end = len(p.file.Text)
	}
	return visa.Span{Start: int32(start), End: int32(end)}, start <= end
}

// within are the programs that a range of the text covers a part of, with that.
func (s *snapshot) within(r textRange) iter.Seq2[*part, visa.Span] {
	return func(yield func(*part, visa.Span) bool) {
		for _, p := range s.parts {
			if span, ok := p.within(r); ok && !yield(p, span) {
				return
			}
		}
	}
}

// begin is where the lines of the block itself begin in its program.
func (p *part) begin() int {
	if p.program == nil {
		return 0
	}
	for i := 1; i <= p.file.Lines(); i++ {
		if at, _, ok := p.program.Origin(i); ok && at > p.program.Line {
			return int(p.file.LineSpan(i).Start)
		}
	}
	return len(p.file.Text)
}
