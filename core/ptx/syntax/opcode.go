package syntax

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
)

// Opcode is a mnemonic with the modifiers written so far.
type Opcode struct{ in Inst }

// ReadOpcode reads a mnemonic and the words after it, without dots; false if there is no such instruction. It skips
// words that the instruction does not have.
func ReadOpcode(name string, words []string) (Opcode, bool) {
	o := Opcode{Inst{Row: RowByName(name)}}
	if o.in.Row == nil {
		return o, false
	}
	for _, w := range words {
		o.in.place(w)
	}
	o.in.form = o.in.Row.formLike(o.in.Words)
	return o, true
}

// Opcode returns the instruction's mnemonic with its modifiers.
func (in *Inst) Opcode() Opcode {
	return Opcode{Inst{Row: in.Row, Mods: in.Mods, Types: in.Types, Words: in.Words, form: in.Row.formLike(in.Words)}}
}

// MakeInst makes an instruction such as "bfe.s32", with the span of the instruction that it replaces.
func MakeInst(name string, of *Inst, args []*Operand) *Inst {
	words := strings.Split(name, ".")
	o, _ := ReadOpcode(words[0], words[1:])
	o.in.Args, o.in.Name, o.in.Span = args, of.Name, of.Span
	return &o.in
}

// Name returns the mnemonic.
func (o *Opcode) Name() string { return o.in.Row.Name }

// Types returns the type suffixes.
func (o *Opcode) Types() []Type { return o.in.Types }

// Modifier is a word that can stand after a mnemonic.
type Modifier struct {
	Word   string
	Kind   string // what it is about: "rounding", "state space", "type"
	Needed bool   // one of its kind must stand there
	Fits   bool   // it can be combined with the words that are there
	Then   string // what follows it: "." a word, " " an operand, ";" nothing, "" it depends
}

// order is the order in which PTX writes modifiers; types come last.
var order = [...]Group{
	ApproxGroup, CompareGroup, CombineGroup, ToGroup, RoundGroup, ToIntGroup, HalfGroup, FtzGroup, SatGroup, ReluGroup, NaNGroup, CarryGroup, SemGroup, ScopeGroup, SpaceGroup, CacheGroup, SyncGroup, ModeGroup, AlignedGroup, UniGroup, VecGroup, SecondGroup,
}

// Next returns the words that can follow, in the order in which PTX writes them: those of groups that have no word yet,
// and types.
func (o *Opcode) Next() []Modifier {
	if o.in.Row.forms != nil {
		return o.nextOfForm()
	}
	var list []Modifier
	n := len(o.in.Types)
	typed := n < maxTypes && o.in.Row.types[n] != 0
	then := ""
	if typed {
		then = "."
	}
	for _, g := range order {
		words := o.in.Row.wordsOf(g)
		given := strings.Fields(o.in.Mods[g])
		if len(given) > 0 && (g != ModeGroup || len(given) >= o.in.Row.mostModes()) {
			continue
		}
		for _, w := range strings.Fields(words) {
			if !HasWord(o.in.Mods[g], w) {
				list = append(list, Modifier{w, groupInfo[g].kind, len(given) == 0 && o.needs(g), o.fits(w), then})
			}
		}
	}
	if !typed {
		return list
	}
	then = " "
	if n == 0 && o.in.Row.twoTypes() {
		then = "."
	}
	for t := B8; t < NumTypes; t++ {
		if o.in.Row.types[n]&(1<<t) != 0 {
			list = append(list, Modifier{t.Name(), typeKind, true, o.fits(t.Name()), then})
		}
	}
	return list
}

// nextOfForm returns the words that can follow in an instruction with forms, in the order of the forms.
func (o *Opcode) nextOfForm() []Modifier {
	words := o.in.Words
	next, must, _ := o.in.Row.nextOfForms(words)
	list := make([]Modifier, len(next))
	for i, w := range next {
		more, one, _ := o.in.Row.nextOfForms(append(slices.Clip(words), w))
		list[i] = Modifier{Word: w, Kind: kindOfWord(w), Needed: must, Fits: true}
		switch {
		case one:
			list[i].Then = "."
		case len(more) == 0 && o.in.Row.formLike(append(slices.Clip(words), w)).roles == "":
			list[i].Then = ";"
		case len(more) == 0:
			list[i].Then = " "
		}
	}
	return list
}

// Kinds of modifiers that have no group: types, and words of forms.
const (
	typeKind = "type"
	formKind = "form of the instruction"
)

// kindOfWord returns the kind of a word of a form.
func kindOfWord(word string) string {
	if TypeByName(word) != NoType {
		return typeKind
	}
	for g := range groupInfo {
		if HasWord(groupInfo[g].words, word) {
			return groupInfo[g].kind
		}
	}
	return formKind
}

// needs reports whether the instruction must have a word of a group.
func (o *Opcode) needs(g Group) bool {
	r := o.in.Row
	return g == CompareGroup || g == HalfGroup || g == ModeGroup && r.modes[0] != '?' || r.needs&(1<<g) != 0
}

// fits reports whether adding a word leads to no further reports of the checker: .ftz is not for integers.
func (o *Opcode) fits(word string) bool {
	in := o.in
	in.Types = append([]Type(nil), in.Types...)
	in.place(word)
	return trouble(&in) <= trouble(&o.in)
}

// trouble counts the mistakes among the words that an instruction has. Words that are still missing do not count.
func trouble(in *Inst) int {
	s := &diag.Sink{}
	c := checker{Sink: s}
	if t := in.Types; len(t) > 0 {
		if len(t) >= maxTypes || in.Row.types[len(t)] == 0 {
			c.types(in)
		} else {
			c.kindWords(in)
		}
		c.modes(in)
	}
	n := 0
	for i := range s.List {
		if !strings.Contains(s.List[i].Message, " needs ") {
			n++
		}
	}
	return n
}

// Slot describes an operand of an instruction.
type Slot struct {
	Name        string // "d", "a", "[a]"
	Write       bool
	Memory      bool // [address], in a Space
	Space       Space
	Coordinates bool // [texture, {x, y}] as well; Memory is set, too
	Label       bool // of a branch
	List        bool // the label of .branchtargets
	Number      bool // only a number
	Type        Type // of the register; NoType: any
	wider       bool // or a wider one
}

// Fits reports whether a register of a type can be the operand.
func (s *Slot) Fits(t Type) bool {
	switch {
	case s.Memory || s.Label || s.List || s.Number:
		return false
	case s.Type == NoType:
		return true
	case s.wider:
		return t.Bits() >= s.Type.Bits() && t != Pred
	}
	return t.fits(s.Type)
}

// The names of what an instruction reads, in order; and the same for an instruction that writes d.
const sources, sourcesBesideD = "abcdefghij", "abcefghij"

// Slots returns the operands of the instruction, including optional ones, and how many are required. call has none; see
// Call.
func (o *Opcode) Slots(addressBits int) (slots []Slot, least int) {
	if o.in.Row.Name == "call" {
		return nil, 0
	}
	roles, least := o.in.roles()
	names, addresses := sources, 0
	for i := range len(roles) {
		s := Slot{Type: o.in.roleType(roles[i], addressBits), wider: strings.IndexByte("bBvV", roles[i]) >= 0}
		if roles[i] == 'O' && o.in.Row.Name == "cvt" && i == 1 {
			s.Type, s.wider = o.in.roleType('t', addressBits), true
		}
		s.Memory, s.Label, s.List, s.Number = roles[i] == 'm' || roles[i] == 'A', roles[i] == 'l', roles[i] == 'L', roles[i] == 'i'
		s.Write = o.in.writes(i) || i == 0 && (roles[i] == '.' && o.in.Row.Name == "match" || roles[i] == 'O' && o.in.form != nil)
		s.Coordinates = s.Memory && o.in.Row.Textured
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
	case o.in.Row.Name == "call":
		return "call{.uni} (results), function, (arguments), targets"
	case o.in.form != nil:
		return o.in.Row.Name + o.in.form.words + o.operands()
	}
	return o.groups() + o.operands()
}

// groups returns the mnemonic, modifiers and types in the form of an instruction without forms.
func (o *Opcode) groups() string {
	r := o.in.Row
	s := r.Name
	for _, g := range order {
		words := r.wordsOf(g)
		if words == "" {
			continue
		}
		word := groupInfo[g].short
		if word == "" || strings.Count(words, " ") < 2 {
			word = strings.ReplaceAll(words, " ", "|.")
		}
		if o.needs(g) && !(g == HalfGroup && r.types[0]&tFloat != 0) {
			s += "." + word
		} else {
			s += "{." + word + "}"
		}
	}
	switch {
	case r.twoTypes():
		s += ".dtype.atype"
	case r.types[1] != 0:
		s += ".type{.atype}"
	case r.spare > 0:
		s += "{.type}"
	case r.types[0] != 0:
		s += ".type"
	}
	return s
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
func (o *Opcode) space(nth int) Space {
	if o.in.form == nil {
		return SpaceOf(&o.in)
	}
	var spaces []Space
	for _, w := range o.in.Words {
		name, _, _ := strings.Cut(w, ":")
		if s := spaceByName(name); s != NoSpace {
			spaces = append(spaces, s)
		}
	}
	switch {
	case len(spaces) == 1:
		return spaces[0]
	case nth < len(spaces):
		return spaces[nth]
	}
	return Generic
}

// Has returns the modifiers and types that the instruction has, in the order in which PTX writes them. Of an instruction
// with forms these are words that a form of it has, each once, however many are written.
func (o *Opcode) Has() []Modifier {
	var list []Modifier
	for _, g := range order {
		for _, w := range strings.Fields(o.in.Mods[g]) {
			list = append(list, Modifier{Word: w, Kind: groupInfo[g].kind, Fits: true})
		}
	}
	for _, t := range o.in.Types {
		list = append(list, Modifier{Word: t.Name(), Kind: typeKind, Fits: true})
	}
	for _, w := range o.in.Words {
		if o.in.Row.hasInForm(w) && !slices.ContainsFunc(list, func(m Modifier) bool { return m.Word == w }) {
			list = append(list, Modifier{Word: w, Kind: kindOfWord(w), Fits: true})
		}
	}
	return list
}
