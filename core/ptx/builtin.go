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
		"vprintf":      {"", (*translator).vprintf},
		"malloc":       {"There is no heap here: malloc gives 0, as where memory is used up.", (*translator).zeroResult},
		"free":         {"", (*translator).nothing},
	}
}

// unknown reports a function that has no body, neither in the text nor here.
func (f *Func) unknown() bool {
	_, known := builtins[f.Name]
	return !f.HasBody && !known
}

// assertFail is what assert of CUDA calls: it does not return.
func (t *translator) assertFail(in *Inst) {
	t.endHere(in, "An assertion of the program does not hold (__assertfail): the lane ends here.")
}

// zeroResult is a call that does nothing but give 0.
func (t *translator) zeroResult(in *Inst) { t.giveResult(in, number(isa.UD, 0)) }

// giveResult gives what a built-in function returns: a signed number, or one that is not.
func (t *translator) giveResult(in *Inst, value *operand) {
	for _, a := range in.Call.Returns {
		if a.Kind == SinkOperand || a.Var.inRows() || a.Var.Type == Pred {
			continue
		}
		bits := unsigned.of(a.Var.Type.Bits())
		given := value
		if value.imm {
			given = number(bits.visa(), value.bits)
		}
		if a.Var.addressed {
			t.storeElement(t.inFrame(a.Var), given, bits.Bits())
		} else {
			t.do(isa.OpMov, lanesOf(t.register(a.Var)).as(bits.visa()), given)
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
