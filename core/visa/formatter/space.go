package formatter

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// spaced returns the tokens of a statement with the white space of a listing: the statement
// as the printer writes it, if that has the same tokens, else token by token.
func spaced(f *visa.File, node any, tokens []lex.Token) string {
	if node != nil {
		if s := printer.PrintItem(node); isPrinted(f, tokens, s) {
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
		s.b.WriteString(f.Text[t.Start:t.End])
	}
	return s.b.String()
}

// isPrinted reports whether a printed statement has exactly these tokens.
func isPrinted(f *visa.File, tokens []lex.Token, printed string) bool {
	var unseen diag.Sink
	lexer := lex.Lexer{Text: printed}
	for _, t := range tokens {
		p := lexer.Next(&unseen)
		if p.Kind != t.Kind || printed[p.Start:p.End] != f.Text[t.Start:t.End] {
			return false
		}
	}
	return lexer.Next(&unseen).Kind == lex.EOF
}

// spacer decides on the white space between the tokens of a statement.
type spacer struct {
	b      strings.Builder
	starts map[int32]int // number of spaces before each part of an instruction, by the offset where it starts
	inst   bool          // the statement is an instruction
	sized  bool          // the execution size has been written
	spans  []visa.Span   // spans of the operands
	braces int           // number of open braces, those of attrs={ }
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
			continue // an lsc operand that the instruction does not have
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

// inside reports whether a token lies in an operand, but not at its start.
func (s *spacer) inside(t lex.Token) bool {
	for _, at := range s.spans {
		if at.Start < t.Start && t.End <= at.End {
			return true
		}
	}
	return false
}

// between returns the white space between two tokens.
func (s *spacer) between(a, b lex.Token) string {
	switch a.Kind {
	case '{':
		s.braces++
	case '}':
		s.braces--
	}
	if n := s.starts[b.Start]; n > 0 && a.Kind != '(' {
		return spaces(n)
	}
	inside := s.inside(b)
	switch {
	case a.Kind == ',':
		if inside || s.braces > 0 {
			return ""
		}
		return " "
	case isWord(a) && isWord(b), merges(a, b):
		return " "
	case inside:
		return ""
	case s.inst && b.Kind == '(' && !s.sized:
		s.sized = true
		return " "
	case closes(a) && (isWord(b) || b.Kind == '('):
		return " "
	}
	return ""
}

// isWord reports whether a token would merge with another such token if no space stood between them.
func isWord(t lex.Token) bool {
	switch t.Kind {
	case lex.Ident, lex.Builtin, lex.Int, lex.Float, lex.NumberWord, lex.String:
		return true
	}
	return false
}

func closes(t lex.Token) bool {
	return t.Kind == ')' || t.Kind == '>' || t.Kind == ']' || t.Kind == '}'
}

// merges reports whether two tokens would become another token, or a comment, if no space stood between them.
func merges(a, b lex.Token) bool {
	switch a.Kind {
	case '<':
		return b.Kind == '<' || b.Kind == '=' || b.Kind == lex.EQ
	case '>', lex.Shr:
		return b.Kind == '>' || b.Kind == lex.Shr || b.Kind == '=' || b.Kind == lex.GE || b.Kind == lex.EQ
	case '=', '!':
		return b.Kind == '=' || b.Kind == lex.EQ
	case '/':
		return b.Kind == '/' || b.Kind == '*'
	case '%':
		return isWord(b)
	}
	return false
}

func spaces(n int) string { return strings.Repeat(" ", max(0, n)) }
