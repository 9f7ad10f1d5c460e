package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Line is a launch line of the vISA text.
type Line struct {
	Text     string
	Source   int         // line of the PTX text, 0: none
	prefix   int         // bytes before the words that stand in the PTX text, too
	verbatim int32       // where those words stand; 0: none do
	typ      syntax.Type // of the values
	about    string      // the buffer or variable whose type that is
}

// verbatim is a piece of the PTX text.
type verbatim struct {
	text  string
	start int32
	row   int // its line, from 1
}

// Diagnose puts what is said of the line, which begins at start, into words of PTX. If it is about words that the PTX
// text has, too, its place becomes theirs, and Diagnose reports true.
func (l *Line) Diagnose(d *visa.Diagnostic, start int32) bool {
	if l.verbatim == 0 {
		return false
	}
	d.Message = l.inWords(d.Message)
	own := start + int32(l.prefix)
	if d.Span.Start < own {
		return false
	}
	d.Span.Start += l.verbatim - own
	d.Span.End += l.verbatim - own
	return true
}

// inWords puts what core/launch says of a line into words of PTX: the type is that of the line,
// where it is stored as the one that is named.
func (l *Line) inWords(message string) string {
	for _, w := range [...][2]string{
		{"no surface or svm line for", "no buffer or variable"},
		{"is for `input` and `args` lines only", "cannot stand here"},
		{"The input `", "The parameter `"},
	} {
		message = strings.Replace(message, w[0], w[1], 1)
	}
	before, after, found := strings.Cut(message, "type ")
	if !found {
		return message
	}
	end := strings.IndexFunc(after, func(c rune) bool { return c < 'a' || c > 'z' })
	if end < 0 {
		end = len(after)
	}
	stored, known := isa.TypeByName(after[:end])
	if !known {
		return message
	}
	ty := l.typ
	for i := syntax.U8; ty.VISA() != stored && i < syntax.NumTypes; i++ { // those with a kind stand behind those of bits
		if i.VISA() == stored && i.Kind() < syntax.Packed {
			ty = i
		}
	}
	return before + "type " + ty.String() + after[end:]
}
