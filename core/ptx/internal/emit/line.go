package emit

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Line is one line of the vISA text.
type Line struct {
	Node   any    // *visa.Module (version), *visa.Object, *visa.Decl, *visa.Input, *visa.Label or *visa.Inst; nil: text
	Text   string // a comment, a directive, a launch line
	Source int    // line of the PTX text, 0: none
	Stmt   int    // number of the statement that it belongs to, 0: none
	Check  int    // number of the check that it is, 0: none
}

// TakesGuard reports whether a guard can become the predicate of a line's instruction. It must be an instruction of all
// lanes that may have a predicate and has none yet. Logic on predicates is excluded, because Intel's assembler ignores
// a predicate there, and so are reports.
func (l *Line) TakesGuard() bool {
	in, ok := l.Node.(*visa.Inst)
	if !ok || !isa.Table[in.Op].Pred || in.Pred.Var != nil || in.ExecSize != warp || in.NoMask || l.Check > 0 {
		return false
	}
	switch in.Op {
	case isa.OpAnd, isa.OpOr, isa.OpXor, isa.OpNot:
		return in.Args[0].Kind != visa.PredicateOperand
	}
	return true
}

// EndsWith reports whether the last line is an instruction op, with label to and without a predicate.
func EndsWith(body []Line, op isa.Op, to *visa.Label) bool {
	if len(body) == 0 {
		return false
	}
	in, ok := body[len(body)-1].Node.(*visa.Inst)
	return ok && in.Op == op && in.Pred.Var == nil && in.Label == to
}
