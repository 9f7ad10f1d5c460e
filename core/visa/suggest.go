package visa

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// Suggestions cost a comparison with every name in sight, so a text full of unknown
// names gets them only for the first few.
const (
	maxGuesses    = 60
	maxCandidates = 20000
)

// guess keeps the nearest of the names offered to it.
type guess struct {
	name string
	best string
	dist int
}

func newGuess(name string) guess {
	return guess{name: name, dist: 1 + min(2, (len(name)+1)/3)}
}

func (g *guess) offer(candidate string) {
	if g.dist == 0 || candidate == "" || candidate == g.name {
		return
	}
	if diff := len(candidate) - len(g.name); diff >= g.dist && !sameNumber(g.name, candidate) || -diff >= g.dist && !sameNumber(g.name, candidate) {
		return
	}
	if onlyDigitsDiffer(g.name, candidate) {
		if sameNumber(g.name, candidate) { // V7 and V0007
			g.best, g.dist = candidate, 0
		}
		return // V98 is no guess for V99
	}
	if d := distance(g.name, candidate, g.dist); d < g.dist {
		g.best, g.dist = candidate, d
	}
}

// Nearest is the candidate that was probably meant by name; "" if none is near.
func Nearest(name string, candidates []string) string {
	g := newGuess(name)
	for _, c := range candidates {
		g.offer(c)
	}
	return g.best
}

// onlyDigitsDiffer reports whether two names are the same letters with different numbers.
func onlyDigitsDiffer(a, b string) bool {
	i, j := 0, 0
	for {
		for i < len(a) && class[a[i]]&isDigit != 0 {
			i++
		}
		for j < len(b) && class[b[j]]&isDigit != 0 {
			j++
		}
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
		if a[i] != b[j] {
			return false
		}
		i++
		j++
	}
}

// sameNumber reports whether two names differ in leading zeros of a final number.
func sameNumber(a, b string) bool {
	cut := func(s string) (head, number string) {
		i := len(s)
		for i > 0 && class[s[i-1]]&isDigit != 0 {
			i--
		}
		j := i
		for j < len(s)-1 && s[j] == '0' {
			j++
		}
		return s[:i], s[j:]
	}
	ah, an := cut(a)
	bh, bn := cut(b)
	return ah == bh && an == bn && an != ""
}

// distance is the number of insertions, deletions, replacements and swaps of
// neighbours that make b of a (case counts half a step, rounded down); limit or more
// is not told apart.
func distance(a, b string, limit int) int {
	const most = 48
	if len(a) > most || len(b) > most {
		return limit
	}
	var rows [3][most + 1]int
	prev2, prev, cur := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		low := i
		for j := 1; j <= len(b); j++ {
			x, y := fold(a[i-1]), fold(b[j-1])
			cost := 1
			if x == y {
				cost = 0
			}
			d := min(prev[j-1]+cost, prev[j]+1, cur[j-1]+1)
			if i > 1 && j > 1 && x == fold(b[j-2]) && y == fold(a[i-2]) {
				d = min(d, prev2[j-2]+1)
			}
			cur[j] = d
			low = min(low, d)
		}
		if low >= limit {
			return limit
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}

func fold(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func (p *parser) mayGuess() bool {
	p.guesses++
	return p.guesses <= maxGuesses
}

// suggestVar is the declared variable nearest to a name, "" if none is near.
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
	g := newGuess(name)
	for i, d := range p.obj.Decls {
		if i == maxCandidates {
			break
		}
		if classes&(1<<d.Class) != 0 && p.lookup(d.Name) == d {
			g.offer(d.Name)
		}
	}
	return g.best
}

// specNames are predefined variables that the specification names differently from
// Intel's tools.
var specNames = [...]struct{ spec, name string }{
	{"%tm", "%tsc"}, {"%implicit_arg_ptr", "%impl_arg_buf_ptr"}, {"%implicit_local_id_buf_ptr", "%local_id_buf_ptr"},
}

// foreignTypes are names that other languages have for the types.
var foreignTypes = [...]struct{ name, visa string }{
	{"int", "d"}, {"uint", "ud"}, {"unsigned", "ud"}, {"float", "f"}, {"double", "df"}, {"half", "hf"},
	{"short", "w"}, {"ushort", "uw"}, {"char", "b"}, {"uchar", "ub"}, {"long", "q"}, {"ulong", "uq"},
	{"s32", "d"}, {"u32", "ud"}, {"b32", "ud"}, {"f32", "f"}, {"f64", "df"}, {"f16", "hf"}, {"bf16", "bf"},
	{"s16", "w"}, {"u16", "uw"}, {"s8", "b"}, {"u8", "ub"}, {"s64", "q"}, {"u64", "uq"}, {"b64", "uq"}, {"pred", "bool"},
}

// suggestType is the data type that was probably meant.
func suggestType(name string) string {
	lower := text.Lower(name)
	for _, t := range foreignTypes {
		if t.name == lower {
			return t.visa
		}
	}
	g := newGuess(name)
	for t := range isa.NumTypes {
		g.offer(t.String())
	}
	return g.best
}

func (p *parser) suggestLabel(name string) string {
	if !p.mayGuess() {
		return ""
	}
	g := newGuess(name)
	for i, l := range p.obj.Labels {
		if i == maxCandidates {
			break
		}
		g.offer(l.Name)
	}
	return g.best
}

func (p *parser) suggestMnemonic(name string) string {
	if !p.mayGuess() {
		return ""
	}
	g := newGuess(name)
	for op := isa.Op(1); op < isa.NumOps; op++ {
		g.offer(isa.Table[op].Name)
		g.offer(isa.Table[op].Alias)
	}
	return g.best
}

// suggestFrom is the nearest of a few words; where none is near, the first that is a longer or a shorter form of the
// name.
func suggestFrom(name string, words []string) string {
	best := Nearest(name, words)
	for _, w := range words {
		if best == "" && min(len(name), len(w)) > 3 && (strings.HasPrefix(name, w) || strings.HasPrefix(w, name)) {
			best = w
		}
	}
	return best
}
