package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Atomic operations.

// atomics are the operations that an lsc message has for a PTX operation: for unsigned and untyped, for signed, and for
// floating point values.
var atomics = map[string][3]isa.AtomicOp{
	"add": {isa.AtomicAdd, isa.AtomicAdd, isa.AtomicFAdd}, "min": {isa.AtomicMin, isa.AtomicMinSint, isa.AtomicFMin}, "max": {isa.AtomicMax, isa.AtomicMaxSint, isa.AtomicFMax},
	"and": {isa.AtomicAnd, isa.AtomicAnd, none}, "or": {isa.AtomicOr, isa.AtomicOr, none}, "xor": {isa.AtomicXor, isa.AtomicXor, none},
	"exch": {isa.AtomicXchg, isa.AtomicXchg, isa.AtomicXchg}, "cas": {isa.AtomicCmpXchg, isa.AtomicCmpXchg, none},
	"inc": {none, none, none}, "dec": {none, none, none},
}

// none means that there is no message for the operation.
const none = isa.NumAtomicOps

// atomic lowers atom and red. Operations that no message does become a loop around compare-and-exchange.
func (t *translator) atomic(in *syntax.Inst) {
	ty := in.Types[0]
	bits := ptxisa.Unsigned.Of(ty.Bits())
	mode := in.Operation()
	args, good := t.atomicArgs(in)
	if !good {
		return
	}
	if ty == ptxisa.B128 {
		t.cannot(in, "the machine exchanges 64 bits at once")
		return
	}
	if in.Mods[ptxisa.VecGroup] != "" {
		t.atomicVector(in, args)
		return
	}
	t.fenceFor(in, "release acq_rel")
	defer t.fenceFor(in, "acquire acq_rel")
	dst := t.Temp(bits.VISA())
	if args[0].Kind != syntax.SinkOperand {
		dst = t.dst(args[0], bits)
	}
	args = args[1:]
	p := t.address(in, args[0])
	if ty.Bits() == 16 {
		t.atomicHalf(in, p, dst, args[1:])
		return
	}
	src := []*emit.Operand{t.InRegister(t.bits(args[1], ty))}
	if mode == "cas" {
		src = append(src, t.InRegister(t.bits(args[2], ty)))
	}
	kindOf := 0
	switch {
	case ty.Signed():
		kindOf = 1
	case ty.Float():
		kindOf = 2
	}
	if op := atomics[mode][kindOf]; op != none && ty.Kind() != ptxisa.Packed && !(ty == ptxisa.F64 && mode != "exch") && !p.inShared(op, ty) {
		t.exchange(p, op, dst, src...)
		return
	}
	t.atomicLoop(in, p, dst, src[0])
}

// atomicArgs returns the operands of an atom, and those of a red as if it were an atom; false if they are too few or
// too many.
func (t *translator) atomicArgs(in *syntax.Inst) (args []*syntax.Operand, good bool) {
	if args = in.Args; in.Row.Name == "red" {
		args = append([]*syntax.Operand{{Kind: syntax.SinkOperand}}, args...)
	}
	sources, operands := 1, "one operand"
	if in.Operation() == "cas" {
		sources, operands = 2, "two operands"
	}
	if extra := len(args) - 2 - sources; extra != 0 && !(extra == 1 && in.Hinted()) {
		t.Say(in.Span, diag.Operands, "{} takes {} after the address.", in.Row.Name+"."+in.Operation(), operands)
		return nil, false
	}
	return args, true
}

// inShared reports whether the access can be to shared memory, for which the operation has no message: shared memory
// has only compare-and-exchange for 64 bits, and does not add floating point numbers (lscAtomic in
// core/visa/internal/checker/lsc.go; GenX_IR says the same).
func (p access) inShared(op isa.AtomicOp, ty ptxisa.Type) bool {
	return (p.slm || p.either != nil) && (ty.Bits() == 64 && op != isa.AtomicCmpXchg || op == isa.AtomicFAdd)
}

// exchange emits an atomic message. The destination must not be one of the sources.
func (t *translator) exchange(p access, op isa.AtomicOp, dst *emit.Operand, src ...*emit.Operand) {
	t.message(p, t.atomicMessage(op, dst, src...), 8*dst.Type.Size(), 1)
}

// atomicLoop computes the new value of memory, and repeats that until no other thread has changed the memory in
// between.
func (t *translator) atomicLoop(in *syntax.Inst, p access, dst, b *emit.Operand) {
	ty := in.Types[0]
	mode := in.Operation()
	typ := ty.VISA()
	if ty.Kind() == ptxisa.Untyped {
		typ = unsigned(ty.Bits())
	}
	old, now, got, differs := t.Temp(dst.Type), t.Temp(dst.Type), t.Temp(dst.Type), t.Predicate()
	p.strong = true
	t.emitLoad(p, old, ty.Bits())
	again := t.Fresh("atomic")
	t.Place(again)
	switch {
	case ty.Kind() == ptxisa.Packed:
		t.combineHalves(in, now, old, b)
	case mode == "inc": // 0 after b
		t.Cmp(isa.GE, differs, old, b)
		t.Do(isa.OpAdd, now, old, emit.Number(isa.W, 1))
		t.When(differs, isa.OpMov, now, emit.Number(now.Type, 0))
	case mode == "dec": // b after 0, and where it is larger than b
		zero := t.Predicate()
		t.Cmp(isa.GT, differs, old, b)
		t.Cmp(isa.EQ, zero, old, emit.Number(old.Type, 0))
		t.Do(isa.OpOr, differs, differs, zero)
		t.Do(isa.OpAdd, now, old, emit.Number(isa.W, 1<<16-1))
		t.When(differs, isa.OpMov, now, b)
	case mode == "exch":
		t.Do(isa.OpMov, now, b)
	default:
		op, _ := isa.ByMnemonic(mode)
		t.Do(op, now.As(typ), old.As(typ), b.As(typ))
	}
	t.exchange(p, isa.AtomicCmpXchg, got, old, now)
	t.Cmp(isa.NE, differs, got, old)
	t.Do(isa.OpMov, old, got)
	t.JumpIf(differs, again)
	t.Do(isa.OpMov, dst, old)
}

// combineHalves applies an operation to two values of 16 bits, or to two pairs of them.
func (t *translator) combineHalves(in *syntax.Inst, now, old, b *emit.Operand) {
	ty := in.Types[0]
	t.ptx(in.Operation()+"."+ty.Name(), t.asOperand(now, ty), t.asOperand(old, ty), t.asOperand(b, ty))
}

// atomicVector applies the operation to each element: only the elements are atomic.
func (t *translator) atomicVector(in *syntax.Inst, args []*syntax.Operand) {
	d, b := args[0], args[2]
	n := in.Elements()
	if d.Kind != syntax.SinkOperand && len(d.Elems) != n || len(b.Elems) != n {
		t.Say(in.Span, diag.Operands, "{} works on {}, in braces.", text.Quote(t.mod.File.Slice(in.Name)), text.Count(n, "element"))
		return
	}
	one := *in
	one.Mods[ptxisa.VecGroup], one.Mods[ptxisa.CacheGroup] = "", ""
	one.Row = ptxisa.RowByName("atom")
	var into []*syntax.Operand // the address can be in one of the destinations
	for i := range n {
		to := &syntax.Operand{Kind: syntax.SinkOperand}
		if d.Kind != syntax.SinkOperand {
			to = t.newReg(ptxisa.Unsigned.Of(in.Types[0].Bits()))
		}
		one.Args = []*syntax.Operand{to, plus(args[1], int64(i*in.Types[0].Bytes())), b.Elems[i]}
		t.atomic(&one)
		into = append(into, to)
	}
	for i, to := range into {
		if d.Kind != syntax.SinkOperand && d.Elems[i].Kind != syntax.SinkOperand {
			bits := ptxisa.Unsigned.Of(in.Types[0].Bits())
			t.Do(isa.OpMov, t.dst(d.Elems[i], bits), t.src(to, bits))
		}
	}
}

// atomicHalf lowers an operation on 16 bits: a loop around compare-and-exchange of the 32 bits that contain them.
func (t *translator) atomicHalf(in *syntax.Inst, p access, dst *emit.Operand, src []*syntax.Operand) {
	ty := in.Types[0]
	whole, shift := t.container(p)
	var b []*emit.Operand
	for i := range src[:min(len(src), 2)] {
		r := t.Temp(isa.UW)
		t.Do(isa.OpMov, r, t.bits(src[i], ty))
		b = append(b, r)
	}
	mask, old, got, now, half, differs := t.Temp(isa.UD), t.Temp(isa.UD), t.Temp(isa.UD), t.Temp(isa.UD), t.Temp(isa.UW), t.Predicate()
	t.Do(isa.OpMov, mask, emit.Number(isa.UD, 0xffff))
	t.Do(isa.OpShl, mask, mask, shift)
	t.Do(isa.OpNot, mask, mask)
	t.exchange(whole, isa.AtomicLoad, old)
	again := t.Fresh("atomic")
	t.Place(again)
	t.Do(isa.OpShr, now, old, shift)
	t.Do(isa.OpMov, half, now.As(isa.UW))
	r := t.Temp(isa.UW)
	switch in.Operation() {
	case "cas":
		t.Cmp(isa.EQ, differs, half, b[0])
		t.Do(isa.OpMov, r, half)
		t.When(differs, isa.OpMov, r, b[1])
	case "exch":
		t.Do(isa.OpMov, r, b[0])
	default:
		t.combineHalves(in, r, half, b[0])
	}
	t.Do(isa.OpMov, now, r)
	t.Do(isa.OpShl, now, now, shift)
	kept := t.Computed(isa.UD, isa.OpAnd, old, mask)
	t.Do(isa.OpOr, now, now, kept)
	t.exchange(whole, isa.AtomicCmpXchg, got, old, now)
	t.Cmp(isa.NE, differs, got, old)
	t.Do(isa.OpMov, old, got)
	t.JumpIf(differs, again)
	t.Do(isa.OpMov, dst, half)
}

// container returns the access to the 32 bits that contain 16 bits of memory, and by how much these are shifted.
func (t *translator) container(p access) (access, *emit.Operand) {
	shift, three := t.Temp(isa.UD), emit.Number(isa.D, 1<<32-4)
	below := func(a *emit.Operand) *emit.Operand {
		r := t.Temp(a.Type)
		t.Do(isa.OpAdd, r, a, t.Small(emit.Number(isa.Q, uint64(p.disp))))
		t.Do(isa.OpAnd, shift, r.As(isa.UD), emit.Number(isa.UD, 2))
		t.Do(isa.OpAnd, r, r, three)
		return r
	}
	p.addr = below(p.addr)
	if p.either != nil {
		p.local = below(p.local)
	}
	t.Do(isa.OpShl, shift, shift, emit.Number(isa.UD, 3))
	p.disp = 0
	return p, shift
}
