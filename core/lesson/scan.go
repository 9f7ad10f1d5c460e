package lesson

import (
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// scanner splits src[pos:end] into words and marks; offsets are those in src.
type scanner struct {
	src      string
	pos, end int
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isWord(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '.' || c == '%' || c == '$' || c >= 0x80
}

// next returns the next word, or mark of one byte; at the end of the line its text is empty.
func (s *scanner) next() Name {
	for s.pos < s.end && isBlank(s.src[s.pos]) {
		s.pos++
	}
	start := s.pos
	for s.pos < s.end && isWord(s.src[s.pos]) {
		s.pos++
	}
	if s.pos == start && s.pos < s.end {
		s.pos++
	}
	return Name{s.src[start:s.pos], visa.Span{Start: int32(start), End: int32(s.pos)}}
}

// is reports whether a word or mark is next.
func (s *scanner) is(word string) bool {
	ahead := *s
	return ahead.next().Text == word
}

// accept skips a word or mark if it is next.
func (s *scanner) accept(word string) bool {
	if !s.is(word) {
		return false
	}
	s.next()
	return true
}

// here returns the place of the next word or mark.
func (s *scanner) here() visa.Span {
	ahead := *s
	return ahead.next().Span
}

// describe names a word in a message.
func (n Name) describe() string {
	switch n.Text {
	case "":
		return "the end of the line"
	case "`":
		return "the backquote"
	}
	return text.Quote(n.Text)
}

// fail reports a problem, unless the line has one already.
func (p *parser) fail(span visa.Span, code, message string) {
	if !p.failed {
		p.failed = true
		p.diags = append(p.diags, visa.Diagnostic{Span: span, Severity: visa.Error, Code: code, Message: message})
	}
}

// mostGuessed is the number of problems in a text up to which the word that was probably meant is searched for.
const mostGuessed = 50

// unknown reports an unknown word, with the one that was probably meant, or else all that are known.
func (p *parser) unknown(word Name, code, message string, known []string) {
	if p.failed {
		return
	}
	near := ""
	if len(p.diags) < mostGuessed {
		near = visa.Nearest(word.Text, known)
	}
	if near == "" {
		p.fail(word.Span, code, message+"; there is "+text.List(known, "and")+".")
		return
	}
	p.fail(word.Span, code, message+"; did you mean `"+near+"`?")
	p.diags[len(p.diags)-1].Change(word.Span, near)
}

// number reads a whole number from least to most.
func (p *parser) number(what string, least, most int) int {
	if p.failed {
		return 0
	}
	w := p.next()
	n, ok := num.ParseInteger(w.Text)
	if !ok || n < uint64(least) || n > uint64(most) {
		p.fail(w.Span, codeSyntax, text.Say("{} is a whole number from {} to {}, not {}.", what, least, most, w.describe()))
		return 0
	}
	return int(n)
}

// to reads an optional `-B` after a number: the end of a range that begins at a.
func (p *parser) to(a int, what string, most int) int {
	if !p.accept("-") {
		return a
	}
	return p.number(what, a, most)
}

// maxLane is the last lane that a thread can have.
const maxLane = 31

// lanes reads `L, L` and `A-B`, in any mixture.
func (p *parser) lanes() (set uint32) {
	for !p.failed {
		a := p.number("A lane", 0, maxLane)
		b := p.to(a, "A lane", maxLane)
		set |= uint32(1)<<(b+1) - uint32(1)<<a // b 31: the shift gives 0
		if !p.accept(",") {
			break
		}
	}
	return set
}

// inComments reports whether nothing but blank lines and comments stands above a row.
func inComments(f *visa.File, row int) bool {
	for n := 1; n <= row; n++ {
		if line := strings.TrimLeft(strings.TrimPrefix(f.Line(n), "\ufeff"), " \t"); line != "" && !strings.HasPrefix(line, "//") {
			return false
		}
	}
	return true
}
