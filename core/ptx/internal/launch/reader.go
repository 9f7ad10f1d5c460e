package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// reader reads the launch lines, one after the other.
type reader struct {
	lex.Lexer
	file  *visa.File
	mod   *syntax.Module
	out   *Lines
	lines []launchline.Line
	at    int

	badParam bool     // a param line could not be read, so they are not counted
	handles  []string // names of textures, surfaces and samplers whose handles param lines use
}

// from returns the text of the line from an offset on.
func (r *reader) from(start int) verbatim {
	l := r.lines[r.at]
	return verbatim{r.file.Text[start:l.End], int32(start), l.Row + 1}
}

// whole returns the text of the line.
func (r *reader) whole() verbatim { return r.from(r.lines[r.at].Start) }

// carry copies a line, or the end of one, after a prefix.
func (r *reader) carry(v verbatim, prefix string) {
	r.out.rest = append(r.out.rest, Line{Text: "//@" + prefix + v.text, Source: v.row, prefix: 3 + len(prefix), verbatim: v.start})
}

// carryOn copies the lines that continue a list.
func (r *reader) carryOn() {
	first := r.out.rest[len(r.out.rest)-1]
	for r.continues() {
		r.at++
		r.carry(r.whole(), "")
		next := &r.out.rest[len(r.out.rest)-1]
		next.typ, next.about = first.typ, first.about
	}
}

// continues reports whether the line after this one continues its list.
func (r *reader) continues() bool { return launchline.GoesOn(r.file.Text, r.lines, r.at) }

func (r *reader) skipList() {
	for r.continues() {
		r.at++
	}
}

// isName reports whether a token is a name, and otherwise reports an error that a name should stand before it.
func (r *reader) isName(t lex.Token, what string) bool {
	if t.Kind != lex.Name {
		r.Say(t.Span, diag.Launch, "There should be {} before {}.", what, t.Describe())
	}
	return t.Kind == lex.Name
}

// equals does the same for an equals sign.
func (r *reader) equals(t lex.Token) bool {
	if !t.Is("=") {
		r.Say(t.Span, diag.Launch, "There should be = before {}.", t.Describe())
	}
	return t.Is("=")
}

// valueType returns the type of values that a token names.
func (r *reader) valueType(t lex.Token) (ty ptxisa.Type, ok bool) {
	ty = ptxisa.TypeByName(t.Text)
	ok = ty != ptxisa.NoType && ty.VISA() < isa.NumTypes && ty != ptxisa.Pred
	if !ok {
		r.Unknown(t.Span, diag.Launch, t.Text, valueTypes(), "There should be a type such as u32 before the values, not {}.", t.Describe())
	}
	return ty, ok
}

// valueTypes returns the types that values of a launch line can have.
func valueTypes() (list []string) {
	for i := ptxisa.B8; i < ptxisa.Pred; i++ {
		if i.VISA() != isa.NoType && (i.Kind() != ptxisa.Packed || i == ptxisa.F16x2) {
			list = append(list, i.Name())
		}
	}
	return list
}
