package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// Functions that compilers call and that the driver has ("System Calls" of NVIDIA's "PTX Writer's
// Guide"): a text declares them without a body.

// builtin is what a call of such a function does, and what the checker says of it once; "" for nothing.
type builtin struct {
	said string
	emit func(t *translator, in *Inst)
}

// builtins are those that are known.
var builtins map[string]builtin

func init() {
	builtins = map[string]builtin{
		"__assertfail": {"", (*translator).assertFail},
		"vprintf":      {"vprintf prints nothing here, and the lanes go on.", (*translator).zeroResult},
		"malloc":       {"There is no heap here: malloc gives 0, as where memory is used up.", (*translator).zeroResult},
		"free":         {"", (*translator).nothing},
	}
}

// assertFail is what assert of CUDA calls: it does not return.
func (t *translator) assertFail(in *Inst) {
	t.endHere(in, "An assertion of the program does not hold (__assertfail): the lane ends here.")
}

// zeroResult is a call that does nothing but give 0.
func (t *translator) zeroResult(in *Inst) {
	for i := range in.Call.Returns {
		a := &in.Call.Returns[i]
		if a.Kind == SinkOperand || a.Var.inRows() || a.Var.Type == Pred {
			continue
		}
		bits := unsigned.of(a.Var.Type.Bits())
		zero := number(bits.visa(), 0)
		if a.Var.addressed {
			t.storeElement(t.inFrame(a.Var), zero, bits.Bits())
		} else {
			t.do(isa.OpMov, lanesOf(t.register(a.Var)).as(bits.visa()), zero)
		}
	}
}

// withoutBody is a call of a function that has no body in the text.
func (t *translator) withoutBody(in *Inst) {
	f := in.Call.Func
	if b, known := builtins[f.Name]; known {
		b.emit(t, in)
		return
	}
	t.endHere(in, text.Say("The function {} has no body in this text, so the lane that calls it ends here.", text.Quote(f.Name)))
}
