package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// translator makes the vISA text of a module. What it knows stands in the order in which it comes to be known.
type translator struct {
	*diag.Sink
	mod    *syntax.Module
	launch *launch.Lines
	tr     *Translation

	// What has been said, and found, in earlier rounds too (Translate).
	enders  map[*syntax.Func]bool // functions that end lanes at what is not run
	refused map[*syntax.Inst]bool // what has been warned of
	warned  map[*syntax.Var]bool  // textures that no launch line gives

	// Of the whole text, as the plans find it (translate.go).
	funcs          []*syntax.Func                 // what is emitted: the kernel first
	names          names                          // of functions and global variables
	shared         map[*syntax.Var]int            // where variables of shared memory lie
	slmEnd         int                            // and where what lies there ends
	owned          map[*syntax.Func][]*syntax.Var // variables of module scope, by the function that uses them
	generic        bool                           // generic addresses can be of shared memory
	flush          bool                           // every f32 operation that can flush denormals does
	exits          map[*syntax.Func]bool          // in which a thread can exit
	lookers        map[*syntax.Func]bool          // in which a lane looks at what others have written meanwhile
	countedNumbers map[uint64]bool                // barriers that are counted in memory
	barrierMemory  *syntax.Var                    // of barriers that are
	strands        bool                           // lanes can wait at an mbarrier for those that have ended at what is not run
	polls          bool                           // threads look at memory until others have changed it
	printing       *syntax.Var                    // the buffer that vprintf writes; nil if nothing prints
	formats        []format                       // that it is given
	frames         map[*syntax.Func]*frame
	rooms          map[*syntax.Func]*syntax.Var // for alloca, at the end of the function's frame
	frameAlign     int                          // what frames begin at multiples of
	stack          int                          // bytes of local memory of a lane
	stackFrames    bool                         // there is any
	depth          int                          // how many frames there is local memory for; 0: for all that can be

	// What is emitted so far.
	library    []libraryFunction
	paramNames map[*syntax.Var]string // of the kernel, in its own name space
	emitted    int                    // lines of all functions
	tooLong    bool                   // there are more than maxLines

	// Of the function that is emitted.
	builder
	fn           *syntax.Func
	isEntry      bool
	byVar        map[*syntax.Var]*decl
	labels       map[*syntax.Label]*visa.Label
	epilog       *visa.Label            // where the function returns
	countsOut    bool                   // lanes that end, for those that ask who has not
	padding      []*operand             // rows that are not written whole
	parted       map[*syntax.Inst]bool  // with a membermask, and come to by lanes that may have parted
	ending       map[*syntax.Label]bool // of the kernel: where a lane ends at once
	routines     []*routine
	routineTemps map[isa.Type]*tempPool
	last         int // index in Translation.Statements plus 1 of the last ret; of the last statement where there is none
	counted      int // lines of body that are in emitted

	warp, block, tally *meeting // where lanes wait for each other (translate_barrier_meeting.go)

	// Of the statement that is translated.
	now       *syntax.Inst
	guard     *syntax.Operand // that is to be put around what becomes of it
	otherwise *visa.Label     // where lanes that do not take a branch go, before the others do; nil: on
}

// begins makes the lines that follow those of a statement.
func (t *translator) begins(s Statement) {
	t.source, _ = t.mod.File.Position(int(s.Span.Start))
	t.tr.Statements = append(t.tr.Statements, s)
	t.stmt = len(t.tr.Statements)
}

// launchStatements gives the launch lines, which are made last, a statement for each line of
// the PTX text.
func (t *translator) launchStatements() {
	of := map[int]int{}
	for i := range t.tr.rows {
		r := &t.tr.rows[i]
		if r.stmt != 0 || r.source == 0 {
			continue
		}
		if of[r.source] == 0 {
			t.tr.Statements = append(t.tr.Statements, Statement{Span: t.mod.File.LineSpan(r.source)})
			of[r.source] = len(t.tr.Statements)
		}
		r.stmt = of[r.source]
	}
}

// named notes what a name of the vISA text stands for.
func (t *translator) named(object, below, name string, ty syntax.Type, at visa.Span) {
	line, _ := t.mod.File.Position(int(at.Start))
	t.tr.Names = append(t.tr.Names, Name{object, below, name, ty, line})
}
