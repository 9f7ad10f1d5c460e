package lower

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Operands of PTX as those of vISA.

// specialValues are the functions for the kinds of special registers: see table.go.
var specialValues [ptxisa.NumSpecialKinds]func(t *translator, s *ptxisa.Special, to *emit.Operand)

// special emits code that writes the value of a special register to to.
func (t *translator) special(s *ptxisa.Special, to *emit.Operand) { specialValues[s.Kind](t, s, to) }

// unsigned returns the unsigned integer type of so many bits.
func unsigned(bits int) isa.Type { return ptxisa.Unsigned.Of(bits).VISA() }

// register returns the variable for a PTX register or parameter.
func (t *translator) register(v *syntax.Var) *emit.Variable {
	if d := t.byVar[v]; d != nil {
		return d
	}
	var d *emit.Variable
	switch {
	case t.isEntry && slices.Contains(t.fn.Params, v): // uniform
		if v.InRows() {
			d = t.Variable(v.Name, visa.General, isa.UD, (v.Bytes()+3)/4)
		} else {
			d = t.Variable(v.Name, visa.General, v.Type.VISA(), 1)
		}
		d.Input = d.Bytes()
	case v.Type == ptxisa.Pred:
		d = t.Variable(v.Name, visa.Predicate, isa.BOOL, warp)
	case v.InRows():
		d = t.Variable(v.Name, visa.General, isa.UD, warp*((v.Bytes()+3)/4))
	default:
		d = t.Variable(v.Name, visa.General, v.Type.VISA(), warp)
	}
	t.byVar[v] = d
	t.namedVar(t.plan.Names[t.fn], d.Name, v)
	return d
}

// lanes returns a register as the elements of 32 lanes, in its own type.
func (t *translator) lanes(a *syntax.Operand) *emit.Operand { return emit.LanesOf(t.register(a.Var)) }

// src returns an operand of an instruction as values of a type.
func (t *translator) src(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	switch a.Kind {
	case syntax.ImmOperand:
		return emit.Number(ty.VISA(), ty.Literal(a.Bits, a.Float, a.Single, a.Neg))
	case syntax.SpecialOperand:
		r := t.Temp(a.Special.Type.VISA())
		t.special(a.Special, r)
		return r.As(ty.VISA())
	case syntax.RegOperand:
		return t.further(a, t.lanes(a).As(ty.VISA()))
	case syntax.AddressOperand, syntax.FuncOperand:
		r := t.Temp(isa.UQ)
		t.movSymbol(r, a)
		return r.As(ty.VISA())
	}
	return emit.Number(ty.VISA(), 0)
}

// further adds the number that follows a register, as in %r1+4.
func (t *translator) further(a *syntax.Operand, o *emit.Operand) *emit.Operand {
	if a.Offset == 0 || !o.Type.Integer() {
		return o
	}
	r := t.Temp(o.Type)
	t.Do(isa.OpAdd, r, o, t.Small(emit.Number(o.Type, uint64(a.Offset))))
	return r
}

// second returns a source for the second place, where large numbers are not allowed.
func (t *translator) second(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	return t.Small(t.src(a, ty))
}

// first returns a source for the first place, where numbers are not allowed.
func (t *translator) first(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	return t.InRegister(t.src(a, ty))
}

// dst returns a destination as values of a type; for a sink, a temporary.
func (t *translator) dst(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	if a.Kind == syntax.SinkOperand {
		return t.Temp(ty.VISA())
	}
	return t.lanes(a).As(ty.VISA())
}

// predDst returns a predicate destination.
func (t *translator) predDst(a *syntax.Operand) *emit.Operand {
	if a.Kind == syntax.SinkOperand {
		return t.Predicate()
	}
	return t.lanes(a)
}

// into returns the register that receives an element, in its own width.
func (t *translator) into(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	if a.Kind == syntax.SinkOperand {
		return t.Temp(ty.VISA())
	}
	return t.lanes(a)
}

// from returns a source that may be wider than the type, in its own width.
func (t *translator) from(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	if a.Kind == syntax.RegOperand {
		return t.further(a, t.lanes(a))
	}
	return t.src(a, ty)
}

// bits returns a source of a type, seen as an integer.
func (t *translator) bits(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	return t.src(a, ty).As(unsigned(ty.Bits()))
}

// row128 returns 32 bits of a 128-bit register, of two registers of 64 bits, or of an integer.
func (t *translator) row128(a *syntax.Operand, k int) *emit.Operand {
	switch {
	case a.Kind == syntax.SinkOperand || a.Kind == syntax.VectorOperand && a.Elems[k/2].Kind == syntax.SinkOperand:
		return t.Temp(isa.UD)
	case a.Kind == syntax.VectorOperand:
		return t.first(a.Elems[k/2], ptxisa.B64).Part(isa.UD, k%2)
	case a.Kind == syntax.ImmOperand:
		return emit.Number(isa.UD, wideNumber(a, k))
	}
	return t.lanes(a).Row(k)
}

// wideNumber returns 32 bits of a 128-bit number.
func wideNumber(a *syntax.Operand, k int) uint64 {
	n := int64(a.Bits)
	if a.Neg {
		n = -n
	}
	if k > 1 && a.Neg { // sign extension
		return 0xffffffff & uint64(n>>63)
	} else if k > 1 {
		return 0
	}
	return uint64(n) >> (32 * k) & 0xffffffff
}

// pairOf returns the two destinations of d|p; if there is only one, the second is nil.
func pairOf(a *syntax.Operand) (d, p *syntax.Operand) {
	if a.Kind == syntax.PairOperand {
		return a.Elems[0], a.Elems[1]
	}
	return a, nil
}

// widenTo moves a value of a type to a register that may be wider.
func (t *translator) widenTo(to, from *emit.Operand, ty ptxisa.Type) {
	if to.Type.Size() == from.Type.Size() {
		t.Do(isa.OpMov, to.As(unsigned(ty.Bits())), from.As(unsigned(ty.Bits())))
		return
	}
	k := ptxisa.Unsigned
	if ty.Signed() {
		k = ptxisa.Signed
	}
	t.Do(isa.OpMov, to.As(k.Of(8*to.Type.Size()).VISA()), from.As(k.Of(ty.Bits()).VISA()))
}

// row32 returns a source as 32 consecutive lanes of 32 bits.
func (t *translator) row32(a *syntax.Operand, ty ptxisa.Type) *emit.Operand {
	o := t.first(a, ty)
	if o.Stride != 1 || o.Var.Type.Float() != ty.Float() { // a payload has the type of its variable, which may be .b32
		r := t.Temp(ty.VISA())
		t.Do(isa.OpMov, r.As(isa.UD), o.As(isa.UD))
		return r
	}
	return o
}

// brain returns a bf16 source in a register.
func (t *translator) brain(a *syntax.Operand) *emit.Operand {
	if a.Kind == syntax.ImmOperand {
		r := t.Temp(isa.UW)
		t.Do(isa.OpMov, r, emit.Number(isa.UW, t.src(a, ptxisa.BF16).Bits))
		return r.As(isa.BF)
	}
	return t.src(a, ptxisa.BF16)
}

// cond returns a source predicate, and whether it has to hold or not.
func (t *translator) cond(a *syntax.Operand) (p *emit.Operand, holds bool) {
	if a.Kind == syntax.ImmOperand {
		return t.always(a.Bits&1 != 0), true
	}
	if a.Kind == syntax.SpecialOperand {
		p := t.Predicate()
		t.special(a.Special, p)
		return p, !a.Not
	}
	return t.lanes(a), !a.Not
}

// always returns a predicate that holds in every active lane, or in none.
func (t *translator) always(holds bool) *emit.Operand {
	bit := emit.Number(isa.UD, 0)
	if holds {
		bit = emit.Number(isa.UD, 1)
	}
	p := t.Predicate()
	t.Do(isa.OpSetP, p, t.InRegister(bit))
	return p
}

// never sets a predicate so that it holds in no lane.
func (t *translator) never(p *emit.Operand) {
	t.Do(isa.OpSetP, p, t.InRegister(emit.Number(isa.UD, 0)))
}

// holding returns a predicate that holds where the operand, with its !, does.
func (t *translator) holding(a *syntax.Operand) *emit.Operand {
	p, holds := t.cond(a)
	if holds {
		return p
	}
	q := t.Predicate()
	t.Do(isa.OpNot, q, p)
	return q
}

// bit returns a predicate as 0 and 1.
func (t *translator) bit(p *emit.Operand) *emit.Operand {
	r := t.Moved(isa.UD, emit.Number(isa.UD, 0))
	t.When(p, isa.OpMov, r, emit.Number(isa.UD, 1))
	return r
}

// orZero stores a number where p is set, and 0 where it is not.
func (t *translator) orZero(p, dst *emit.Operand, yes uint64) {
	if dst.Type.Size() == 8 { // sel has no immediates of 64 bits
		t.Do(isa.OpMov, dst, emit.Number(dst.Type, 0))
		t.When(p, isa.OpMov, dst, emit.Number(dst.Type, yes))
		return
	}
	r := t.InRegister(emit.Number(dst.Type, 0))
	t.Choose(p, dst, emit.Number(dst.Type, yes), r)
}
