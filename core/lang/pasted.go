package lang

import (
	"strings"

	"github.com/lanewise/lanewise/core/lang/internal/inline"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// A program that was copied from a log, a listing, a diff, a mail, a terminal or a C source has something on every line
// that is not part of it. That is one mistake, so it is one error, with one fix for all lines.

// Codes of the error for a text in another language, in vISA and in PTX: a program with something around it is not one
// yet.
const (
	foreignCode    = "V0109"
	foreignPTXCode = "P0106"
)

// Judged returns the diagnostics to show for a text in which diags were found. If the text has errors and was copied
// together with something around its lines, only that is reported.
func Judged(f *visa.File, diags []visa.Diagnostic) []visa.Diagnostic {
	if visa.HasErrors(diags) {
		if d, ok := Pasted(f); ok {
			return []visa.Diagnostic{d}
		}
	}
	return diags
}

// Pasted returns the error for a text that was copied together with something around its lines; false if it was not.
func Pasted(f *visa.File) (d visa.Diagnostic, found bool) {
	rest := f.Text
	for _, read := range [...]func(string) (pasted, bool){colours, difference, dumped, prefixes, inlined} {
		p, ok := read(rest)
		if !ok {
			continue
		}
		if !found {
			d = visa.Diagnostic{Span: p.at, Severity: visa.Error, Code: foreignCode, Message: p.message, Fix: &visa.Fix{Label: p.label}}
		}
		rest, found = p.without, true
	}
	if found {
		if IsPTX(f.Name, rest) {
			d.Code = foreignPTXCode
		}
		d.Fix.Span.End, d.Fix.Text = int32(len(f.Text)), rest
	}
	return d, found
}

// pasted describes what was found around the lines of a text.
type pasted struct {
	at             visa.Span // the first place where it shows
	message, label string
	without        string // the text without it
}

// allOf names all of so many lines.
func allOf(lines int) string {
	if lines == 1 {
		return "its line"
	}
	return "all " + text.Count(lines, "line")
}

// ---- colours ----

// colours finds the sequences with which programs set the colours of a terminal (ECMA-48, 5.4: ESC [, parameters and a
// letter) and name links in it (ESC ], up to BEL).
func colours(s string) (p pasted, found bool) {
	if strings.IndexByte(s, 0x1b) < 0 {
		return p, false
	}
	var b strings.Builder
	lines, counted := 0, -1
	for i := 0; i < len(s); {
		n := escape(s[i:])
		if n == 0 {
			b.WriteByte(s[i])
			i++
			continue
		}
		if !found {
			p.at, found = visa.Span{Start: int32(i), End: int32(i + n)}, true
		}
		if line := strings.LastIndexByte(s[:i], '\n'); lines == 0 || line != counted {
			lines, counted = lines+1, line
		}
		i += n
	}
	p.message = text.Say("What colours a terminal is no part of the program: remove it from {}.", allOf(lines))
	p.label, p.without = "Remove it from "+allOf(lines), b.String()
	return p, found
}

// escape returns the length of the sequence that a text begins with; 0 if it begins with none.
func escape(s string) int {
	if len(s) < 2 || s[0] != 0x1b {
		return 0
	}
	switch s[1] {
	case '[':
		for i := 2; i < len(s) && s[i] >= ' '; i++ {
			if s[i] >= '@' && s[i] <= '~' {
				return i + 1
			}
		}
	case ']':
		for i := 2; i < len(s) && s[i] != '\n'; i++ {
			if s[i] == 0x07 {
				return i + 1
			}
		}
	}
	return 0
}

// ---- diffs ----

// hunk begins a group of changes in a unified diff. Above the first group of a file the diff names the file.
const hunk = "@@ -"

// difference finds a unified diff, or lines of one without the head of their hunk, and keeps the new version.
func difference(s string) (p pasted, found bool) {
	hunks := strings.HasPrefix(s, hunk) || strings.Contains(s, "\n"+hunk)
	var b strings.Builder
	body, signs, blanks, others := !hunks, 0, 0, 0
	for rest := s; rest != ""; {
		line := rest[:strings.IndexByte(rest, '\n')+1]
		if line == "" {
			line = rest
		}
		rest = rest[len(line):]
		switch {
		case hunks && strings.HasPrefix(line, hunk):
			body = true
		case hunks && (strings.HasPrefix(line, "diff ") || strings.HasPrefix(line, "--- ") && strings.HasPrefix(rest, "+++ ")):
			body = false
		case !body || strings.HasPrefix(line, `\ No newline`):
		case line[0] == '-':
			signs++
		case line[0] == '+':
			signs++
			b.WriteString(line[1:])
		case line[0] == ' ':
			blanks++
			b.WriteString(line[1:])
		case strings.TrimSpace(line) == "":
			b.WriteString(line)
		case !hunks:
			return p, false
		default:
			others++
			b.WriteString(line)
		}
	}
	if hunks && signs+blanks <= 3*others || !hunks && (signs == 0 || blanks == 0) {
		return p, false
	}
	first, _, _ := strings.Cut(s, "\n")
	return pasted{visa.Span{End: int32(len(first))},
		"Lines of a diff begin with +, - or a blank, which is no part of the program: keep its new version.", "Keep the new version", b.String()}, true
}

// ---- dumps ----

// dumped finds what `cuobjdump -ptx` prints: PTX texts, each below a head that says where it is from. It keeps the
// first one.
func dumped(s string) (p pasted, found bool) {
	const head, ptx = "Fatbin ", "Fatbin ptx code:"
	start, at := strings.Index(s, head), strings.Index(s, ptx)
	if at < 0 || start > 0 && s[start-1] != '\n' {
		return p, false
	}
	begin := strings.Index(s[at:], "\n.version ")
	if begin < 0 {
		return p, false
	}
	program, rest, _ := strings.Cut(s[at+begin+1:], "\n"+head)
	p = pasted{visa.Span{Start: int32(at), End: int32(at + len(ptx))},
		"What cuobjdump prints above a program is no part of it: keep the PTX.", "Keep the PTX", s[:start] + program}
	if strings.Contains(rest, ".version ") {
		p.message, p.label = "cuobjdump printed several programs, each below a head: keep the first.", "Keep the first PTX"
	}
	return p, true
}

// ---- inline assembly ----

// inlined finds inline assembly in C, CUDA, OpenCL or SYCL, or a whole program in a string.
func inlined(s string) (p pasted, found bool) {
	program, at, end, found := inline.Program(s)
	if found {
		return pasted{visa.Span{Start: int32(at), End: int32(end)},
			"This is inline assembly in another language: what its strings say runs in a kernel, with a variable for each operand.", "Make a program of it", program}, true
	}
	program, at, end, found = inline.Embedded(s)
	return pasted{visa.Span{Start: int32(at), End: int32(end)}, "A program stands in a string of another language here: keep it alone.", "Keep the program", program}, found
}

// ---- prefixes ----

// anchors are directives of vISA and PTX that begin lines: what stands before one is a prefix.
var anchors = [...]string{".version ", ".kernel ", ".global_function ", ".function ", ".decl ", ".input ", ".target ", ".address_size ", ".visible ", ".entry "}

// longestPrefix bounds the bytes that count as a prefix.
const longestPrefix = 200

// prefixes finds text in front of nearly every line: a time, a line number, a sign.
func prefixes(s string) (p pasted, found bool) {
	prefix := prefixOf(s)
	if prefix == "" {
		return p, false
	}
	var b strings.Builder
	first, same := "", true
	lines, fronted, off := 0, 0, 0
	for line := range strings.SplitAfterSeq(s, "\n") {
		n := front(prefix, line)
		if shown := strings.TrimSpace(line[:n]); n > 0 {
			if fronted++; fronted == 1 {
				first, p.at = shown, visa.Span{Start: int32(off), End: int32(off + n)}
			}
			same = same && shown == first
		}
		if strings.TrimSpace(line) != "" {
			lines++
		}
		off += len(line)
		b.WriteString(line[n:])
	}
	if fronted < 3 || fronted*4 < lines*3 {
		return p, false
	}
	what := text.Quote(first)
	if !same {
		what = "something like " + what
	}
	p.message = text.Say("Lines begin with {}, which is no part of the program: remove it from {}.", what, allOf(fronted))
	p.label, p.without = "Remove it from "+allOf(fronted), b.String()
	return p, true
}

// prefixOf returns the text before the first directive; "" if there is none, or if it is no prefix but a comment or the
// beginning of a string.
func prefixOf(s string) string {
	for line := range strings.SplitAfterSeq(s, "\n") {
		at := len(line)
		for _, a := range anchors {
			if i := strings.Index(line, a); i >= 0 {
				at = min(at, i)
			}
		}
		switch prefix := line[:at]; {
		case at == len(line), strings.Contains(prefix, "//"):
		case strings.TrimSpace(prefix) == "", len(prefix) > longestPrefix, strings.HasSuffix(prefix, `"`):
			return ""
		default:
			return prefix
		}
	}
	return ""
}

// front returns the length of the beginning of a line that is like a prefix: it may have other digits, more or fewer of
// them, and other blanks, but no more blanks at its end, because these belong to the statement. It returns 0 if the
// line does not begin like this.
func front(prefix, line string) int {
	end := 0
	for i := 0; i < len(prefix); {
		start, kind := i, kindOf(prefix[i])
		for i++; i < len(prefix) && kind != 0 && kindOf(prefix[i]) == kind; {
			i++
		}
		n := 0
		for end+n < len(line) && kindOf(line[end+n]) == kind {
			n++
		}
		switch {
		case kind == ' ' && i == len(prefix):
			n = min(n, i-start)
		case kind == ' ':
		case n == 0 || kind == 0 && line[end] != prefix[start]:
			return 0
		case kind == 0:
			n = 1
		}
		end += n
	}
	return end
}

// kindOf returns ' ' for a blank and '0' for a digit, which may differ from line to line, and 0 for any other byte,
// which must be the same.
func kindOf(c byte) byte {
	switch {
	case c == ' ' || c == '\t':
		return ' '
	case '0' <= c && c <= '9':
		return '0'
	}
	return 0
}
