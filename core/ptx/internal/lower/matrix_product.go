package lower

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// The operands of a product of matrices: which elements of a are stored, and the registers of its fragments.

// product is a product of mma whose operands are known.
type product struct {
	matrix.Product
	rowLanes       []place // the four lanes that have a lane's row
	columnLanes    []place // the eight lanes that have its two columns
	sparse         sparsity
	scaleA, scaleB scales
}

// sparsity describes which elements of a are stored. Of each chunk of elements of a row half are stored, in units; a
// field of four bits names the units that are there. The manual shows the places of the fields only in pictures; these
// are the places where CUTLASS stores them. In lane 4g+q, for elements of 16 bits and more the low half has the fields
// of four chunks of row g, and the high half those of row g+8. For smaller elements the lane has the fields of eight
// chunks of row g, and the next lane those of row g+8. The sparsity selector chooses which lanes of each four have
// them.
type sparsity struct {
	chunk, unit int // in elements; 0: all elements are stored
	bytes       bool
	fields      *syntax.Operand
	first       int // the first lane of each four that has fields
}

// scales are the factors for the blocks of a matrix: for rows g and g+8 of a, or columns 2t and 2t+1 of b, one for each
// block of the row or column. Each element times its factor is rounded to .f32.
type scales [2][]*syntax.Operand

// role is whether an operand is read or written by its instruction.
type role bool

const (
	asSource role = false
	asResult role = true
)

// fragments checks and returns the registers of several operands; good reports whether all of them fit.
type fragments struct {
	*translator
	in   *syntax.Inst
	good bool
}

func (f *fragments) of(a *syntax.Operand, n, bits int, as role) []*syntax.Operand {
	list, good := f.fragment(f.in, a, n, bits, as)
	f.good = f.good && good
	return list
}

// fragment returns the registers of an operand, and reports an error if they are not n registers of so many bits.
func (t *translator) fragment(in *syntax.Inst, a *syntax.Operand, n, bits int, as role) ([]*syntax.Operand, bool) {
	list := syntax.ElementsOf(a)
	good := len(list) == n
	for i, e := range list {
		if e.Kind == syntax.SinkOperand && as == asResult { // it goes to a register that nobody reads
			list = slices.Clone(list)
			e = t.newReg(ptxisa.Untyped.Of(bits))
			list[i] = e
		}
		good = good && (e.Kind == syntax.RegOperand && e.Var.Type.Bits() == bits && e.Var.Vec == 1 || e.Kind == syntax.ImmOperand && as == asSource)
	}
	if !good {
		t.Say(a.Span, diag.Operands, "{} wants {} of {} here.", text.Quote(t.mod.File.Slice(in.Name)), text.Count(n, "register"), text.Count(bits, "bit"))
	}
	return list, good
}
