package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// How lanes end: at exit, at a return, and where they reach something that is not run.

// cannot warns of a combination that has no translation; lanes that reach it end there.
func (t *translator) cannot(in *syntax.Inst, why string) {
	what := text.Say("{} is not run: {}", text.Quote(t.mod.File.Slice(in.Name)), why)
	if !t.refused[in] {
		t.refused[in] = true
		t.Warn(in.Span, diag.Form, "{}.", what)
	}
	t.endHere(in, what+", so the lane ends here.")
}

// page returns the page of NVIDIA's manual that describes an instruction.
func (t *translator) page(in *syntax.Inst) string {
	return ptxisa.Section(t.mod.File.Slice(in.Name), in.Types)
}

// endHere reports something that is not run here, and ends the lanes that reach it.
func (t *translator) endHere(in *syntax.Inst, message string) {
	t.reportAll(diag.NotRun, message, t.page(in))
	if t.plan.Strands {
		t.ptx("st.volatile.shared.u32", t.stranded(), num64(1))
	}
	if !t.isEntry && !t.plan.Exits[t.fn] { // the callers do not know it yet: Translate repeats the translation
		t.enders[t.fn] = true
	}
	t.exit(in)
}

// exit ends a thread in all frames.
func (t *translator) exit(in *syntax.Inst) {
	if !t.isEntry {
		t.Do(isa.OpMov, emit.LanesOf(t.exited()), emit.Number(isa.UD, 1))
	}
	t.leave()
}

// countOut removes the active lanes from the mask of those that have not ended.
func (t *translator) countOut() {
	if t.absent.Counts {
		here := t.activeLanes()
		t.One(isa.OpNot, here, here)
		t.One(isa.OpAnd, t.live(), t.live(), here)
	}
}

func (t *translator) leave() {
	if t.isEntry {
		t.countOut()
		t.Bare(isa.OpRet)
	} else {
		t.Jump(t.epilog)
	}
}
