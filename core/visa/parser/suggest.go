package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// A suggestion costs a comparison with every name in scope, so a text full of unknown
// names gets suggestions only for the first few.
const (
	maxGuesses    = 60
	maxCandidates = 20000
)

func (p *parser) mayGuess() bool {
	p.guesses++
	return p.guesses <= maxGuesses
}

// suggestVar returns the declared variable nearest to a name, "" if none is near.
func (p *parser) suggestVar(name string, classes uint8) string {
	if !p.mayGuess() {
		return ""
	}
	for i := range isa.PredefinedVars {
		if v := &isa.PredefinedVars[i]; v.Number == name {
			return v.Name
		}
	}
	for _, s := range specNames {
		if s.spec == name {
			return s.name
		}
	}
	g := visa.NewGuess(name)
	for i, d := range p.obj.Decls {
		if i == maxCandidates {
			break
		}
		if classes&(1<<d.Class) != 0 && p.lookup(d.Name) == d {
			g.Offer(d.Name)
		}
	}
	return g.Best()
}

// specNames holds the predefined variables whose names in the specification differ from
// those in Intel's tools.
var specNames = [...]struct{ spec, name string }{
	{"%tm", "%tsc"}, {"%implicit_arg_ptr", "%impl_arg_buf_ptr"}, {"%implicit_local_id_buf_ptr", "%local_id_buf_ptr"},
}

// foreignTypes holds the names of the types in other languages.
var foreignTypes = [...]struct{ name, visa string }{
	{"int", "d"}, {"uint", "ud"}, {"unsigned", "ud"}, {"float", "f"}, {"double", "df"}, {"half", "hf"},
	{"short", "w"}, {"ushort", "uw"}, {"char", "b"}, {"uchar", "ub"}, {"long", "q"}, {"ulong", "uq"},
	{"s32", "d"}, {"u32", "ud"}, {"b32", "ud"}, {"f32", "f"}, {"f64", "df"}, {"f16", "hf"}, {"bf16", "bf"},
	{"s16", "w"}, {"u16", "uw"}, {"s8", "b"}, {"u8", "ub"}, {"s64", "q"}, {"u64", "uq"}, {"b64", "uq"}, {"pred", "bool"},
}

// suggestType returns the data type that was probably meant by a name, "" if none is near.
func suggestType(name string) string {
	lower := text.Lower(name)
	for _, t := range foreignTypes {
		if t.name == lower {
			return t.visa
		}
	}
	g := visa.NewGuess(name)
	for t := range isa.NumTypes {
		g.Offer(t.String())
	}
	return g.Best()
}

func (p *parser) suggestLabel(name string) string {
	if !p.mayGuess() {
		return ""
	}
	g := visa.NewGuess(name)
	for i, l := range p.obj.Labels {
		if i == maxCandidates {
			break
		}
		g.Offer(l.Name)
	}
	return g.Best()
}

func (p *parser) suggestMnemonic(name string) string {
	if !p.mayGuess() {
		return ""
	}
	g := visa.NewGuess(name)
	for op := isa.Op(1); op < isa.NumOps; op++ {
		g.Offer(isa.Table[op].Name)
		g.Offer(isa.Table[op].Alias)
	}
	return g.Best()
}

// suggestFrom returns the word nearest to a name. If none is near, it returns the first one that begins with the name
// or with which the name begins.
func suggestFrom(name string, words []string) string {
	best := visa.Nearest(name, words)
	for _, w := range words {
		if best == "" && min(len(name), len(w)) > 3 && (strings.HasPrefix(name, w) || strings.HasPrefix(w, name)) {
			best = w
		}
	}
	return best
}
