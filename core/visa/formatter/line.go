package formatter

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// sourceLine holds the tokens and the comments of a line of the text. A statement that is
// continued over several lines counts as one line. The comments have no white space around
// them.
type sourceLine struct {
	tokens   []lex.Token
	comments []string
	atStart  bool // the first comment stands at the very start of the line
}

// splitLines splits a text into its lines.
func splitLines(f *visa.File) []sourceLine {
	var lines []sourceLine
	var unseen diag.Sink // ignored: the parser has reported the same problems
	lexer := lex.Lexer{Text: f.Text}
	if strings.HasPrefix(f.Text, lex.ByteOrderMark) {
		lexer.Pos = len(lex.ByteOrderMark)
	}
	lines = append(lines, sourceLine{})
	end := int32(lexer.Pos)
	for {
		t := lexer.Next(&unseen)
		l := &lines[len(lines)-1]
		l.gap(f.Text, int(end), int(t.Start))
		end = t.End
		switch t.Kind {
		case lex.EOF:
			return lines
		case lex.Newline:
			lines = append(lines, sourceLine{})
		default:
			l.tokens = append(l.tokens, t)
		}
	}
}

// gap adds the comments in the text between two tokens to the line.
func (l *sourceLine) gap(text string, from, to int) {
	for i := from; i+1 < to; i++ {
		if text[i] != '/' || text[i+1] != '/' && text[i+1] != '*' {
			continue
		}
		end := to
		if text[i+1] == '*' {
			if n := strings.Index(text[i+2:to], "*/"); n >= 0 {
				end = i + 2 + n + 2
			}
		} else if n := strings.IndexByte(text[i:to], '\n'); n >= 0 {
			end = i + n
		}
		if len(l.comments) == 0 {
			l.atStart = i == 0 || text[i-1] == '\n' || i == len(lex.ByteOrderMark) && strings.HasPrefix(text, lex.ByteOrderMark)
		}
		l.comments = append(l.comments, strings.TrimRight(text[i:end], " \t\r\v\f"))
		i = end - 1
	}
}

// sameTokens reports whether two texts have the same tokens and the same comments.
func sameTokens(a, b string) bool {
	tokens, comments := words(a)
	otherTokens, otherComments := words(b)
	return slices.Equal(tokens, otherTokens) && slices.Equal(comments, otherComments)
}

func words(text string) (tokens, comments []string) {
	for _, l := range splitLines(&visa.File{Text: text}) {
		for _, t := range l.tokens {
			tokens = append(tokens, text[t.Start:t.End])
		}
		comments = append(comments, l.comments...)
	}
	return tokens, comments
}
