package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/visa"
)

// Line is a launch line of the vISA text.
type Line struct {
	Text     string
	Source   int         // line of the PTX text, 0: none
	prefix   int         // bytes before the words that are copied from the PTX text
	verbatim int32       // offset of those words in the PTX text; 0: there are none
	typ      ptxisa.Type // of the values
	about    string      // the buffer or variable whose type typ is
}

// verbatim is a piece of the PTX text that is copied.
type verbatim struct {
	text  string
	start int32
	row   int // its line, from 1
}

// Diagnose rewords a diagnostic on the line, which begins at start, in terms of PTX. If it is about words that were
// copied from the PTX text, its span becomes theirs, and Diagnose returns true.
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

// inWords rewords a message of core/launch in terms of PTX. A vISA type becomes the line's type if that is stored as
// it, and otherwise the PTX type that is.
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
	for i := ptxisa.U8; ty.VISA() != stored && i < ptxisa.NumTypes; i++ { // types with a kind follow those of bits
		if i.VISA() == stored && i.Kind() < ptxisa.Packed {
			ty = i
		}
	}
	return before + "type " + ty.String() + after[end:]
}
