package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// SymbolKind is what a name stands for.
type SymbolKind uint8

const (
	Variable   SymbolKind = iota
	Label                 // of a block
	Subroutine            // a label that .function announces
	Function              // .global_function
	Kernel
	Buffer // a buffer that only `//@` lines know
)

// String returns a word for the kind: "variable".
func (k SymbolKind) String() string {
	return [...]string{
		Variable: "variable", Label: "label", Subroutine: "subroutine",
		Function: "function", Kernel: "kernel", Buffer: "buffer",
	}[k]
}

// symbol is what a name stands for in one kernel or function, or in the whole file.
type symbol struct {
	kind SymbolKind
	name string
	unit int        // index in index.units, -1: the whole file
	decl *visa.Decl // of a variable, if its declaration could be read
	def  visa.Span  // where the name is defined; empty for a predefined variable and for a missing definition
	from int32      // offset from which a variable can be used
	to   int32      // offset up to which it can be used
	uses []use
}

// defined reports whether the text defines the name.
func (s *symbol) defined() bool { return s.def.End > 0 }

func (s *symbol) predefined() bool { return s.decl != nil && s.decl.Predefined }

// use is a place where a name stands; the definition is one of these places.
type use struct {
	span  visa.Span
	op    isa.Op // of the instruction
	write bool   // the instruction writes it
}

// unit is a kernel or function, which has a name space of its own.
type unit struct {
	symbol *symbol // nil if it has no name
	object *visa.Object
	start  int32
	end    int32
	vars   []*symbol // in the order of the text
	labels []*symbol // likewise
}

// index has every name of a text, and the place of every line of tokens.
type index struct {
	units  []*unit
	files  []*symbol // functions, kernels and buffers
	places []place   // where names stand, in the order of the text
	lines  []visa.Span
}

type place struct {
	use
	symbol *symbol
}

// at returns the name at an offset; nil if none stands there. Between two names it is the one that begins there.
func (x *index) at(off int) *place {
	i := sort.Search(len(x.places), func(i int) bool { return int(x.places[i].span.Start) > off })
	if i > 0 && holds(x.places[i-1].span, off) {
		return &x.places[i-1]
	}
	return nil
}

// unitAt returns the index of the kernel or function that contains an offset; -1 before the first one.
func (x *index) unitAt(off int) int {
	return sort.Search(len(x.units), func(i int) bool { return int(x.units[i].start) > off }) - 1
}

// lineAt returns the line of tokens that contains an offset; an empty one if none does.
func (x *index) lineAt(off int) visa.Span {
	i := sort.Search(len(x.lines), func(i int) bool { return int(x.lines[i].Start) > off })
	if i > 0 && off <= int(x.lines[i-1].End) {
		return x.lines[i-1]
	}
	return visa.Span{Start: int32(off), End: int32(off)}
}

// visible returns the variables that can be used at an offset; an inner variable hides an outer one of the same name.
func (x *index) visible(off int) []*symbol {
	i := x.unitAt(off)
	if i < 0 {
		return nil
	}
	var list []*symbol
	seen := map[string]int{}
	for _, s := range x.units[i].vars {
		if int(s.from) > off || off > int(s.to) || !s.defined() {
			continue
		}
		if at, twice := seen[s.name]; twice {
			list[at] = s
			continue
		}
		seen[s.name] = len(list)
		list = append(list, s)
	}
	return list
}

func holds(s visa.Span, off int) bool { return int(s.Start) <= off && off <= int(s.End) }
