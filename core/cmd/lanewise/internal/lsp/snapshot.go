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

// maxText is the largest text that is read, in bytes; a larger one only gets an error that says so.
const maxText = 16 << 20

// snapshot is one version of a text.
type snapshot struct {
	uri      string
	text     string
	units    encoding
	starts   []int // of the lines, as the protocol counts them
	page     *visa.File
	parts    []*part
	problems []book.Problem // in the code blocks of a page
	last     counted
}

// counted is a byte offset in the text at which a character begins, and the number of units before it in its line.
type counted struct{ off, units int }

// part is a program in a text: the whole text, or a code block of a page.
type part struct {
	in      *snapshot
	file    *visa.File
	program *book.Program // nil: the program is the whole text
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

// position returns the position of a byte offset in the text. The offsets of an answer come mostly in the order of the
// text, so in a long line each position is counted from the one before.
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

// offset returns the byte offset of a position.
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

// at returns the part that contains a position, and the byte offset in its program; nil if no part does.
func (s *snapshot) at(p position) (*part, int) {
	off := s.offset(p)
	for _, part := range s.parts {
		if at, ok := part.own(off); ok {
			return part, at
		}
	}
	return nil, 0
}

// holding returns the parts that an offset of the text belongs to, each with the byte offset in its program. The lines
// of a code block also belong to the blocks that continue it.
func (s *snapshot) holding(off int) (parts []*part, offs []int) {
	for _, part := range s.parts {
		if at, ok := part.from(off); ok {
			parts, offs = append(parts, part), append(offs, at)
		}
	}
	return parts, offs
}

// own returns the offset in a program for an offset in the text, if that is in the block's own lines.
func (p *part) own(off int) (int, bool) {
	if p.program != nil && p.in.page.LineOf(off) <= p.program.Line {
		return 0, false
	}
	return p.from(off)
}

// from returns the offset in a program for an offset in the text; false if the program does not contain it.
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

// to returns the offset in the text for an offset in a program.
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

// rangeOf returns the range in the text of a span of a program.
func (p *part) rangeOf(s visa.Span) textRange {
	return textRange{p.in.position(p.to(int(s.Start))), p.in.position(p.to(int(s.End)))}
}

// locate returns rangeOf together with the text.
func (p *part) locate(s visa.Span) location { return location{p.in.uri, p.rangeOf(s)} }

// edit returns the change of the text for a change of a program. In an indented or quoted block, each new line begins
// like the lines of the block.
func (p *part) edit(s visa.Span, text string) textEdit {
	if p.program != nil && strings.Contains(text, "\n") {
		if at, indent, ok := p.program.Origin(p.file.LineOf(int(s.Start))); ok && indent > 0 {
			start := int(p.in.page.LineSpan(at).Start)
			text = strings.ReplaceAll(text, "\n", "\n"+p.in.text[start:start+indent])
		}
	}
	return textEdit{p.rangeOf(s), text}
}

// within returns the span of a program that a range of the text covers.
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

// within returns the programs that a range of the text covers at least in part, with the spans that it covers.
func (s *snapshot) within(r textRange) iter.Seq2[*part, visa.Span] {
	return func(yield func(*part, visa.Span) bool) {
		for _, p := range s.parts {
			if span, ok := p.within(r); ok && !yield(p, span) {
				return
			}
		}
	}
}

// begin returns the offset in its program at which the block's own lines begin.
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
