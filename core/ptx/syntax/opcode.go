package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// Opcode is a mnemonic with the modifiers written so far: an instruction without operands.
type Opcode struct{ Inst Inst }

// ReadOpcode reads a mnemonic and the words after it, without dots; false if there is no such instruction. It skips
// words that the instruction does not have.
func ReadOpcode(name string, words []string) (Opcode, bool) {
	o := Opcode{Inst{Row: ptxisa.RowByName(name)}}
	if o.Inst.Row == nil {
		return o, false
	}
	for _, w := range words {
		o.Inst.Place(w)
	}
	o.Inst.Form = o.Inst.Row.FormLike(o.Inst.Words)
	return o, true
}

// Opcode returns the instruction's mnemonic with its modifiers.
func (in *Inst) Opcode() Opcode {
	return Opcode{Inst{Row: in.Row, Mods: in.Mods, Types: in.Types, Words: in.Words, Form: in.Row.FormLike(in.Words)}}
}

// MakeInst makes an instruction such as "bfe.s32", with the span of the instruction that it replaces.
func MakeInst(name string, of *Inst, args []*Operand) *Inst {
	words := strings.Split(name, ".")
	o, _ := ReadOpcode(words[0], words[1:])
	o.Inst.Args, o.Inst.Name, o.Inst.Span = args, of.Name, of.Span
	return &o.Inst
}

// Name returns the mnemonic.
func (o *Opcode) Name() string { return o.Inst.Row.Name }

// Types returns the type suffixes.
func (o *Opcode) Types() []ptxisa.Type { return o.Inst.Types }

// Slot describes an operand of an instruction.
type Slot struct {
	Name        string // "d", "a", "[a]"
	Write       bool
	Memory      bool // [address], in a Space
	Space       ptxisa.Space
	Coordinates bool        // [texture, {x, y}] as well; Memory is set, too
	Label       bool        // of a branch
	List        bool        // the label of .branchtargets
	Number      bool        // only a number
	Type        ptxisa.Type // of the register; NoType: any
	wider       bool        // or a wider one
}

// Fits reports whether a register of a type can be the operand.
func (s *Slot) Fits(t ptxisa.Type) bool {
	switch {
	case s.Memory || s.Label || s.List || s.Number:
		return false
	case s.Type == ptxisa.NoType:
		return true
	case s.wider:
		return t.Bits() >= s.Type.Bits() && t != ptxisa.Pred
	}
	return t.Fits(s.Type)
}

// The names of what an instruction reads, in order; and the same for an instruction that writes d.
const sources, sourcesBesideD = "abcdefghij", "abcefghij"

// Slots returns the operands of the instruction, including optional ones, and how many are required. call has none; see
// Call.
func (o *Opcode) Slots(addressBits int) (slots []Slot, least int) {
	if o.Inst.Row.Name == "call" {
		return nil, 0
	}
	roles, least := o.Inst.Roles()
	names, addresses := sources, 0
	for i := range len(roles) {
		s := Slot{Type: o.Inst.RoleType(roles[i], addressBits), wider: strings.IndexByte("bBvV", roles[i]) >= 0}
		if roles[i] == 'O' && o.Inst.Row.Name == "cvt" && i == 1 {
			s.Type, s.wider = o.Inst.RoleType('t', addressBits), true
		}
		s.Memory, s.Label, s.List, s.Number = roles[i] == 'm' || roles[i] == 'A', roles[i] == 'l', roles[i] == 'L', roles[i] == 'i'
		s.Write = o.Inst.Writes(i) || i == 0 && (roles[i] == '.' && o.Inst.Row.Name == "match" || roles[i] == 'O' && o.Inst.Form != nil)
		s.Coordinates = s.Memory && o.Inst.Row.Textured
		switch {
		case s.Label:
			s.Name = "label"
		case s.List:
			s.Name = "list"
		case s.Write:
			s.Name = map[byte]string{'p': "p", 'q': "p{|q}", 'j': "d{|p}", 'J': "d|p"}[roles[i]]
			if s.Name == "" {
				s.Name, names = "d", sourcesBesideD
			}
		default:
			s.Name, names = names[:1], names[1:]
			if s.Memory {
				s.Name, s.Space = "["+s.Name+"]", o.space(addresses)
				addresses++
			}
		}
		slots = append(slots, s)
	}
	return slots, least
}

// Form returns how the instruction is written: "add{.rnd}{.ftz}{.sat}.type d, a, b". For an instruction with forms it
// is the form that its words match, or match so far.
func (o *Opcode) Form() string {
	switch {
	case o.Inst.Row.Name == "call":
		return "call{.uni} (results), function, (arguments), targets"
	case o.Inst.Form != nil:
		return o.Inst.Row.Name + o.Inst.Form.Words + o.operands()
	}
	return o.Inst.Row.Written() + o.operands()
}

// operands returns the operands of the form, each with the separator before it.
func (o *Opcode) operands() (s string) {
	slots, least := o.Slots(64)
	for i := range slots {
		sep := ", "
		if i == 0 {
			sep = " "
		}
		if i >= least {
			s += "{" + sep + slots[i].Name + "}"
		} else {
			s += sep + slots[i].Name
		}
	}
	return s
}

// space returns the state space of the nth address. The words of a form name the spaces in the order of the addresses;
// a single one is for all of them.
func (o *Opcode) space(nth int) ptxisa.Space {
	if o.Inst.Form == nil {
		return SpaceOf(&o.Inst)
	}
	var spaces []ptxisa.Space
	for _, w := range o.Inst.Words {
		name, _, _ := strings.Cut(w, ":")
		if s := ptxisa.SpaceByName(name); s != ptxisa.NoSpace {
			spaces = append(spaces, s)
		}
	}
	switch {
	case len(spaces) == 1:
		return spaces[0]
	case nth < len(spaces):
		return spaces[nth]
	}
	return ptxisa.Generic
}
