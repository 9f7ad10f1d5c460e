package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Lanes that end: at exit, at a return, and where what they come to is not run.

// cannot warns of a combination that has no translation: lanes that come to it end there.
func (t *translator) cannot(in *syntax.Inst, why string) {
	what := text.Say("{} is not run: {}", text.Quote(t.mod.File.Slice(in.Name)), why)
	if !t.refused[in] {
		t.refused[in] = true
		t.Warn(in.Span, diag.Form, "{}.", what)
	}
	t.endHere(in, what+", so the lane ends here.")
}

// page is where NVIDIA's manual describes an instruction.
func (t *translator) page(in *syntax.Inst) string {
	return syntax.Section(t.mod.File.Slice(in.Name), in.Types)
}

// endHere reports what is not run here, and ends the lanes that have come to it.
func (t *translator) endHere(in *syntax.Inst, message string) {
	t.reportAll(diag.NotRun, message, t.page(in))
	if t.strands {
		t.ptx("st.volatile.shared.u32", t.stranded(), num64(1))
	}
	if !t.isEntry && !t.exits[t.fn] { // the callers do not know it: once more, and then they do
		t.enders[t.fn] = true
	}
	t.exit(in)
}

// exit ends a thread in all frames.
func (t *translator) exit(in *syntax.Inst) {
	if !t.isEntry {
		t.do(isa.OpMov, lanesOf(t.exited()), number(isa.UD, 1))
	}
	t.leave()
}

// countOut takes the active lanes out of those that have not ended.
func (t *translator) countOut() {
	if t.countsOut {
		here := t.activeLanes()
		t.one(isa.OpNot, here, here)
		t.one(isa.OpAnd, t.live(), t.live(), here)
	}
}

func (t *translator) leave() {
	if t.isEntry {
		t.countOut()
		t.plain(isa.OpRet)
	} else {
		t.jump(t.epilog)
	}
}
