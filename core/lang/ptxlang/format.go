package ptxlang

import (
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// indent is the width of one level of indentation, in blanks.
const indent = 4

// Format lays the text out: blocks are indented, labels and short guards stand further left, runs of blanks become one
// blank, and comments behind neighbouring lines are aligned. Lines, tokens and the words of comments stay the same, so
// the meaning of the text does not change.
func (d *Document) Format() (edits []lang.TextEdit, why string) {
	for _, x := range d.learn().Diagnostics {
		if x.Severity == visa.Error {
			return nil, text.Say("A text with errors keeps its layout; the first one is in line {}.", d.file.LineOf(int(x.Span.Start)))
		}
	}
	return lang.LineEdits(d.file, d.layOut()), ""
}

// layOut returns the text in its layout.
func (d *Document) layOut() string {
	study := d.learn()
	f := formatter{d: d, tokens: study.Tokens, statements: study.Groups}
	n := d.file.Lines()
	f.lines = make([]row, n)
	for i := range n {
		f.line(i)
	}
	f.align()
	var b strings.Builder
	for i := range f.lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		r := &f.lines[i]
		b.WriteString(r.code)
		if r.code != "" && r.comment != "" {
			b.WriteString(strings.Repeat(" ", r.gap))
		}
		b.WriteString(r.comment)
	}
	return b.String()
}

// row is a laid-out line: its code, and the // comment at its end.
type row struct {
	code, comment string
	gap           int // blanks between them
}

type formatter struct {
	d          *Document
	tokens     []syntax.Token
	statements []syntax.TokenGroup
	lines      []row
	tok        int // the next token
	st         int // index of its statement

	// State that is kept between lines, so that a statement or a sequence of comments over many lines is not read again
	// from its start for each line.
	counted, open int   // number of tokens counted so far, and how many parentheses of the statement they leave open
	passed        int32 // number of bytes searched so far for the ends of comments
	within        bool  // a /* comment */ is open there
}

// line lays one line out.
func (f *formatter) line(n int) {
	file := f.d.file
	at := file.LineSpan(n + 1)
	first := f.tok
	for f.tok < len(f.tokens) && f.tokens[f.tok].Span.Start < at.End {
		f.tok++
	}
	toks := f.tokens[first:f.tok]
	full := file.Slice(at)
	if len(toks) == 0 {
		f.lines[n] = row{code: f.blank(full, first, at)}
		return
	}
	if comment := full[:toks[0].Span.Start-at.Start]; strings.TrimSpace(comment) != "" || f.opensComment(toks, at) {
		f.lines[n] = row{code: strings.TrimRight(full, " \t")} // a /* comment */ within: leave it alone
		return
	}
	for f.st+1 < len(f.statements) && f.statements[f.st+1].From <= first {
		f.st++
	}
	var code strings.Builder
	code.WriteString(strings.Repeat(" ", f.column(first)))
	for i := range toks {
		if i > 0 {
			code.WriteString(f.space(first+i, code.String()))
		}
		code.WriteString(file.Slice(toks[i].Span))
	}
	last := toks[len(toks)-1].Span.End
	f.lines[n] = row{code: code.String(), comment: strings.TrimSpace(file.Text[last:at.End]), gap: 2}
}

// blank lays out a line without tokens: an empty line, a comment, or a part of one.
func (f *formatter) blank(full string, next int, at visa.Span) string {
	text := strings.TrimSpace(full)
	if !strings.HasPrefix(text, "//") || strings.HasPrefix(text, launchline.Marker) || f.inComment(next, at) {
		return strings.TrimRight(full, " \t")
	}
	depth := 0
	for f.st+1 < len(f.statements) && f.statements[f.st+1].From <= next {
		f.st++
	}
	if next < len(f.tokens) {
		depth = f.statements[f.st].Depth
	}
	return strings.Repeat(" ", indent*depth) + text
}

// inComment reports whether a line without tokens begins within a /* comment */.
func (f *formatter) inComment(next int, at visa.Span) bool {
	from := int32(0)
	if next > 0 {
		from = f.tokens[next-1].Span.End
	}
	if from >= f.passed {
		f.passed, f.within = from, false
	}
	gap := f.d.file.Text[min(f.passed, at.Start):at.Start]
	f.passed = max(f.passed, at.Start)
	if open := strings.LastIndex(gap, "/*"); open >= 0 {
		f.within = !strings.Contains(gap[open:], "*/")
	} else if strings.Contains(gap, "*/") {
		f.within = false
	}
	return f.within
}

// opensComment reports whether a /* comment stands between or after the tokens of a line.
func (f *formatter) opensComment(toks []syntax.Token, at visa.Span) bool {
	from := toks[0].Span.End
	for i := 1; i < len(toks); i++ {
		if strings.Contains(f.d.file.Text[from:toks[i].Span.Start], "/*") {
			return true
		}
		from = toks[i].Span.End
	}
	return strings.HasPrefix(strings.TrimSpace(f.d.file.Text[from:at.End]), "/*")
}

// column returns the column at which a line begins whose first token is given.
func (f *formatter) column(first int) int {
	s := &f.statements[f.st]
	t := &f.tokens[first]
	directive := f.tokens[s.From].Role == syntax.DirectiveRole
	if first == s.From {
		if t.Role == syntax.LabelRole || f.shortGuard(s) {
			return max(0, indent*(s.Depth-1))
		}
		return indent * s.Depth
	}
	if f.counted < s.From {
		f.counted, f.open = s.From, 0
	}
	for ; f.counted < first; f.counted++ {
		switch {
		case f.tokens[f.counted].Is("("):
			f.open++
		case f.tokens[f.counted].Is(")"):
			f.open--
		}
	}
	depth := s.Depth + f.open // a statement that goes on
	if t.Is(")") {
		depth--
	}
	mark := t.Is("(") || t.Is(")") || t.Is(";")
	if !directive || depth == s.Depth && !mark {
		depth++
	}
	return indent * max(0, depth)
}

// shortGuard reports whether an instruction has a guard that fits into the indentation before it: @p, @!p.
func (f *formatter) shortGuard(s *syntax.TokenGroup) bool {
	width := 0
	for i := s.From; i < s.To && f.tokens[i].Role == syntax.GuardRole; i++ {
		width += len(f.d.file.Slice(f.tokens[i].Span))
	}
	return 0 < width && width < indent
}

// space returns the blanks between a token and the one before it on the same line; code is the line so far.
func (f *formatter) space(i int, code string) string {
	before, t := &f.tokens[i-1], &f.tokens[i]
	switch {
	case t.Is(",") || t.Is(";"), t.Is(":") && t.Role == syntax.LabelRole:
		return ""
	case before.Is(","):
		return " "
	case t.Role == syntax.GuardRole && before.Role == syntax.GuardRole, t.Role == syntax.ModifierRole:
		return ""
	case t.Role == syntax.MnemonicRole && before.Role == syntax.GuardRole:
		if guard := strings.TrimLeft(code, " "); guard[0] == '@' && len(guard) < indent {
			return strings.Repeat(" ", indent-len(guard)) // @p  mov: the mnemonic stands in the same column as in lines without a guard
		}
		return " "
	}
	if before.Span.End < t.Span.Start {
		return " "
	}
	return ""
}

// align puts the comments of neighbouring lines into one column.
func (f *formatter) align() {
	for i := 0; i < len(f.lines); {
		j, width := i, 0
		for j < len(f.lines) && f.lines[j].code != "" && f.lines[j].comment != "" {
			width = max(width, len(f.lines[j].code))
			j++
		}
		for k := i; k < j; k++ {
			f.lines[k].gap = width - len(f.lines[k].code) + 2
		}
		i = max(j, i+1)
	}
}
