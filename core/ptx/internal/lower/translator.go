package lower

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// warp is the number of lanes of a thread.
const warp = ptxisa.WarpSize

// translator makes the lines of a vISA program. Its state is in parts, by how long they last.
type translator struct {
	emit.Builder // of the function that is being emitted
	*diag.Sink
	mod    *syntax.Module
	launch *launch.Lines

	perStatement
	perFunction
	perText

	// Results of earlier rounds, too (Translate).
	enders  map[*syntax.Func]bool // functions that end lanes at something that is not run
	refused map[*syntax.Inst]bool // combinations that have been warned of
	warned  map[*syntax.Var]bool  // textures that have been warned of, because no launch line gives them
}

// perText is the plan for a text, and its translation so far.
type perText struct {
	plan       plan.Plan
	out        Program
	library    []libraryFunction
	checks     []origin.Check         // in the order of translating
	paramNames map[*syntax.Var]string // of the kernel, in its own name space
	polls      bool                   // threads read memory in a loop until others have changed it
	emitted    int                    // lines of all functions
	tooLong    bool                   // there are more than maxLines
}

// perFunction is for the function that is being emitted.
type perFunction struct {
	fn           *syntax.Func
	isEntry      bool
	byVar        map[*syntax.Var]*emit.Variable
	labels       map[*syntax.Label]*visa.Label
	epilog       *visa.Label     // where the function returns
	padding      []*emit.Operand // rows that are not written whole
	absent       plan.Absent
	routines     []*routine
	routineTemps emit.Temps
	last         int // number of the last ret, or else of the last statement
	counted      int // lines of Body that are counted in emitted

	warp, block, tally *meeting // where lanes wait for each other (barrier_meeting.go)
}

// perStatement is for the statement that is being translated.
type perStatement struct {
	now       *syntax.Inst
	guard     *syntax.Operand // the guard to put around its code
	otherwise *visa.Label     // where lanes that do not take a branch go, before the others do; nil: to the next block
}

// begins starts a statement: the lines that follow belong to it.
func (t *translator) begins(s origin.Statement) {
	t.Source, _ = t.mod.File.Position(int(s.Span.Start))
	t.out.Statements = append(t.out.Statements, s)
	t.Stmt = len(t.out.Statements)
}

// launchStatements adds a statement for each line of the PTX text that launch lines come from, because these are made
// last.
func (t *translator) launchStatements() {
	of := map[int]int{}
	for i := range t.out.Rows {
		r := &t.out.Rows[i]
		if r.Stmt != 0 || r.Source == 0 {
			continue
		}
		if of[r.Source] == 0 {
			t.out.Statements = append(t.out.Statements, origin.Statement{Span: t.mod.File.LineSpan(r.Source)})
			of[r.Source] = len(t.out.Statements)
		}
		r.Stmt = of[r.Source]
	}
}

// named records what a name of the vISA text stands for.
func (t *translator) named(object, below, name string, ty ptxisa.Type, at visa.Span) {
	line, _ := t.mod.File.Position(int(at.Start))
	t.out.Names = append(t.out.Names, origin.Name{Object: object, Below: below, Name: name, Type: ty, Line: line})
}

// namedVar records which variable a variable of the vISA text stands for.
func (t *translator) namedVar(object, below string, v *syntax.Var) {
	t.named(object, below, v.Name, v.Type, v.NameSpan)
	n := &t.out.Names[len(t.out.Names)-1]
	n.From, n.Until = int(v.NameSpan.Start), v.Until
}
