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
	VISA      string   // the vISA instruction that implements it, if there is one
	Modifiers []string // without the dot; types last
	Form      string   // "add{.rnd}{.ftz}{.sat}.type d, a, b"; for a special register, its type
}

// Instructions returns all instructions in the order of the table, including those that are read but not run.
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

// Word describes the instruction. The form is the one that matches its modifiers.
func (o *Opcode) Word() Word {
	r := o.in.Row
	return Word{Name: r.Name, Summary: r.summary, VISA: isa.Table[r.VISA].Name, Modifiers: r.words(), Form: o.Form()}
}

// SpecialRegisters returns the special registers.
func SpecialRegisters() []Word {
	list := make([]Word, len(specials))
	for i := range specials {
		list[i] = Word{Name: specials[i].name, Summary: specials[i].summary, Form: specials[i].Type.String()}
	}
	return list
}

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

// IsSpecial reports whether a name is that of a special register, or of a vector of them without its component, such as
// %tid.
func IsSpecial(name string) bool {
	return slices.ContainsFunc(specials, func(s Special) bool { return s.name == name || strings.HasPrefix(s.name, name+".") })
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
