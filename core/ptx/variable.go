package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Where variables and functions lie, and their addresses in registers.

// sharedBase is the start of shared memory in the generic address space: bit 28, as in the addresses of Intel's
// compiler. Buffers are at 0x20000000 and above.
const sharedBase = 0x1000_0000

// alignment returns the alignment of a variable: that of its declaration, but at least the size of its type.
func alignment(v *syntax.Var) int { return max(v.Align, v.Type.Bytes()*v.Vec) }

// roundUp returns the next multiple of a number.
func roundUp(n, of int) int { return (n + of - 1) / of * of }

// sharedAddress computes the address of a byte of the block's shared memory.
func (t *translator) sharedAddress(to *operand, off uint64) {
	if t.launch.Clustered() {
		t.do(isa.OpAdd, to, t.partOfCluster(), number(isa.UD, off))
		return
	}
	t.do(isa.OpMov, to, number(to.typ, off))
}

// addressOf computes a variable's address, which is the same for all lanes except in local memory.
func (t *translator) addressOf(to *operand, v *syntax.Var) {
	switch v.Space {
	case syntax.LocalSpace, syntax.ParamSpace:
		t.do(isa.OpAdd, to, t.stackVar(), scalarOf(t.frameVar()))
		if off := t.frames[t.fn].offset[v]; off != 0 {
			t.do(isa.OpAdd, to, to, number(isa.UD, uint64(off)))
		}
	case syntax.SharedSpace:
		t.sharedAddress(to, uint64(t.shared[v]))
	default:
		at := t.scalarTemp(isa.UQ)
		t.functionAddress(at, t.names[v])
		t.do(isa.OpMov, to, at)
	}
}

// movAddress computes the address of a variable, with an offset; for an opaque type, its handle.
func (t *translator) movAddress(dst *operand, a *syntax.Operand) {
	if a.Var.Type.Kind() == syntax.Opaque {
		t.do(isa.OpMov, dst, number(isa.UD, t.launch.Handle(a.Var)))
		return
	}
	if a.Var.Space == syntax.SharedSpace {
		t.sharedAddress(dst, uint64(int64(t.shared[a.Var])+a.Offset))
		return
	}
	at := t.temp(isa.UQ)
	t.addressOf(at, a.Var)
	if a.Offset != 0 {
		t.do(isa.OpAdd, at, at, t.small(number(isa.Q, uint64(a.Offset))))
	}
	t.do(isa.OpMov, dst, at.as(dst.typ))
}

// movSymbol computes the address of a variable or function.
func (t *translator) movSymbol(dst *operand, a *syntax.Operand) {
	if a.Kind == syntax.AddressOperand {
		t.movAddress(dst, a)
		return
	}
	if !a.Func.HasAddress() {
		t.do(isa.OpMov, dst, number(dst.typ, 0))
		return
	}
	at := t.scalarTemp(isa.UQ)
	t.functionAddress(at, t.names[a.Func])
	t.do(isa.OpMov, dst, at.as(dst.typ))
}
