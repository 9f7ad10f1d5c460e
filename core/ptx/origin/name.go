package origin

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// Name maps a name of the vISA text to the PTX text: that of a register or parameter of a function, a label, a function
// or a variable of module scope. Two things of a function can have the same name in PTX, in different scopes.
type Name struct {
	Object string      // the vISA function that it is local to; "" for a function or a variable of module scope
	Below  string      // in the vISA text: "r1"
	Name   string      // in the PTX text: "%r1"
	Type   ptxisa.Type // of a register, parameter or variable; NoType for others
	Line   int         // line of its declaration

	// Of a register, parameter or variable in braces: the bytes of the PTX text from its declaration to their end.
	From, Until int
}
