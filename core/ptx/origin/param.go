package origin

import "github.com/lanewise/lanewise/core/ptx/syntax"

// Param is a parameter or return value of a translated function.
type Param struct {
	Func     *syntax.Func
	Var      *syntax.Var
	Returned bool
}
