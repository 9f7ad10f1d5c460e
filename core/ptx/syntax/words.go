package syntax

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
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
	rows := ptxisa.Rows()
	list := make([]Word, len(rows))
	for i := range rows {
		o := Opcode{Inst{Row: &rows[i], Form: rows[i].FormLike(nil)}}
		list[i] = o.Word()
	}
	return list
}

// Word describes the instruction. The form is the one that matches its modifiers.
func (o *Opcode) Word() Word {
	r := o.Inst.Row
	return Word{Name: r.Name, Summary: r.Summary, VISA: isa.Table[r.VISA].Name, Modifiers: r.Words(), Form: o.Form()}
}

// SpecialRegisters returns the special registers.
func SpecialRegisters() []Word {
	specials := ptxisa.Specials()
	list := make([]Word, len(specials))
	for i := range specials {
		list[i] = Word{Name: specials[i].Name, Summary: specials[i].Summary, Form: specials[i].Type.String()}
	}
	return list
}
