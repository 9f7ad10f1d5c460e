package emit

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Temporaries: variables that are free again at the next statement.

// Temps are the temporaries of a function, by type and number of elements.
type Temps map[isa.Type]*tempPool

// tempPool holds the temporaries of a type. All of them are free at the start of each statement.
type tempPool struct {
	list []*Variable
	next int
}

// Temp returns a variable of 32 lanes that lives until the end of the statement; for type BOOL, a predicate.
func (b *Builder) Temp(typ isa.Type) *Operand { return LanesOf(b.TempOf(typ, warp)) }

// ScalarTemp returns a variable of one element that lives until the end of the statement.
func (b *Builder) ScalarTemp(typ isa.Type) *Operand { return ScalarOf(b.TempOf(typ, 1)) }

func (b *Builder) TempOf(typ isa.Type, elems int) *Variable {
	key := typ + isa.Type(elems/warp)<<5
	p := b.Temps[key]
	if p == nil {
		p = &tempPool{}
		b.Temps[key] = p
	}
	if p.next == len(p.list) {
		name, class := "tmp_"+typ.String(), visa.General
		switch {
		case typ == isa.BOOL:
			name, class = "tmp_p", visa.Predicate
		case elems == 1:
			name = "one_" + typ.String()
		case elems > warp:
			name = text.Say("vec{}_{}", elems/warp, typ)
		}
		p.list = append(p.list, b.Variable(name+strconv.Itoa(p.next), class, typ, elems))
	}
	p.next++
	return p.list[p.next-1]
}

// Predicate returns a free predicate.
func (b *Builder) Predicate() *Operand { return b.Temp(isa.BOOL) }

// IsTemp reports whether a variable is a temporary.
func (b *Builder) IsTemp(d *Variable) bool {
	for _, p := range b.Temps {
		if slices.Contains(p.list, d) {
			return true
		}
	}
	return false
}

// ResetTemps frees all temporaries.
func (b *Builder) ResetTemps() {
	for _, p := range b.Temps {
		p.next = 0
	}
}

// Scoped calls f, and frees the temporaries that f took.
func (b *Builder) Scoped(f func()) {
	before := map[*tempPool]int{}
	for _, p := range b.Temps {
		before[p] = p.next
	}
	f()
	for _, p := range b.Temps {
		p.next = before[p]
	}
}
