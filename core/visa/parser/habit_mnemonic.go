package parser

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Instructions and suffixes as other languages have them, or in other spellings.

// foreignOps holds the names of instructions in other languages, those of PTX first.
var foreignOps = [...]struct{ name, visa string }{
	{"bra", "goto"}, {"bar", "barrier"}, {"fma", "mad"}, {"cvt", "mov"}, {"selp", "sel"}, {"ld", "lsc_load"}, {"st", "lsc_store"},
	{"popc", "cbit"}, {"clz", "lzd"}, {"brev", "bfrev"}, {"rcp", "inv"}, {"ex2", "exp"}, {"lg2", "log"}, {"exit", "ret"},
	{"load", "lsc_load"}, {"store", "lsc_store"}, {"jmpi", "jmp"}, {"math.inv", "inv"},
	{"send", "raw_send"}, {"sends", "raw_sends"}, {"fence", "fence_global"}, {"return", "ret"},
}

// structured holds words of structured control flow. The specification's list of opcodes still has those of older
// versions.
var structured = []string{"if", "else", "endif", "do", "while", "for", "break", "cont", "continue"}

func mnemonicHabit(p *parser, at visa.Span, name string) bool {
	if p.ofPTX(at) {
		return true
	}
	if d := p.lookup(name); d != nil && d.Class == visa.Predicate && p.is(lex.Ident) {
		written := "(" + name + ")"
		p.ds.Say(at, diag.Syntax, diag.PredicatePage, "A predicate stands in parentheses: {}.", written).Change(at, written)
		return true
	}
	for _, f := range foreignOps {
		if f.name == name {
			p.ds.Say(at, diag.Mnemonic, "", "There is no instruction {}.", name).Meant(at, f.visa)
			return true
		}
	}
	if slices.Contains(structured, name) {
		p.ds.Say(at, diag.Mnemonic, "instructions/GOTO.md", "There is no instruction {}: lanes part at a goto and meet at its label.", name)
		return true
	}
	if name == "sub" {
		p.ds.Add(at, diag.Mnemonic, "instructions/ADD.md", "There is no instruction sub: add takes a source with the modifier (-).")
		return true
	}
	if op, suffix, ok := strings.Cut(name, "_"); ok { // cmp_lt
		if o, known := isa.ByMnemonic(op); known && isa.Table[o].Suffix != isa.NoSuffix {
			p.ds.Say(at, diag.Mnemonic, "", "There is no instruction {}.", diag.Clip(name)).Meant(at, op+"."+suffix)
			return true
		}
	}
	return false
}

// ofPTX reports an instruction with a type behind its name, as in PTX: mul.lo.s32. If the rest has the form of vISA,
// with an execution size behind it, the fix removes the type.
func (p *parser) ofPTX(at visa.Span) bool {
	rest := p.f.Text[at.Start:]
	i := 0
	for i < len(rest) && (rest[i] == '.' || char.Class[rest[i]]&(char.Letter|char.Digit) != 0) {
		i++
	}
	name := rest[:i]
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || !typeOfPTX(name[dot+1:]) {
		return false
	}
	at.End = at.Start + int32(i)
	d := p.ds.Say(at, diag.Suffix, "", "{} is PTX: in vISA an instruction has no type, but its operands have.", diag.Clip(name))
	if strings.HasPrefix(strings.TrimLeft(rest[i:], " "), "(") {
		d.Offer(visa.Span{Start: at.Start + int32(dot), End: at.End}, "", "Remove "+name[dot:])
	}
	return true
}

// typeOfPTX reports whether a word is a type of PTX with its number of bits in its name.
func typeOfPTX(word string) bool {
	for _, t := range foreignTypes {
		if t.name == word && char.Class[word[len(word)-1]]&char.Digit != 0 {
			return true
		}
	}
	return false
}

// foreignRelations holds relations as other languages write them.
var foreignRelations = [...]struct{ name, visa string }{{"neq", "ne"}, {"lte", "le"}, {"gte", "ge"}, {"equ", "eq"}, {"lo", "lt"}, {"hi", "gt"}}

func suffixHabit(s *suffixReader, w suffixWord) bool {
	if s.row.Suffix != isa.DpasSuffix && s.p.ofPTX(s.in.OpSpan) {
		return true
	}
	if w.text == "w" && s.in.Op == isa.OpDpas {
		s.p.ds.Say(visa.Span{Start: s.in.OpSpan.Start, End: w.at.End}, diag.Suffix, s.row.Page, "dpas has no suffix .w.").Meant(visa.Span{Start: s.in.OpSpan.Start, End: w.at.End}, "dpasw")
		return true
	}
	if _, ok := isa.TypeByName(w.text); ok && s.row.Suffix != isa.DpasSuffix {
		s.p.ds.Say(w.at, diag.Suffix, s.row.Page, "{} has no suffix .{}: its operands have types.", s.row.Name, w.text).Offer(visa.Span{Start: w.at.Start - 1, End: w.at.End}, "", "Remove ."+w.text)
		return true
	}
	if c, ok := isa.CondByName(w.text); ok && s.in.Op == isa.OpSetP {
		at := visa.Span{Start: s.in.OpSpan.Start, End: w.at.End}
		s.p.ds.Add(at, diag.Suffix, s.row.Page, "setp takes the bits of a number.").Meant(at, "cmp."+c.String())
		return true
	}
	for _, f := range foreignRelations {
		if f.name == w.text && s.row.Suffix == isa.RelSuffix {
			s.p.ds.Say(w.at, diag.Relation, s.row.Page, "There is no relation .{}.", w.text).MeantWord(w.at, "."+f.visa, f.visa)
			return true
		}
	}
	return false
}
