package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// The addresses of variables and functions in registers.

// sharedBase is the start of shared memory in the generic address space: bit 28, as in the addresses of Intel's
// compiler. Buffers are at 0x20000000 and above.
const sharedBase = 0x1000_0000

// sharedAddress computes the address of a byte of the block's shared memory.
func (t *translator) sharedAddress(to *emit.Operand, off uint64) {
	if t.launch.Clustered() {
		t.Do(isa.OpAdd, to, t.partOfCluster(), emit.Number(isa.UD, off))
		return
	}
	t.Do(isa.OpMov, to, emit.Number(to.Type, off))
}

// addressOf computes a variable's address, which is the same for all lanes except in local memory.
func (t *translator) addressOf(to *emit.Operand, v *syntax.Var) {
	switch v.Space {
	case ptxisa.LocalSpace, ptxisa.ParamSpace:
		t.Do(isa.OpAdd, to, t.stackVar(), emit.ScalarOf(t.frameVar()))
		if off := t.plan.Frames[t.fn].Offset[v]; off != 0 {
			t.Do(isa.OpAdd, to, to, emit.Number(isa.UD, uint64(off)))
		}
	case ptxisa.SharedSpace:
		t.sharedAddress(to, uint64(t.plan.Shared[v]))
	default:
		at := t.ScalarTemp(isa.UQ)
		t.FunctionAddress(at, t.plan.Names[v])
		t.Do(isa.OpMov, to, at)
	}
}

// movAddress computes the address of a variable, with an offset; for an opaque type, its handle.
func (t *translator) movAddress(dst *emit.Operand, a *syntax.Operand) {
	if a.Var.Type.Kind() == ptxisa.Opaque {
		t.Do(isa.OpMov, dst, emit.Number(isa.UD, t.launch.Handle(a.Var)))
		return
	}
	if a.Var.Space == ptxisa.SharedSpace {
		t.sharedAddress(dst, uint64(int64(t.plan.Shared[a.Var])+a.Offset))
		return
	}
	at := t.Temp(isa.UQ)
	t.addressOf(at, a.Var)
	if a.Offset != 0 {
		t.Do(isa.OpAdd, at, at, t.Small(emit.Number(isa.Q, uint64(a.Offset))))
	}
	t.Do(isa.OpMov, dst, at.As(dst.Type))
}

// movSymbol computes the address of a variable or function.
func (t *translator) movSymbol(dst *emit.Operand, a *syntax.Operand) {
	if a.Kind == syntax.AddressOperand {
		t.movAddress(dst, a)
		return
	}
	if !a.Func.HasAddress() {
		t.Do(isa.OpMov, dst, emit.Number(dst.Type, 0))
		return
	}
	at := t.ScalarTemp(isa.UQ)
	t.FunctionAddress(at, t.plan.Names[a.Func])
	t.Do(isa.OpMov, dst, at.As(dst.Type))
}
