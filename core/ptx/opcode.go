package ptx

import "strings"

// Opcode is a mnemonic with its modifiers, as far as they are written.
type Opcode struct{ in Inst }

// ReadOpcode reads a mnemonic and the words behind it, without dots; false if there is no
// such instruction. Words that it does not have are passed over.
func ReadOpcode(name string, words []string) (Opcode, bool) {
	o := Opcode{Inst{Row: row(name)}}
	if o.in.Row == nil {
		return o, false
	}
	for _, w := range words {
		o.in.place(w)
	}
	return o, true
}

// Opcode is the instruction's mnemonic with its modifiers.
func (in *Inst) Opcode() Opcode { return Opcode{Inst{Row: in.Row, Mods: in.Mods, Types: in.Types}} }

// Name is the mnemonic.
func (o *Opcode) Name() string { return o.in.Row.name }

// Types are the type suffixes.
func (o *Opcode) Types() []Type { return o.in.Types }

// Modifier is a word that can stand behind a mnemonic.
type Modifier struct {
	Word   string
	Kind   string // what it is about: "rounding", "state space", "type"
	Needed bool   // one of its kind must stand there
	Fits   bool   // it goes with the words that are there
}

// kinds words what each group is about.
var kinds = [numGroups]string{
	gRound: "rounding", gToInt: "rounding to an integer", gFtz: "subnormals", gSat: "saturation", gApprox: "precision", gHalf: "part of the result",
	gCompare: "relation", gCombine: "combination with a predicate", gSpace: "state space", gSem: "memory order", gScope: "scope", gCache: "cache",
	gVec: "vector", gUni: "uniform", gMode: "operation", gSync: "synchronization", gAligned: "alignment of the warp", gCarry: "carry", gTo: "direction", gNaN: "NaN",
	gRelu: "negative results", gSecond: "second operation",
}

// order is the order in which PTX writes modifiers; types come last.
var order = [...]group{
	gApprox, gCompare, gCombine, gTo, gRound, gToInt, gHalf, gFtz, gSat, gRelu, gNaN, gCarry, gSem, gScope, gSpace, gCache, gSync, gMode, gAligned, gUni, gVec, gSecond,
}

// Next are the words that can follow, in the order in which PTX writes them: those of groups
// that have none yet, and types.
func (o *Opcode) Next() []Modifier {
	var list []Modifier
	for _, g := range order {
		words := o.in.Row.wordsOf(g)
		given := strings.Fields(o.in.Mods[g])
		if len(given) > 0 && (g != gMode || len(given) >= o.in.Row.mostModes()) {
			continue
		}
		for _, w := range strings.Fields(words) {
			if !hasWord(o.in.Mods[g], w) {
				list = append(list, Modifier{w, kinds[g], len(given) == 0 && o.needs(g), o.fits(w)})
			}
		}
	}
	n := len(o.in.Types)
	if n == maxTypes || o.in.Row.types[n] == 0 {
		return list
	}
	for t := B8; t < numTypes; t++ {
		if o.in.Row.types[n]&(1<<t) != 0 {
			list = append(list, Modifier{typeInfo[t].name, "type", true, o.fits(typeInfo[t].name)})
		}
	}
	return list
}

// mostModes is how many words of gMode an instruction can have: shf.l.wrap has two.
func (r *instr) mostModes() int {
	switch {
	case r.name == "shf" || strings.HasPrefix(r.modes, "?xorsign"):
		return 2
	}
	return 1
}

// needs reports whether a word of a group must stand in the instruction.
func (o *Opcode) needs(g group) bool {
	r := o.in.Row
	switch g {
	case gMode:
		return r.modes[0] != '?'
	case gCompare:
		return true
	case gHalf:
		return r.name == "mul" || r.name == "mad"
	case gSpace:
		return r.name == "cvta" || r.name == "isspacep"
	case gSync:
		return r.name != "barrier"
	}
	return false
}

// fits reports whether the checker has nothing more to say when a word is added: .ftz is
// not for integers.
func (o *Opcode) fits(word string) bool {
	in := o.in
	in.Types = append([]Type(nil), in.Types...)
	in.place(word)
	return trouble(&in) <= trouble(&o.in)
}

// trouble counts what is wrong with words that stand in an instruction; what is yet to come is
// not looked at.
func trouble(in *Inst) int {
	s := &sink{}
	c := checker{sink: s}
	if t := in.Types; len(t) > 0 {
		if len(t) == maxTypes || in.Row.types[len(t)] == 0 {
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

// Slot is what an operand of an instruction can be.
type Slot struct {
	Name   string // "d", "a", "[a]"
	Write  bool
	Memory bool // [address]
	Label  bool // of a branch
	List   bool // the label of .branchtargets
	Number bool // only a number
	Vector int  // elements of {a, b}; 1: none
	Type   Type // of the register; NoType: any
	Wider  bool // or a wider one
}

// Fits reports whether a register of a type can stand there.
func (s *Slot) Fits(t Type) bool {
	switch {
	case s.Memory || s.Label || s.List || s.Number:
		return false
	case s.Type == NoType:
		return true
	case s.Wider:
		return t.Bits() >= s.Type.Bits() && t != Pred
	}
	return t.fits(s.Type)
}

// sources are the names of what an instruction reads, in their order.
const sources = "abcde"

// Slots are the operands of the instruction, those that can be left out included, and how
// many must stand there. call has none: see Call.
func (o *Opcode) Slots(addressBits int) (slots []Slot, least int) {
	roles := o.in.Row.roles
	if o.in.Row.name == "call" {
		return nil, 0
	}
	least = len(roles)
	if i := strings.IndexByte(roles, '?'); i >= 0 {
		roles, least = roles[:i]+roles[i+1:], i
	}
	var first, second Type
	if n := len(o.in.Types); n > 0 {
		first = o.in.Types[0]
		if n > 1 {
			second = o.in.Types[1]
		}
	}
	vector := 1
	if v := o.in.Mods[gVec]; v != "" {
		vector = int(v[1] - '0')
	}
	source := 0
	for i := range len(roles) {
		s := Slot{Vector: 1}
		switch roles[i] {
		case 'd', 's', 'j', 'x', 'X':
			s.Type = first
		case 'y':
			if s.Type = second; second == NoType {
				s.Type = first
			}
		case 'k':
			s.Type = B64
		case 'D', 't', 'B':
			s.Type = second
		case 'w', 'W':
			if s.Type = first; first != NoType {
				s.Type = wide(&o.in, first)
			}
		case 'U', 'u', 'z':
			s.Type = B32
		case 'p', 'q', 'c':
			s.Type = Pred
		case 'b', 'v', 'V':
			s.Type, s.Wider, s.Vector = first, true, vector
		case 'a':
			s.Type = untyped.of(addressBits)
		}
		if roles[i] == 'B' {
			s.Wider = true
		}
		if roles[i] == 'b' {
			s.Vector = 1
		}
		if roles[i] == 'O' && o.in.Row.name == "cvt" && i == 1 {
			s.Type, s.Wider = second, true
		}
		s.Memory, s.Label, s.List, s.Number = roles[i] == 'm', roles[i] == 'l', roles[i] == 'L', roles[i] == 'i'
		s.Write = strings.IndexByte(destinations, roles[i]) >= 0 || roles[i] == '.' && i == 0 && o.in.Row.name == "match"
		switch {
		case s.Label:
			s.Name = "label"
		case s.List:
			s.Name = "list"
		case s.Write:
			s.Name = map[byte]string{'p': "p", 'q': "p{|q}", 'j': "d{|p}"}[roles[i]]
			if s.Name == "" {
				s.Name = "d"
			}
		default:
			s.Name = sources[source : source+1]
			source++
			if s.Memory {
				s.Name = "[" + s.Name + "]"
			}
		}
		slots = append(slots, s)
	}
	return slots, least
}

// form is how an instruction is written: "add{.rnd}{.ftz}{.sat}.type d, a, b".
func (r *instr) form() string {
	if r.name == "call" {
		return "call{.uni} (results), function, (arguments), targets"
	}
	o := Opcode{Inst{Row: r}}
	short := map[group]string{gRound: "rnd", gToInt: "irnd", gCompare: "cmp", gCombine: "bool", gSpace: "space", gSem: "sem", gScope: "scope", gCache: "cache", gMode: "op", gVec: "vec", gSecond: "op2"}
	s := r.name
	for _, g := range order {
		words := r.wordsOf(g)
		if words == "" {
			continue
		}
		word := short[g]
		if word == "" || strings.Count(words, " ") < 2 {
			word = strings.ReplaceAll(words, " ", "|.")
		}
		if o.needs(g) && !(g == gHalf && r.types[0]&tFloat != 0) {
			s += "." + word
		} else {
			s += "{." + word + "}"
		}
	}
	switch {
	case r.types[1] != 0 && r.types[2] == 0 && r.spare > 0:
		s += ".type{.atype}"
	case r.types[1] != 0:
		s += ".dtype.atype"
	case r.spare > 0:
		s += "{.type}"
	case r.types[0] != 0:
		s += ".type"
	}
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

// Types are the data types, without their dots.
func Types() []string {
	list := make([]string, 0, numTypes)
	for t := B8; t <= Pred; t++ {
		list = append(list, typeInfo[t].name)
	}
	return list
}

// ModuleDirectives and BodyDirectives are what stands behind a dot outside functions and in
// their bodies, Attributes what stands between a function's head and its body.
func ModuleDirectives() []string { return moduleDirectives }
func BodyDirectives() []string   { return bodyDirectives }
func Attributes() []string       { return attributes }

// Signature is how a function is called: "(.u32) (.u32, .b8[16])".
func (f *Func) Signature() string { return signature(f.Returns, f.Params) }

// Space is the state space that the instruction names; Generic if it names none.
func (o *Opcode) Space() Space { return spaceOf(&o.in) }

// Has are the modifiers and types that the instruction has, in the order in which PTX writes
// them.
func (o *Opcode) Has() []Modifier {
	var list []Modifier
	for _, g := range order {
		for _, w := range strings.Fields(o.in.Mods[g]) {
			list = append(list, Modifier{Word: w, Kind: kinds[g], Fits: true})
		}
	}
	for _, t := range o.in.Types {
		list = append(list, Modifier{Word: typeInfo[t].name, Kind: "type", Fits: true})
	}
	return list
}
