package lower

import (
	"strconv"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// A statement of PTX: its text as a comment, its vISA, and the guard around it.

// maxLines is the maximum number of lines of a translation.
const maxLines = 1 << 19

// statement emits one statement of PTX: its text as a comment, then its vISA.
func (t *translator) statement(s syntax.Stmt) {
	in, ok := s.(*syntax.Inst)
	if !ok {
		t.begins(origin.Statement{Span: s.StmtSpan()})
		t.Place(t.labelOf(s.(*syntax.Label)))
		return
	}
	t.begins(origin.Statement{Span: in.Span, Inst: in, Guard: guardOf(in)})
	if last := t.out.Statements[max(t.last, 1)-1].Inst; t.last == 0 || in.Row.Name == "ret" || last.Row.Name != "ret" {
		t.last = t.Stmt
	}
	if t.emitted += len(t.Body) - t.counted; t.emitted > maxLines {
		if !t.tooLong {
			t.Say(in.Span, diag.Size, "The translation has more than {} lines.", strconv.Itoa(maxLines))
		}
		t.tooLong = true
		return
	}
	t.counted = len(t.Body)
	t.ResetTemps()
	t.Comment(strconv.Itoa(t.Source) + ": " + lex.OneLine(t.mod.File.Slice(in.Span)))
	start := len(t.Body)
	t.now, t.guard = in, in.Guard
	if in.Refused != "" {
		t.endHere(in, text.Say("{} {}, so the lane ends here.", text.Quote(t.mod.File.Slice(in.Name)), in.Refused))
	} else if t.doublesOf(in) {
		t.cannot(in, "a program with textures is translated for DG2, which has no such arithmetic of doubles")
	} else {
		t.lower(in)
	}
	if t.guard == nil || len(t.Body) == start {
		return
	}
	p, holds := t.cond(t.guard)
	if len(t.Body) == start+1 && t.Body[start].TakesGuard() {
		t.Body[start].Node.(*visa.Inst).Pred = emit.Guard(p, holds)
		return
	}
	skip := t.Fresh("skip")
	rest := append([]emit.Line(nil), t.Body[start:]...)
	t.Body = t.Body[:start]
	t.JumpWhere(p, !holds, skip)
	t.Body = append(t.Body, rest...)
	t.Place(skip)
}

func (t *translator) labelOf(l *syntax.Label) *visa.Label {
	to := t.labels[l]
	if to == nil {
		to = t.Label(l.Name)
		t.labels[l] = to
		t.named(t.plan.Names[t.fn], to.Name, l.Name, ptxisa.NoType, l.Span)
	}
	return to
}

// guardOf returns the guard of an instruction as it is written: "@%p1", "@!%p1"; "" if there is none.
func guardOf(in *syntax.Inst) string {
	switch g := in.Guard; {
	case g == nil || g.Var == nil:
		return ""
	case g.Not:
		return "@!" + g.Var.Name
	default:
		return "@" + g.Var.Name
	}
}

// doublesOf reports whether an instruction needs double arithmetic that the platform for textures lacks.
func (t *translator) doublesOf(in *syntax.Inst) bool {
	return t.plan.Platform == plan.Textured && ptxisa.HasWord("div rcp sqrt rsqrt", in.Row.Name) && in.Type() == ptxisa.F64
}
