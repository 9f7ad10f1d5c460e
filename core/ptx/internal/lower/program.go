// Package lower translates a text of PTX to the lines of a vISA program, statement by statement. It reads what package
// plan has decided, and makes the lines with package emit.
package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Program is the lines of a vISA program, and where they come from.
type Program struct {
	Platform   isa.Platform
	Rows       []emit.Line
	Launched   []launch.Line // those of the rows that come from launch lines: the first ones
	Checks     []origin.Check
	Statements []origin.Statement
	Names      []origin.Name
	Params     []origin.Param
}

// Translate translates a text that is launched by its launch lines. It reports errors to the sink; the program is whole
// if there are none.
func Translate(m *syntax.Module, l *launch.Lines, s *diag.Sink) *Program {
	t := &translator{Sink: s, mod: m, launch: l, enders: map[*syntax.Func]bool{}, refused: map[*syntax.Inst]bool{}, warned: map[*syntax.Var]bool{}}
	for known := -1; known < len(t.enders) && !visa.HasErrors(t.List); { // again, if another function ends lanes
		known = len(t.enders)
		t.program()
	}
	return &t.out
}

// program emits the whole text: launch lines, kernel, functions, and the library functions that they call.
func (t *translator) program() {
	t.perText = perText{plan: plan.Of(t.mod, t.launch, t.enders, t.Sink)}
	t.out.Platform, t.GRF = t.plan.Platform, t.plan.Platform.GRF()
	t.outside()
	var code []emit.Line
	for _, f := range t.plan.Funcs {
		code = append(code, t.function(f)...)
		if t.Overflows() {
			return
		}
	}
	for i := 0; i < len(t.library); i++ { // one can call another one
		code = append(code, t.library[i].lines...)
	}
	t.out.Launched = t.launch.Text(t.launchProgram(), t.Sink)
	for i := range t.out.Launched {
		t.out.Rows = append(t.out.Rows, emit.Line{Text: t.out.Launched[i].Text, Source: t.out.Launched[i].Source})
	}
	t.out.Rows = append(t.out.Rows, emit.Line{Node: &visa.Module{Major: 4, Minor: 1}})
	t.out.Rows = append(t.out.Rows, code...)
	t.launchStatements()
	for i := range t.out.Rows {
		if n := t.out.Rows[i].Check; n > 0 {
			c := t.checks[n-1]
			c.Line = i + 1
			t.out.Checks = append(t.out.Checks, c)
		}
	}
}

// launchProgram returns what the launch lines need to know of the translation.
func (t *translator) launchProgram() *launch.Program {
	p := &launch.Program{
		Platform: t.out.Platform, Names: t.plan.Names, ParamNames: t.paramNames, Shared: t.plan.SharedEnd, Private: t.plan.Stack, HasPrivate: t.plan.StackFrames, Depth: t.plan.Depth, Polls: t.polls,
	}
	if t.plan.Printing != nil {
		p.Printf = t.printLine()
	}
	return p
}

// outside records the names of functions and of variables of module scope, and the parameters.
func (t *translator) outside() {
	for _, f := range t.plan.Funcs {
		t.named("", t.plan.Names[f], f.Name, ptxisa.NoType, f.NameSpan)
		for _, v := range f.Returns {
			t.out.Params = append(t.out.Params, origin.Param{Func: f, Var: v, Returned: true})
		}
		for _, v := range f.Params {
			t.out.Params = append(t.out.Params, origin.Param{Func: f, Var: v})
		}
	}
	for _, v := range t.mod.Vars {
		if v.Space != ptxisa.SharedSpace {
			t.namedVar("", t.plan.Names[v], v)
		}
	}
}
