// Package naming chooses names of vISA for the things of PTX. It knows the rules for names of both, and nothing of the
// things.
package naming

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// Names maps the things of one name space to their vISA names: those of PTX without what vISA does not allow, and with
// a suffix where they would collide.
type Names map[any]string

// Choose returns the name of a thing, chosen on first use. Compilers use some names thousands of times in one function,
// such as those of the variables around each call: from the third on they get a number that starts where a free one is
// likely, not at 1.
func (n Names) Choose(key any, ptx string) string {
	if name, ok := n[key]; ok {
		return name
	}
	name := plain(ptx)
	if n.used(name) {
		name += "_"
	}
	for own, number := name, len(n); n.used(name); number++ {
		name = own + strconv.Itoa(number)
	}
	n[key] = name
	n[name] = name
	return name
}

// Reserve prevents a name from being chosen.
func (n Names) Reserve(name string) { n[name] = name }

// used reports whether a name is taken, or has a meaning to an assembler.
func (n Names) used(name string) bool {
	_, used := n[name]
	return used || reserved(name)
}

// plain removes from a name what vISA does not allow in names.
func plain(ptx string) string {
	b := make([]byte, 0, len(ptx))
	for i := range len(ptx) {
		c := ptx[i]
		switch {
		case c == '%' || c == '$':
		case c == '.':
			b = append(b, '_')
		default:
			b = append(b, c)
		}
	}
	s := strings.TrimLeft(string(b), "_")
	if s == "" || lex.IsDigit(s[0]) {
		s = "v" + s
	}
	return s
}

// reserved reports whether a word belongs to vISA: a mnemonic, a numbered variable (V33, P1), or one of its keywords.
func reserved(name string) bool {
	if len(name) > 1 && strings.IndexByte("VAPST", name[0]) >= 0 && strings.Trim(name[1:], "0123456789") == "" {
		return true
	}
	for i := range isa.Table {
		if strings.EqualFold(isa.Table[i].Name, name) || strings.EqualFold(isa.Table[i].Alias, name) {
			return true
		}
	}
	return ptxisa.HasWord(keywords, strings.ToLower(name))
}

// keywords are the words that Intel's assembler does not accept as names.
const keywords = "flat bti ss bss arg"
