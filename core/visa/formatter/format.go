// Package formatter formats a vISA text: it changes only its white space.
package formatter

import (
	"strings"
	"unicode/utf8"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Format returns a text in the layout of the listings of Intel's tools: uniform spacing
// within statements, instructions indented, comments behind them in a column. Only white
// space changes. Every token, every comment and the blank lines between them stay, in their
// order, and constants keep the form in which they were written. Formatting a formatted text
// changes nothing.
//
// A text with errors is returned unchanged, with its diagnostics.
func Format(f *visa.File) (string, []visa.Diagnostic) {
	m, ds := parser.Parse(f)
	if visa.HasErrors(ds) {
		return f.Text, ds
	}
	w := &formatter{f: f, nodes: visa.NodesByPlace(m)}
	for _, l := range splitLines(f) {
		w.line(&l)
	}
	out := w.finish()
	if !sameTokens(f.Text, out) {
		return f.Text, ds // a safeguard, so that nothing is ever lost
	}
	return out, ds
}

// Columns of the layout.
const (
	indent        = 4
	commentColumn = 81 // column of the comments that start with ///, as in Intel's listings
	commentGap    = 2  // blanks before any other comment behind a statement
)

// formatter writes the lines of a formatted text.
type formatter struct {
	f     *visa.File
	nodes map[int32]any // nodes by the offset where they start; see visa.NodesByPlace
	out   []string      // lines without their ends
	notes []string      // the comment behind each line, "" if none
	depth int           // number of open { }
}

// line writes one line of the text: its statements, then its comments.
func (w *formatter) line(l *sourceLine) {
	for _, s := range w.statements(l.tokens) {
		w.statement(s)
	}
	comments := strings.Join(l.comments, " ")
	switch {
	case len(l.tokens) == 0 && comments == "":
		w.add("")
	case len(l.tokens) == 0 && (l.atStart || w.depth == 0 && !w.inBody()):
		w.add(comments)
	case len(l.tokens) == 0:
		w.add(spaces(indent*(w.depth+1)) + comments)
	case comments != "" && strings.Contains(comments, "\n"):
		w.out[len(w.out)-1] += " " + comments // a comment over several lines stays whole
	case comments != "":
		w.notes[len(w.notes)-1] = comments
	}
}

func (w *formatter) add(line string) {
	w.out, w.notes = append(w.out, line), append(w.notes, "")
}

// inBody reports whether the last line that is not empty is indented or a label. Then a
// comment on a line of its own that was indented is indented with the instructions.
func (w *formatter) inBody() bool {
	for i := len(w.out) - 1; i >= 0; i-- {
		if s := w.out[i]; s != "" {
			return s[0] == ' ' || s[len(s)-1] == ':'
		}
	}
	return false
}

// statements splits the tokens of a line into statements. Most lines have one, but a label
// or a brace can share its line with other statements.
func (w *formatter) statements(tokens []lex.Token) [][]lex.Token {
	var list [][]lex.Token
	from := 0
	for i := 1; i < len(tokens); i++ {
		prev := w.nodes[tokens[from].Start]
		_, afterLabel := prev.(*visa.Label)
		afterLabel = afterLabel && tokens[i].Start >= prev.(*visa.Label).Span.End
		if m, ok := prev.(*visa.Marker); ok && (m.Text == "{" || m.Text == "}") {
			afterLabel = true
		}
		here := w.nodes[tokens[i].Start]
		m, brace := here.(*visa.Marker)
		if afterLabel || brace && m.Text == "}" {
			list = append(list, tokens[from:i])
			from = i
		}
	}
	if from < len(tokens) {
		list = append(list, tokens[from:])
	}
	return list
}

// statement writes a statement on a line of its own.
func (w *formatter) statement(tokens []lex.Token) {
	text := w.f.Text[tokens[0].Start:tokens[len(tokens)-1].End]
	depth := 0
	switch x := w.nodes[tokens[0].Start].(type) {
	case *visa.Label:
		w.add(w.f.Slice(x.Span))
		return
	case *visa.Marker:
		switch {
		case x.Text == "}":
			w.depth--
			w.add(spaces(indent*w.depth) + text)
			return
		case x.Text == "{":
			w.add(spaces(indent*w.depth) + text)
			w.depth++
			return
		case tokens[0].Kind == '.':
			depth = w.depth // a declaration, or .file and .loc
		default:
			depth = w.depth + 1
		}
	case *visa.Inst:
		depth = w.depth + 1
	case *visa.Decl:
		depth = w.depth
	}
	w.add(spaces(indent*depth) + spaced(w.f, w.nodes[tokens[0].Start], tokens))
}

// finish returns the joined lines, with the comments behind statements in their columns and
// without white space at the ends of the lines and of the text.
func (w *formatter) finish() string {
	var b strings.Builder
	if strings.HasPrefix(w.f.Text, lex.ByteOrderMark) {
		b.WriteString(lex.ByteOrderMark)
	}
	end := "\n"
	if i := strings.IndexByte(w.f.Text, '\n'); i > 0 && w.f.Text[i-1] == '\r' {
		end = "\r\n"
	}
	last := len(w.out)
	for last > 0 && w.out[last-1] == "" && w.notes[last-1] == "" {
		last--
	}
	column, runEnd := 0, 0
	for i, line := range w.out[:last] {
		b.WriteString(line)
		if note := w.notes[i]; note != "" {
			at := commentColumn
			if !listed(note) {
				if i >= runEnd {
					column, runEnd = w.run(i)
				}
				at = column
			}
			b.WriteString(spaces(max(1, at-utf8.RuneCountInString(line))))
			b.WriteString(note)
		}
		b.WriteString(end)
	}
	return b.String()
}

// listed reports whether a comment is one that Intel's tools write: "/// $7".
func listed(comment string) bool { return strings.HasPrefix(comment, "///") }

// run returns the column of the comments behind a run of lines that all have one, and the
// index of the line after the run, which begins at the line from.
func (w *formatter) run(from int) (column, end int) {
	for end = from; end < len(w.out) && w.notes[end] != "" && !listed(w.notes[end]); end++ {
		column = max(column, utf8.RuneCountInString(w.out[end]))
	}
	return column + commentGap, end
}
