package ptx

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Translate reads a PTX text and makes a vISA program of the kernel that its launch line names, or of the first kernel.
// The diagnostics are those of the PTX text. File and Module are set if none of them is an error and there is a kernel.
// A text without a kernel is checked all the same: its functions are translated for a kernel that does nothing.
func Translate(f *visa.File) (*Translation, []visa.Diagnostic) {
	m, diags := syntax.Parse(f)
	tr := &Translation{Source: f, Platform: plan.Untextured, Independent: plan.Independent(m)}
	s := &diag.Sink{}
	l := launch.Read(f, m, s)
	none := l.Kernel == nil
	if visa.HasErrors(diags) || none && len(s.List) > 0 {
		return tr, merge(diags, s.Finish())
	}
	if none {
		s.Warn(visa.Span{}, diag.Kernel, "There is no kernel to run, so the text is only checked: a program has an .entry with a body.")
		l.RunNothing()
	}
	t := &translator{Sink: s, mod: m, tr: tr, launch: l, enders: map[*syntax.Func]bool{}, refused: map[*syntax.Inst]bool{}, warned: map[*syntax.Var]bool{}}
	for known := -1; known < len(t.enders) && !visa.HasErrors(t.List); { // again, if another function ends lanes
		known = len(t.enders)
		t.program()
	}
	diags = merge(diags, s.Finish())
	if visa.HasErrors(diags) {
		return tr, diags
	}
	var more []visa.Diagnostic
	tr.Module, more = tr.assemble(f.Name)
	tr.File = tr.Module.File
	for i := range more {
		textured := (more[i].Code == codeWide || more[i].Code == codeRest) && tr.Platform == plan.Textured
		if more[i].Severity == visa.Warning && (textured || more[i].Code == codeMany) {
			continue // too wide operands, which Intel's assembler splits, their count, and too many variables
		}
		diags = append(diags, tr.Diagnose(more[i]))
	}
	if visa.HasErrors(diags) || none {
		tr.File, tr.Module = nil, nil
	}
	return tr, diags
}

func merge(a, b []visa.Diagnostic) []visa.Diagnostic {
	a = append(a, b...)
	visa.SortDiagnostics(a)
	return a
}

// program emits the whole text: launch lines, kernel, functions, and the library functions that they call.
func (t *translator) program() {
	t.library, t.checks, t.emitted, t.tooLong = nil, nil, 0, false
	t.tr.Checks, t.tr.Statements, t.tr.Names, t.tr.Params = nil, nil, nil, nil
	t.plan = plan.Of(t.mod, t.launch, t.enders, t.Sink)
	t.tr.Platform, t.GRF = t.plan.Platform, t.plan.Platform.GRF()
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
	t.tr.rows = nil
	t.tr.launched = t.launch.Text(t.launchProgram(), t.Sink)
	for i := range t.tr.launched {
		t.tr.rows = append(t.tr.rows, emit.Line{Text: t.tr.launched[i].Text, Source: t.tr.launched[i].Source})
	}
	t.tr.rows = append(t.tr.rows, emit.Line{Node: &visa.Module{Major: 4, Minor: 1}})
	t.tr.rows = append(t.tr.rows, code...)
	t.launchStatements()
	for i := range t.tr.rows {
		if n := t.tr.rows[i].Check; n > 0 {
			c := t.checks[n-1]
			c.Line = i + 1
			t.tr.Checks = append(t.tr.Checks, c)
		}
	}
}

// launchProgram returns what the launch lines need to know of the translation.
func (t *translator) launchProgram() *launch.Program {
	p := &launch.Program{
		Platform: t.tr.Platform, Names: t.plan.Names, ParamNames: t.paramNames, Shared: t.plan.SharedEnd, Private: t.plan.Stack, HasPrivate: t.plan.StackFrames, Depth: t.plan.Depth, Polls: t.polls,
	}
	if t.plan.Printing != nil {
		p.Printf = t.printLine()
	}
	return p
}

// outside records the names of functions and of variables of module scope, and the parameters.
func (t *translator) outside() {
	for _, f := range t.plan.Funcs {
		t.named("", t.plan.Names[f], f.Name, syntax.NoType, f.NameSpan)
		for _, v := range f.Returns {
			t.tr.Params = append(t.tr.Params, Param{f, v, true})
		}
		for _, v := range f.Params {
			t.tr.Params = append(t.tr.Params, Param{f, v, false})
		}
	}
	for _, v := range t.mod.Vars {
		if v.Space != syntax.SharedSpace {
			t.named("", t.plan.Names[v], v.Name, v.Type, v.NameSpan)
		}
	}
}
