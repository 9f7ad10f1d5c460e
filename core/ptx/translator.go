package ptx

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// translator makes the vISA text of a module. Its fields are in the order in which they are set.
type translator struct {
	emit.Builder // of the function that is being emitted

	*diag.Sink
	mod    *syntax.Module
	launch *launch.Lines
	tr     *Translation

	// Results of earlier rounds, too (Translate).
	enders  map[*syntax.Func]bool // functions that end lanes at something that is not run
	refused map[*syntax.Inst]bool // combinations that have been warned of
	warned  map[*syntax.Var]bool  // textures that have been warned of, because no launch line gives them

	plan  plan.Plan
	polls bool // threads read memory in a loop until others have changed it

	// The output so far.
	library    []libraryFunction
	checks     []Check                // in the order of translating
	paramNames map[*syntax.Var]string // of the kernel, in its own name space
	emitted    int                    // lines of all functions
	tooLong    bool                   // there are more than maxLines

	// For the function that is being emitted.
	fn           *syntax.Func
	isEntry      bool
	byVar        map[*syntax.Var]*emit.Variable
	labels       map[*syntax.Label]*visa.Label
	epilog       *visa.Label     // where the function returns
	padding      []*emit.Operand // rows that are not written whole
	absent       plan.Absent
	routines     []*routine
	routineTemps emit.Temps
	last         int // index in Translation.Statements, plus 1, of the last ret, or else of the last statement
	counted      int // lines of body that are counted in emitted

	warp, block, tally *meeting // where lanes wait for each other (translate_barrier_meeting.go)

	// For the statement that is being translated.
	now       *syntax.Inst
	guard     *syntax.Operand // the guard to put around its code
	otherwise *visa.Label     // where lanes that do not take a branch go, before the others do; nil: to the next block
}

// begins starts a statement: the lines that follow belong to it.
func (t *translator) begins(s Statement) {
	t.Source, _ = t.mod.File.Position(int(s.Span.Start))
	t.tr.Statements = append(t.tr.Statements, s)
	t.Stmt = len(t.tr.Statements)
}

// launchStatements adds a statement for each line of the PTX text that launch lines come from, because these are made
// last.
func (t *translator) launchStatements() {
	of := map[int]int{}
	for i := range t.tr.rows {
		r := &t.tr.rows[i]
		if r.Stmt != 0 || r.Source == 0 {
			continue
		}
		if of[r.Source] == 0 {
			t.tr.Statements = append(t.tr.Statements, Statement{Span: t.mod.File.LineSpan(r.Source)})
			of[r.Source] = len(t.tr.Statements)
		}
		r.Stmt = of[r.Source]
	}
}

// named records what a name of the vISA text stands for.
func (t *translator) named(object, below, name string, ty syntax.Type, at visa.Span) {
	line, _ := t.mod.File.Position(int(at.Start))
	t.tr.Names = append(t.tr.Names, Name{object, below, name, ty, line})
}
