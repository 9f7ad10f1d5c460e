package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Calls of functions that the driver provides (syntax.Builtin).

// assertFail lowers the call that a failed assert of CUDA makes: it does not return.
func (t *translator) assertFail(in *syntax.Inst) {
	t.endHere(in, "An assertion of the program does not hold (__assertfail): the lane ends here.")
}

// zeroResult lowers a call that does nothing but return 0.
func (t *translator) zeroResult(in *syntax.Inst) { t.giveResult(in, emit.Number(isa.UD, 0)) }

// giveResult stores the result of a built-in function, an immediate or a register, in the call's destination.
func (t *translator) giveResult(in *syntax.Inst, value *emit.Operand) {
	for _, a := range in.Call.Returns {
		if a.Kind == syntax.SinkOperand || a.Var.InRows() || a.Var.Type == ptxisa.Pred {
			continue
		}
		bits := ptxisa.Unsigned.Of(a.Var.Type.Bits())
		given := value
		if value.Imm {
			given = emit.Number(bits.VISA(), value.Bits)
		}
		if a.Var.Addressed {
			t.storeElement(t.inFrame(a.Var), given, bits.Bits())
		} else {
			t.Do(isa.OpMov, t.lanes(a).As(bits.VISA()), given)
		}
	}
}

// withoutBody lowers a call of a function that has no body in the text.
func (t *translator) withoutBody(in *syntax.Inst) {
	f := in.Call.Func
	if b, known := f.Builtin(); known {
		lowerings[b.Lowering](t, in)
		return
	}
	t.endHere(in, text.Say("The function {} has no body in this text, so the lane that calls it ends here.", text.Quote(f.Name)))
}
