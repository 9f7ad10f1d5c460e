package lower

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Types of several elements in a register, and bf16, for which vISA has few instructions.

// eachPart calls f for a floating point operation: once, or for each of the two elements of a pair.
func (t *translator) eachPart(in *syntax.Inst, n int, f func(dst *emit.Operand, src []*emit.Operand)) {
	ty := in.Types[0]
	t.inMode(in, func() {
		src := make([]*emit.Operand, n)
		of, whole := ty.Pair(), ptxisa.Untyped.Of(ty.Bits())
		switch {
		case of != ptxisa.NoType:
			out := t.Temp(whole.VISA())
			for half := range 2 {
				for i := range src {
					src[i] = t.element(in.Args[i+1], ty, half)
				}
				if of != ptxisa.BF16 {
					f(out.Part(of.VISA(), half), src)
					continue
				}
				one := t.Temp(isa.UW)
				f(one.As(isa.BF), src)
				t.Do(isa.OpMov, out.Part(isa.UW, half), one)
			}
			t.Do(isa.OpMov, t.dst(in.Args[0], whole), out)
			return
		case ty == ptxisa.BF16:
			for i := range src {
				src[i] = t.brain(in.Args[i+1])
			}
		default:
			for i := range src {
				src[i] = t.first(in.Args[i+1], ty)
			}
		}
		f(t.dst(in.Args[0], ty), src)
	})
}

// element returns one of the two elements of a source. For bf16 vISA allows few regions, so the element is moved to a
// register of its own.
func (t *translator) element(a *syntax.Operand, pair ptxisa.Type, half int) *emit.Operand {
	elem := pair.Pair()
	o := t.first(a, ptxisa.Untyped.Of(pair.Bits())).Part(unsigned(elem.Bits()), half)
	if elem != ptxisa.BF16 {
		return o.As(elem.VISA())
	}
	return t.Moved(isa.UW, o).As(isa.BF)
}

// eachInteger lowers an instruction on packed integers: it executes the instruction in 32 bits for each element.
func (t *translator) eachInteger(in *syntax.Inst) {
	elem := in.Types[0].Packs()
	ty := elem.VISA()
	out := t.made("mov.b32", num64(0))
	for i := range 32 / elem.Bits() {
		args := []*syntax.Operand{t.newReg(ptxisa.S32)}
		for _, a := range in.Args[1:] {
			x := t.newReg(ptxisa.S32)
			t.Do(isa.OpMov, t.dst(x, ptxisa.S32), t.first(a, ptxisa.B32).Part(ty, i))
			args = append(args, x)
		}
		t.ptx(in.Row.Name+ptxisa.Dotted(in.Mods[ptxisa.ReluGroup])+".s32", args...)
		r := t.src(args[0], ptxisa.S32)
		if !saturates(in) {
			r = r.Part(ty, 0)
		}
		t.Do(isa.OpMov, t.lanes(out).Part(ty, i), r).Sat = saturates(in)
	}
	t.ptx("mov.b32", in.Args[0], out)
}

// mixed lowers a sum or product of .f32 whose first operands, wide of them, have a smaller type.
func (t *translator) mixed(in *syntax.Inst, wide int) {
	args := []*syntax.Operand{in.Args[0]}
	for i := 1; i < len(in.Args); i++ {
		a := in.Args[i]
		if i <= wide {
			a = t.newReg(ptxisa.F32)
			t.ptx("cvt.f32."+in.Types[1].Name(), a, in.Args[i])
		}
		args = append(args, a)
	}
	t.ptx(in.Row.Name+ptxisa.Dotted(in.Mods[ptxisa.RoundGroup])+ptxisa.Dotted(in.Mods[ptxisa.SatGroup])+".f32", args...)
}

// rectified applies .relu: negative values become 0.
func (t *translator) rectified(in *syntax.Inst, r *emit.Operand) {
	if in.Mods[ptxisa.ReluGroup] == "" {
		return
	}
	bits := 8 * r.Type.Size()
	s := r.As(ptxisa.Signed.Of(bits).VISA())
	p, isNumber := t.Predicate(), t.Predicate()
	t.Cmp(isa.LT, p, s, emit.Number(s.Type, 0))
	if r.Type.Float() { // a NaN stays, whatever its sign
		m := t.Temp(unsigned(bits))
		t.Do(isa.OpAnd, m, r.As(m.Type), t.Small(emit.Number(m.Type, 1<<(bits-1)-1)))
		t.Cmp(isa.LE, isNumber, m, t.Small(emit.Number(m.Type, infinities[r.Type])))
		t.Do(isa.OpAnd, p, p, isNumber)
	}
	t.When(p, isa.OpMov, s, emit.Number(s.Type, 0))
}

// infinities are the bits of infinity.
var infinities = map[isa.Type]uint64{isa.HF: 0x7c00, isa.BF: 0x7f80, isa.F: 0x7f800000, isa.DF: 0x7ff << 52}

// inF returns a value of 16 bits as an F, which holds it exactly; others as they are.
func (t *translator) inF(o *emit.Operand) *emit.Operand {
	if o.Type != isa.HF && o.Type != isa.BF {
		return o
	}
	return t.Moved(isa.F, o)
}

// inSingle applies a function of one number, converting 16 bits to F and back.
func (t *translator) inSingle(in *syntax.Inst, f func(dst, src *emit.Operand)) {
	t.eachPart(in, 1, func(dst *emit.Operand, s []*emit.Operand) {
		if dst.Type == isa.F {
			f(dst, s[0])
			return
		}
		r := t.Temp(isa.F)
		f(r, t.inF(s[0]))
		t.Do(isa.OpMov, dst, r)
	})
}

// tanh lowers tanh: 1 - 2/(e^2|x| + 1) with the sign of x, or x - x^3/3 where the former would lose digits.
func (t *translator) tanh(in *syntax.Inst) {
	f32 := func(f float64) *emit.Operand { return emit.Number(isa.F, uint64(math.Float32bits(float32(f)))) }
	t.inSingle(in, func(dst, x *emit.Operand) {
		m, e, small, near := t.Temp(isa.F), t.Temp(isa.F), t.Temp(isa.F), t.Predicate()
		t.Do(isa.OpAnd, m.As(isa.UD), x.As(isa.UD), emit.Number(isa.UD, 1<<31-1))
		t.Do(isa.OpMul, e, m, f32(2*math.Log2E))
		t.Do(isa.OpExp, e, e)
		t.Do(isa.OpAdd, e, e, f32(1))
		t.Do(isa.OpDiv, e, t.InRegister(f32(2)), e)
		t.Do(isa.OpAdd, e, e.Negated(), f32(1))
		t.Do(isa.OpMul, small, m, m)
		t.Do(isa.OpMul, small, small, m)
		t.Do(isa.OpMul, small, small, f32(1.0/3))
		t.Do(isa.OpAdd, small, m, small.Negated())
		t.Cmp(isa.LT, near, m, f32(1.0/32))
		t.When(near, isa.OpMov, e, small)
		t.Do(isa.OpAnd, m.As(isa.UD), x.As(isa.UD), emit.Number(isa.UD, 1<<31))
		t.Cmp(isa.EQ, near, e, e) // a NaN gets no sign
		t.When(near, isa.OpOr, e.As(isa.UD), e.As(isa.UD), m.As(isa.UD))
		t.Do(isa.OpMov, dst.As(isa.UD), e.As(isa.UD))
	})
}
