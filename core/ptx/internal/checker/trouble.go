package checker

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Trouble counts the mistakes among the words that an instruction has. Words that are still missing do not count.
func Trouble(in *syntax.Inst) int {
	s := &diag.Sink{}
	c := checker{Sink: s}
	if t := in.Types; len(t) > 0 {
		if len(t) >= ptxisa.MaxTypes || in.Row.Types[len(t)] == 0 {
			c.types(in)
		} else {
			c.kindWords(in)
		}
		c.modes(in)
	}
	n := 0
	for i := range s.List {
		if !strings.Contains(s.List[i].Message, " needs ") {
			n++
		}
	}
	return n
}
