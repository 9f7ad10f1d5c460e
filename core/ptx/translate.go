package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/internal/naming"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Translate reads a PTX text and makes a vISA program of the kernel that its launch line names, or of the first kernel.
// The diagnostics are those of the PTX text. File and Module are set if none of them is an error and there is a kernel.
// A text without a kernel is checked all the same: its functions are translated for a kernel that does nothing.
func Translate(f *visa.File) (*Translation, []visa.Diagnostic) {
	m, diags := syntax.Parse(f)
	tr := &Translation{Source: f, Platform: Platform, Independent: independent(m)}
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
		textured := (more[i].Code == codeWide || more[i].Code == codeRest) && tr.Platform == Textured
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
	t.funcs, t.shared, t.names, t.slmEnd = nil, map[*syntax.Var]int{}, naming.Names{}, 0
	t.library, t.checks, t.stackFrames, t.emitted, t.tooLong = nil, nil, false, 0, false
	t.tr.Checks, t.tr.Statements, t.tr.Names, t.tr.Params = nil, nil, nil, nil
	t.plan()
	var code []emit.Line
	for _, f := range t.funcs {
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
		Platform: t.tr.Platform, Names: t.names, ParamNames: t.paramNames, Shared: t.slmEnd, Private: t.stack, HasPrivate: t.stackFrames, Depth: t.depth, Polls: t.polls,
	}
	if t.printing != nil {
		p.Printf = t.printLine()
	}
	return p
}

// plan determines what concerns the whole text: which functions are reached, where shared variables lie, which
// functions can exit, how large frames are.
func (t *translator) plan() {
	t.reach(t.launch.Kernel)
	if len(t.launch.Kernel.Body) == 0 && !slices.Contains(t.mod.Funcs, t.launch.Kernel) { // made by RunNothing
		for _, f := range t.mod.Funcs {
			t.reach(f)
		}
	}
	t.planNames()
	t.planShared()
	t.planMode()
	t.planPlatform()
	t.planOwned()
	t.planPrinting()
	t.planBarriers()
	t.planExits()
	t.planLookers()
	t.planFrames()
}

// planNames chooses the names of functions and of variables of module scope.
func (t *translator) planNames() {
	for name := range libraryText {
		t.names.Reserve(libraryPrefix + name)
	}
	for _, f := range t.funcs {
		t.named("", t.names.Choose(f, f.Name), f.Name, syntax.NoType, f.NameSpan)
		for _, v := range f.Returns {
			t.tr.Params = append(t.tr.Params, Param{f, v, true})
		}
		for _, v := range f.Params {
			t.tr.Params = append(t.tr.Params, Param{f, v, false})
		}
	}
	for _, v := range t.mod.Vars {
		if v.Space != syntax.SharedSpace {
			t.named("", t.names.Choose(v, v.Name), v.Name, v.Type, v.NameSpan)
		}
	}
}

// planShared lays out shared memory. The launch's dynamic memory begins after all variables.
func (t *translator) planShared() {
	for _, v := range t.mod.Vars {
		if v.Space == syntax.SharedSpace && !v.Dynamic() {
			align := alignment(v)
			t.shared[v] = roundUp(t.slmEnd, align)
			t.slmEnd = roundUp(t.shared[v]+v.Bytes(), align) // a vector may end there (`{a, b, c, _}`)
		}
	}
	end := roundUp(t.slmEnd, 16)
	if t.launch.Dynamic > 0 {
		t.slmEnd = end
	}
	for _, v := range t.mod.Vars {
		if v.Dynamic() {
			t.shared[v] = end
		}
	}
}

// planMode determines whether denormals can be flushed by a mode for the whole text, and whether shared variables have
// generic addresses.
func (t *translator) planMode() {
	t.flush = true
	for _, in := range t.insts {
		if in.Row.Name == "cvta" && in.Mods[syntax.ToGroup] == "" && syntax.SpaceOf(in) == syntax.SharedSpace {
			t.generic = true
		}
		if keepsDenormals(in) {
			t.flush = false
		}
	}
}

// keepsDenormals reports whether an instruction may have denormals of F as operands or results and must keep them.
func keepsDenormals(in *syntax.Inst) bool {
	switch in.Row.Name {
	case "mma", "wmma":
		return true
	case "cvt": // converts through an F, which may be small
		if len(in.Types) == 2 && in.Types[1] == syntax.F64 && in.Types[0].Float() && in.Types[0].Bits() == 16 {
			return true
		}
	}
	if slices.Contains(in.Types, syntax.BF16) || slices.Contains(in.Types, syntax.BF16x2) {
		return true // one mode is for both
	}
	if in.Row.VISA == isa.OpLscAtomic && in.Mods[syntax.ModeGroup] == "add" && in.Type() == syntax.F32 { // an add here ("atom")
		space := syntax.SpaceOf(in)
		return space == syntax.SharedSpace || space == syntax.Generic
	}
	return in.Row.Takes(syntax.FtzGroup) && in.Mods[syntax.FtzGroup] == "" && len(in.Types) > 0 &&
		(in.Types[0] == syntax.F32 || in.Types[len(in.Types)-1] == syntax.F32)
}

// planOwned assigns the registers and local variables of module scope to the function that uses them. Each thread has
// its own, so those that two functions use would have to be passed between them; this is reported as an error.
func (t *translator) planOwned() {
	t.owned = map[*syntax.Func][]*syntax.Var{}
	owner := map[*syntax.Var]*syntax.Func{}
	for f, in := range t.insts {
		in.EachOperand(func(a *syntax.Operand) {
			v := a.Var
			if v == nil || v.Func != nil || v.Space != syntax.RegSpace && v.Space != syntax.LocalSpace || owner[v] == f {
				return
			}
			if owner[v] != nil {
				t.Say(a.Span, diag.Form, "{} is declared outside the functions and used by two of them, {} and {}: only one can.", text.Quote(v.Name), text.Quote(owner[v].Name), text.Quote(f.Name))
			}
			owner[v] = f
			t.owned[f] = append(t.owned[f], v)
		})
	}
}
