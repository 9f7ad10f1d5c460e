package assembler

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// spaced writes the tokens of a statement with the white space of a listing: as Print
// writes the statement if that are the same tokens, else token by token.
func spaced(f *visa.File, node any, tokens []token) string {
	if node != nil {
		if s := PrintItem(node); isPrinted(f, tokens, s) {
			return s
		}
	}
	var s spacer
	if in, ok := node.(*visa.Inst); ok {
		s.operands(in)
	}
	for i, t := range tokens {
		if i > 0 {
			s.b.WriteString(s.between(tokens[i-1], t))
		}
		s.b.WriteString(f.Text[t.start:t.end])
	}
	return s.b.String()
}

// isPrinted reports whether a printed statement has exactly these tokens.
func isPrinted(f *visa.File, tokens []token, printed string) bool {
	var unseen diag.Sink
	lexer := lexer{text: printed}
	for _, t := range tokens {
		p := lexer.next(&unseen)
		if p.kind != t.kind || printed[p.start:p.end] != f.Text[t.start:t.end] {
			return false
		}
	}
	return lexer.next(&unseen).kind == tokEOF
}

// spacer decides about the white space between tokens of a statement.
type spacer struct {
	b      strings.Builder
	starts map[int32]int // where an operand or the like starts, and the spaces before it
	inst   bool
	sized  bool // the execution size has been met
	spans  []visa.Span
	braces int // of attrs={ }
}

// operands notes where the parts of an instruction start.
func (s *spacer) operands(in *visa.Inst) {
	s.inst = true
	s.starts = map[int32]int{in.OpSpan.Start: 1}
	gap := 1
	if in.LSC != nil {
		gap = 2
	}
	for i := range in.Args {
		at := in.Args[i].Span
		if at.End == 0 {
			continue // an operand of lsc that is not there
		}
		s.starts[at.Start] = gap
		s.spans = append(s.spans, at)
	}
	if len(in.Args) > 0 && isa.Table[in.Op].Suffix == isa.Sample3DSuffix {
		s.starts[in.Args[0].Span.Start] = 2
	}
	if in.NameSpan.End > 0 {
		s.starts[in.NameSpan.Start] = 1
	}
}

// inside reports whether a token lies in an operand, not at its start.
func (s *spacer) inside(t token) bool {
	for _, at := range s.spans {
		if at.Start < t.start && t.end <= at.End {
			return true
		}
	}
	return false
}

// between is the white space between two tokens.
func (s *spacer) between(a, b token) string {
	switch a.kind {
	case '{':
		s.braces++
	case '}':
		s.braces--
	}
	if n := s.starts[b.start]; n > 0 && a.kind != '(' {
		return spaces(n)
	}
	inside := s.inside(b)
	switch {
	case a.kind == ',':
		if inside || s.braces > 0 {
			return ""
		}
		return " "
	case isWord(a) && isWord(b), merges(a, b):
		return " "
	case inside:
		return ""
	case s.inst && b.kind == '(' && !s.sized:
		s.sized = true
		return " "
	case closes(a) && (isWord(b) || b.kind == '('):
		return " "
	}
	return ""
}

// isWord tells tokens that would run together.
func isWord(t token) bool {
	switch t.kind {
	case tokIdent, tokBuiltin, tokInt, tokFloat, tokNumWord, tokString:
		return true
	}
	return false
}

func closes(t token) bool {
	return t.kind == ')' || t.kind == '>' || t.kind == ']' || t.kind == '}'
}

// merges tells pairs that would become another token, or a comment.
func merges(a, b token) bool {
	switch a.kind {
	case '<':
		return b.kind == '<' || b.kind == '=' || b.kind == tokEQ
	case '>', tokShr:
		return b.kind == '>' || b.kind == tokShr || b.kind == '=' || b.kind == tokGE || b.kind == tokEQ
	case '=', '!':
		return b.kind == '=' || b.kind == tokEQ
	case '/':
		return b.kind == '/' || b.kind == '*'
	case '%':
		return isWord(b)
	}
	return false
}

func spaces(n int) string { return strings.Repeat(" ", max(0, n)) }
