package syntax

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// Word is an instruction or a special register, for completion and help.
type Word struct {
	Name      string
	Summary   string
	VISA      string   // the vISA instruction that does it, where one does
	Modifiers []string // without the dot; types last
	Form      string   // "add{.rnd}{.ftz}{.sat}.type d, a, b"; of a special register its type
}

// Instructions are the instructions that are translated, in the order of the table.
func Instructions() []Word {
	list := make([]Word, len(table))
	for i := range table {
		list[i] = table[i].word()
	}
	return list
}

func (r *Row) word() Word {
	o := Opcode{Inst{Row: r, form: r.formLike(nil)}}
	return o.Word()
}

// Word is the instruction without the modifiers that it has, but in the form that has them.
func (o *Opcode) Word() Word {
	r := o.in.Row
	return Word{Name: r.Name, Summary: r.summary, VISA: isa.Table[r.VISA].Name, Modifiers: r.words(), Form: o.Form()}
}

// SpecialRegisters are the special registers.
func SpecialRegisters() []Word {
	list := make([]Word, len(specials))
	for i := range specials {
		list[i] = Word{Name: specials[i].name, Summary: specials[i].summary, Form: specials[i].Type.String()}
	}
	return list
}

// IsName reports whether a function, variable, register or label can have a name: letters,
// digits, _ and $, and no digit first; % stands only before others.
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

// IsSpecial reports whether a name is that of a special register, or of one without its
// component: %tid.
func IsSpecial(name string) bool {
	return slices.ContainsFunc(specials, func(s Special) bool { return s.name == name || strings.HasPrefix(s.name, name+".") })
}

// NumberValue reads a number as PTX writes it; float says that Value is that of a float64.
// False if it is not a number.
func NumberValue(text string) (bits uint64, float, single, ok bool) {
	l := lex.Lexer{Sink: &diag.Sink{}, Src: text}
	if text == "" || !lex.IsDigit(text[0]) {
		return 0, false, false, false
	}
	t := l.Number()
	return t.Bits, t.Kind == lex.Float, t.Single, len(l.List) == 0 && l.Pos == len(text)
}
