package lower

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/library"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
)

// Calls of functions of the library (internal/library), each of which is emitted once, after the functions of the
// program.

// libraryFunction is a function of the library that the program calls.
type libraryFunction struct {
	name  string
	lines []emit.Line
}

// callLibrary calls a library function with two arguments.
func (t *translator) callLibrary(name string, dst, a, b *emit.Operand) {
	t.needFunction(name)
	for i, o := range []*emit.Operand{a, b} {
		s := plan.Slot{Type: dst.Type, Offset: i * warp * 8}
		t.Do(isa.OpMov, t.passed("%arg", s), o)
	}
	row := warp * 8 / t.GRF
	t.Fcall(library.Prefix+name, 2*row, row)
	t.Do(isa.OpMov, dst, t.passed("%retval", plan.Slot{Type: dst.Type}))
}

// needFunction adds a library function, and those that it calls.
func (t *translator) needFunction(name string) {
	if slices.ContainsFunc(t.library, func(f libraryFunction) bool { return f.name == name }) {
		return
	}
	lines, calls := library.Function(name, t.GRF)
	t.library = append(t.library, libraryFunction{name, lines})
	for _, other := range calls {
		t.needFunction(other)
	}
}
