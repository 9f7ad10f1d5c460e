package study

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// IsName reports whether a function, variable, register or label can have this name: letters, digits, _ and $, not
// beginning with a digit; % can only come first, and not alone.
func IsName(name string) bool {
	rest, percent := strings.CutPrefix(name, "%")
	if rest == "" || lex.IsDigit(rest[0]) && !percent || rest == "_" {
		return false
	}
	for i := range len(rest) {
		if !lex.IsWord(rest[i]) {
			return false
		}
	}
	return true
}

// NumberValue parses a number as PTX writes it. float reports that bits are those of a float64, or of a float32 if
// single is set too. ok is false if the text is not a number.
func NumberValue(text string) (bits uint64, float, single, ok bool) {
	l := lex.Lexer{Sink: &diag.Sink{}, Src: text}
	if text == "" || !lex.IsDigit(text[0]) {
		return 0, false, false, false
	}
	t := l.Number()
	return t.Bits, t.Kind == lex.Float, t.Single, len(l.List) == 0 && l.Pos == len(text)
}
