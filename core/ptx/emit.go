package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// register is the variable of a PTX register or parameter.
func (t *translator) register(v *Var) *decl {
	if d := t.byVar[v]; d != nil {
		return d
	}
	var d *decl
	switch {
	case t.isEntry && isParam(t.fn, v): // the same for all lanes
		if v.inRows() {
			d = t.variable(v.Name, visa.General, isa.UD, (v.Bytes()+3)/4)
		} else {
			d = t.variable(v.Name, visa.General, v.Type.visa(), 1)
		}
		d.input = d.Bytes()
	case v.Type == Pred:
		d = t.variable(v.Name, visa.Predicate, isa.BOOL, warp)
	case v.inRows():
		d = t.variable(v.Name, visa.General, isa.UD, warp*((v.Bytes()+3)/4))
	default:
		d = t.variable(v.Name, visa.General, v.Type.visa(), warp)
	}
	t.byVar[v] = d
	t.named(t.names[t.fn], d.Name, v.Name, v.Type, v.NameSpan)
	return d
}

// src is an operand of an instruction as values of a type.
func (t *translator) src(a *Operand, ty Type) *operand {
	switch a.Kind {
	case ImmOperand:
		tok := token{kind: tokInt, bits: a.Bits, single: a.Single}
		if a.Float {
			tok.kind = tokFloat
		}
		return number(ty.visa(), numberBits(tok, ty, a.Neg))
	case SpecialOperand:
		r := t.temp(a.Special.typ.visa())
		a.Special.emit(t, a.Special, r)
		return r.as(ty.visa())
	case RegOperand:
		return t.further(a, lanesOf(t.register(a.Var)).as(ty.visa()))
	}
	return number(ty.visa(), 0)
}

// further adds the number that stands behind a register, as in %r1+4.
func (t *translator) further(a *Operand, o *operand) *operand {
	if a.Offset == 0 || !o.typ.Integer() {
		return o
	}
	r := t.temp(o.typ)
	t.do(isa.OpAdd, r, o, t.small(number(o.typ, uint64(a.Offset))))
	return r
}

// second is a source in the second place, where large numbers cannot stand.
func (t *translator) second(a *Operand, ty Type) *operand { return t.small(t.src(a, ty)) }

// first is a source in the first place, where no number can stand.
func (t *translator) first(a *Operand, ty Type) *operand { return t.inRegister(t.src(a, ty)) }

// dst is a destination as values of a type; a sink is a temporary.
func (t *translator) dst(a *Operand, ty Type) *operand {
	if a.Kind == SinkOperand {
		return t.temp(ty.visa())
	}
	return lanesOf(t.register(a.Var)).as(ty.visa())
}

// cond is a source predicate: the variable, and whether it is to hold.
func (t *translator) cond(a *Operand) (p *operand, holds bool) {
	if a.Kind == ImmOperand {
		return t.always(a.Bits&1 != 0), true
	}
	if a.Kind == SpecialOperand {
		p := t.predicate()
		a.Special.emit(t, a.Special, p)
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

// cannot warns of a combination that has no translation: lanes that come to it end there.
func (t *translator) cannot(in *Inst, why string) {
	what := text.Say("{} is not run: {}", text.Quote(t.mod.File.Slice(in.Name)), why)
	if !t.refused[in] {
		t.refused[in] = true
		t.say(in.Span, codeForm, "{}.", what).Severity = visa.Warning
	}
	t.endHere(in, what+", so the lane ends here.")
}

// statement emits one statement of PTX: its text as a comment, then its vISA.
func (t *translator) statement(s Stmt) {
	in, ok := s.(*Inst)
	if !ok {
		t.begins(Statement{Span: s.span()})
		t.place(t.labelOf(s.(*Label)))
		return
	}
	t.begins(Statement{Span: in.Span, Inst: in, Guard: guardOf(in)})
	if last := t.tr.Statements[max(t.last, 1)-1].Inst; t.last == 0 || in.Row.name == "ret" || last.Row.name != "ret" {
		t.last = t.stmt
	}
	if t.emitted += len(t.body) - t.counted; t.emitted > maxLines {
		if !t.tooLong {
			t.say(in.Span, codeSize, "The translation has more than {} lines.", itoa(maxLines))
		}
		t.tooLong = true
		return
	}
	t.counted = len(t.body)
	for _, p := range t.temps {
		p.next = 0
	}
	t.comment(itoa(t.source) + ": " + oneLine(t.mod.File.Slice(in.Span)))
	start := len(t.body)
	t.now = in
	if in.refused != "" {
		t.endHere(in, text.Say("{} {}, so the lane ends here.", text.Quote(t.mod.File.Slice(in.Name)), in.refused))
	} else if t.doublesOf(in) {
		t.cannot(in, "a program with textures is translated for DG2, which has no such arithmetic of doubles")
	} else {
		in.Row.emit(t, in)
	}
	if in.Guard == nil || len(t.body) == start {
		return
	}
	p, holds := t.cond(in.Guard)
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

func (t *translator) labelOf(l *Label) *visa.Label {
	to := t.labels[l]
	if to == nil {
		to = t.label(l.Name)
		t.labels[l] = to
		t.named(t.names[t.fn], to.Name, l.Name, NoType, l.Span)
	}
	return to
}

// guardOf is the guard of an instruction as it is written: "@%p1", "@!%p1".
func guardOf(in *Inst) string {
	switch g := in.Guard; {
	case g == nil || g.Var == nil:
		return ""
	case g.Not:
		return "@!" + g.Var.Name
	default:
		return "@" + g.Var.Name
	}
}

// oneLine is a statement for a comment: what is between words is one blank, and it is not
// longer than a line.
func oneLine(s string) string {
	const most = 90
	var b []byte
	for i := 0; i < len(s); i++ {
		switch {
		case strings.HasPrefix(s[i:], "//"):
			for i < len(s) && s[i] != '\n' {
				i++
			}
			fallthrough
		case s[min(i, len(s)-1)] <= ' ':
			if len(b) > 0 && b[len(b)-1] != ' ' {
				b = append(b, ' ')
			}
		case s[i] < 0x7f:
			b = append(b, s[i])
		default:
			b = append(b, '?')
		}
	}
	if len(b) > most {
		return string(b[:most]) + "..."
	}
	return string(b)
}
