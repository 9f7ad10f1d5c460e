// Package origin says what the parts of a vISA program come from in the PTX text that was translated to it, for a
// debugger that shows PTX.
package origin

import (
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Statement is a part of the PTX text that lines of the vISA text come from.
type Statement struct {
	Span  visa.Span
	Inst  *syntax.Inst
	Func  *syntax.Func // for the code before a function's first instruction. A label or launch line has neither
	Guard string       // "@%p1"; "" if there is none
}
