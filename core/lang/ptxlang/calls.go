package ptxlang

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Calls returns the calls of the text. A direct call is one entry; an indirect one has an entry for each function that
// its list names.
func (d *Document) Calls() []lang.Call {
	var calls []lang.Call
	for _, f := range d.learn().Module.Funcs {
		for _, in := range f.Insts() {
			if in.Call == nil {
				continue
			}
			targets := in.Call.Targets
			if in.Call.Func != nil {
				targets = []*syntax.Func{in.Call.Func}
			}
			for _, to := range targets {
				calls = append(calls, lang.Call{From: f.NameSpan, To: to.NameSpan, At: in.Call.NameAt})
			}
		}
	}
	return calls
}
