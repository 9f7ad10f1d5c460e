package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// Functions that compilers call and that the driver or a library has: they are declared in a text
// without a body.

// builtins are those that are here. Each has a signature of the manual's "System Calls" or of the
// library; a declaration with another one is a function without a body.
var builtins = map[string]func(t *translator, in *Inst){}

func init() {
	builtins["__assertfail"] = (*translator).assertFail
}

// assertFail is what assert of CUDA calls: it does not return.
func (t *translator) assertFail(in *Inst) {
	t.endHere(in, "An assertion of the program does not hold (__assertfail): the lane ends here.")
}

// withoutBody is a call of a function that has no body in the text.
func (t *translator) withoutBody(in *Inst) {
	f := in.Call.Func
	if emit := builtins[f.Name]; emit != nil {
		emit(t, in)
		return
	}
	t.endHere(in, text.Say("The function {} has no body in this text, so the lane that calls it ends here.", text.Quote(f.Name)))
}

var _ = isa.OpMov
