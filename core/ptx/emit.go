package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// lowerings and specialValues are the functions for what the table of instructions and that of special registers name:
// see lower.go.
var (
	lowerings     [syntax.NumLowerings]func(t *translator, in *syntax.Inst)
	specialValues [syntax.NumSpecialKinds]func(t *translator, s *syntax.Special, to *operand)
)

// lower emits what an instruction does.
func (t *translator) lower(in *syntax.Inst) { lowerings[in.Lowering()](t, in) }

// special writes what a special register holds.
func (t *translator) special(s *syntax.Special, to *operand) { specialValues[s.Kind](t, s, to) }

// register is the variable of a PTX register or parameter.
func (t *translator) register(v *syntax.Var) *decl {
	if d := t.byVar[v]; d != nil {
		return d
	}
	var d *decl
	switch {
	case t.isEntry && slices.Contains(t.fn.Params, v): // the same for all lanes
		if v.InRows() {
			d = t.variable(v.Name, visa.General, isa.UD, (v.Bytes()+3)/4)
		} else {
			d = t.variable(v.Name, visa.General, v.Type.VISA(), 1)
		}
		d.input = d.Bytes()
	case v.Type == syntax.Pred:
		d = t.variable(v.Name, visa.Predicate, isa.BOOL, warp)
	case v.InRows():
		d = t.variable(v.Name, visa.General, isa.UD, warp*((v.Bytes()+3)/4))
	default:
		d = t.variable(v.Name, visa.General, v.Type.VISA(), warp)
	}
	t.byVar[v] = d
	t.named(t.names[t.fn], d.Name, v.Name, v.Type, v.NameSpan)
	return d
}

// src is an operand of an instruction as values of a type.
func (t *translator) src(a *syntax.Operand, ty syntax.Type) *operand {
	switch a.Kind {
	case syntax.ImmOperand:
		return number(ty.VISA(), ty.Literal(a.Bits, a.Float, a.Single, a.Neg))
	case syntax.SpecialOperand:
		r := t.temp(a.Special.Type.VISA())
		t.special(a.Special, r)
		return r.as(ty.VISA())
	case syntax.RegOperand:
		return t.further(a, lanesOf(t.register(a.Var)).as(ty.VISA()))
	case syntax.AddressOperand, syntax.FuncOperand:
		r := t.temp(isa.UQ)
		t.movSymbol(r, a)
		return r.as(ty.VISA())
	}
	return number(ty.VISA(), 0)
}

// further adds the number that stands behind a register, as in %r1+4.
func (t *translator) further(a *syntax.Operand, o *operand) *operand {
	if a.Offset == 0 || !o.typ.Integer() {
		return o
	}
	r := t.temp(o.typ)
	t.do(isa.OpAdd, r, o, t.small(number(o.typ, uint64(a.Offset))))
	return r
}

// second is a source in the second place, where large numbers cannot stand.
func (t *translator) second(a *syntax.Operand, ty syntax.Type) *operand { return t.small(t.src(a, ty)) }

// first is a source in the first place, where no number can stand.
func (t *translator) first(a *syntax.Operand, ty syntax.Type) *operand {
	return t.inRegister(t.src(a, ty))
}

// dst is a destination as values of a type; a sink is a temporary.
func (t *translator) dst(a *syntax.Operand, ty syntax.Type) *operand {
	if a.Kind == syntax.SinkOperand {
		return t.temp(ty.VISA())
	}
	return lanesOf(t.register(a.Var)).as(ty.VISA())
}

// cond is a source predicate: the variable, and whether it is to hold.
func (t *translator) cond(a *syntax.Operand) (p *operand, holds bool) {
	if a.Kind == syntax.ImmOperand {
		return t.always(a.Bits&1 != 0), true
	}
	if a.Kind == syntax.SpecialOperand {
		p := t.predicate()
		t.special(a.Special, p)
		return p, !a.Not
	}
	return lanesOf(t.register(a.Var)), !a.Not
}

// always is a predicate that holds in every active lane, or in none.
func (t *translator) always(holds bool) *operand {
	bit := number(isa.UD, 0)
	if holds {
		bit = number(isa.UD, 1)
	}
	p := t.predicate()
	t.do(isa.OpSetP, p, t.inRegister(bit))
	return p
}

// maxLines is how many lines a translation can have.
const maxLines = 1 << 19

// cannot warns of a combination that has no translation: lanes that come to it end there.
func (t *translator) cannot(in *syntax.Inst, why string) {
	what := text.Say("{} is not run: {}", text.Quote(t.mod.File.Slice(in.Name)), why)
	if !t.refused[in] {
		t.refused[in] = true
		t.Say(in.Span, diag.Form, "{}.", what).Severity = visa.Warning
	}
	t.endHere(in, what+", so the lane ends here.")
}

// statement emits one statement of PTX: its text as a comment, then its vISA.
func (t *translator) statement(s syntax.Stmt) {
	in, ok := s.(*syntax.Inst)
	if !ok {
		t.begins(Statement{Span: s.StmtSpan()})
		t.place(t.labelOf(s.(*syntax.Label)))
		return
	}
	t.begins(Statement{Span: in.Span, Inst: in, Guard: guardOf(in)})
	if last := t.tr.Statements[max(t.last, 1)-1].Inst; t.last == 0 || in.Row.Name == "ret" || last.Row.Name != "ret" {
		t.last = t.stmt
	}
	if t.emitted += len(t.body) - t.counted; t.emitted > maxLines {
		if !t.tooLong {
			t.Say(in.Span, diag.Size, "The translation has more than {} lines.", itoa(maxLines))
		}
		t.tooLong = true
		return
	}
	t.counted = len(t.body)
	for _, p := range t.temps {
		p.next = 0
	}
	t.comment(itoa(t.source) + ": " + lex.OneLine(t.mod.File.Slice(in.Span)))
	start := len(t.body)
	t.now, t.guard = in, in.Guard
	if in.Refused != "" {
		t.endHere(in, text.Say("{} {}, so the lane ends here.", text.Quote(t.mod.File.Slice(in.Name)), in.Refused))
	} else if t.doublesOf(in) {
		t.cannot(in, "a program with textures is translated for DG2, which has no such arithmetic of doubles")
	} else {
		t.lower(in)
	}
	if t.guard == nil || len(t.body) == start {
		return
	}
	p, holds := t.cond(t.guard)
	if len(t.body) == start+1 && t.body[start].takesGuard() {
		t.body[start].node.(*visa.Inst).Pred = guard(p, holds)
		return
	}
	skip := t.fresh("skip")
	rest := append([]line(nil), t.body[start:]...)
	t.body = t.body[:start]
	t.jump(p, !holds, skip)
	t.body = append(t.body, rest...)
	t.place(skip)
}

func (t *translator) labelOf(l *syntax.Label) *visa.Label {
	to := t.labels[l]
	if to == nil {
		to = t.label(l.Name)
		t.labels[l] = to
		t.named(t.names[t.fn], to.Name, l.Name, syntax.NoType, l.Span)
	}
	return to
}

// guardOf is the guard of an instruction as it is written: "@%p1", "@!%p1".
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

// endHere reports what is not run here, and ends the lanes that have come to it.
func (t *translator) endHere(in *syntax.Inst, message string) {
	t.reportAll(diag.NotRun, message, diag.Page("Instruction Set", in.Row.Name))
	if t.strands {
		t.ptx("st.volatile.shared.u32", t.stranded(), num64(1))
	}
	if !t.isEntry && !t.exits[t.fn] { // the callers do not know it: once more, and then they do
		t.enders[t.fn] = true
	}
	t.exit(in)
}

// predDst is a predicate destination.
func (t *translator) predDst(a *syntax.Operand) *operand {
	if a.Kind == syntax.SinkOperand {
		return t.predicate()
	}
	return lanesOf(t.register(a.Var))
}

// holding is a source predicate that holds where the operand does.
func (t *translator) holding(a *syntax.Operand) *operand {
	p, holds := t.cond(a)
	if holds {
		return p
	}
	q := t.predicate()
	t.do(isa.OpNot, q, p)
	return q
}

// orZero puts a number where p is set, and 0 where it is not.
func (t *translator) orZero(p, dst *operand, yes uint64) {
	if dst.typ.Size() == 8 { // sel has no numbers of 64 bits
		t.do(isa.OpMov, dst, number(dst.typ, 0))
		t.when(p, true, isa.OpMov, dst, number(dst.typ, yes))
		return
	}
	r := t.inRegister(number(dst.typ, 0))
	t.choose(p, dst, number(dst.typ, yes), r)
}
