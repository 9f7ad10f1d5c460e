package checker

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// checker checks every instruction against its row, and every call against the signature.
type checker struct {
	*diag.Sink
	mod *syntax.Module
	fn  *syntax.Func

	said     map[string]bool // keys of reports that are made once for a text
	looked   map[string]bool // mnemonics, with their modifiers, that were checked against the version and target
	variadic []*syntax.Var   // arrays that are passed as variable arguments
}

// once reports whether it is called for the first time with this key.
func (c *checker) once(what string) bool {
	if c.said == nil {
		c.said = map[string]bool{}
	}
	was := c.said[what]
	c.said[what] = true
	return !was
}

// behindName is the offset at which an instruction's modifiers begin.
func behindName(in *syntax.Inst) int32 { return in.Name.Start + int32(len(in.Row.Name)) }
